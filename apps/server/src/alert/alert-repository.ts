/** Stores alerts on figures; contains no rules. */

import {
  alertBins,
  alertSides,
  largeQuestionCodes,
  type LargeQuestionCode,
  type AlertBin,
  type AlertBinCode,
} from "@comptoir/domain/dashboard";
import { metrics, type MetricCode } from "@comptoir/domain/metric";
import {
  aggregates,
  filterOperators,
  groupGrains,
  reportKinds,
  type Aggregate,
  type FilterOperator,
  type GroupGrain,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { Effect, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

const codesOf = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);
const nullable = Schema.NullOr;
const Bin = codesOf<AlertBinCode>(alertBins);
const Side = Schema.Literals(alertSides);
const Measure = codesOf<MetricCode>(metrics);
const Title = Schema.Struct({ fr: Schema.String, en: Schema.String, es: Schema.String });
const Filter = Schema.Struct({
  Column: Schema.String,
  Operator: Schema.String,
  Value: nullable(
    Schema.Union([
      Schema.String,
      Schema.Finite,
      Schema.Boolean,
      Schema.Array(Schema.Union([Schema.String, Schema.Finite])),
    ]),
  ),
});

/** Column of a report whose rows are judged. */
const RowSubject = Schema.Struct({
  source: codesOf<ReportKindCode>(reportKinds),
  id: Schema.Int,
  field: Schema.String,
  aggregate: codesOf<Aggregate>(aggregates),
  groups: Schema.Array(Schema.Struct({ field: Schema.String, grain: nullable(codesOf<GroupGrain>(groupGrains)) })),
  filters: Schema.Array(
    Schema.Struct({
      field: Schema.String,
      operator: codesOf<FilterOperator>(filterOperators),
      values: Schema.Array(nullable(Schema.Union([Schema.String, Schema.Finite]))),
      promptUser: Schema.Boolean,
      locked: Schema.Boolean,
    }),
  ),
});

const AlertRow = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  userId: Schema.Int,
  layerId: Schema.Int,
  boardId: Schema.Int,
  widget: Schema.Int,
  title: Title,
  /** Null for the rows of a report. */
  measure: nullable(Measure),
  report: nullable(RowSubject),
  filters: Schema.Array(Filter),
  bin: Bin,
  side: Side,
  limit: Schema.Finite,
  isMailed: Schema.Boolean,
  quietFrom: nullable(Schema.Int),
  quietTo: nullable(Schema.Int),
  isPaused: Schema.Boolean,
  isDeleted: Schema.Boolean,
  /** Code by which its question was too large; null while it is judged. */
  stoppedCode: nullable(Schema.Literals(largeQuestionCodes)),
  sinceMs: Schema.Finite,
  judgedToMs: Schema.Finite,
});

/** Stored alert. Units: milliseconds since 1970. */
export type AlertRow = typeof AlertRow.Type;
const decodeAlerts = Schema.decodeUnknownEffect(Schema.Array(AlertRow));

const NoticeRow = Schema.Struct({
  id: Schema.Int,
  alertId: Schema.Int,
  rowKey: Schema.String,
  rowName: nullable(Schema.String),
  bin: Bin,
  side: Side,
  limit: Schema.Finite,
  figure: Schema.Finite,
  from: Schema.String,
  to: Schema.String,
  minute: nullable(Schema.Int),
  toldAt: Schema.Finite,
  seenAt: nullable(Schema.Finite),
  mailedAt: nullable(Schema.Finite),
  mailDueAt: nullable(Schema.Finite),
  /** Code that stopped the alert; null for a figure. */
  problem: nullable(Schema.Literals(largeQuestionCodes)),
});

/** A bin of which an alert told. Units: milliseconds since 1970. */
export type NoticeRow = typeof NoticeRow.Type;
const decodeNotices = Schema.decodeUnknownEffect(Schema.Array(NoticeRow));

