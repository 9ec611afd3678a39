/** The first row of a file of users: which column each cell of a row belongs to, and what keeps the file from being read. */
import { issue, type Issue } from "@comptoir/domain/result";

import { isGarbled } from "../decode-text.ts";
import type { CsvFault, CsvRow } from "../read-csv.ts";
import { userColumns, type UserColumn } from "./user-columns.ts";

/** A header that was read. */
export interface Header {
  /** As the file writes them. */
  readonly names: readonly string[];
  readonly columns: readonly (UserColumn | undefined)[];
  /** The names that are no column, when the header can be read at all. */
  readonly unknown: readonly string[];
}

/** What each fault of a row is called. */
export const faultCodes = { quote: "IMPORT_QUOTE", tooLong: "IMPORT_FIELD_TOO_LONG" } as const satisfies Record<
  CsvFault,
  string
>;

/** Reads the names of the columns, whatever their capitals. */
export function readHeader({ cells, fault }: CsvRow): Header {
  const names = cells.map((cell) => cell.trim());
  const columns = names.map((name) => userColumns.get(name.toLowerCase()));
  return {
    names,
    columns,
    unknown: fault !== null || cells.some(isGarbled) ? [] : names.filter((_, place) => columns[place] === undefined),
  };
}

/** Everything that keeps the rows below a header from being checked; a file that is no text has no columns to name. */
export function checkHeader({ cells, fault }: CsvRow, { columns }: Header): readonly Issue[] {
  if (cells.some(isGarbled)) return [issue("IMPORT_ENCODING")];
  if (fault !== null) return [issue(faultCodes[fault])];
  const has = (name: string): boolean => columns.includes(userColumns.get(name.toLowerCase()));
  const isNeeded = ({ isRequired, requiredUnless }: UserColumn): boolean =>
    isRequired || (requiredUnless !== null && !has(requiredUnless));
  const twice = new Set(columns.filter((column, place) => column !== undefined && columns.indexOf(column) !== place));
  return [
    ...[...userColumns.values()]
      .filter((column) => isNeeded(column) && !columns.includes(column))
      .map(({ path }) => issue("IMPORT_COLUMN_MISSING", path)),
    ...[...twice].map((column) => issue("IMPORT_COLUMN_TWICE", column?.path)),
  ];
}

/** The column of an issue, as the file writes it. */
export function columnOf({ path }: Pick<Issue, "path">, header: Header): string {
  const name = path.join(".");
  const place = header.columns.findIndex((column) => column?.path.join(".") === name);
  return header.names[place] ?? name;
}
