/** Reads and writes report schedules and their deliveries; contains no rules. */

import { batchOutcomes, ScheduleContent } from "@comptoir/api/wire";
import {
  deliveryFailures,
  isReportKind,
  type BatchSelection,
  type DeliveryFailure,
  type ReportKindCode,
  type ReportSchedule,
  type ReportQuery,
} from "@comptoir/domain/report";
import type { ReportCustomization } from "@comptoir/domain/report";
import { Effect, Option, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { acquireLock } from "../../database/index.ts";

/** Values of a schedule to store. */
export interface ScheduleValues extends ReportSchedule {
  readonly customization: ReportCustomization;
  readonly prompts: ReportQuery["prompts"];
  /** Export batch to make; null if the schedule sends a report. */
  readonly batch: BatchSelection | null;
}

/** Stored schedule. Units: milliseconds since 1970. */
export interface ScheduleRow extends ScheduleValues {
  readonly id: number;
  readonly version: number;
  readonly userId: number;
  readonly layerId: number;
  readonly source: ReportKindCode;
  readonly reportId: number;
  readonly isPaused: boolean;
  readonly isDeleted: boolean;
  readonly decidedTo: number;
  readonly nextAt: number | null;
}

const encodeContent = Schema.encodeSync(ScheduleContent);
const decodeScheduleRow = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Schema.Int,
    version: Schema.Int,
    userId: Schema.Int,
    layerId: Schema.Int,
    source: Schema.declare<ReportKindCode>(isReportKind),
    reportId: Schema.Int,
    isPaused: Schema.Boolean,
    isDeleted: Schema.Boolean,
    decidedTo: Schema.Finite,
    nextAt: Schema.NullOr(Schema.Finite),
    content: ScheduleContent,
  }),
);

const epochMsSql = (sql: SqlClient.SqlClient, column: string) =>
  sql.literal(`floor(extract(epoch FROM ${column}) * 1000)::float8`);

const scheduleColumnsSql = (sql: SqlClient.SqlClient) => sql`
  schedule_id AS id, version, user_id AS "userId", target_layer_id AS "layerId", source, report_id AS "reportId", is_paused AS "isPaused", is_deleted AS "isDeleted",
  ${epochMsSql(sql, "decided_to")} AS "decidedTo", ${epochMsSql(sql, "next_at")} AS "nextAt", content`;

/** Parses stored schedules; those that cannot be parsed send nothing and are logged. */
const decodeSchedules = (rows: readonly unknown[]) =>
  Effect.forEach(rows, (row) => {
    const decodedOption = decodeScheduleRow(row);
    if (Option.isNone(decodedOption))
      return Effect.as(Effect.logError(`Schedule ${String(Reflect.get(Object(row), "id"))} cannot be read`), []);
    const { content, ...otherFields } = decodedOption.value;
    const schedule: ScheduleRow = { ...content, batch: content.batch ?? null, ...otherFields };
    return Effect.succeed([schedule]);
  }).pipe(Effect.map((lists) => lists.flat()));

const selectSchedules = Effect.fnUntraced(function* (condition: (sql: SqlClient.SqlClient) => Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeSchedules(
    yield* sql`SELECT ${scheduleColumnsSql(sql)} FROM report_schedule WHERE ${condition(sql)}`,
  );
});

/** Lists the schedules of a report, or those of batches, of some layers or of one user. */
export const listSchedules = Effect.fn("listSchedules")(function* (
  { source, reportId, isBatch }: Pick<ScheduleRow, "source" | "reportId"> & { readonly isBatch: boolean },
  layerIds: readonly number[],
  userId: number,
) {
  return yield* selectSchedules(
    (sql) =>
      sql`source = ${source} AND report_id = ${reportId} AND (jsonb_typeof(content -> 'batch') IS NOT DISTINCT FROM 'object') = ${isBatch} AND NOT is_deleted AND (user_id = ${userId} OR target_layer_id = ANY (${[...layerIds]}::integer[])) ORDER BY schedule_id`,
  );
}, Effect.orDie);