const ms = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8`;

const selectAlerts = Effect.fnUntraced(function* (condition: (sql: SqlClient.SqlClient) => Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeAlerts(
    yield* sql`
      SELECT figure_alert_id AS id, version, user_id AS "userId", target_layer_id AS "layerId", dashboard_id AS "boardId", widget_no AS widget, title, measure, report, filters,
        bin, side, limit_value AS "limit", is_mailed AS "isMailed", quiet_from AS "quietFrom", quiet_to AS "quietTo", is_paused AS "isPaused", deleted_at IS NOT NULL AS "isDeleted", stopped_code AS "stoppedCode",
        ${sql.literal(ms("since"))} AS "sinceMs", ${sql.literal(ms("judged_to"))} AS "judgedToMs"
      FROM figure_alert WHERE ${condition(sql)}`,
  );
}, Effect.orDie);

const noticeColumns = `t.figure_alert_notice_id AS id, t.figure_alert_id AS "alertId", t.row_key AS "rowKey", t.row_name AS "rowName", t.bin, t.side, t.limit_value AS "limit", t.figure, t.first_date::text AS "from", t.last_date::text AS "to",
  t.local_minute AS minute, ${ms("t.told_at")} AS "toldAt", ${ms("t.seen_at")} AS "seenAt", ${ms("t.mailed_at")} AS "mailedAt", ${ms("t.mail_due_at")} AS "mailDueAt", t.problem`;

/** Lists the alerts of a user, deleted ones too, in the order in which they were made. */
export const listAlertsOf = (userId: number) =>
  selectAlerts((sql) => sql`user_id = ${userId} ORDER BY figure_alert_id`);

/** Lists the alerts of a user of which something is not seen, deleted ones too. */
export const listUnseenAlertsOf = (userId: number) =>
  selectAlerts(
    (sql) =>
      sql`user_id = ${userId} AND EXISTS (SELECT 1 FROM figure_alert_notice t WHERE t.figure_alert_id = figure_alert.figure_alert_id AND t.seen_at IS NULL)`,
  );

/** Counts the alerts that a user has. */
export const countAlertsOf = Effect.fn("countAlertsOf")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly count: number;
  }>`SELECT count(*)::integer AS count FROM figure_alert WHERE user_id = ${userId} AND deleted_at IS NULL`;
  return rows[0]?.count ?? 0;
}, Effect.orDie);

/** Lists the alerts that are judged. */
export const listJudgedAlerts = () =>
  selectAlerts((sql) => sql`NOT is_paused AND deleted_at IS NULL AND stopped_code IS NULL ORDER BY figure_alert_id`);

/** Finds an alert and locks it until the end of the transaction. */
export const lockAlert = (id: number) =>
  Effect.map(
    selectAlerts((sql) => sql`figure_alert_id = ${id} FOR UPDATE`),
    ([row]) => row,
  );

/** Finds some alerts. */
export const findAlerts = (ids: readonly number[]) =>
  selectAlerts((sql) => sql`figure_alert_id = ANY (${[...ids]}::integer[])`);

/** Columns of an alert that a save writes. */
export type AlertValues = Pick<
  AlertRow,
  "bin" | "side" | "limit" | "isMailed" | "quietFrom" | "quietTo" | "isPaused" | "isDeleted"
>;

export const insertAlert = Effect.fn("insertAlert")(function* (
  alert: Omit<AlertRow, "id" | "version" | "isDeleted" | "judgedToMs" | "stoppedCode">,
) {
  const sql = yield* SqlClient.SqlClient;
  const since = new Date(alert.sinceMs);
  const rows = yield* sql<{ readonly id: number }>`
    INSERT INTO figure_alert (user_id, target_layer_id, dashboard_id, widget_no, title, measure, report, filters, bin, side, limit_value, is_mailed, quiet_from, quiet_to, is_paused, since, judged_to)
    VALUES (${alert.userId}, ${alert.layerId}, ${alert.boardId}, ${alert.widget}, ${JSON.stringify(alert.title)}::jsonb, ${alert.measure}, ${alert.report === null ? null : JSON.stringify(alert.report)}::jsonb, ${JSON.stringify(alert.filters)}::jsonb,
      ${alert.bin}, ${alert.side}, ${alert.limit}, ${alert.isMailed}, ${alert.quietFrom}, ${alert.quietTo}, ${alert.isPaused}, ${since}, ${since}) RETURNING figure_alert_id AS id`;
  return rows[0]?.id ?? 0;
}, Effect.orDie);

/** Saves an alert, or its deletion; what closed until `sinceMs` is not told by it. A stopped one is judged again. */
export const updateAlert = Effect.fn("updateAlert")(function* (
  id: number,
  { bin, side, limit, isMailed, quietFrom, quietTo, isPaused, isDeleted }: AlertValues,
  { sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const deletedAt = isDeleted ? new Date(nowMs) : null;
  yield* sql`
    UPDATE figure_alert SET bin = ${bin}, side = ${side}, limit_value = ${limit}, is_mailed = ${isMailed}, quiet_from = ${quietFrom}, quiet_to = ${quietTo},
      is_paused = ${isPaused}, deleted_at = ${deletedAt}, since = ${new Date(sinceMs)}, stopped_code = NULL, version = version + 1 WHERE figure_alert_id = ${id}`;
}, Effect.orDie);

/** Stores how far an alert is judged. */
export const setJudgedTo = Effect.fn("setJudgedTo")(function* (id: number, judgedToMs: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE figure_alert SET judged_to = greatest(judged_to, ${new Date(judgedToMs)}::timestamptz) WHERE figure_alert_id = ${id}`;
}, Effect.orDie);

