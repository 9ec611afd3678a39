/** Columns of staged tables, in which the report copy gathers receipts. */

import { replaceUnstorableCharacters } from "../../database/index.ts";

/** Type of a staged column. Integers are passed as DOUBLE, which represents every integer that JavaScript represents exactly. */
type StagedType = "INTEGER" | "DOUBLE" | "BOOLEAN" | "VARCHAR";

/** Value of a cell in a staged table. */
type StagedValue = number | boolean | string | null;

/** Staged column, with a function that reads its value from a row. */
export interface StagedColumn<Row> {
  readonly type: StagedType;
  readonly readValue: (row: Row) => StagedValue;
}

/** Makes a staged column from a function of its row. */
export const makeStagedColumn = <Row>(type: StagedType, readValue: (row: Row) => StagedValue): StagedColumn<Row> => ({
  type,
  readValue,
});

/** Makes a text column; characters that databases cannot store are replaced. */
export const makeStagedTextColumn = <Row>(readText: (row: Row) => string | null): StagedColumn<Row> =>
  makeStagedColumn("VARCHAR", (row) => {
    const rowText = readText(row);
    return rowText === null ? null : replaceUnstorableCharacters(rowText);
  });
