/** Columns of staged tables. */

import { replaceUnstorableCharacters } from "../../database/index.ts";

/** Column type while staged. Integers are passed as DOUBLE, which holds every integer that JavaScript represents exactly. */
type StagedType = "INTEGER" | "DOUBLE" | "BOOLEAN" | "VARCHAR";

/** Value of a cell. */
type Value = number | boolean | string | null;

/** Column with the value of each row. */
export interface StagedColumn<Row> {
  readonly type: StagedType;
  readonly value: (row: Row) => Value;
}

/** Makes a column from a value of its row. */
export const column = <Row>(type: StagedType, value: (row: Row) => Value): StagedColumn<Row> => ({ type, value });

/** Makes a text column; characters that no database stores are replaced. */
export const text = <Row>(value: (row: Row) => string | null): StagedColumn<Row> =>
  column("VARCHAR", (row) => {
    const given = value(row);
    return given === null ? null : replaceUnstorableCharacters(given);
  });
