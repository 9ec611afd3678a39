/** Reads the sums of a report's groups from the database, in the domain's form. */

import { Effect } from "effect";

import type { FieldSums, FieldValue, ReportRow, SummedRow } from "@comptoir/domain/report";

import { badRequest } from "../http/refusal.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import type { Question } from "./compile-question.ts";
import { groupSets, sumStatement } from "./compile-sums.ts";
import { sumColumns, type SumColumn, type SumPlan } from "./sum-plan.ts";

/** Maximum number of innermost groups in a report: more than a person can read, and few enough for a server with many users. */
const usualGroupsAtMost = 100_000;

type Row = Readonly<Record<string, FieldValue>>;

/** Reads the sums of a plan's groups. Errors: REPORT_GROUPS for too many groups. */
export const readGroupSums = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  plan: SumPlan,
  groupsAtMost: number = usualGroupsAtMost,
) {
  const columns = sumColumns(question, plan);
  const rows = yield* snapshot.query<Row>(sumStatement(question, plan, columns, groupsAtMost));
  const { inner, outer, others } = summedRows(rows, columns, plan);
  if (inner.length + others > groupsAtMost)
    return yield* Effect.fail(badRequest("REPORT_GROUPS", { max: groupsAtMost }));
  return { inner, all: outer.length === 0 ? inner : [...inner, ...outer], others };
});

/** Separates the rows into sums of innermost groups and of outer groups, and counts the groups left out. */
function summedRows(rows: readonly Row[], sumColumns: readonly SumColumn[], sumPlan: SumPlan) {
  const keys = sumColumns.flatMap(({ as, of }): readonly Key[] => ("key" in of ? [{ as, field: of.key }] : []));
  const counts = sumColumns.flatMap(({ as, of }): readonly Key[] =>
    "distinct" in of ? [{ as, field: of.distinct }] : [],
  );
  const sums: { readonly field: string; readonly wanted: WantedSum[] }[] = [];
  for (const { as, of } of sumColumns) {
    if (!("field" in of)) continue;
    const sum = sums.find(({ field }) => field === of.field);
    if (sum === undefined) sums.push({ field: of.field, wanted: [{ as, sum: of.sum }] });
    else sum.wanted.push({ as, sum: of.sum });
  }
  const outerSets = new Map(
    groupSets(sumPlan)
      .filter(({ mark }) => mark !== 0)
      .map(({ mark, ...depths }) => [
        mark,
        {
          depths,
          wanted: [
            ...keys.slice(0, depths.rows),
            ...keys.slice(sumPlan.levels.length, sumPlan.levels.length + depths.columns),
          ],
        },
      ]),
  );
  const innerRows: SummedRow[] = [];
  const outerRows: SummedRow[] = [];
  let otherGroups = 0;
  for (const row of rows) {
    if (sumPlan.first !== undefined && row["mark"] === 1) {
      otherGroups = numberOf(row["groups"]) ?? 0;
      outerRows.push({
        keys: {},
        sums: sumsOf(row, sums),
        rows: numberOf(row["rows"]) ?? 0,
        depths: { rows: 0, columns: 0 },
      });
      continue;
    }
    const outerSet = counts.length === 0 ? undefined : outerSets.get(Number(row["mark"] ?? 0));
    const sum =
      outerSet === undefined
        ? { keys: valuesOf(row, keys), sums: sumsOf(row, sums), rows: numberOf(row["rows"]) ?? 0 }
        : { keys: valuesOf(row, outerSet.wanted), sums: {}, rows: 0, depths: outerSet.depths };
    (outerSet === undefined ? innerRows : outerRows).push(
      counts.length === 0 ? sum : { ...sum, distinct: countsOf(row, counts) },
    );
  }
  return { inner: innerRows, outer: outerRows, others: otherGroups };
}

interface Key {
  readonly as: string;
  readonly field: string;
}

interface WantedSum {
  readonly as: string;
  readonly sum: keyof FieldSums;
}

function valuesOf(row: Row, wantedKeys: readonly Key[]): ReportRow {
  const keyValues: Record<string, FieldValue> = {};
  for (const { as, field } of wantedKeys) keyValues[field] = row[as] ?? null;
  return keyValues;
}

function countsOf(row: Row, counts: readonly Key[]): Readonly<Record<string, number>> {
  const distinctCounts: Record<string, number> = {};
  for (const { as, field } of counts) distinctCounts[field] = numberOf(row[as]) ?? 0;
  return distinctCounts;
}

function sumsOf(
  row: Row,
  sums: readonly { readonly field: string; readonly wanted: readonly WantedSum[] }[],
): SummedRow["sums"] {
  const allSums: Record<string, FieldSums> = {};
  for (const { field, wanted } of sums) {
    const fieldSums: { -readonly [Sum in keyof FieldSums]: FieldSums[Sum] } = {
      sum: 0,
      filled: 0,
      least: null,
      most: null,
    };
    for (const { as, sum } of wanted) {
      const value = numberOf(row[as]);
      if (sum === "sum" || sum === "filled") fieldSums[sum] = value ?? 0;
      else fieldSums[sum] = value;
    }
    allSums[field] = fieldSums;
  }
  return allSums;
}

const numberOf = (value: FieldValue | undefined): number | null => (typeof value === "number" ? value : null);
