/** Reads the sums of a report's groups from the database, in the domain's form. */

import { Effect } from "effect";

import type { FieldSums, FieldValue, ReportRow, SummedRow } from "@comptoir/domain/report";

import { badRequest } from "../http/refusal.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import type { Question } from "./compile-question.ts";
import { listGroupingSets, buildSumStatement } from "./compile-sums.ts";
import { listSumColumns, type SumColumn, type SumPlan } from "./sum-plan.ts";

/** Maximum number of innermost groups in a report: more than a person can read, and few enough for a server with many users. */
const usualGroupsAtMost = 100_000;

type SumRecord = Readonly<Record<string, FieldValue>>;

/** Reads the sums of a plan's groups. Errors: REPORT_GROUPS for too many groups. */
export const readGroupSums = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  plan: SumPlan,
  groupsAtMost: number = usualGroupsAtMost,
) {
  const columnsToRead = listSumColumns(question, plan);
  const sumRecords = yield* snapshot.query<SumRecord>(buildSumStatement(question, plan, columnsToRead, groupsAtMost));
  const { inner, outer, others } = splitSummedRows(sumRecords, columnsToRead, plan);
  if (inner.length + others > groupsAtMost)
    return yield* Effect.fail(badRequest("REPORT_GROUPS", { max: groupsAtMost }));
  return { inner, all: outer.length === 0 ? inner : [...inner, ...outer], others };
});

/** Separates the rows into sums of innermost groups and of outer groups, and counts the groups left out. */
function splitSummedRows(rows: readonly SumRecord[], sumColumns: readonly SumColumn[], sumPlan: SumPlan) {
  const keyColumns = sumColumns.flatMap(({ as, of }): readonly ColumnOfField[] =>
    "key" in of ? [{ as, field: of.key }] : [],
  );
  const distinctCountColumns = sumColumns.flatMap(({ as, of }): readonly ColumnOfField[] =>
    "distinct" in of ? [{ as, field: of.distinct }] : [],
  );
  const sumColumnsByField: { readonly field: string; readonly columns: ColumnOfSum[] }[] = [];
  for (const { as, of } of sumColumns) {
    if (!("field" in of)) continue;
    const sumColumnsOfField = sumColumnsByField.find(({ field }) => field === of.field);
    if (sumColumnsOfField === undefined) sumColumnsByField.push({ field: of.field, columns: [{ as, sum: of.sum }] });
    else sumColumnsOfField.columns.push({ as, sum: of.sum });
  }
  const outerSetByMark = new Map(
    listGroupingSets(sumPlan)
      .filter(({ mark }) => mark !== 0)
      .map(({ mark, ...depths }) => [
        mark,
        {
          depths,
          columns: [
            ...keyColumns.slice(0, depths.rows),
            ...keyColumns.slice(sumPlan.levels.length, sumPlan.levels.length + depths.columns),
          ],
        },
      ]),
  );
  const innerRows: SummedRow[] = [];
  const outerRows: SummedRow[] = [];
  let otherGroupCount = 0;
  for (const row of rows) {
    if (sumPlan.first !== undefined && row["mark"] === 1) {
      otherGroupCount = nullUnlessNumber(row["groups"]) ?? 0;
      outerRows.push({
        keys: {},
        sums: sumsByFieldOf(row, sumColumnsByField),
        rows: nullUnlessNumber(row["rows"]) ?? 0,
        depths: { rows: 0, columns: 0 },
      });
      continue;
    }
    const outerSet = distinctCountColumns.length === 0 ? undefined : outerSetByMark.get(Number(row["mark"] ?? 0));
    const summedRow =
      outerSet === undefined
        ? {
            keys: keyValuesOf(row, keyColumns),
            sums: sumsByFieldOf(row, sumColumnsByField),
            rows: nullUnlessNumber(row["rows"]) ?? 0,
          }
        : { keys: keyValuesOf(row, outerSet.columns), sums: {}, rows: 0, depths: outerSet.depths };
    (outerSet === undefined ? innerRows : outerRows).push(
      distinctCountColumns.length === 0
        ? summedRow
        : { ...summedRow, distinct: distinctCountsOf(row, distinctCountColumns) },
    );
  }
  return { inner: innerRows, outer: outerRows, others: otherGroupCount };
}

interface ColumnOfField {
  readonly as: string;
  readonly field: string;
}

interface ColumnOfSum {
  readonly as: string;
  readonly sum: keyof FieldSums;
}

function keyValuesOf(row: SumRecord, keyColumns: readonly ColumnOfField[]): ReportRow {
  const keyValues: Record<string, FieldValue> = {};
  for (const { as, field } of keyColumns) keyValues[field] = row[as] ?? null;
  return keyValues;
}

function distinctCountsOf(row: SumRecord, counts: readonly ColumnOfField[]): Readonly<Record<string, number>> {
  const distinctCountByField: Record<string, number> = {};
  for (const { as, field } of counts) distinctCountByField[field] = nullUnlessNumber(row[as]) ?? 0;
  return distinctCountByField;
}

function sumsByFieldOf(
  row: SumRecord,
  sums: readonly { readonly field: string; readonly columns: readonly ColumnOfSum[] }[],
): SummedRow["sums"] {
  const sumsByField: Record<string, FieldSums> = {};
  for (const { field, columns } of sums) {
    const fieldSums: { -readonly [Sum in keyof FieldSums]: FieldSums[Sum] } = {
      sum: 0,
      filled: 0,
      least: null,
      most: null,
    };
    for (const { as, sum } of columns) {
      const sumOrNull = nullUnlessNumber(row[as]);
      if (sum === "sum" || sum === "filled") fieldSums[sum] = sumOrNull ?? 0;
      else fieldSums[sum] = sumOrNull;
    }
    sumsByField[field] = fieldSums;
  }
  return sumsByField;
}

const nullUnlessNumber = (value: FieldValue | undefined): number | null => (typeof value === "number" ? value : null);
