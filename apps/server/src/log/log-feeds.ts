/** Log sources as SQL tables: the server's own lines, and records that other parts of the server write anyway. */

import { readableAuditKinds } from "@comptoir/domain/entity";
import type { LogSource } from "@comptoir/domain/operation";
import type { SqlClient, Statement } from "effect/sql";

import { integerArray, textArray } from "../database/index.ts";
import { beingCheckedCondition } from "../sales/index.ts";

/** Layers, locations and permissions of somebody who reads the log. */
export interface LogReader {
  /** Layers whose lines are read; null reads all lines, including those about the whole installation. */
  readonly layerIds: readonly number[] | null;
  readonly locationIds: readonly number[];
  readonly permissions: readonly string[];
}

/** Period in which a feed looks for lines; the caller then compares the exact time. */
export interface FeedWindow {
  readonly from: Date;
  readonly before: Date;
}

/** Log source as a SQL table with the columns at, key, level, terminal, user_id, text, fields. */
export interface LogFeed {
  readonly source: LogSource;
  /** Type of the key, which is unique among rows of the same time. */
  readonly key: "bigint" | "text";
  readonly rows: (sql: SqlClient.SqlClient, reader: LogReader, window: FeedWindow) => Statement.Fragment;
}

const layersCondition = (sql: SqlClient.SqlClient, column: string, { layerIds }: LogReader) =>
  layerIds === null ? sql`true` : sql`${sql.literal(column)} = ANY (${integerArray(layerIds)}::integer[])`;

/** Builds the feed of lines that servers wrote about themselves. */
const makeServerFeed = (source: LogSource): LogFeed => ({
  source,
  key: "bigint",
  rows: (sql, reader) => sql`
    SELECT l.at, l.log_line_id AS key, l.level, l.terminal, l.user_id, l.text, coalesce(l.fields, '{}') || jsonb_build_object('server', l.server) AS fields
    FROM log_line l WHERE l.source = ${source} AND ${layersCondition(sql, "l.layer_id", reader)}`,
});

const auditRowsSql = (
  sql: SqlClient.SqlClient,
  reader: LogReader,
  condition: Statement.Fragment,
): Statement.Fragment => sql`
  SELECT e.at, e.audit_id AS key,
    CASE WHEN e.action IN ('SIGN_IN_FAILED', 'SIGN_IN_REFUSED', 'RENEWAL_REUSED', 'PASSWORD_REFUSED', 'EXPORT_FAILED') THEN 'WARNING' ELSE 'INFO' END AS level,
    NULL::text AS terminal, e.user_id, concat_ws(' ', e.action, e.entity, nullif(e.entity_id, ''), '· ' || e.label) AS text,
    jsonb_strip_nulls(jsonb_build_object('action', e.action, 'kind', e.entity, 'record', nullif(e.entity_id, ''), 'layer', e.layer_id, 'code', e.details ->> 'code', 'import', e.details ->> 'importId')) AS fields
  FROM audit_entry e WHERE e.entity = ANY (${textArray(readableAuditKinds(reader.permissions))}::text[]) AND ${layersCondition(sql, "e.layer_id", reader)} AND ${condition}`;

const auditFeed: LogFeed = {
  source: "AUDIT",
  key: "bigint",
  rows: (sql, reader) => auditRowsSql(sql, reader, sql`true`),
};

/** Feed of files that left the server: every step of an export batch, and downloads. */
const exportFeed: LogFeed = {
  source: "EXPORTS",
  key: "bigint",
  rows: (sql, reader) =>
    auditRowsSql(sql, reader, sql`(e.entity = 'exportBatch' OR e.action IN ('EXPORT', 'EXPORT_FAILED', 'DOWNLOAD'))`),
};

/** Feed of imports. A sales file that is still being checked may be refused, which leaves no import. */
const importFeed: LogFeed = {
  source: "IMPORTS",
  key: "bigint",
  rows: (sql, reader) => sql`
    SELECT s.at, s.key, s.level, NULL::text AS terminal, s.user_id, concat_ws(' ', s.step, b.kind, 'import', b.import_id::text, '·', b.file_name) AS text,
      jsonb_build_object('import', b.import_id, 'kind', b.kind, 'state', b.state, 'file', b.file_name, 'bytes', b.file_bytes, 'sha256', b.file_hash, 'mapping', b.mapping_name, 'layer', b.target_layer_id) AS fields
    FROM import_batch b CROSS JOIN LATERAL (VALUES
      (b.created_at, b.import_id::bigint * 4, 'INFO', b.created_by, 'STARTED'),
      (b.finished_at, b.import_id::bigint * 4 + 1, CASE b.state WHEN 'FAILED' THEN 'ERROR' ELSE 'INFO' END, b.created_by, CASE b.state WHEN 'FAILED' THEN 'FAILED' ELSE 'COMMITTED' END),
      (b.undone_at, b.import_id::bigint * 4 + 2, 'WARNING', b.undone_by, 'UNDONE')) AS s (at, key, level, user_id, step)
    WHERE s.at IS NOT NULL AND NOT ${sql.literal(beingCheckedCondition("b"))} AND ${layersCondition(sql, "b.target_layer_id", reader)}`,
};

