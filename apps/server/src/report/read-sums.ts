/** The rows of a source added up by the database, as the domain takes them. */

import { Effect } from "effect";

import type { FieldSums, FieldValue, ReportRow, SummedRow } from "@comptoir/domain/report";

import { badRequest } from "../http/refusal.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import { groupSets, sumColumns, sumStatement, type Question, type SumPlan } from "./compile-question.ts";

/** The most innermost groups of one report: what one person can look at, and a server can hold for many. */
const usualGroupsAtMost = 100_000;

type Row = Readonly<Record<string, FieldValue>>;

/** Errors: REPORT_GROUPS when there are too many. */
export const readSums = Effect.fnUntraced(function* (snapshot: Snapshot, question: Question, plan: SumPlan, groupsAtMost: number = usualGroupsAtMost) {
  const columns = sumColumns(question, plan);
  const rows = yield* snapshot.query<Row>(sumStatement(question, plan, columns, groupsAtMost));
  const keys = columns.flatMap(({ as, of }) => ("key" in of ? [{ as, field: of.key }] : []));
  const counts = columns.flatMap(({ as, of }) => ("distinct" in of ? [{ as, field: of.distinct }] : []));
  const sums = new Map<string, { readonly as: string; readonly sum: keyof FieldSums }[]>();
  for (const { as, of } of columns) if ("field" in of) sums.set(of.field, [...(sums.get(of.field) ?? []), { as, sum: of.sum }]);
  const sets = new Map(groupSets(plan).map(({ mark, ...depths }) => [mark, depths]));
  const keysOf = (row: Row, wanted: typeof keys): ReportRow => {
    const found: Record<string, FieldValue> = {};
    for (const { as, field } of wanted) found[field] = row[as] ?? null;
    return found;
  };
  const distinctOf = (row: Row): Pick<SummedRow, "distinct"> => (counts.length === 0 ? {} : { distinct: Object.fromEntries(counts.map(({ as, field }) => [field, Number(row[as])])) });
  const outer: SummedRow[] = [];
  const inner: SummedRow[] = [];
  for (const row of rows) {
    const mark = Number(row["mark"] ?? 0);
    const depths = sets.get(mark);
    if (mark !== 0 && depths !== undefined) {
      const wanted = [...keys.slice(0, depths.rows), ...keys.slice(plan.levels.length, plan.levels.length + depths.columns)];
      outer.push({ keys: keysOf(row, wanted), sums: {}, rows: 0, depths, ...distinctOf(row) });
      continue;
    }
    const found: Record<string, FieldSums> = {};
    for (const [field, wanted] of sums) found[field] = sumsOf(row, wanted);
    inner.push({ keys: keysOf(row, keys), sums: found, rows: Number(row["rows"] ?? 0), ...distinctOf(row) });
  }
  if (inner.length > groupsAtMost) return yield* Effect.fail(badRequest("REPORT_GROUPS", { max: groupsAtMost }));
  return { inner, all: outer.length === 0 ? inner : [...inner, ...outer] };
});

const numberOf = (value: FieldValue | undefined): number | null => (typeof value === "number" ? value : null);

function sumsOf(row: Row, wanted: readonly { readonly as: string; readonly sum: keyof FieldSums }[]): FieldSums {
  let [sum, filled, least, most]: [number, number, number | null, number | null] = [0, 0, null, null];
  for (const { as, sum: kind } of wanted) {
    const value = numberOf(row[as]);
    if (kind === "sum") sum = value ?? 0;
    else if (kind === "filled") filled = value ?? 0;
    else if (kind === "least") least = value;
    else most = value;
  }
  return { sum, filled, least, most };
}
