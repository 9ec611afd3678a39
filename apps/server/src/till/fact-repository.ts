/** Appends facts of tills to the database unchanged, with one statement for each call. */

import { toApiIssue } from "@comptoir/api/errors";
import type { Issue } from "@comptoir/domain/result";
import { nextMissing, type FactTimeBasis } from "@comptoir/domain/till";
import { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

import { booleanArray, integerArray, textArray, findWriteLog } from "../database/index.ts";

/** Fact to store, accepted or refused. */
export interface FactRow {
  readonly no: number | null;
  /** False if the fact's number was used with other content: the fact is then only quarantined, as if it had no number. */
  readonly isKept: boolean;
  readonly kind: string;
  /** Time of the fact's event. Units: milliseconds since 1970. */
  readonly happenedAt: number;
  readonly saidAt: number;
  readonly uptimeMs: number;
  readonly clock: FactTimeBasis;
  readonly contentHash: string;
  /** Body of the fact as JSON. */
  readonly body: string;
  /** Whole fact as JSON. */
  readonly content: string;
  readonly issues: readonly Issue[];
  readonly isQuarantined: boolean;
  readonly corrects?: number;
}

/** Terminal that sent the facts of a call, and their arrival. */
export interface FactOrigin {
  readonly terminalId: number;
  readonly terminal: string;
  readonly locationId: number;
  /** Time of arrival. Units: milliseconds since 1970. */
  readonly arrivedAt: number;
}

/** Locks the facts of a terminal until the transaction ends, and returns the first missing number. */
export const lockNextNumber = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, terminalId: number) {
  const readNextNumber = sql<{ readonly next: number }>`
    SELECT next_no::float8 AS next FROM till_sequence WHERE terminal_id = ${terminalId} FOR UPDATE`;
  const [sequenceRow] = yield* readNextNumber;
  if (sequenceRow !== undefined) return sequenceRow.next;
  yield* sql`INSERT INTO till_sequence (terminal_id, next_no) VALUES (${terminalId}, 1) ON CONFLICT DO NOTHING`;
  const [sequenceNumber] = yield* readNextNumber;
  return sequenceNumber?.next ?? 1;
});

/** Reads the content hashes of some numbers of a terminal, by number. */
export const readHashes = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  terminalId: number,
  numbers: readonly number[],
) {
  const rows = yield* sql<{ readonly no: number; readonly hash: string }>`
    SELECT no::float8 AS no, replace(content_hash::text, '-', '') AS hash FROM till_fact WHERE terminal_id = ${terminalId} AND no = ANY (${integerArray(numbers)}::bigint[])`;
  return new Map(rows.map(({ no, hash }) => [no, hash]));
});

/** Facts of a call, with their origin. */
export interface FactCall {
  readonly origin: FactOrigin;
  readonly rows: readonly FactRow[];
}

/** Appends facts; accepted ones are queued for deriving, refused ones quarantined. */
export const appendFacts = (sql: SqlClient.SqlClient, origin: FactOrigin, rows: readonly FactRow[]) => sql`
  WITH ${sentFactsSql(sql, [{ origin, rows }])}, ${insertFactsSql(sql, sql.literal("sent"))}
  INSERT INTO till_quarantine (location_id, terminal_id, terminal, no, kind, content_hash, content, issues, arrived_at, happened_at)
  SELECT location_id, terminal_id, terminal, no, nullif(kind, ''), content_hash, content, issues::jsonb, arrived_at, happened_at FROM sent WHERE is_refused AND is_quarantined ON CONFLICT DO NOTHING`;

/**
 * Appends accepted facts that continue the numbers of their terminals, in one statement, which is its own transaction. Returns the terminals whose facts are stored; for
 * the others nothing is written: their first fact is not the next one, or a later one is stored already.
 */
export const appendNext = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, factCalls: readonly FactCall[]) {
  const firstNumberOf = ({ rows }: FactCall) => rows[0]?.no ?? 0;
  const storedRows = yield* sql<{ readonly terminalId: number; readonly transaction: number }>`
    WITH ${sentFactsSql(sql, factCalls)}, sequence AS MATERIALIZED (
      SELECT s.terminal_id, c.after_no
      FROM till_sequence s JOIN unnest(
        ${integerArray(factCalls.map(({ origin }) => origin.terminalId))}::integer[], ${integerArray(factCalls.map(firstNumberOf))}::bigint[], ${integerArray(factCalls.map((call) => firstNumberOf(call) + call.rows.length))}::bigint[]
      ) AS c (terminal_id, first_no, after_no) ON c.terminal_id = s.terminal_id AND c.first_no = s.next_no
      WHERE NOT EXISTS (SELECT FROM till_fact f WHERE f.terminal_id = c.terminal_id AND f.no BETWEEN c.first_no AND c.after_no) ORDER BY s.terminal_id FOR UPDATE OF s
    ), ${insertFactsSql(sql, sql.literal("sent JOIN sequence USING (terminal_id)"))}, moved AS (
      UPDATE till_sequence s SET next_no = q.after_no FROM sequence q WHERE s.terminal_id = q.terminal_id
    ) SELECT DISTINCT terminal_id AS "terminalId", pg_current_xact_id()::text::float8 AS transaction FROM kept`;
  const [storedRow] = storedRows;
  if (storedRow !== undefined) findWriteLog(sql)?.noteAppend(storedRow.transaction);
  return new Set(storedRows.map(({ terminalId }) => terminalId));
});

