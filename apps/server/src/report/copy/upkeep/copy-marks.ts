/** Reads the state of the database that the report copy must reach. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { lastChange } from "../../../sales/index.ts";
import { catalogueFingerprintSql } from "../follow-sales.ts";
import { stockChangeCountSql, stockChangesSql } from "../follow-stock.ts";

/** State of the database: the last sales change, the number of stock changes, and the fingerprint of the catalogue. */
export interface DatabaseMarks {
  readonly no: number;
  readonly stock: number;
  readonly catalogue: string;
}

/** Commits visible in the database; the stock changes are in the text form that `parseStockChanges` reads. */
export interface CommittedChanges extends Pick<DatabaseMarks, "no" | "stock"> {
  readonly changes: string;
}

const readFirstRow = <Row extends object>(columns: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const [row] = yield* sql.unsafe<Row>(`SELECT ${columns}`);
    return row;
  });

const commitMarksSql = `${lastChange} AS no, ${stockChangeCountSql} AS stock`;

/** Reads the current state of the database. */
export const readDatabaseMarks = readFirstRow<DatabaseMarks>(
  `${commitMarksSql}, ${catalogueFingerprintSql} AS catalogue`,
);

/** Reads the parts of the state that change with every commit, without the fingerprint, which takes longer. */
export const readCommitMarks = readFirstRow<Pick<DatabaseMarks, "no" | "stock">>(commitMarksSql);

/** Reads the fingerprint of the catalogue. */
export const readCatalogueMark = readFirstRow<Pick<DatabaseMarks, "catalogue">>(
  `${catalogueFingerprintSql} AS catalogue`,
);

/** Reads the state and the stock changes that are not among the known ones; all of them if null. */
export const readCommittedChanges = (knownIds: ReadonlySet<number> | null) =>
  readFirstRow<CommittedChanges>(`${commitMarksSql}, ${stockChangesSql(knownIds)} AS changes`);