/** Stops an alert whose question is too large, and tells so; its person reads it as the version that they know. */
export const stopAlert = Effect.fn("stopAlert")(function* (
  { id, bin, side, limit, version }: AlertRow,
  { from, to }: Pick<AlertBin, "from" | "to">,
  {
    code,
    nowMs,
    mailDueMs,
  }: { readonly code: LargeQuestionCode; readonly nowMs: number; readonly mailDueMs: number | null },
) {
  const sql = yield* SqlClient.SqlClient;
  const mailDueAt = mailDueMs === null ? null : new Date(mailDueMs);
  yield* sql`UPDATE figure_alert SET stopped_code = ${code} WHERE figure_alert_id = ${id}`;
  yield* sql`
    INSERT INTO figure_alert_notice (figure_alert_id, bin, bin_key, first_date, last_date, side, limit_value, figure, told_at, mail_due_at, problem)
    VALUES (${id}, ${bin}, ${`stopped ${version}`}, ${from}::date, ${to}::date, ${side}, ${limit}, ${limit}, ${new Date(nowMs)}, ${mailDueAt}, ${code})
    ON CONFLICT (figure_alert_id, bin, bin_key, row_key) DO NOTHING`;
}, Effect.orDie);

/** Number of latest told keys that are read: those of a week of hours, or of the rows of eight bins. */
const keysAtMost = 400;

/** Lists the keys of the latest bins and rows of which an alert has told. */
export const listNoticeKeys = Effect.fn("listNoticeKeys")(function* ({ id, bin }: AlertRow) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly key: string; readonly rowKey: string }>`
    SELECT bin_key AS key, row_key AS "rowKey" FROM figure_alert_notice WHERE figure_alert_id = ${id} AND bin = ${bin} ORDER BY figure_alert_notice_id DESC LIMIT ${keysAtMost}`;
  return Map.groupBy(rows, ({ key }) => key);
}, Effect.orDie);

/** A row of a report that crossed; null for a single figure. */
type ToldRow = { readonly key: string; readonly name: string } | null;

