/** Stores the server's own log lines, and reads the lines of every source in the order of time. */

import { logLevels, type LogExtract, type LogLevel, type LogLine, type LogSource } from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { textArray } from "../database/index.ts";
import type { FeedWindow, LogFeed, LogReader } from "./log-feeds.ts";
import { securityLineCondition } from "./security-lines.ts";

/** Log line to store. */
export interface NewLogLine {
  readonly atMs: number;
  readonly source: LogSource;
  readonly level: LogLevel;
  readonly text: string;
  readonly terminal?: string | undefined;
  readonly userId?: number | undefined;
  readonly layerId?: number | undefined;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** Stores log lines in one statement. */
export const insertLines = Effect.fn("log.insertLines")(function* (lines: readonly NewLogLine[], server: string) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO log_line (at, source, level, terminal, user_id, layer_id, server, text, fields)
    SELECT to_timestamp(l."atMs" / 1000), l.source, l.level, l.terminal, l."userId", l."layerId", ${server}, l.text, l.fields
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l ("atMs" float8, source text, level text, terminal text, "userId" integer, "layerId" integer, text text, fields jsonb)`;
});

/** Deletes lines older than a moment, unless an audit feed must still send them, and the oldest ones beyond a number, sent or not. */
export const pruneLines = Effect.fn("log.pruneLines")(function* (beforeTime: Date, linesAtMost: number) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly to: string | null }>`
    SELECT min(coalesce(f.line_to, 0))::text AS to FROM task t LEFT JOIN audit_feed f USING (task_id)
    WHERE t.kind = 'AUDIT_FEED' AND NOT t.is_deleted`;
  const lastSentLineId = row?.to ?? null;
  const sentLinesCondition =
    lastSentLineId === null
      ? sql`true`
      : sql`(l.log_line_id <= ${lastSentLineId}::bigint OR NOT ${securityLineCondition(sql)})`;
  yield* sql`
    DELETE FROM log_line l
    WHERE l.at < ${beforeTime} AND ${sentLinesCondition} OR l.log_line_id <= (SELECT max(log_line_id) FROM log_line) - ${linesAtMost}::bigint`;
});

/** Position of a line in its log source. */
export interface LogCursor {
  /** Time with microseconds, which the line itself does not have. */
  readonly at: string;
  readonly key: string;
}

/** Lines of a log source, in order, and the position after them; null at the end. */
export interface LogPage {
  readonly lines: readonly LogLine[];
  readonly next: LogCursor | null;
}

/** Query of one page of log lines. */
export interface PageQuestion extends FeedWindow {
  readonly selection: LogExtract;
  readonly reader: LogReader;
  readonly after: LogCursor | null;
  readonly direction: "oldestFirst" | "newestFirst";
  readonly size: number;
}

interface LineRow {
  readonly at: string;
  readonly key: string;
  readonly level: LogLevel;
  readonly terminal: string | null;
  readonly userId: number | null;
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>> | null;
}

/** Reads a page of a log source. It may contain lines whose text does not match exactly: the domain decides that. */
export const readPage = Effect.fn("log.readPage")(function* (feed: LogFeed, pageQuestion: PageQuestion) {
  const sql = yield* SqlClient.SqlClient;
  const { selection, reader, from, before, after, direction, size } = pageQuestion;
  const isOldestFirst = direction === "oldestFirst";
  const levelsFromSelected = logLevels.slice(logLevels.indexOf(selection.level));
  const cursorOperatorSql = sql.literal(isOldestFirst ? ">" : "<");
  const lineConditions = [
    sql`f.at >= ${from}`,
    sql`f.at < ${before}`,
    sql`f.level = ANY (${textArray(levelsFromSelected)}::text[])`,
    ...(selection.terminal === null ? [] : [sql`f.terminal = ${selection.terminal}`]),
    ...(selection.userId === null ? [] : [sql`f.user_id = ${selection.userId}`]),
    ...(selection.text === "" ? [] : [sql`f.text ILIKE ${broadLikePattern(selection.text)}`]),
    ...(after === null
      ? []
      : [sql`(f.at, f.key) ${cursorOperatorSql} (${after.at}::timestamptz, ${after.key}::${sql.literal(feed.key)})`]),
  ];
  const orderSql = sql.literal(isOldestFirst ? "f.at, f.key" : "f.at DESC, f.key DESC");
  const lineRows = yield* sql<LineRow>`
    SELECT to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, p.key::text AS key, p.level, p.terminal, p.user_id AS "userId", p.text, p.fields
    FROM (SELECT * FROM (${feed.rows(sql, reader, { from, before })}) f WHERE ${sql.and(lineConditions)} ORDER BY ${orderSql} LIMIT ${size}) p
    ORDER BY ${sql.literal(isOldestFirst ? "p.at, p.key" : "p.at DESC, p.key DESC")}`;
  const lastRow = lineRows.at(-1);
  const logPage: LogPage = {
    lines: lineRows.map(({ at, key: _, fields, ...row }) => ({
      ...row,
      source: feed.source,
      atMs: Date.parse(at),
      ...(fields !== null && { fields }),
    })),
    next: lineRows.length < size || lastRow === undefined ? null : { at: lastRow.at, key: lastRow.key },
  };
  return logPage;
}, Effect.orDie);

/**
 * Builds a LIKE pattern that every matching line fits, redacted or not. Stars of redaction, and characters whose case depends on the database's
 * locale, match anything.
 */
export function broadLikePattern(text: string): string {
  const escapedPattern = text.replaceAll(/[^\x20-\x7E]|\*/gu, "%").replaceAll(/[\\_]/gu, String.raw`\$&`);
  return `%${escapedPattern.replaceAll(/%+/gu, "%")}%`;
}

/** Reads the names of users, by id. */
export const readUserNames = Effect.fn("log.namesOf")(function* (userIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const userNameRows = yield* sql<{ readonly id: number; readonly name: string | null }>`
    SELECT user_id AS id, nullif(trim(first_name || ' ' || last_name), '') AS name FROM user_account WHERE user_id = ANY (${[...new Set(userIds)]}::integer[])`;
  return new Map(userNameRows.map(({ id, name }) => [id, name]));
}, Effect.orDie);