/** Builds the SQL of failed requests and of errors of the page: equal failures of a day are one row, at the time of the last one. */
const errorEntriesSql = (sql: SqlClient.SqlClient, { from }: FeedWindow, condition: Statement.Fragment) => sql`
  SELECT e.last_at AS at, e.error_entry_id::bigint AS key, CASE e.severity WHEN 'error' THEN 'ERROR' ELSE 'WARNING' END AS level, CASE e.source WHEN 'TILL' THEN e.route END AS terminal,
    CASE WHEN e.source <> 'TILL' THEN e.user_id END AS user_id, concat_ws(' ', e.code, CASE e.source WHEN 'PAGE' THEN '· ' || nullif(e.message, '') || ' ·' END, e.route, '× ' || e.occurrences) AS text,
    jsonb_build_object('code', e.code, 'route', e.route, 'occurrences', e.occurrences, 'first', e.first_at, 'requestId', e.request_id, 'layer', e.layer_id) AS fields
  FROM error_entry e
  WHERE e.business_date >= ${from}::date - 2 AND ${condition}`;

const clientErrorFeed: LogFeed = {
  source: "CLIENT_ERRORS",
  key: "bigint",
  rows: (sql, reader, window) =>
    errorEntriesSql(sql, window, sql`e.source <> 'TILL' AND ${layersCondition(sql, "e.layer_id", reader)}`),
};

const terminalErrorFeed: LogFeed = {
  source: "TERMINALS",
  key: "bigint",
  rows: (sql, reader, window) =>
    errorEntriesSql(sql, window, sql`e.source = 'TILL' AND ${layersCondition(sql, "e.layer_id", reader)}`),
};

/** Builds the feed of the terminals' drawer events (sessions and cash) or of their risk events, without amounts. */
const makeTerminalEventFeed = (table: "drawer_event" | "receipt_event"): LogFeed => ({
  source: "TERMINALS",
  key: "text",
  rows: (sql, { locationIds }, { from, before }) => {
    const isDrawerEvent = table === "drawer_event";
    return sql`
      SELECT e.at, concat_ws(' ', e.location_id, e.business_date, e.terminal, e.fact_no, e.part) COLLATE "C" AS key, ${isDrawerEvent ? "INFO" : "WARNING"}::text AS level, e.terminal, NULL::integer AS user_id,
        concat_ws(' ', ${sql.literal(isDrawerEvent ? "e.kind" : "e.type, 'receipt ' || e.number")}, '· ' || e.cashier, '· ' || e.reason) AS text,
        jsonb_strip_nulls(jsonb_build_object('location', e.location_id, 'day', e.business_date, 'fact', e.fact_no, 'cashier', e.cashier, 'approver', e.approver)) AS fields
      FROM ${sql.literal(table)} e WHERE e.location_id = ANY (${integerArray(locationIds)}::integer[]) AND e.business_date BETWEEN ${from}::date - 3 AND ${before}::date + 3`;
  },
});

const refusedFactFeed: LogFeed = {
  source: "TERMINALS",
  key: "bigint",
  rows: (sql, { locationIds }) => sql`
    SELECT q.arrived_at AS at, q.quarantine_id::bigint AS key, 'WARNING' AS level, q.terminal, NULL::integer AS user_id,
      concat_ws(' ', 'REFUSED', q.kind, 'fact ' || q.no, '·', (SELECT string_agg(DISTINCT i ->> 'code', ', ') FROM jsonb_array_elements(CASE jsonb_typeof(q.issues) WHEN 'array' THEN q.issues ELSE '[]' END) i)) AS text,
      jsonb_strip_nulls(jsonb_build_object('location', q.location_id, 'fact', q.no, 'state', q.state, 'issues', q.issues)) AS fields
    FROM till_quarantine q WHERE q.location_id = ANY (${integerArray(locationIds)}::integer[])`,
};

const terminalAlertFeed: LogFeed = {
  source: "TERMINALS",
  key: "text",
  rows: (sql, reader) => sql`
    SELECT s.at, concat_ws(' ', a.terminal_id, a.alert, s.step) COLLATE "C" AS key, s.level, t.code AS terminal, NULL::integer AS user_id, concat_ws(' ', 'ALERT', s.step, a.alert) AS text,
      jsonb_build_object('alert', a.alert, 'layer', t.parent_id) AS fields
    FROM terminal_alert a JOIN target_layer t ON t.target_layer_id = a.terminal_id
    CROSS JOIN LATERAL (VALUES (a.since, 'WARNING', 'RAISED'), (a.ended_at, 'INFO', 'ENDED')) AS s (at, level, step)
    WHERE s.at IS NOT NULL AND ${layersCondition(sql, "t.target_layer_id", reader)}`,
};

const logFeeds: readonly LogFeed[] = [
  makeServerFeed("APPLICATION"),
  makeServerFeed("REQUESTS"),
  makeServerFeed("JOBS"),
  makeServerFeed("IMPORTS"),
  makeServerFeed("EXPORTS"),
  makeServerFeed("TERMINALS"),
  importFeed,
  exportFeed,
  auditFeed,
  clientErrorFeed,
  terminalErrorFeed,
  makeTerminalEventFeed("drawer_event"),
  makeTerminalEventFeed("receipt_event"),
  refusedFactFeed,
  terminalAlertFeed,
];

/** Returns the feeds of some log sources. */
export const feedsOf = (sources: readonly LogSource[]): readonly LogFeed[] =>
  logFeeds.filter(({ source }) => sources.includes(source));
