/** Reads and writes alerts on figures in the database; contains no rules. */

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

const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);
const nullable = Schema.NullOr;
export const BinCodeSchema = codesSchema<AlertBinCode>(alertBins);
export const SideCodeSchema = Schema.Literals(alertSides);
const MetricCodeSchema = codesSchema<MetricCode>(metrics);
const TitleByLanguage = Schema.Struct({ fr: Schema.String, en: Schema.String, es: Schema.String });
const StoredFilter = Schema.Struct({
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

/** Report column whose rows an alert watches. */
const RowSubject = Schema.Struct({
  source: codesSchema<ReportKindCode>(reportKinds),
  id: Schema.Int,
  field: Schema.String,
  aggregate: codesSchema<Aggregate>(aggregates),
  groups: Schema.Array(Schema.Struct({ field: Schema.String, grain: nullable(codesSchema<GroupGrain>(groupGrains)) })),
  filters: Schema.Array(
    Schema.Struct({
      field: Schema.String,
      operator: codesSchema<FilterOperator>(filterOperators),
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
  title: TitleByLanguage,
  /** Metric that the alert watches; null if it watches rows of a report. */
  measure: nullable(MetricCodeSchema),
  report: nullable(RowSubject),
  filters: Schema.Array(StoredFilter),
  bin: BinCodeSchema,
  side: SideCodeSchema,
  limit: Schema.Finite,
  isMailed: Schema.Boolean,
  quietFrom: nullable(Schema.Int),
  quietTo: nullable(Schema.Int),
  isPaused: Schema.Boolean,
  isDeleted: Schema.Boolean,
  /** Code of the limit that the alert's query exceeded; null while the alert is active. */
  stoppedCode: nullable(Schema.Literals(largeQuestionCodes)),
  sinceMs: Schema.Finite,
  judgedToMs: Schema.Finite,
});

/** Stored alert. Units: milliseconds since 1970. */
export type AlertRow = typeof AlertRow.Type;
const decodeAlerts = Schema.decodeUnknownEffect(Schema.Array(AlertRow));

/** SQL of a column's instant as a number. Units: milliseconds since 1970. */
export const instantSql = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8`;

const selectAlerts = Effect.fnUntraced(function* (condition: (sql: SqlClient.SqlClient) => Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeAlerts(
    yield* sql`
      SELECT figure_alert_id AS id, version, user_id AS "userId", target_layer_id AS "layerId", dashboard_id AS "boardId", widget_no AS widget, title, measure, report, filters,
        bin, side, limit_value AS "limit", is_mailed AS "isMailed", quiet_from AS "quietFrom", quiet_to AS "quietTo", is_paused AS "isPaused", deleted_at IS NOT NULL AS "isDeleted", stopped_code AS "stoppedCode",
        ${sql.literal(instantSql("since"))} AS "sinceMs", ${sql.literal(instantSql("judged_to"))} AS "judgedToMs"
      FROM figure_alert WHERE ${condition(sql)}`,
  );
}, Effect.orDie);

/** Lists the alerts of a user, deleted ones included, oldest first. */
export const listAlertsOf = (userId: number) =>
  selectAlerts((sql) => sql`user_id = ${userId} ORDER BY figure_alert_id`);

/** Lists the alerts of a user that have unseen notices, deleted alerts included. */
export const listUnseenAlertsOf = (userId: number) =>
  selectAlerts(
    (sql) =>
      sql`user_id = ${userId} AND EXISTS (SELECT 1 FROM figure_alert_notice t WHERE t.figure_alert_id = figure_alert.figure_alert_id AND t.seen_at IS NULL)`,
  );

/** Counts the alerts of a user that are not deleted. */
export const countAlertsOf = Effect.fn("countAlertsOf")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly count: number;
  }>`SELECT count(*)::integer AS count FROM figure_alert WHERE user_id = ${userId} AND deleted_at IS NULL`;
  return rows[0]?.count ?? 0;
}, Effect.orDie);

/** Lists the active alerts: not paused, deleted or stopped. */
export const listJudgedAlerts = () =>
  selectAlerts((sql) => sql`NOT is_paused AND deleted_at IS NULL AND stopped_code IS NULL ORDER BY figure_alert_id`);

/** Finds an alert and locks it until the end of the transaction. */
export const lockAlert = (id: number) =>
  Effect.map(
    selectAlerts((sql) => sql`figure_alert_id = ${id} FOR UPDATE`),
    ([row]) => row,
  );

/** Finds alerts by their ids. */
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
  const sinceTime = new Date(alert.sinceMs);
  const rows = yield* sql<{ readonly id: number }>`
    INSERT INTO figure_alert (user_id, target_layer_id, dashboard_id, widget_no, title, measure, report, filters, bin, side, limit_value, is_mailed, quiet_from, quiet_to, is_paused, since, judged_to)
    VALUES (${alert.userId}, ${alert.layerId}, ${alert.boardId}, ${alert.widget}, ${JSON.stringify(alert.title)}::jsonb, ${alert.measure}, ${alert.report === null ? null : JSON.stringify(alert.report)}::jsonb, ${JSON.stringify(alert.filters)}::jsonb,
      ${alert.bin}, ${alert.side}, ${alert.limit}, ${alert.isMailed}, ${alert.quietFrom}, ${alert.quietTo}, ${alert.isPaused}, ${sinceTime}, ${sinceTime}) RETURNING figure_alert_id AS id`;
  return rows[0]?.id ?? 0;
}, Effect.orDie);

/** Saves, deletes or restores an alert. Bins that closed before `sinceMs` are no longer reported. */
export const updateAlert = Effect.fn("updateAlert")(function* (
  id: number,
  { bin, side, limit, isMailed, quietFrom, quietTo, isPaused, isDeleted }: AlertValues,
  { sinceMs, nowMs, stoppedCode }: Pick<AlertRow, "sinceMs" | "stoppedCode"> & { readonly nowMs: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const deletedAt = isDeleted ? new Date(nowMs) : null;
  yield* sql`
    UPDATE figure_alert SET bin = ${bin}, side = ${side}, limit_value = ${limit}, is_mailed = ${isMailed}, quiet_from = ${quietFrom}, quiet_to = ${quietTo},
      is_paused = ${isPaused}, deleted_at = ${deletedAt}, since = ${new Date(sinceMs)}, stopped_code = ${stoppedCode}, version = version + 1 WHERE figure_alert_id = ${id}`;
}, Effect.orDie);

/** Stores the moment up to which an alert has been evaluated. */
export const setJudgedTo = Effect.fn("setJudgedTo")(function* (id: number, judgedToMs: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE figure_alert SET judged_to = greatest(judged_to, ${new Date(judgedToMs)}::timestamptz) WHERE figure_alert_id = ${id}`;
}, Effect.orDie);

/** Stops an alert whose query is too large, and adds a notice about it. Its version stays, so that the owner's open form can still be saved. */
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

/** Deletes notices and then deleted alerts without notices, if older than the given limits; returns the number of deleted rows. */
export const deleteOldAlerts = Effect.fn("deleteOldAlerts")(function* (limits: {
  readonly toldBeforeMs: number;
  readonly deletedBeforeMs: number;
}) {
  const sql = yield* SqlClient.SqlClient;
  const deletedNotices = yield* sql`
    DELETE FROM figure_alert_notice WHERE told_at < ${new Date(limits.toldBeforeMs)} RETURNING 1`;
  const deletedAlerts = yield* sql`
    DELETE FROM figure_alert a WHERE a.deleted_at < ${new Date(limits.deletedBeforeMs)}
      AND NOT EXISTS (SELECT 1 FROM figure_alert_notice t WHERE t.figure_alert_id = a.figure_alert_id) RETURNING 1`;
  return deletedNotices.length + deletedAlerts.length;
}, Effect.orDie);
