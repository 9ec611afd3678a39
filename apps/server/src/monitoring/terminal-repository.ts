/** Reads the state of terminals: last heartbeat, receipts, people signed in, refused facts, and the last 30 days. */

import type { TerminalError, TerminalHealthHour, TerminalReceipt, TerminalStatus } from "@comptoir/api/wire";
import {
  closedSilenceAtMostMs,
  isTerminalAlert,
  monitoringRules,
  sessionEvents,
  type SessionEvent,
  tillErrorFingerprint,
} from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { receiptOriginSql } from "../report/sources/sale-line.ts";
import { integerArray, textArray } from "../database/index.ts";
import { errorStatusSql, triageJoins } from "../error-log/triage-sql.ts";
import { committedFacts } from "../sales/index.ts";

/** Number of past days searched for the last receipt, sign-in and closing. */
const recentDays = closedSilenceAtMostMs / 86_400_000;

/** Maximum number of receipts on the page of a terminal. */
const receiptsAtMost = 12;

const epochMsSql = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8`;

/** Terminal with its store. */
export interface TerminalPlace {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly locationId: number;
  readonly location: string;
  readonly targetId: number;
}

/** Terminal with its name on receipts and drawer events. */
export interface NamedTerminal extends TerminalPlace {
  /** Name of the terminal in its last fact; its code if it has sent none. */
  readonly till: string;
}

/** Adds the names that terminals have on receipts. */
export const addReceiptNames = Effect.fn("monitoring.names")(function* (terminals: readonly TerminalPlace[]) {
  const sql = yield* SqlClient.SqlClient;
  const tillNameRows = yield* sql<{ readonly id: number; readonly till: string }>`
    SELECT t.id, f.terminal AS till FROM unnest(${integerArray(terminals.map(({ id }) => id))}::integer[]) AS t (id)
    CROSS JOIN LATERAL (SELECT terminal FROM till_fact WHERE terminal_id = t.id ORDER BY no DESC LIMIT 1) f`;
  const tillNameById = new Map(tillNameRows.map(({ id, till }) => [id, till]));
  return terminals.map((terminal): NamedTerminal => ({
    ...terminal,
    till: tillNameById.get(terminal.id) ?? terminal.code,
  }));
}, Effect.orDie);

/** Last heartbeat of a terminal, with whether it has a key, and the number of its refused facts. */
export interface LastHeartbeat {
  readonly id: number;
  readonly hasKey: boolean;
  readonly heardAt: number | null;
  readonly unsent: number | null;
  readonly clockDriftMs: number | null;
  readonly diskFreePercent: number | null;
  readonly batteryPercent: number | null;
  readonly version: string | null;
  readonly lastError: string | null;
  readonly data: Readonly<Record<string, number>> | null;
  readonly refused: number;
}

/** Reads the last heartbeat of terminals, whether they have a key, and their refused facts. */
export const readHeartbeats = Effect.fn("monitoring.heartbeats")(function* (terminalIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const heartbeatRows = yield* sql<LastHeartbeat>`
    SELECT t.id, k.terminal_id IS NOT NULL AS "hasKey", ${sql.literal(epochMsSql("s.heard_at"))} AS "heardAt", s.queue AS unsent, s.clock_drift_ms::float8 AS "clockDriftMs",
      s.disk_free_percent::float8 AS "diskFreePercent", s.battery_percent::float8 AS "batteryPercent", s.version, s.last_error AS "lastError", s.data,
      (SELECT count(*) FROM till_quarantine q WHERE q.terminal_id = t.id AND q.state = 'OPEN')::integer AS refused
    FROM unnest(${integerArray(terminalIds)}::integer[]) AS t (id) LEFT JOIN till_status s ON s.terminal_id = t.id
    LEFT JOIN till_key k ON k.terminal_id = t.id AND k.withdrawn_at IS NULL`;
  return new Map(heartbeatRows.map((row) => [row.id, row]));
}, Effect.orDie);

/** Builds a SQL table of terminals: id, location and name. */
const terminalTableSql = (sql: SqlClient.SqlClient, terminals: readonly NamedTerminal[]) =>
  sql`unnest(${integerArray(terminals.map(({ id }) => id))}::integer[], ${integerArray(terminals.map(({ locationId }) => locationId))}::integer[], ${textArray(terminals.map(({ till }) => till))}::text[]) AS t (id, location_id, till)`;

const locationIdArrayOf = (terminals: readonly NamedTerminal[]) =>
  integerArray([...new Set(terminals.map(({ locationId }) => locationId))]);

/** Reads the last receipt of each terminal in the last days. */
export const readLastReceipts = Effect.fn("monitoring.lastReceipts")(function* (
  terminals: readonly NamedTerminal[],
  now: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const sinceTime = new Date(now - recentDays * 86_400_000);
  const receiptRows = yield* sql<TerminalReceipt & { readonly id: number }>`
    SELECT DISTINCT ON (t.id) t.id, ${sql.literal(receiptOriginSql("s"))} AS origin, s.number, ${sql.literal(epochMsSql("s.at"))} AS at, s.state
    FROM sale s JOIN ${terminalTableSql(sql, terminals)} ON t.location_id = s.location_id AND t.till = s.terminal
    WHERE s.location_id = ANY (${locationIdArrayOf(terminals)}::integer[]) AND s.business_date >= ${sinceTime}::date AND ${sql.literal(committedFacts("s"))}
    ORDER BY t.id, s.at DESC, s.sale_no DESC`;
  return new Map(receiptRows.map(({ id, ...receipt }) => [id, receipt]));
}, Effect.orDie);

/** Reads when a file with receipts of each location was imported last. Units: milliseconds since 1970. */
export const readLastImports = Effect.fn("monitoring.lastImports")(function* (locationIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const importTimeRows = yield* sql<{ readonly id: number; readonly at: number }>`
    SELECT l.id, ${sql.literal(epochMsSql("max(b.committed_at)"))} AS at FROM unnest(${integerArray(locationIds)}::integer[]) AS l (id)
    JOIN sale_batch b ON b.source = 'IMPORT' AND b.state = 'COMMITTED' AND b.location_ids @> ARRAY[l.id] GROUP BY l.id`;
  return new Map(importTimeRows.map(({ id, at }) => [id, at]));
}, Effect.orDie);

/** Cashier and last opening or closing of a terminal. */
export interface TerminalSession {
  readonly cashier: string | null;
  /** Last opening or closing. Units: milliseconds since 1970. */
  readonly last: { readonly event: SessionEvent; readonly atMs: number };
}

/** Reads the sessions of terminals from their drawer events of the last days. */
export const readSessions = Effect.fn("monitoring.sessions")(function* (
  namedTerminals: readonly NamedTerminal[],
  now: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const sinceTime = new Date(now - recentDays * 86_400_000);
  const newestFirstOrderSql = sql.literal("ORDER BY e.at DESC, e.fact_no DESC");
  const sessionRows = yield* sql<{
    readonly id: number;
    readonly act: string | null;
    readonly cashier: string | null;
    readonly last: SessionEvent;
    readonly at: number;
  }>`
    SELECT t.id, (array_agg(e.kind ${newestFirstOrderSql}) FILTER (WHERE e.kind IN ('CASHIER_IN', 'CASHIER_OUT')))[1] AS act,
      (array_agg(e.cashier ${newestFirstOrderSql}) FILTER (WHERE e.kind IN ('CASHIER_IN', 'CASHIER_OUT')))[1] AS cashier,
      (array_agg(e.kind ${newestFirstOrderSql}))[1] AS last, ${sql.literal(epochMsSql("max(e.at)"))} AS at
    FROM drawer_event e JOIN ${terminalTableSql(sql, namedTerminals)} ON t.location_id = e.location_id AND t.till = e.terminal
    WHERE e.location_id = ANY (${locationIdArrayOf(namedTerminals)}::integer[]) AND e.business_date >= ${sinceTime}::date AND e.kind = ANY (${Object.keys(sessionEvents)}::text[])
    GROUP BY t.id`;
  return new Map(
    sessionRows.map(({ id, act, cashier, last, at }): readonly [number, TerminalSession] => [
      id,
      {
        cashier: act === "CASHIER_IN" ? (cashier ?? "") : null,
        last: { event: last, atMs: at },
      },
    ]),
  );
}, Effect.orDie);

/** Reads the muted alerts of terminals. */
export const readMutes = Effect.fn("monitoring.mutes")(function* (terminalIds: readonly number[], now: number) {
  const sql = yield* SqlClient.SqlClient;
  const muteRows = yield* sql<{
    readonly id: number;
    readonly alert: string;
    readonly until: number;
    readonly by: string | null;
  }>`
    SELECT m.terminal_id AS id, m.alert, ${sql.literal(epochMsSql("m.until_at"))} AS until, u.first_name || ' ' || u.last_name AS by
    FROM alert_mute m LEFT JOIN user_account u ON u.user_id = m.muted_by
    WHERE m.terminal_id = ANY (${integerArray(terminalIds)}::integer[]) AND m.until_at > ${new Date(now)} ORDER BY m.alert`;
  const mutesByTerminalId = new Map<number, TerminalStatus["mutes"]>();
  for (const { id, alert, until, by } of muteRows)
    if (isTerminalAlert(alert)) mutesByTerminalId.set(id, [...(mutesByTerminalId.get(id) ?? []), { alert, until, by }]);
  return mutesByTerminalId;
}, Effect.orDie);

/** Reads when the current alerts of terminals were raised, by terminal and code. */
export const readAlertTimes = Effect.fn("monitoring.alertTimes")(function* (terminalIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const alertRows = yield* sql<{ readonly id: number; readonly times: Readonly<Record<string, number>> }>`
    SELECT a.terminal_id AS id, jsonb_object_agg(a.alert, ${sql.literal(epochMsSql("a.since"))}) AS times
    FROM terminal_alert a WHERE a.terminal_id = ANY (${integerArray(terminalIds)}::integer[]) AND a.ended_at IS NULL GROUP BY a.terminal_id`;
  return new Map(alertRows.map(({ id, times }) => [id, times]));
}, Effect.orDie);

/** Mutes an alert until a moment; null ends the mute. */
export const writeMute = Effect.fn("monitoring.writeMute")(function* (
  mute: { readonly terminalId: number; readonly alert: string; readonly userId: number },
  untilTime: Date | null,
) {
  const sql = yield* SqlClient.SqlClient;
  const { terminalId, alert, userId } = mute;
  if (untilTime === null) yield* sql`DELETE FROM alert_mute WHERE terminal_id = ${terminalId} AND alert = ${alert}`;
  else
    yield* sql`
      INSERT INTO alert_mute (terminal_id, alert, until_at, muted_by) VALUES (${terminalId}, ${alert}, ${untilTime}, ${userId})
      ON CONFLICT (terminal_id, alert) DO UPDATE SET until_at = excluded.until_at, muted_by = excluded.muted_by`;
}, Effect.orDie);

/** Reads the last 30 days of a terminal: hours, errors by code, and the last receipts. */
export const readTerminalHistory = Effect.fn("monitoring.history")(function* (
  namedTerminal: NamedTerminal,
  now: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const { id, locationId, till } = namedTerminal;
  const sinceTime = new Date(now - monitoringRules.historyDays * 86_400_000);
  const healthHours = yield* sql<TerminalHealthHour>`
    SELECT ${sql.literal(epochMsSql("date_trunc('hour', starts_at, 'UTC')"))} AS "startsAt", sum(heartbeats)::integer AS heartbeats, sum(errors)::integer AS errors,
      (array_agg(version ORDER BY starts_at DESC) FILTER (WHERE version IS NOT NULL))[1] AS version, max(queue_most) AS queue,
      min(disk_free_least)::float8 AS "diskFreePercent", min(battery_least)::float8 AS "batteryPercent",
      (CASE WHEN abs(min(drift_least_ms)) > abs(max(drift_most_ms)) THEN min(drift_least_ms) ELSE max(drift_most_ms) END)::float8 AS "clockDriftMs"
    FROM till_status_history WHERE terminal_id = ${id} AND starts_at >= ${sinceTime} GROUP BY 1 ORDER BY 1`;
  const errorFingerprintEnd = tillErrorFingerprint({ code: "", terminalId: id, locationId });
  // Muted and resolved errors are not counted: the domain's `isOpenError`.
  const terminalErrors = yield* sql<TerminalError>`
    SELECT g.code, g.severity, g.count, ${sql.literal(epochMsSql("g.last_at"))} AS "lastAt"
    FROM (SELECT fingerprint, code, min(severity) AS severity, sum(occurrences)::integer AS count, max(last_at) AS last_at
      FROM error_entry WHERE source = 'TILL' AND fingerprint = code || ${errorFingerprintEnd}::text AND last_at >= ${sinceTime} GROUP BY fingerprint, code) g ${sql.literal(triageJoins("g"))}
    WHERE ${sql.literal(errorStatusSql(now))} NOT IN ('MUTED', 'RESOLVED') ORDER BY g.last_at DESC LIMIT 50`;
  const lastReceipts = yield* sql<TerminalReceipt>`
    SELECT ${sql.literal(receiptOriginSql("s"))} AS origin, s.number, ${sql.literal(epochMsSql("s.at"))} AS at, s.state FROM sale s
    WHERE s.location_id = ${locationId} AND s.terminal = ${till} AND s.business_date >= ${sinceTime}::date AND ${sql.literal(committedFacts("s"))}
    ORDER BY s.business_date DESC, s.at DESC, s.sale_no DESC LIMIT ${receiptsAtMost}`;
  return { hours: healthHours, errors: terminalErrors, receipts: lastReceipts };
}, Effect.orDie);
