/** Reads equal errors and the decisions about them, and stores new decisions; contains no rules. */

import type { ErrorDecision } from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** All errors of one fingerprint, found by one of their log entries. Units: milliseconds since 1970. */
export interface ErrorGroup {
  /** Id of the log entry by which they were found. */
  readonly id: number;
  readonly fingerprint: string;
  readonly code: string;
  readonly route: string;
  readonly layerId: number;
  /** Time of the last occurrence on any day. */
  readonly lastAt: number;
}

/** Stored decision about errors, with its author. */
export interface TriageRow extends ErrorDecision {
  readonly id: number;
  readonly by: string;
  /** Name of the assignee. */
  readonly assignee: string | null;
}

/** Errors of a day. Units: milliseconds since 1970. */
export interface ErrorDayRow {
  readonly date: string;
  readonly occurrences: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly requestId: string;
}

/** Maximum number of decisions and of days that are read. */
const triageRowsAtMost = 400;

const epochMsSql = (expression: string): string => `floor(extract(epoch FROM ${expression}) * 1000)::float8`;

/** Finds the errors of log entries by the entries' ids, if all stores of an entry are among the given locations. */
export const findErrorGroups = Effect.fn("errorTriage.find")(function* (
  ids: readonly number[],
  locationIds: readonly number[],
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<ErrorGroup>`
    SELECT f.error_entry_id AS id, f.fingerprint, f.code, f.route, f.layer_id AS "layerId",
      ${sql.literal(epochMsSql("(SELECT max(e.last_at) FROM error_entry e WHERE e.fingerprint = f.fingerprint)"))} AS "lastAt"
    FROM error_entry f
    WHERE f.error_entry_id = ANY (${ids}::integer[]) AND cardinality(f.location_ids) > 0 AND f.location_ids <@ ${locationIds}::integer[]`;
}, Effect.orDie);

/** Lists the decisions about errors, newest first. */
export const listTriage = Effect.fn("errorTriage.list")(function* (fingerprint: string) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<TriageRow>`
    SELECT t.error_triage_id AS id, t.version, t.action, t.state, t.assignee_id AS "assigneeId", ${sql.literal(epochMsSql("t.muted_until"))} AS "mutedUntil", ${sql.literal(epochMsSql("t.resolved_at"))} AS "resolvedAt",
      t.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS by, ${sql.literal(epochMsSql("t.at"))} AS at, t.comment, trim(a.first_name || ' ' || a.last_name) AS assignee
    FROM error_triage t JOIN user_account u ON u.user_id = t.user_id LEFT JOIN user_account a ON a.user_id = t.assignee_id
    WHERE t.fingerprint = ${fingerprint} ORDER BY t.version DESC LIMIT ${triageRowsAtMost}`;
}, Effect.orDie);

/** Lists the days on which errors occurred at layers whose stores are all among some locations, newest first. */
export const listErrorDays = Effect.fn("errorTriage.days")(function* (
  fingerprint: string,
  locationIds: readonly number[],
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<ErrorDayRow>`
    SELECT business_date::text AS date, occurrences, ${sql.literal(epochMsSql("first_at"))} AS "firstAt", ${sql.literal(epochMsSql("last_at"))} AS "lastAt", request_id AS "requestId"
    FROM error_entry WHERE fingerprint = ${fingerprint} AND location_ids <@ ${locationIds}::integer[] ORDER BY business_date DESC LIMIT ${triageRowsAtMost}`;
}, Effect.orDie);

/** Stores a decision, and returns its id. */
export const insertTriage = Effect.fn("errorTriage.insert")(function* (fingerprint: string, row: ErrorDecision) {
  const sql = yield* SqlClient.SqlClient;
  const toDateOrNull = (ms: number | null) => (ms === null ? null : new Date(ms));
  const [inserted] = yield* sql<{ readonly id: number }>`
    INSERT INTO error_triage (fingerprint, version, action, state, assignee_id, muted_until, resolved_at, comment, user_id, at)
    VALUES (${fingerprint}, ${row.version}, ${row.action}, ${row.state}, ${row.assigneeId}, ${toDateOrNull(row.mutedUntil)}, ${toDateOrNull(row.resolvedAt)}, ${row.comment}, ${row.userId}, ${new Date(row.at)})
    RETURNING error_triage_id AS id`;
  return inserted?.id ?? 0;
}, Effect.orDie);
