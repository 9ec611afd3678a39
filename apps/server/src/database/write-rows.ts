/** Writes many rows of a table in one statement: by COPY where the embedded engine can read a file, by arrays elsewhere. */

import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import { booleanArray, integerArray, replaceUnstorableCharacters, textArray } from "./column-array.ts";
import type { DatabaseEngine } from "./database-engine.ts";

/** Column of a table, with its value in each of the rows to write. */
export type RowColumn = { readonly name: string } & (
  | { readonly type: "smallint" | "integer" | "bigint"; readonly values: readonly (number | null)[] }
  | { readonly type: "boolean"; readonly values: readonly boolean[] }
  | {
      readonly type: "text" | "date" | "timestamptz" | "uuid" | "jsonb";
      readonly values: readonly (string | null)[];
    }
);

/** Rows of a table, column by column. */
export interface RowsToWrite {
  readonly table: string;
  readonly columns: readonly RowColumn[];
  /** Shared files that COPY reads from, if the engine supports them; many rows are written faster through them. */
  readonly share: DatabaseEngine["Service"]["share"];
  /** Whether the table was emptied in the same transaction, outside of a savepoint, so that nobody can see other rows. */
  readonly isNew?: boolean | undefined;
}

/** Number of rows below which a file costs more than arrays. */
const rowsWorthCopyFile = 200;

/** Writes rows; without any it does nothing. */
export const writeRows = (sql: SqlClient.SqlClient, rows: RowsToWrite) => Effect.suspend(() => prepareRows(sql, rows));

/** Writes rows whose text is made at once, so that the database can write them while this thread makes the next. */
export function prepareRows(
  sql: SqlClient.SqlClient,
  { table, columns, share, isNew = false }: RowsToWrite,
): Effect.Effect<void, SqlError.SqlError> {
  const rowCount = columns[0]?.values.length ?? 0;
  if (rowCount === 0) return Effect.void;
  const columnNames = columns.map(({ name }) => name).join(", ");
  if (share === undefined || (rowCount < rowsWorthCopyFile && !isNew)) {
    // In the list of columns arrays are taken apart row by row; in FROM each would be stored as a table first.
    // An array of jsonb would be read as JSON twice.
    const columnSelects = columns.map(({ type }, index) =>
      type === "jsonb" ? `unnest($${index + 1}::text[])::jsonb` : `unnest($${index + 1}::${type}[])`,
    );
    return Effect.asVoid(
      sql.unsafe(
        `INSERT INTO ${table} (${columnNames}) SELECT ${columnSelects.join(", ")}`,
        columns.map(toArrayLiteral),
      ),
    );
  }
  const copyBytes = new Uint8Array(Buffer.from(copyText(columns)));
  return Effect.acquireUseRelease(
    share(copyBytes),
    ({ path }) => sql.unsafe(`COPY ${table} (${columnNames}) FROM '${path}' ${isNew ? "(FREEZE)" : ""}`).unprepared,
    ({ remove }) => Effect.sync(remove),
  ).pipe(Effect.asVoid);
}

function toArrayLiteral(column: RowColumn): string {
  switch (column.type) {
    case "smallint":
    case "integer":
    case "bigint":
      return integerArray(column.values);
    case "boolean":
      return booleanArray(column.values);
    default:
      return textArray(column.values);
  }
}

/** Formats rows in the text format of COPY: values between tabs, rows between line feeds, `\N` for NULL. */
function copyText(columns: readonly RowColumn[]): string {
  const rowCount = columns[0]?.values.length ?? 0;
  const fieldTexts = columns.map((column) => fieldTextReader(column));
  const lastColumnIndex = fieldTexts.length - 1;
  let copyLines = "";
  for (let row = 0; row < rowCount; row++)
    for (const [index, field] of fieldTexts.entries())
      copyLines += field(row) + (index === lastColumnIndex ? "\n" : "\t");
  return copyLines;
}

function fieldTextReader(rowColumn: RowColumn): (row: number) => string {
  switch (rowColumn.type) {
    case "boolean":
      return (row) => (rowColumn.values[row] === true ? "t" : "f");
    case "smallint":
    case "integer":
    case "bigint":
      return (row) => String(rowColumn.values[row] ?? "\\N");
    default:
      return (row) => {
        const fieldValue = rowColumn.values[row] ?? null;
        return fieldValue === null ? "\\N" : escapeField(fieldValue);
      };
  }
}

const copySpecialCharacter = /[\\\b\f\n\r\t\v\0]/u;
const escapeByCharacter: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

function escapeField(value: string): string {
  if (!copySpecialCharacter.test(value)) return value;
  return replaceUnstorableCharacters(value).replaceAll(
    /[\\\b\f\n\r\t\v]/gu,
    (character) => escapeByCharacter[character] ?? "",
  );
}

/** Formats a moment as PostgreSQL reads it, also before the first and after the last year of four digits. */
export function momentText(atMs: number): string {
  const isoText = new Date(atMs).toISOString();
  if (isoText.startsWith("+")) return isoText.slice(1).replace(/^0+/u, "");
  if (!isoText.startsWith("-") && !isoText.startsWith("0000")) return isoText;
  const year = new Date(atMs).getUTCFullYear();
  return `${String(1 - year).padStart(4, "0")}${isoText.replace(/^-?\d+/u, "")} BC`;
}
