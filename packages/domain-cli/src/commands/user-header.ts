/** Parses the header of a user file: the column of each cell, and faults that make the file unreadable. */
import { issue, type Issue } from "@comptoir/domain/result";

import { isGarbled } from "../decode-text.ts";
import type { CsvFault, CsvRow } from "../read-csv.ts";
import { userColumnByName, type UserColumn } from "./user-columns.ts";

/** Parsed header of a user file. */
export interface Header {
  /** Column names, spelled as in the file. */
  readonly names: readonly string[];
  readonly columns: readonly (UserColumn | undefined)[];
  /** Names of unknown columns; empty if the header is unreadable. */
  readonly unknown: readonly string[];
}

/** Error codes of row faults. */
export const issueCodeByFault = { quote: "IMPORT_QUOTE", tooLong: "IMPORT_FIELD_TOO_LONG" } as const satisfies Record<
  CsvFault,
  string
>;

/** Parses the column names, ignoring case. */
export function readHeader({ cells, fault }: CsvRow): Header {
  const columnNames = cells.map((cell) => cell.trim());
  const userColumns = columnNames.map((name) => userColumnByName.get(name.toLowerCase()));
  return {
    names: columnNames,
    columns: userColumns,
    unknown:
      fault !== null || cells.some(isGarbled) ? [] : columnNames.filter((_, place) => userColumns[place] === undefined),
  };
}

/** Lists everything that prevents checking the rows; a file that is not text has no columns to name. */
export function checkHeader({ cells, fault }: CsvRow, { columns }: Header): readonly Issue[] {
  if (cells.some(isGarbled)) return [issue("IMPORT_ENCODING")];
  if (fault !== null) return [issue(issueCodeByFault[fault])];
  const hasColumn = (name: string): boolean => columns.includes(userColumnByName.get(name.toLowerCase()));
  const isNeededColumn = ({ isRequired, requiredUnless }: UserColumn): boolean =>
    isRequired || (requiredUnless !== null && !hasColumn(requiredUnless));
  const repeatedColumns = new Set(
    columns.filter((column, place) => column !== undefined && columns.indexOf(column) !== place),
  );
  return [
    ...[...userColumnByName.values()]
      .filter((column) => isNeededColumn(column) && !columns.includes(column))
      .map(({ path }) => issue("IMPORT_COLUMN_MISSING", path)),
    ...[...repeatedColumns].map((column) => issue("IMPORT_COLUMN_TWICE", column?.path)),
  ];
}

/** Returns the column that an issue concerns, as spelled in the file; the path of the issue if the file has no such column. */
export function columnOf({ path }: Pick<Issue, "path">, header: Header): string {
  const pathText = path.join(".");
  const columnIndex = header.columns.findIndex((column) => column?.path.join(".") === pathText);
  return header.names[columnIndex] ?? pathText;
}