/** Lists the schedules of some layers, and those of one user. */
export const listSchedulesOfLayersOrUser = Effect.fn("listSchedulesOfLayersOrUser")(function* (
  layerIds: readonly number[],
  userId: number,
) {
  return yield* selectSchedules(
    (sql) =>
      sql`NOT is_deleted AND (user_id = ${userId} OR target_layer_id = ANY (${[...layerIds]}::integer[])) ORDER BY schedule_id`,
  );
}, Effect.orDie);

/** Reads a schedule and locks it until the end of the transaction. */
export const lockSchedule = Effect.fn("lockSchedule")(function* (id: number) {
  const [row] = yield* selectSchedules((sql) => sql`schedule_id = ${id} FOR UPDATE`);
  return row;
}, Effect.orDie);

export const findSchedule = Effect.fn("findSchedule")(function* (id: number) {
  const [row] = yield* selectSchedules((sql) => sql`schedule_id = ${id}`);
  return row;
}, Effect.orDie);

/** Locks a due schedule. Schedules that another server has locked are skipped. */
export const lockDueSchedule = Effect.fn("lockDueSchedule")(function* (now: Date) {
  const [row] = yield* selectSchedules(
    (sql) =>
      sql`next_at <= ${now} AND NOT is_paused AND NOT is_deleted ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return row;
}, Effect.orDie);

/** Counts the schedules of a user, and locks the count until the transaction ends. */
export const countSchedules = Effect.fn("countSchedules")(function* (userId: number) {
  yield* acquireLock(`schedules ${userId}`);
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{
    readonly count: number;
  }>`SELECT count(*)::integer AS count FROM report_schedule WHERE user_id = ${userId} AND NOT is_deleted`;
  return row?.count ?? 0;
}, Effect.orDie);

export const insertSchedule = Effect.fn("insertSchedule")(function* (
  row: Omit<ScheduleRow, "id" | "version" | "isPaused" | "isDeleted">,
) {
  const sql = yield* SqlClient.SqlClient;
  const insertedIdRows = yield* sql<{ readonly id: number }>`
    INSERT INTO report_schedule (user_id, target_layer_id, source, report_id, content, decided_to, next_at)
    VALUES (${row.userId}, ${row.layerId}, ${row.source}, ${row.reportId}, ${JSON.stringify(encodeContent(row))}::jsonb, ${new Date(row.decidedTo)}, ${dateOrNull(row.nextAt)}) RETURNING schedule_id AS id`;
  return insertedIdRows[0]?.id ?? 0;
}, Effect.orDie);

export const updateSchedule = Effect.fn("updateSchedule")(function* (row: ScheduleRow) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE report_schedule SET content = ${JSON.stringify(encodeContent(row))}::jsonb, is_paused = ${row.isPaused}, is_deleted = ${row.isDeleted}, version = version + 1,
      decided_to = ${new Date(row.decidedTo)}, next_at = ${dateOrNull(row.nextAt)} WHERE schedule_id = ${row.id}`;
}, Effect.orDie);

/** Stores the next due time of a schedule, once all earlier runs were started or skipped. */
export const setNextDueTime = Effect.fn("setNextDueTime")(function* (
  id: number,
  { decidedTo, nextAt }: Pick<ScheduleRow, "decidedTo" | "nextAt">,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE report_schedule SET decided_to = ${new Date(decidedTo)}, next_at = ${dateOrNull(nextAt)} WHERE schedule_id = ${id}`;
}, Effect.orDie);

/** Starts a run with a job for each recipient, null being a folder; false if it was started already. */
export const insertRun = Effect.fn("insertRun")(function* (
  run: {
    readonly scheduleId: number;
    readonly dueAt: number;
    readonly byHand: boolean;
    readonly isSkipped: boolean;
    readonly now: Date;
  },
  recipients: readonly (number | null)[],
) {
  const sql = yield* SqlClient.SqlClient;
  const [runRow] = yield* sql<{ readonly id: number }>`
    INSERT INTO report_run (schedule_id, due_at, by_hand, is_skipped, started_at) VALUES (${run.scheduleId}, ${new Date(run.dueAt)}, ${run.byHand}, ${run.isSkipped}, ${run.now})
    ON CONFLICT (schedule_id, due_at) DO NOTHING RETURNING report_run_id AS id`;
  if (runRow === undefined) return false;
  for (const userId of recipients)
    yield* sql`INSERT INTO job (report_run_id, user_id, next_at) VALUES (${runRow.id}, ${userId}, ${run.now})`;
  return true;
}, Effect.orDie);

const dateOrNull = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs));

/** Delivery job with its run and mail. Units: milliseconds since 1970. */
const RunRow = Schema.Struct({
  runId: Schema.Int,
  scheduleId: Schema.Int,
  dueAt: Schema.Finite,
  startedAt: Schema.Finite,
  byHand: Schema.Boolean,
  isSkipped: Schema.Boolean,
  jobId: Schema.NullOr(Schema.Int),
  isFolder: Schema.Boolean,
  userId: Schema.NullOr(Schema.Int),
  name: Schema.String,
  state: Schema.NullOr(Schema.Literals(["WAITING", "DONE", "FAILED"])),
  failure: Schema.NullOr(Schema.Literals(Object.keys(deliveryFailures) as DeliveryFailure[])),
  attempts: Schema.NullOr(Schema.Int),
  nextAt: Schema.NullOr(Schema.Finite),
  endedAt: Schema.NullOr(Schema.Finite),
  fileName: Schema.NullOr(Schema.String),
  rows: Schema.NullOr(Schema.Int),
  batchId: Schema.NullOr(Schema.Int),
  fromDate: Schema.NullOr(Schema.String),
  toDate: Schema.NullOr(Schema.String),
  outcome: Schema.NullOr(Schema.Literals(batchOutcomes)),
  mailId: Schema.NullOr(Schema.Int),
  mailCreatedAt: Schema.NullOr(Schema.Finite),
  mailSentAt: Schema.NullOr(Schema.Finite),
  mailFailedAt: Schema.NullOr(Schema.Finite),
  mailError: Schema.NullOr(Schema.String),
});
export type RunRow = typeof RunRow.Type;
const decodeRuns = Schema.decodeUnknownEffect(Schema.Array(RunRow));

/** Lists the last runs of schedules, newest first: a row for each job, or one for a run without jobs. */
export const listRuns = Effect.fn("listRuns")(function* (scheduleIds: readonly number[], atMost: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeRuns(
    yield* sql`
    SELECT r.report_run_id AS "runId", r.schedule_id AS "scheduleId", ${epochMsSql(sql, "r.due_at")} AS "dueAt", ${epochMsSql(sql, "r.started_at")} AS "startedAt", r.by_hand AS "byHand", r.is_skipped AS "isSkipped",
      j.job_id AS "jobId", j.user_id IS NULL AS "isFolder", j.user_id AS "userId", coalesce(trim(u.first_name || ' ' || u.last_name), '') AS name, j.state, j.failure, j.attempts, ${epochMsSql(sql, "j.next_at")} AS "nextAt", ${epochMsSql(sql, "j.ended_at")} AS "endedAt", j.file_name AS "fileName", j.row_count AS rows,
      r.export_batch_id AS "batchId", r.from_date::text AS "fromDate", r.to_date::text AS "toDate", r.batch_outcome AS outcome, m.mail_id AS "mailId", ${epochMsSql(sql, "m.created_at")} AS "mailCreatedAt", ${epochMsSql(sql, "m.sent_at")} AS "mailSentAt", ${epochMsSql(sql, "m.failed_at")} AS "mailFailedAt", m.error AS "mailError"
    FROM unnest(${[...scheduleIds]}::integer[]) AS s (id)
    JOIN LATERAL (SELECT * FROM report_run t WHERE t.schedule_id = s.id ORDER BY t.due_at DESC LIMIT ${atMost}) r ON true
    LEFT JOIN job j ON j.report_run_id = r.report_run_id LEFT JOIN user_account u ON u.user_id = j.user_id LEFT JOIN mail_outbox m ON m.mail_id = j.mail_id
    ORDER BY r.due_at DESC, r.report_run_id DESC, u.last_name, u.first_name, j.job_id`,
  );
}, Effect.orDie);

export const findScheduleOfRun = Effect.fn("findScheduleOfRun")(function* (runId: number) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{
    readonly id: number;
  }>`SELECT schedule_id AS id FROM report_run WHERE report_run_id = ${runId}`;
  return row?.id ?? null;
}, Effect.orDie);