/** SQL of the facts of calls as rows. */
function sentFactsSql(sql: SqlClient.SqlClient, calls: readonly FactCall[]) {
  const sentRows = calls.flatMap(({ origin, rows }) => rows.map((row) => ({ ...origin, ...row })));
  const columnOf = <T>(valueOf: (row: FactOrigin & FactRow) => T) => sentRows.map(valueOf);
  return sql`sent AS MATERIALIZED (
    SELECT s.*, timestamptz 'epoch' + s.arrived_ms * interval '1 millisecond' AS arrived_at, timestamptz 'epoch' + s.happened_ms * interval '1 millisecond' AS happened_at
    FROM unnest(
      ${integerArray(columnOf(({ terminalId }) => terminalId))}::integer[], ${integerArray(columnOf(({ locationId }) => locationId))}::integer[], ${textArray(columnOf(({ terminal }) => terminal))}::text[], ${integerArray(columnOf(({ arrivedAt }) => arrivedAt))}::bigint[],
      ${integerArray(columnOf(({ no }) => no))}::bigint[], ${textArray(columnOf(({ kind }) => kind))}::text[], ${integerArray(columnOf(({ happenedAt }) => happenedAt))}::bigint[], ${integerArray(columnOf(({ saidAt }) => saidAt))}::bigint[],
      ${integerArray(columnOf(({ uptimeMs }) => uptimeMs))}::bigint[], ${textArray(columnOf(({ clock }) => clock))}::text[], ${textArray(columnOf(({ contentHash }) => contentHash))}::uuid[], ${textArray(columnOf(({ body }) => body))}::text[],
      ${textArray(columnOf(({ issues }) => JSON.stringify(issues.map(toApiIssue))))}::text[], ${booleanArray(columnOf(({ issues }) => issues.length > 0))}::boolean[], ${booleanArray(columnOf(({ isQuarantined }) => isQuarantined))}::boolean[], ${integerArray(columnOf(({ corrects }) => corrects ?? null))}::bigint[], ${booleanArray(columnOf(({ no, isKept }) => isKept && no !== null))}::boolean[], ${textArray(columnOf(({ content, issues }) => (issues.length === 0 ? "" : content)))}::text[]
    ) AS s (terminal_id, location_id, terminal, arrived_ms, no, kind, happened_ms, said_ms, uptime_ms, clock, content_hash, body, issues, is_refused, is_quarantined, corrects, is_kept, content)
  )`;
}

/** SQL that inserts sent facts, and queues the accepted ones. */
const insertFactsSql = (sql: SqlClient.SqlClient, from: Statement.Fragment) => sql`kept AS (
  INSERT INTO till_fact (terminal_id, no, location_id, terminal, kind, happened_at, said_at, uptime_ms, arrived_at, clock, content_hash, is_refused, corrects, body)
  SELECT terminal_id, no, location_id, terminal, kind, happened_at, timestamptz 'epoch' + said_ms * interval '1 millisecond', uptime_ms, arrived_at, clock, content_hash, is_refused, corrects, body
  FROM ${from} WHERE is_kept ON CONFLICT DO NOTHING RETURNING terminal_id, no, location_id, is_refused
), queued AS (
  INSERT INTO till_pending (terminal_id, no, location_id) SELECT terminal_id, no, location_id FROM kept WHERE NOT is_refused ORDER BY no
)`;

/** Number of fact numbers read at once. */
const numbersReadAtOnce = 1_000;

/** Advances the first missing number of a terminal to the next gap, and returns it; `arrived` are the numbers of this call. */
export const advanceSequence = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  terminalId: number,
  from: number,
  arrived: readonly number[],
) {
  let firstMissing = nextMissing(from, arrived);
  for (let read = numbersReadAtOnce; read === numbersReadAtOnce;) {
    const numberRows = yield* sql<{ readonly no: number }>`
      SELECT no::float8 AS no FROM till_fact WHERE terminal_id = ${terminalId} AND no >= ${firstMissing} ORDER BY till_fact.no LIMIT ${numbersReadAtOnce}`;
    const firstMissingAfter = nextMissing(
      firstMissing,
      numberRows.map(({ no }) => no),
    );
    read = firstMissingAfter === firstMissing + numberRows.length ? numberRows.length : 0;
    firstMissing = firstMissingAfter;
  }
  if (firstMissing > from)
    yield* sql`UPDATE till_sequence SET next_no = ${firstMissing} WHERE terminal_id = ${terminalId}`;
  return firstMissing;
});
