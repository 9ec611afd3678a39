/** Looks up the names of chosen values: only of those that the reader's own rows of the period have. */

import { Effect } from "effect";

import type { ReportAnswer, ReportValuesAnswer } from "@comptoir/api/wire";
import type { FieldValue, ReportFilter } from "@comptoir/domain/report";

import { buildValueStatement } from "./compile-rows.ts";
import { rawSql } from "./field-sql.ts";
import { listColumnsRead } from "./fragment.ts";
import { makeQuestion, rowFieldsOf } from "./question-of.ts";
import { readNames } from "./read-names.ts";
import type { ParsedRun } from "./run-report.ts";

type FieldValueWithName = ReportValuesAnswer["values"][number];

/** Reads the most frequent values of a field in the rows of a report, with their names: at most one more than `atMost`, which tells that there are more. */
export const readFieldValues = Effect.fnUntraced(function* (
  ask: ParsedRun,
  field: string,
  { search = "", atMost }: { readonly search?: string; readonly atMost: number },
) {
  const reportQuestion = yield* makeQuestion(ask);
  // The report itself may not contain the field.
  const columnsOfField = listColumnsRead(rowFieldsOf(ask.fields, field).map((name) => rawSql(reportQuestion, name)));
  const fieldQuestion = { ...reportQuestion, used: new Set([...reportQuestion.used, ...columnsOfField]) };
  const valueRows = yield* ask.snapshot.query<Omit<FieldValueWithName, "name">>(
    buildValueStatement(fieldQuestion, field, search, atMost),
  );
  const nameByValue = (yield* readNames(
    ask,
    [field],
    valueRows.map(({ value }) => ({ [field]: value })),
  )).get(field);
  return valueRows.map((row): FieldValueWithName => ({ ...row, name: nameByValue?.get(row.value) ?? null }));
});

/** Reads the names of the chosen values of a reference field, only of those in the reader's own rows: else a reader could get the name of any id. */
export const readChosenValues = Effect.fnUntraced(function* (
  ask: ParsedRun,
  field: string,
  filters: readonly ReportFilter[],
) {
  if (ask.source.fields[field]?.names === undefined) return [];
  const chosenValues = [...new Set(filters.flatMap((filter) => (filter.field === field ? filter.values : [])))].filter(
    (value) => Number.isSafeInteger(value),
  );
  if (chosenValues.length === 0) return [];
  const chosenFilter: ReportFilter = { field, operator: "in", values: chosenValues, promptUser: false, locked: false };
  return yield* readFieldValues({ ...ask, filters: [chosenFilter] }, field, { atMost: chosenValues.length });
});

/** Adds to the names in an answer those of the values that the reader entered in prompted filters. */
export const addNamesOfAnswers = Effect.fnUntraced(function* <A extends Pick<ReportAnswer, "names">>(
  ask: ParsedRun,
  answer: A,
) {
  const promptedFilters = ask.filters.filter(({ promptUser }) => promptUser);
  const namesByField = new Map(answer.names.map((entry) => [entry.field, entry.names]));
  for (const field of new Set(promptedFilters.map((filter) => filter.field))) {
    const valuesWithName = new Set<FieldValue>(namesByField.get(field)?.map(({ value }) => value));
    const furtherNames = (yield* readChosenValues(ask, field, promptedFilters)).flatMap(({ value, name }) =>
      value === null || name === null || valuesWithName.has(value) ? [] : [{ value, name }],
    );
    if (furtherNames.length > 0) namesByField.set(field, [...(namesByField.get(field) ?? []), ...furtherNames]);
  }
  return { ...answer, names: [...namesByField].map(([field, list]) => ({ field, names: list })) };
});
