/** Looks up the names of keys in a report table: items, locations and people. */

import { Effect } from "effect";

import type { ReportAnswer } from "@comptoir/api/wire";
import type { FieldValue, ReportRow, Table } from "@comptoir/domain/report";

import type { Snapshot } from "../widget-data/snapshot.ts";
import type { ReportSource, SourceCut } from "./source.ts";
import { nameStoreTerminals } from "./store-terminal.ts";

/** Names of keys, by field and value. */
export type Names = ReadonlyMap<string, ReadonlyMap<FieldValue, string>>;

/** Maximum number of ids in one statement. */
const valuesPerQuery = 10_000;

/** Looks up the names of the values in some fields of rows, in addition to names already known. */
export const readNames = Effect.fnUntraced(function* (
  {
    snapshot,
    source,
    cut,
  }: { readonly snapshot: Snapshot; readonly source: ReportSource; readonly cut: Pick<SourceCut, "locations"> },
  fields: readonly string[],
  reportRows: readonly ReportRow[],
  knownNames: Names = new Map(),
) {
  const namesByField = new Map<string, ReadonlyMap<FieldValue, string>>(knownNames);
  for (const field of new Set(fields)) {
    const sourceNames = source.fields[field]?.names;
    const terminalNameByValue = nameStoreTerminals(cut, field, new Set(reportRows.map((row) => row[field])));
    if (terminalNameByValue.size > 0)
      namesByField.set(field, new Map([...(namesByField.get(field) ?? []), ...terminalNameByValue]));
    if (sourceNames === undefined) continue;
    const nameByValue = new Map(namesByField.get(field));
    const unnamedValues = [...new Set(reportRows.map((row) => row[field]))].filter(
      (value): value is number => typeof value === "number" && Number.isSafeInteger(value) && !nameByValue.has(value),
    );
    for (let start = 0; start < unnamedValues.length; start += valuesPerQuery) {
      const nameRows = yield* snapshot.query<{ readonly value: number; readonly name: string }>(
        sourceNames.namesSql(unnamedValues.slice(start, start + valuesPerQuery).join(",")),
      );
      for (const { value, name } of nameRows) nameByValue.set(value, name);
    }
    namesByField.set(field, nameByValue);
  }
  return namesByField;
});

/** Returns the names of the values in a table, including those of its column groups. */
export function listTableNames({ columns, rows }: Table, names: Names): ReportAnswer["names"] {
  return [...names].map(([field, fieldNames]) => {
    const columnIndexes = columns.flatMap((column, index) => (column.field === field ? [index] : []));
    const valuesOfField = new Set<FieldValue>(
      rows.flatMap(({ cells }) => columnIndexes.map((place) => cells[place] ?? null)),
    );
    // Keys of column groups are in the paths of the columns.
    for (const value of columns.flatMap(({ path }) => path)) valuesOfField.add(value);
    const namesOfValues = [...valuesOfField].flatMap((value) => {
      const nameOfValue = fieldNames.get(value);
      return value === null || nameOfValue === undefined ? [] : [{ value, name: nameOfValue }];
    });
    return { field, names: namesOfValues };
  });
}
