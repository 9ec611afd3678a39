/** Builds the input of a report's SQL statements: its conditions, and the SQL of its fields. */

import { Effect } from "effect";

import {
  columnKey,
  findField,
  groupKeyOf,
  sharedFieldOf,
  type FieldCatalogue,
  type FieldValue,
  type ReportColumn,
} from "@comptoir/domain/report";
import { prefixIssuePaths } from "@comptoir/domain/result";

import { invalid } from "../http/refusal.ts";
import { compileConditions } from "./compile-conditions.ts";
import type { Question } from "./compile-question.ts";
import { groupCondition } from "./compile-rows.ts";
import { keySql, type SumPlan } from "./sum-plan.ts";
import { rawSql } from "./field-sql.ts";
import { columnsRead, join, sql, type Column } from "./fragment.ts";
import { readGroupSums } from "./read-sums.ts";
import type { ParsedRun } from "./run-report.ts";
import { levelFields } from "./store-terminal.ts";

/** Builds the input of every statement of a report run. Errors: FILTER_INVALID, DATE_RANGE. */
export const questionOf = Effect.fnUntraced(function* (ask: ParsedRun) {
  const { snapshot, source, dialect, cut, fields, range, filters, places } = ask;
  const conditions = prefixIssuePaths(["filters"], compileConditions(filters, { fields, source, dialect }, range));
  if (!conditions.ok) return yield* Effect.fail(invalid(conditions.issues));
  const question: Question = {
    source,
    dialect,
    cut,
    fields,
    conditions: conditions.value,
    used: usedBy(ask),
    weekStart: range.weekStart,
  };
  const isKeyOfPlace = ({ level, key }: ParsedRun["places"][number], value: FieldValue) =>
    groupKeyOf(value, level.grain, range.weekStart) === key;
  const sectionConditions = yield* Effect.forEach(
    places,
    Effect.fnUntraced(function* (place) {
      const sumPlan: SumPlan = { levels: [place.level], measures: [] };
      const { field, grain } = place.level;
      const key = keySql(question, sumPlan, place.level);
      // The domain resolves parts of a date: the statement reads all its keys, and those of the chosen part are selected.
      const values =
        grain === null
          ? [place.key]
          : (yield* readGroupSums(snapshot, question, sumPlan, ask.groupsAtMost)).inner
              .map(({ keys }) => keys[field] ?? null)
              .filter((value) => isKeyOfPlace(place, value));
      // The groups of a dimension share the rows that lack it.
      const sharedField = sharedFieldOf(fields, field);
      const alternatives = [
        ...values.map((value) => groupCondition(question, [{ sql: key, field, value }])),
        ...(sharedField === null ? [] : [sql`${rawSql(question, sharedField)} IS NOT NULL`]),
      ];
      return alternatives.length === 0 ? sql`false` : sql`(${join(alternatives, " OR ")})`;
    }),
  );
  return { ...question, conditions: [...conditions.value, ...sectionConditions] };
});

/** Lists the columns that the fields of a report read. */
function usedBy({ source, fields, report, filters, sorting, pivot, places }: ParsedRun): ReadonlySet<Column> {
  const sortedKeys = new Set(sorting.map(({ column }) => column));
  // Hidden columns need no joins, unless rows are sorted by them.
  const isUsedColumn = (column: ReportColumn): boolean => column.visible || sortedKeys.has(columnKey(column));
  const usedColumns = [
    ...(pivot === null
      ? [...report.columns.filter(isUsedColumn), ...(report.isList ? [] : report.groups)]
      : [...pivot.rows, ...pivot.columns, ...pivot.measures]),
    ...filters,
    ...places.map(({ level }) => level),
    ...(pivot === null ? sorting.map(({ column }) => ({ field: column })) : []),
  ];
  const usedFields = new Set(
    usedColumns.flatMap(({ field }) => levelFields(field).flatMap((name) => rowFieldsOf(fields, name))),
  );
  return columnsRead([...usedFields].map((field) => rawSql({ source }, field)));
}

/** Lists the fields that a row needs to display a field. */
export function rowFieldsOf(fields: FieldCatalogue, field: string): readonly string[] {
  const row = findField(fields, field);
  if (row?.ratio !== undefined) return [row.ratio.part, row.ratio.whole];
  return row?.standing === undefined ? [field] : [row.standing.of];
}
