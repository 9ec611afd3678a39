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
const atOnce = 10_000;

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
    const names = source.fields[field]?.names;
    const terminals = nameStoreTerminals(cut, field, new Set(reportRows.map((row) => row[field])));
    if (terminals.size > 0) namesByField.set(field, new Map([...(namesByField.get(field) ?? []), ...terminals]));
    if (names === undefined) continue;
    const fieldNames = new Map(namesByField.get(field));
    const values = [...new Set(reportRows.map((row) => row[field]))].filter(
      (value): value is number => typeof value === "number" && Number.isSafeInteger(value) && !fieldNames.has(value),
    );
    for (let start = 0; start < values.length; start += atOnce) {
      const nameRows = yield* snapshot.query<{ readonly value: number; readonly name: string }>(
        names.namesSql(values.slice(start, start + atOnce).join(",")),
      );
      for (const { value, name } of nameRows) fieldNames.set(value, name);
    }
    namesByField.set(field, fieldNames);
  }
  return namesByField;
});

/** Returns the names of the values in a table, including those of its column groups. */
export function tableNames({ columns, rows }: Table, names: Names): ReportAnswer["names"] {
  return [...names].map(([field, fieldNames]) => {
    const places = columns.flatMap((column, index) => (column.field === field ? [index] : []));
    const values = new Set<FieldValue>(rows.flatMap(({ cells }) => places.map((place) => cells[place] ?? null)));
    // Keys of column groups are in the paths of the columns.
    for (const value of columns.flatMap(({ path }) => path)) values.add(value);
    const namesOfValues = [...values].flatMap((value) => {
      const name = fieldNames.get(value);
      return value === null || name === undefined ? [] : [{ value, name }];
    });
    return { field, names: namesOfValues };
  });
}