/** Tells of a bin, or of a row of it; returns whether it was not told before. */
export const insertNotice = Effect.fn("insertNotice")(function* (
  { id, bin, side, limit }: AlertRow,
  { key, from, to, minute }: AlertBin,
  notices: {
    readonly figure: number;
    readonly row: ToldRow;
    readonly nowMs: number;
    readonly mailDueMs: number | null;
  },
) {
  const sql = yield* SqlClient.SqlClient;
  const mailDueAt = notices.mailDueMs === null ? null : new Date(notices.mailDueMs);
  const rows = yield* sql`
    INSERT INTO figure_alert_notice (figure_alert_id, bin, bin_key, row_key, row_name, first_date, last_date, local_minute, side, limit_value, figure, told_at, mail_due_at)
    VALUES (${id}, ${bin}, ${key}, ${notices.row?.key ?? ""}, ${notices.row?.name ?? null}, ${from}::date, ${to}::date, ${minute}, ${side}, ${limit}, ${notices.figure}, ${new Date(notices.nowMs)}, ${mailDueAt})
    ON CONFLICT (figure_alert_id, bin, bin_key, row_key) DO NOTHING RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

/** Lists what some alerts told, newest first. */
export const listNotices = Effect.fn("listNotices")(function* (alertIds: readonly number[], atMost: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeNotices(
    yield* sql`
      SELECT ${sql.literal(noticeColumns)} FROM figure_alert_notice t WHERE t.figure_alert_id = ANY (${[...alertIds]}::integer[])
      ORDER BY t.told_at DESC, t.figure_alert_notice_id DESC LIMIT ${atMost}`,
  );
}, Effect.orDie);

/** Counts what some alerts told and nobody saw, up to a number. */
export const countUnseenOf = Effect.fn("countUnseenOf")(function* (alertIds: readonly number[], atMost: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM figure_alert_notice WHERE figure_alert_id = ANY (${[...alertIds]}::integer[]) AND seen_at IS NULL LIMIT ${atMost}) unseen`;
  return rows[0]?.count ?? 0;
}, Effect.orDie);

/** Marks what a user was told as seen. */
export const markSeen = Effect.fn("markSeen")(function* (userId: number, ids: readonly number[], nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE figure_alert_notice t SET seen_at = ${new Date(nowMs)} FROM figure_alert a
    WHERE a.figure_alert_id = t.figure_alert_id AND a.user_id = ${userId} AND t.figure_alert_notice_id = ANY (${[...ids]}::integer[]) AND t.seen_at IS NULL`;
}, Effect.orDie);

/** Lists the alerts whose mail is due. */
export const listAlertsToMail = Effect.fn("listAlertsToMail")(function* (nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly id: number }>`
    SELECT DISTINCT figure_alert_id AS id FROM figure_alert_notice WHERE mailed_at IS NULL AND mail_due_at <= ${new Date(nowMs)}`;
  return yield* findAlerts(rows.map(({ id }) => id));
}, Effect.orDie);

/** Delays what an alert has to mail. */
export const delayMail = Effect.fn("delayMail")(function* (alertId: number, nowMs: number, dueMs: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE figure_alert_notice SET mail_due_at = ${new Date(dueMs)} WHERE figure_alert_id = ${alertId} AND mailed_at IS NULL AND mail_due_at <= ${new Date(nowMs)}`;
}, Effect.orDie);

/** Takes what an alert has to mail: as mailed, or as not to be mailed. A second server finds it taken. */
export const takeMail = Effect.fn("takeMail")(function* (alertId: number, nowMs: number, isMailed: boolean) {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(nowMs);
  const change = isMailed ? sql`mailed_at = ${now}` : sql`mail_due_at = NULL`;
  const rows = yield* decodeNotices(
    yield* sql`
      UPDATE figure_alert_notice t SET ${change} WHERE t.figure_alert_id = ${alertId} AND t.mailed_at IS NULL AND t.mail_due_at <= ${now} RETURNING ${sql.literal(noticeColumns)}`,
  );
  return rows.toSorted((left, right) => left.id - right.id);
}, Effect.orDie);

/** Deletes old notices, then deleted alerts without notices; returns the number of rows. */
export const deleteOldAlerts = Effect.fn("deleteOldAlerts")(function* (limits: {
  readonly toldBeforeMs: number;
  readonly deletedBeforeMs: number;
}) {
  const sql = yield* SqlClient.SqlClient;
  const notices = yield* sql`
    DELETE FROM figure_alert_notice WHERE told_at < ${new Date(limits.toldBeforeMs)} RETURNING 1`;
  const alerts = yield* sql`
    DELETE FROM figure_alert a WHERE a.deleted_at < ${new Date(limits.deletedBeforeMs)}
      AND NOT EXISTS (SELECT 1 FROM figure_alert_notice t WHERE t.figure_alert_id = a.figure_alert_id) RETURNING 1`;
  return notices.length + alerts.length;
}, Effect.orDie);
