/** Ranks the members of a split of sales in each bin of a period. */

import { Effect } from "effect";
import type { SqlError } from "effect/sql";

import {
  addBin,
  joinBins,
  listMembers,
  placeInBin,
  rankMembersByBin,
  type MemberChoice,
  type MembersOverTime,
  type RankingMember,
  type SplitOverTime,
} from "@comptoir/domain/dashboard";
import { netSalesOf } from "@comptoir/domain/metric";

import type { DayTable } from "../sales/index.ts";
import {
  toMemberCode,
  memberColumnsOf,
  memberOf,
  memberReaders,
  netSalesSumColumns,
  memberReadingOf,
  sumMembers,
  type SplitPlace,
} from "./members.ts";
import { hasSales, readSums, type Snapshot } from "./snapshot.ts";
import type { Span } from "./span.ts";
import { splitScope } from "./whole-targets.ts";

/** Summary table and column of each split whose bins are read by one query; items are read bin by bin. */
const tableAndColumnBySplit = {
  DEPARTMENT: { table: "sales_day_department", column: "department_id" },
  SUBDEPARTMENT: { table: "sales_day_department", column: "sub_department_id" },
  CASHIER: { table: "sales_day_cashier", column: "cashier" },
  TERMINAL: { table: "sales_day_terminal", column: "terminal" },
  LOCATION: { table: "sales_day", column: "location_id" },
} as const satisfies Record<Exclude<SplitOverTime, "ITEM">, { readonly table: DayTable; readonly column: string }>;

/** Ranks the members of a split over a period, and in each of its bins. */
export function rankByBin(
  snapshot: Snapshot,
  place: SplitPlace,
  { type, bins, ...choice }: MemberChoice & { readonly type: SplitOverTime; readonly bins: readonly BinDays[] },
): Effect.Effect<MembersOverTime, SqlError.SqlError> {
  return type === "ITEM"
    ? rankItemsByBin(snapshot, place, bins, choice)
    : Effect.map(readMembersByBin(snapshot, place, type, bins), (members) => rankMembersByBin(members, choice));
}

type BinDays = Pick<Span, "from" | "to">;

/** Ranks items in each bin. Reads each bin twice, because a catalogue is too long to have all bins in memory. */
const rankItemsByBin = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  splitPlace: SplitPlace,
  bins: readonly BinDays[],
  memberChoice: MemberChoice,
) {
  // The result is cached, so that it is not read again for each bin.
  yield* splitScope(snapshot, splitPlace.scope);
  const readItemsOfBin = (bin: BinDays) =>
    Effect.map(
      memberReaders.ITEM({ query: snapshot.pass ?? snapshot.query }, splitPlace, bin, memberReadingOf(["netSales"])),
      (members) =>
        members.map(({ code, sums }): RankingMember => ({ code, value: netSalesOf(sums), quantity: sums.items })),
    );
  const memberByCode = new Map<string, RankingMember>();
  for (const bin of bins) addBin(memberByCode, yield* readItemsOfBin(bin));
  const listedMembers = listMembers(memberByCode, memberChoice);
  return joinBins(
    listedMembers,
    yield* Effect.forEach(bins, (bin) =>
      Effect.map(readItemsOfBin(bin), (members) => placeInBin(listedMembers, members)),
    ),
  );
});

/** Reads the members of a split with their sales in each bin of adjoining days. */
function readMembersByBin(
  snapshot: Snapshot,
  splitPlace: SplitPlace,
  type: Exclude<SplitOverTime, "ITEM">,
  bins: readonly BinDays[],
): Effect.Effect<readonly (readonly RankingMember[])[], SqlError.SqlError> {
  const [firstBin, lastBin] = [bins[0], bins.at(-1)];
  if (firstBin === undefined || lastBin === undefined) return Effect.succeed([]);
  const { table, column } = tableAndColumnBySplit[type];
  const { scope, members } = splitPlace;
  const readMemberRows = readSums(
    snapshot,
    scope,
    { from: firstBin.from, to: lastBin.to },
    {
      ...(members === null ? { table } : { table: members.table, members }),
      by: [...memberColumnsOf(column, scope), "bin"],
      bins: bins.map(({ from }) => from),
      sums: netSalesSumColumns,
    },
  );
  return Effect.map(readMemberRows, (memberRows) => {
    const rowsByBin = Map.groupBy(memberRows.filter(hasSales), (row) => Number(row["bin"]) - 1);
    return bins.map((_, index) =>
      sumMembers((rowsByBin.get(index) ?? []).map((row) => memberOf(toMemberCode(column, scope, row), row))),
    );
  });
}
