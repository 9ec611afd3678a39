/** Stores extracts of the log: the selection, the progress, and the file in pieces. */

import type { LogExtract } from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

/** Extract of the log. Units: milliseconds since 1970. */
export interface ExtractRow {
  readonly id: number;
  readonly selection: unknown;
  readonly timeZone: string;
  readonly layerId: number;
  readonly userId: number;
  readonly permissions: readonly string[];
  readonly state: "WAITING" | "RUNNING" | "DONE" | "FAILED";
  readonly failure: "TOO_LARGE" | "FAULT" | null;
  readonly attempts: number;
  readonly progress: number;
  readonly lines: number;
  readonly bytes: number;
  readonly hash: string | null;
  readonly madeAt: number;
}

/** Time that a server has for the next page of an extract before another may claim it. Units: seconds. */
const leaseSeconds = 60;

const extractColumnsSql = (sql: SqlClient.SqlClient) =>
  sql.literal(`e.log_extract_id AS id, e.selection, e.time_zone AS "timeZone", e.layer_id AS "layerId", e.user_id AS "userId", e.permissions, e.state, e.failure, e.attempts,
    e.progress::float8 AS progress, e.lines, e.bytes::float8 AS bytes, e.hash, floor(extract(epoch FROM e.made_at) * 1000)::float8 AS "madeAt"`);

export const insertExtract = Effect.fn("log.insertExtract")(function* (extract: {
  readonly selection: LogExtract;
  readonly timeZone: string;
  readonly layerId: number;
  readonly userId: number;
  readonly permissions: readonly string[];
  readonly now: Date;
}) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly id: number }>`
    INSERT INTO log_extract (selection, time_zone, layer_id, user_id, permissions, made_at)
    VALUES (${JSON.stringify(extract.selection)}::jsonb, ${extract.timeZone}, ${extract.layerId}, ${extract.userId}, ${JSON.stringify(extract.permissions)}::jsonb, ${extract.now})
    RETURNING log_extract_id AS id`;
  return row?.id ?? 0;
}, Effect.orDie);

const selectExtracts = (sql: SqlClient.SqlClient, condition: Statement.Fragment) =>
  sql<ExtractRow>`SELECT ${extractColumnsSql(sql)} FROM log_extract e WHERE ${condition} ORDER BY e.log_extract_id DESC LIMIT 200`;

/** Lists the extracts of some layers since a moment, newest first. */
export const listExtracts = Effect.fn("log.listExtracts")(function* (layerIds: readonly number[], sinceTime: Date) {
  const sql = yield* SqlClient.SqlClient;
  return yield* selectExtracts(sql, sql`e.made_at > ${sinceTime} AND e.layer_id = ANY (${[...layerIds]}::integer[])`);
}, Effect.orDie);

/** Finds an extract of some layers. */
export const findExtract = Effect.fn("log.findExtract")(function* (id: number, layerIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* selectExtracts(
    sql,
    sql`e.log_extract_id = ${id} AND e.layer_id = ANY (${[...layerIds]}::integer[])`,
  );
  return row;
}, Effect.orDie);

/** Counts the extracts of a user that are not complete. */
export const countOpenExtracts = Effect.fn("log.countOpen")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly count: number }>`
    SELECT count(*)::integer AS count FROM log_extract WHERE user_id = ${userId} AND state IN ('WAITING', 'RUNNING')`;
  return row?.count ?? 0;
}, Effect.orDie);

/** Claims an extract that is waiting, or whose server stopped; undefined if there is none. */
export const claimExtract = Effect.fn("log.claimExtract")(function* (now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<ExtractRow>`
    UPDATE log_extract e SET state = 'RUNNING', attempts = attempts + 1, progress = 0, leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    WHERE log_extract_id = (SELECT log_extract_id FROM log_extract WHERE state = 'WAITING' OR (state = 'RUNNING' AND leased_until < ${now}) ORDER BY log_extract_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${extractColumnsSql(sql)}`;
  return row;
}, Effect.orDie);

type ExtractAttempt = Pick<ExtractRow, "id" | "attempts">;

const runningAttemptCondition = (sql: SqlClient.SqlClient, { id, attempts }: ExtractAttempt) =>
  sql`log_extract_id = ${id} AND attempts = ${attempts} AND state = 'RUNNING'`;

/** Records the progress of an attempt, and extends its lease; false if another server has taken over. */
export const recordProgress = Effect.fn("log.recordProgress")(function* (
  attempt: ExtractAttempt,
  progress: number,
  now: Date,
) {
  const sql = yield* SqlClient.SqlClient;
  const updatedRows = yield* sql`
    UPDATE log_extract SET progress = ${progress}, leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}) WHERE ${runningAttemptCondition(sql, attempt)} RETURNING 1`;
  return updatedRows.length > 0;
}, Effect.orDie);

export const insertPiece = Effect.fn("log.insertPiece")(function* (
  { id, attempts }: ExtractAttempt,
  pieceNo: number,
  content: Uint8Array,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO log_extract_piece ${sql.insert({ log_extract_id: id, attempt: attempts, piece_no: pieceNo, content })}`;
}, Effect.orDie);

/** Completes an extract: stores the result of the attempt. */
export const endExtract = Effect.fn("log.endExtract")(function* (
  attempt: ExtractAttempt,
  { lines, bytes, hash }: Pick<ExtractRow, "lines" | "bytes" | "hash">,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE log_extract SET state = 'DONE', failure = NULL, progress = 1, leased_until = NULL, lines = ${lines}, bytes = ${bytes}, hash = ${hash} WHERE ${runningAttemptCondition(sql, attempt)}`;
  yield* sql`DELETE FROM log_extract_piece WHERE log_extract_id = ${attempt.id} AND attempt < ${attempt.attempts}`;
}, Effect.orDie);

/** Ends an attempt that failed and deletes its pieces. With `mustRepeat` the extract waits for another attempt, else it has failed. */
export const failExtract = Effect.fn("log.failExtract")(function* (
  attempt: ExtractAttempt,
  failure: NonNullable<ExtractRow["failure"]>,
  mustRepeat: boolean,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE log_extract SET state = ${mustRepeat ? "WAITING" : "FAILED"}, failure = ${failure}, leased_until = NULL WHERE ${runningAttemptCondition(sql, attempt)}`;
  yield* sql`DELETE FROM log_extract_piece WHERE log_extract_id = ${attempt.id} AND attempt <= ${attempt.attempts}`;
}, Effect.orDie);

/** Reads a piece of an extract's file; undefined after the last one. */
export const readPiece = Effect.fn("log.readPiece")(function* ({ id, attempts }: ExtractAttempt, pieceNo: number) {
  const sql = yield* SqlClient.SqlClient;
  const [piece] = yield* sql<{ readonly content: Uint8Array }>`
    SELECT content FROM log_extract_piece WHERE log_extract_id = ${id} AND attempt = ${attempts} AND piece_no = ${pieceNo}`;
  return piece?.content;
}, Effect.orDie);

/** Deletes the extracts made before a moment, with their files. */
export const dropExtractsBefore = Effect.fn("log.dropExtracts")(function* (beforeTime: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM log_extract WHERE made_at <= ${beforeTime}`;
}, Effect.orDie);
