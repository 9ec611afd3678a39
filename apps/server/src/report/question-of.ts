/** Builds the input of a report's SQL statements: its conditions, and the SQL of its fields. */

import { Effect } from "effect";

import {
  columnKey,
  findField,
  groupKeyOf,
  measureSharedByGroups,
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
import { listColumnsRead, join, sql, type Column } from "./fragment.ts";
import { readGroupSums } from "./read-sums.ts";
import type { ParsedRun } from "./run-report.ts";
import { listFieldsOfLevel } from "./store-terminal.ts";

/** Builds the input of every statement of a report run. Errors: FILTER_INVALID, DATE_RANGE. */
export const makeQuestion = Effect.fnUntraced(function* (ask: ParsedRun) {
  const { snapshot, source, dialect, cut, fields, range, filters, places } = ask;
  const conditionsResult = prefixIssuePaths(
    ["filters"],
    compileConditions(filters, { fields, source, dialect }, range),
  );
  if (!conditionsResult.ok) return yield* Effect.fail(invalid(conditionsResult.issues));
  const questionWithoutPlaces: Question = {
    source,
    dialect,
    cut,
    fields,
    conditions: conditionsResult.value,
    used: listUsedColumns(ask),
    weekStart: range.weekStart,
  };
  const isKeyOfPlace = ({ level, key }: ParsedRun["places"][number], value: FieldValue) =>
    groupKeyOf(value, level.grain, range.weekStart) === key;
  const placeConditions = yield* Effect.forEach(
    places,
    Effect.fnUntraced(function* (place) {
      const keysPlan: SumPlan = { levels: [place.level], measures: [] };
      const { field, grain } = place.level;
      const levelKeySql = keySql(questionWithoutPlaces, keysPlan, place.level);
      // The domain resolves parts of a date: the statement reads all its keys, and those of the chosen part are selected.
      const keysOfPlace =
        grain === null
          ? [place.key]
          : (yield* readGroupSums(snapshot, questionWithoutPlaces, keysPlan, ask.groupsAtMost)).inner
              .map(({ keys }) => keys[field] ?? null)
              .filter((value) => isKeyOfPlace(place, value));
      // The groups of a dimension share the rows that lack it.
      const sharedField = measureSharedByGroups(fields, field);
      const alternativeConditions = [
        ...keysOfPlace.map((value) => groupCondition(questionWithoutPlaces, [{ sql: levelKeySql, field, value }])),
        ...(sharedField === null ? [] : [sql`${rawSql(questionWithoutPlaces, sharedField)} IS NOT NULL`]),
      ];
      return alternativeConditions.length === 0 ? sql`false` : sql`(${join(alternativeConditions, " OR ")})`;
    }),
  );
  return { ...questionWithoutPlaces, conditions: [...conditionsResult.value, ...placeConditions] };
});

/** Lists the columns that the fields of a report read. */
function listUsedColumns({ source, fields, report, filters, sorting, pivot, places }: ParsedRun): ReadonlySet<Column> {
  const sortedColumnKeys = new Set(sorting.map(({ column }) => column));
  // Hidden columns need no joins, unless rows are sorted by them.
  const isUsedColumn = (column: ReportColumn): boolean => column.visible || sortedColumnKeys.has(columnKey(column));
  const columnsWithFields = [
    ...(pivot === null
      ? [...report.columns.filter(isUsedColumn), ...(report.isList ? [] : report.groups)]
      : [...pivot.rows, ...pivot.columns, ...pivot.measures]),
    ...filters,
    ...places.map(({ level }) => level),
    ...(pivot === null ? sorting.map(({ column }) => ({ field: column })) : []),
  ];
  const usedFields = new Set(
    columnsWithFields.flatMap(({ field }) => listFieldsOfLevel(field).flatMap((name) => rowFieldsOf(fields, name))),
  );
  return listColumnsRead([...usedFields].map((field) => rawSql({ source }, field)));
}

/** Lists the fields that a row needs to display a field. */
export function rowFieldsOf(fields: FieldCatalogue, field: string): readonly string[] {
  const fieldRow = findField(fields, field);
  if (fieldRow?.ratio !== undefined) return [fieldRow.ratio.part, fieldRow.ratio.whole];
  return fieldRow?.standing === undefined ? [field] : [fieldRow.standing.of];
}
