/** Rows of facts: appended unchanged, one statement per call. */

import { toApiIssue } from "@comptoir/api/errors";
import type { Issue } from "@comptoir/domain/result";
import { nextMissing, type FactClock } from "@comptoir/domain/till";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { booleanArray, integerArray, textArray } from "../sales/index.ts";

/** Fact to store, accepted or refused. */
export interface FactRow {
  readonly no: number | null;
  /** False if its number has another content: it is only quarantined, as if it had no number. */
  readonly isKept: boolean;
  readonly kind: string;
  /** Units: milliseconds since 1970. */
  readonly happenedAt: number;
  readonly saidAt: number;
  readonly uptimeMs: number;
  readonly clock: FactClock;
  readonly contentHash: string;
  /** Body as JSON. */
  readonly body: string;
  /** Whole fact as JSON. */
  readonly content: string;
  readonly issues: readonly Issue[];
  readonly isQuarantined: boolean;
  readonly corrects?: number;
}

/** Sender and arrival of a call's facts. */
export interface FactOrigin {
  readonly terminalId: number;
  readonly terminal: string;
  readonly locationId: number;
  /** Units: milliseconds since 1970. */
  readonly arrivedAt: number;
}

/** Locks the facts of a terminal for this transaction, and returns the first missing number. */
export const holdSequence = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, terminalId: number) {
  const nextNumber = sql<{ readonly next: number }>`
    SELECT next_no::float8 AS next FROM till_sequence WHERE terminal_id = ${terminalId} FOR UPDATE`;
  const [known] = yield* nextNumber;
  if (known !== undefined) return known.next;
  yield* sql`INSERT INTO till_sequence (terminal_id, next_no) VALUES (${terminalId}, 1) ON CONFLICT DO NOTHING`;
  const [made] = yield* nextNumber;
  return made?.next ?? 1;
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

/** Appends facts; accepted ones are queued for deriving, refused ones quarantined. */
export const appendFacts = (
  sql: SqlClient.SqlClient,
  { terminalId, terminal, locationId, arrivedAt }: FactOrigin,
  rows: readonly FactRow[],
) => {
  const column = <T>(of: (row: FactRow) => T) => rows.map(of);
  return sql`
    WITH sent AS MATERIALIZED (
      SELECT s.*, ${terminalId}::integer AS terminal_id, ${locationId}::integer AS location_id, ${terminal}::text AS terminal, ${new Date(arrivedAt)}::timestamptz AS arrived_at, timestamptz 'epoch' + s.happened_ms * interval '1 millisecond' AS happened_at
      FROM unnest(
        ${integerArray(column(({ no }) => no))}::bigint[], ${textArray(column(({ kind }) => kind))}::text[], ${integerArray(column(({ happenedAt }) => happenedAt))}::bigint[], ${integerArray(column(({ saidAt }) => saidAt))}::bigint[],
        ${integerArray(column(({ uptimeMs }) => uptimeMs))}::bigint[], ${textArray(column(({ clock }) => clock))}::text[], ${textArray(column(({ contentHash }) => contentHash))}::uuid[], ${textArray(column(({ body }) => body))}::text[],
        ${textArray(column(({ issues }) => JSON.stringify(issues.map(toApiIssue))))}::text[], ${booleanArray(column(({ issues }) => issues.length > 0))}::boolean[], ${booleanArray(column(({ isQuarantined }) => isQuarantined))}::boolean[], ${integerArray(column(({ corrects }) => corrects ?? null))}::bigint[], ${booleanArray(column(({ no, isKept }) => isKept && no !== null))}::boolean[], ${textArray(column(({ content }) => content))}::text[]
      ) AS s (no, kind, happened_ms, said_ms, uptime_ms, clock, content_hash, body, issues, is_refused, is_quarantined, corrects, is_kept, content)
    ), kept AS (
      INSERT INTO till_fact (terminal_id, no, location_id, terminal, kind, happened_at, said_at, uptime_ms, arrived_at, clock, content_hash, is_refused, corrects, body)
      SELECT terminal_id, no, location_id, terminal, kind, happened_at, timestamptz 'epoch' + said_ms * interval '1 millisecond', uptime_ms, arrived_at, clock, content_hash, is_refused, corrects, body
      FROM sent WHERE is_kept ON CONFLICT DO NOTHING RETURNING terminal_id, no, location_id, is_refused
    ), queued AS (
      INSERT INTO till_pending (terminal_id, no, location_id) SELECT terminal_id, no, location_id FROM kept WHERE NOT is_refused ORDER BY no
    )
    INSERT INTO till_quarantine (location_id, terminal_id, terminal, no, kind, content_hash, content, issues, arrived_at, happened_at)
    SELECT location_id, terminal_id, terminal, no, nullif(kind, ''), content_hash, content, issues::jsonb, arrived_at, happened_at FROM sent WHERE is_refused AND is_quarantined ON CONFLICT DO NOTHING`;
};

/** Number of numbers read at once. */
const numbersAtOnce = 1_000;

/** Advances the first missing number of a terminal to the next gap, and returns it; `arrived` are the numbers of this call. */
export const moveSequence = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  terminalId: number,
  from: number,
  arrived: readonly number[],
) {
  let next = nextMissing(from, arrived);
  for (let read = numbersAtOnce; read === numbersAtOnce;) {
    const rows = yield* sql<{ readonly no: number }>`
      SELECT no::float8 AS no FROM till_fact WHERE terminal_id = ${terminalId} AND no >= ${next} ORDER BY till_fact.no LIMIT ${numbersAtOnce}`;
    const after = nextMissing(
      next,
      rows.map(({ no }) => no),
    );
    read = after === next + rows.length ? rows.length : 0;
    next = after;
  }
  if (next > from) yield* sql`UPDATE till_sequence SET next_no = ${next} WHERE terminal_id = ${terminalId}`;
  return next;
});
