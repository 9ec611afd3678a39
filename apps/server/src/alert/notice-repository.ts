/** Stores the notices of alerts, whether they were seen, and which are due to be mailed; contains no rules. */

import { largeQuestionCodes, type AlertBin } from "@comptoir/domain/dashboard";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { BinCodeSchema, findAlerts, instantSql, SideCodeSchema, type AlertRow } from "./alert-repository.ts";

const nullable = Schema.NullOr;

const NoticeRow = Schema.Struct({
  id: Schema.Int,
  alertId: Schema.Int,
  rowKey: Schema.String,
  rowName: nullable(Schema.String),
  bin: BinCodeSchema,
  side: SideCodeSchema,
  limit: Schema.Finite,
  figure: Schema.Finite,
  from: Schema.String,
  to: Schema.String,
  minute: nullable(Schema.Int),
  toldAt: Schema.Finite,
  seenAt: nullable(Schema.Finite),
  mailedAt: nullable(Schema.Finite),
  mailDueAt: nullable(Schema.Finite),
  /** Code of the limit that stopped the alert; null for a notice about a figure. */
  problem: nullable(Schema.Literals(largeQuestionCodes)),
});

/** Notice of an alert about one bin. Units: milliseconds since 1970. */
export type NoticeRow = typeof NoticeRow.Type;
const decodeNotices = Schema.decodeUnknownEffect(Schema.Array(NoticeRow));

const noticeColumns = `t.figure_alert_notice_id AS id, t.figure_alert_id AS "alertId", t.row_key AS "rowKey", t.row_name AS "rowName", t.bin, t.side, t.limit_value AS "limit", t.figure, t.first_date::text AS "from", t.last_date::text AS "to",
  t.local_minute AS minute, ${instantSql("t.told_at")} AS "toldAt", ${instantSql("t.seen_at")} AS "seenAt", ${instantSql("t.mailed_at")} AS "mailedAt", ${instantSql("t.mail_due_at")} AS "mailDueAt", t.problem`;

/** Maximum number of latest notice keys to read: enough for a week of hours, or for the rows of eight bins. */
const noticeKeysAtMost = 400;

/** Reads the keys of an alert's latest notices (bin and report row), grouped by the key of the bin. */
export const listNoticeKeys = Effect.fn("listNoticeKeys")(function* ({ id, bin }: AlertRow) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly key: string; readonly rowKey: string }>`
    SELECT bin_key AS key, row_key AS "rowKey" FROM figure_alert_notice WHERE figure_alert_id = ${id} AND bin = ${bin} ORDER BY figure_alert_notice_id DESC LIMIT ${noticeKeysAtMost}`;
  return Map.groupBy(rows, ({ key }) => key);
}, Effect.orDie);

/** Report row that crossed the limit; null for a single figure. */
type CrossedRow = { readonly key: string; readonly name: string } | null;

/** Adds a notice about a bin, or about one of its rows; returns false if that notice existed. */
export const insertNotice = Effect.fn("insertNotice")(function* (
  { id, bin, side, limit }: AlertRow,
  { key, from, to, minute }: AlertBin,
  notice: {
    readonly figure: number;
    readonly row: CrossedRow;
    readonly nowMs: number;
    readonly mailDueMs: number | null;
  },
) {
  const sql = yield* SqlClient.SqlClient;
  const mailDueAt = notice.mailDueMs === null ? null : new Date(notice.mailDueMs);
  const rows = yield* sql`
    INSERT INTO figure_alert_notice (figure_alert_id, bin, bin_key, row_key, row_name, first_date, last_date, local_minute, side, limit_value, figure, told_at, mail_due_at)
    VALUES (${id}, ${bin}, ${key}, ${notice.row?.key ?? ""}, ${notice.row?.name ?? null}, ${from}::date, ${to}::date, ${minute}, ${side}, ${limit}, ${notice.figure}, ${new Date(notice.nowMs)}, ${mailDueAt})
    ON CONFLICT (figure_alert_id, bin, bin_key, row_key) DO NOTHING RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

/** Lists the notices of some alerts, newest first. */
export const listNotices = Effect.fn("listNotices")(function* (alertIds: readonly number[], atMost: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeNotices(
    yield* sql`
      SELECT ${sql.literal(noticeColumns)} FROM figure_alert_notice t WHERE t.figure_alert_id = ANY (${[...alertIds]}::integer[])
      ORDER BY t.told_at DESC, t.figure_alert_notice_id DESC LIMIT ${atMost}`,
  );
}, Effect.orDie);

/** Counts the unseen notices of some alerts, up to a maximum. */
export const countUnseenOf = Effect.fn("countUnseenOf")(function* (alertIds: readonly number[], atMost: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM figure_alert_notice WHERE figure_alert_id = ANY (${[...alertIds]}::integer[]) AND seen_at IS NULL LIMIT ${atMost}) unseen`;
  return rows[0]?.count ?? 0;
}, Effect.orDie);

/** Marks notices of a user as seen. */
export const markSeen = Effect.fn("markSeen")(function* (userId: number, ids: readonly number[], nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE figure_alert_notice t SET seen_at = ${new Date(nowMs)} FROM figure_alert a
    WHERE a.figure_alert_id = t.figure_alert_id AND a.user_id = ${userId} AND t.figure_alert_notice_id = ANY (${[...ids]}::integer[]) AND t.seen_at IS NULL`;
}, Effect.orDie);

/** Lists the alerts that have notices due to be mailed. */
export const listAlertsToMail = Effect.fn("listAlertsToMail")(function* (nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly id: number }>`
    SELECT DISTINCT figure_alert_id AS id FROM figure_alert_notice WHERE mailed_at IS NULL AND mail_due_at <= ${new Date(nowMs)}`;
  return yield* findAlerts(rows.map(({ id }) => id));
}, Effect.orDie);

/** Delays the mail about an alert's notices that is due: it becomes due at `dueMs`. */
export const delayMail = Effect.fn("delayMail")(function* (alertId: number, nowMs: number, dueMs: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE figure_alert_notice SET mail_due_at = ${new Date(dueMs)} WHERE figure_alert_id = ${alertId} AND mailed_at IS NULL AND mail_due_at <= ${new Date(nowMs)}`;
}, Effect.orDie);

/** Marks the notices of an alert that are due as mailed, or as never to be mailed, and returns them. A second server that tries finds none left. */
export const takeMail = Effect.fn("takeMail")(function* (alertId: number, nowMs: number, isMailed: boolean) {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(nowMs);
  const mailChangeSql = isMailed ? sql`mailed_at = ${now}` : sql`mail_due_at = NULL`;
  const rows = yield* decodeNotices(
    yield* sql`
      UPDATE figure_alert_notice t SET ${mailChangeSql} WHERE t.figure_alert_id = ${alertId} AND t.mailed_at IS NULL AND t.mail_due_at <= ${now} RETURNING ${sql.literal(noticeColumns)}`,
  );
  return rows.toSorted((left, right) => left.id - right.id);
}, Effect.orDie);
