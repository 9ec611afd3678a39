/** Reads the members of a split of sales in each bin of a period. */

import { Effect } from "effect";
import type { SqlError } from "effect/sql";

import type { RankingMember, SplitOverTime } from "@comptoir/domain/dashboard";

import type { DayTable } from "../sales/index.ts";
import { memberOf, memberReaders, money, type SplitPlace } from "./members.ts";
import { hasSales, readSums, type Snapshot } from "./snapshot.ts";
import type { Span } from "./span.ts";

/** Summary and column of each split that is read over time at once; items are read bin by bin. */
const splitColumns = {
  DEPARTMENT: { table: "sales_day_department", column: "department_id" },
  SUBDEPARTMENT: { table: "sales_day_department", column: "sub_department_id" },
  CASHIER: { table: "sales_day_cashier", column: "cashier" },
  TERMINAL: { table: "sales_day_terminal", column: "terminal" },
  LOCATION: { table: "sales_day", column: "location_id" },
} as const satisfies Record<Exclude<SplitOverTime, "ITEM">, { readonly table: DayTable; readonly column: string }>;

/** Reads the members of a split with their sales in each bin of adjoining days. */
export function readMembersByBin(
  snapshot: Snapshot,
  place: SplitPlace,
  { type, bins }: { readonly type: SplitOverTime; readonly bins: readonly Pick<Span, "from" | "to">[] },
): Effect.Effect<readonly (readonly RankingMember[])[], SqlError.SqlError> {
  const [first, last] = [bins[0], bins.at(-1)];
  if (first === undefined || last === undefined) return Effect.succeed([]);
  if (type === "ITEM") return Effect.forEach(bins, (bin) => memberReaders.ITEM(snapshot, place, bin));
  const { table, column } = splitColumns[type];
  const { scope, members } = place;
  const rows = readSums(
    snapshot,
    scope,
    { from: first.from, to: last.to },
    {
      ...(members === null ? { table } : { table: members.table, members }),
      by: [column, "bin"],
      bins: bins.map(({ from }) => from),
      sums: money,
    },
  );
  return Effect.map(rows, (found) => {
    const byBin = Map.groupBy(found.filter(hasSales), (row) => Number(row["bin"]) - 1);
    return bins.map((_, index) => (byBin.get(index) ?? []).map((row) => memberOf(String(row[column]), row)));
  });
}
