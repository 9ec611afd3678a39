/** Reads the next entries of an audit feed: the audit trail and security events of the log, without omitting any. */

import type { HeldPermissions } from "@comptoir/domain/access";
import { isAuditKind, redactAudit, type EntityValues } from "@comptoir/domain/entity";
import { auditFeedRules, type FeedEntry } from "@comptoir/domain/operation";
import { Context, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { securityLineCondition } from "../../log/index.ts";
import { auditedValuesSql } from "../../sales/index.ts";

/** Tables with a running number that writers take before they commit. */
const numberedTables = {
  audit: { table: "audit_entry", key: "audit_id" },
  line: { table: "log_line", key: "log_line_id" },
} as const;

type NumberedTable = keyof typeof numberedTables;

/** Maximum time that a run waits for earlier writers, and pause between checks; tests shorten them. Units: milliseconds. */
export const WriterWaitTimes = Context.Reference<{ readonly atMostMs: number; readonly lookEveryMs: number }>(
  "@comptoir/server/WriterWaitTimes",
  { defaultValue: () => ({ atMostMs: 5_000, lookEveryMs: 100 }) },
);

/** Last row number (`to`) up to which a table is complete: no open transaction can still add a row at or below it. */
export interface SettledRows {
  readonly to: number;
  /** Whether all writers have ended; if not, later rows wait for the next run. */
  readonly isSettled: boolean;
}

/**
 * Finds the settled rows after a number. A number is taken within its transaction, so a lower one can become visible after a higher
 * one. Rows up to the highest visible number are settled when every transaction that was writing to the table has ended, because its lock
 * on the table is older than its numbers. Until then, only rows without a gap are settled.
 */
export const findSettled = Effect.fn("task.findSettled")(function* (name: NumberedTable, afterId: number) {
  const sql = yield* SqlClient.SqlClient;
  const { table, key } = numberedTables[name];
  const { atMostMs, lookEveryMs } = yield* WriterWaitTimes;
  const [top] = yield* sql<{ readonly id: number | null }>`SELECT max(${sql(key)})::float8 AS id FROM ${sql(table)}`;
  const highestNumber = top?.id ?? 0;
  if (highestNumber <= afterId) return { to: afterId, isSettled: true } satisfies SettledRows;
  let remainingWriters = yield* listWriters(table);
  for (let waited = 0; remainingWriters.length > 0 && waited < atMostMs; waited += lookEveryMs) {
    yield* Effect.sleep(lookEveryMs);
    const openWriterIds = new Set(yield* listWriters(table));
    remainingWriters = remainingWriters.filter((writer) => openWriterIds.has(writer));
  }
  if (remainingWriters.length === 0) return { to: highestNumber, isSettled: true } satisfies SettledRows;
  const [row] = yield* sql<{ readonly to: number | null }>`
    SELECT max(id)::float8 AS to FROM (
      SELECT ${sql(key)} AS id, ${sql(key)} - row_number() OVER (ORDER BY ${sql(key)}) AS start FROM ${sql(table)}
      WHERE ${sql(key)} > ${afterId} AND ${sql(key)} <= ${highestNumber}) r
    WHERE start = ${afterId}`;
  return { to: row?.to ?? afterId, isSettled: false } satisfies SettledRows;
}, Effect.orDie);

/** Lists other transactions that are writing to a table. */
const listWriters = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly id: string }>`
    SELECT virtualtransaction AS id FROM pg_locks
    WHERE locktype = 'relation' AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND relation = ${table}::text::regclass
      AND mode = 'RowExclusiveLock' AND granted AND pid IS DISTINCT FROM pg_backend_pid()`;
  return rows.map(({ id }) => id);
});

/** Audit entry or log line with its number. */
export interface NumberedEntry {
  readonly no: number;
  readonly entry: FeedEntry;
}

/** Range of numbers: above `after`, up to and including `to`. */
export interface NumberRange {
  readonly after: number;
  readonly to: number;
}

interface AuditRow {
  readonly no: number;
  readonly at: number;
  readonly kind: string;
  readonly before: EntityValues | null;
  readonly after: EntityValues | null;
  readonly [field: string]: unknown;
}

/** Reads audit entries in order, without the values that the given permissions may not read. */
export const readAuditEntries = Effect.fn("task.readAuditEntries")(function* (
  { after, to }: NumberRange,
  permissions: HeldPermissions,
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<AuditRow>`
    SELECT e.audit_id::float8 AS no, floor(extract(epoch FROM e.at) * 1000)::float8 AS at, e.user_id AS "user", u.username, e.action, e.entity AS kind, nullif(e.entity_id, '') AS record, e.label, e.layer_id AS layer,
      e.address, e.details ->> 'code' AS code, (e.details ->> 'importId')::integer AS import, ${sql.literal(auditedValuesSql("before"))} AS before, ${sql.literal(auditedValuesSql("after"))} AS after
    FROM audit_entry e LEFT JOIN user_account u USING (user_id)
    WHERE e.audit_id > ${after} AND e.audit_id <= ${to} ORDER BY e.audit_id LIMIT ${auditFeedRules.entriesInBatch}`;
  return rows.map(({ no, at, before, after: valuesAfter, ...row }): NumberedEntry => {
    const { kind } = row;
    const redactAuditValues = (values: EntityValues | null) =>
      values === null || !isAuditKind(kind) ? null : redactAudit(kind, values, permissions);
    const redactedEntry = { ...row, before: redactAuditValues(before), after: redactAuditValues(valuesAfter) };
    return { no, entry: { id: `audit-${no}`, at: new Date(at).toISOString(), ...redactedEntry } };
  });
}, Effect.orDie);

interface LineRow {
  readonly no: number;
  readonly at: number;
  readonly [field: string]: unknown;
}

/** Reads security events from the log, in order. */
export const readSecurityLines = Effect.fn("task.readSecurityLines")(function* (
  { after, to }: NumberRange,
  atMost: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<LineRow>`
    SELECT l.log_line_id::float8 AS no, floor(extract(epoch FROM l.at) * 1000)::float8 AS at, l.level, l.user_id AS "user", l.layer_id AS layer, l.server, l.text, l.fields
    FROM log_line l WHERE l.log_line_id > ${after} AND l.log_line_id <= ${to} AND ${securityLineCondition(sql)} ORDER BY l.log_line_id LIMIT ${atMost}`;
  return rows.map(({ no, at, ...row }): NumberedEntry => ({
    no,
    entry: { id: `log-${no}`, at: new Date(at).toISOString(), ...row },
  }));
}, Effect.orDie);
