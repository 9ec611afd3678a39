/** Stores delivery jobs: each is claimed by one server at a time, and ended once. */

import type { DeliveryFailure } from "@comptoir/domain/report";
import { mailKinds } from "@comptoir/domain/session";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Time that a server has for a delivery before another may claim it. Units: minutes. */
export const leaseMinutes = 10;

/** Delivery job that this server has claimed. */
export interface ClaimedJob {
  readonly id: number;
  readonly scheduleId: number;
  readonly runId: number;
  readonly byHand: boolean;
  /** Time when the delivery is due. Units: milliseconds since 1970. */
  readonly dueAt: number;
  /** Recipient; null for a file in a folder. */
  readonly userId: number | null;
  /** Number of attempts including this one; a server can only end its own attempt. */
  readonly attempts: number;
}

/** Claims a due job, or one whose server did not end it. */
export const claimJob = Effect.fn("claimJob")(function* (now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const [job] = yield* sql<ClaimedJob>`
    UPDATE job SET attempts = attempts + 1, leased_until = ${now}::timestamptz + make_interval(mins => ${leaseMinutes})
    FROM report_run r WHERE r.report_run_id = job.report_run_id AND job_id = (
      SELECT job_id FROM job WHERE state = 'WAITING' AND next_at <= ${now} AND (leased_until IS NULL OR leased_until < ${now}) ORDER BY next_at, job_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING job_id AS id, r.schedule_id AS "scheduleId", r.report_run_id AS "runId", r.by_hand AS "byHand", floor(extract(epoch FROM r.due_at) * 1000)::float8 AS "dueAt", job.user_id AS "userId", attempts`;
  return job;
}, Effect.orDie);

/** Ends a job as delivered, if this attempt still owns it. */
export const endJob = Effect.fn("endJob")(function* (
  { id, attempts }: ClaimedJob,
  done: { readonly fileName: string | null; readonly rows: number | null; readonly now: Date },
) {
  const sql = yield* SqlClient.SqlClient;
  const endedJobRows = yield* sql`
    UPDATE job SET state = 'DONE', failure = NULL, leased_until = NULL, file_name = ${done.fileName}, row_count = ${done.rows}, ended_at = ${done.now}
    WHERE job_id = ${id} AND state = 'WAITING' AND attempts = ${attempts} RETURNING job_id`;
  return endedJobRows.length > 0;
}, Effect.orDie);

export const recordJobMail = Effect.fn("recordJobMail")(function* (jobId: number, mailId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE job SET mail_id = ${mailId} WHERE job_id = ${jobId}`;
}, Effect.orDie);

/** Records a failed attempt: a retry at a later moment, or giving up. */
export const failJob = Effect.fn("failJob")(function* (
  { id, attempts }: ClaimedJob,
  { failure, nextAt, now }: { readonly failure: DeliveryFailure; readonly nextAt: Date | null; readonly now: Date },
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE job SET state = ${nextAt === null ? "FAILED" : "WAITING"}, failure = ${failure}, leased_until = NULL, next_at = coalesce(${nextAt}::timestamptz, next_at), ended_at = ${nextAt === null ? now : null}
    WHERE job_id = ${id} AND state = 'WAITING' AND attempts = ${attempts}`;
}, Effect.orDie);

/**
 * Resets failed jobs, as if for the first time. Withdraws a refused or expired mail first, so that nobody sends it
 * from the outbox as well. A mail that is waiting or delivered stays, with its job.
 */
export const restartJobs = Effect.fn("restartJobs")(function* (jobIds: readonly number[], now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const jobIdsSql = sql`${[...jobIds]}::integer[]`;
  yield* sql`
    WITH withdrawn AS (
      UPDATE mail_outbox SET failed_at = ${now}, error = NULL
      WHERE mail_id IN (SELECT mail_id FROM job WHERE job_id = ANY (${jobIdsSql})) AND sent_at IS NULL
        AND (failed_at IS NOT NULL OR created_at <= ${now}::timestamptz - make_interval(secs => ${mailKinds.reportDelivery.ofUseSeconds}))
      RETURNING mail_id)
    UPDATE job SET state = 'WAITING', attempts = 0, failure = NULL, leased_until = NULL, next_at = ${now}, ended_at = NULL, mail_id = NULL
    WHERE job_id = ANY (${jobIdsSql}) AND state <> 'WAITING' AND (mail_id IS NULL OR mail_id IN (SELECT mail_id FROM withdrawn))`;
}, Effect.orDie);

/** Mail templates of scheduled deliveries. */
export type DeliveryTemplate = "reportDelivery" | "batchDelivery" | "batchEmpty";

/** Queues a mail with its file in the outbox. */
export const insertReportMail = Effect.fn("insertReportMail")(function* (
  mail: {
    readonly template: DeliveryTemplate;
    readonly recipient: string;
    readonly language: string;
    readonly parameters: Readonly<Record<string, string>>;
    readonly now: Date;
  },
  file: { readonly name: string; readonly type: string; readonly content: Uint8Array } | null,
) {
  const sql = yield* SqlClient.SqlClient;
  const [mailRow] = yield* sql<{ readonly id: number }>`
    INSERT INTO mail_outbox (recipient, template, language, parameters, created_at, next_at)
    VALUES (${mail.recipient}, ${mail.template}, ${mail.language}, ${JSON.stringify(mail.parameters)}::jsonb, ${mail.now}, ${mail.now}) RETURNING mail_id AS id`;
  const mailId = mailRow?.id ?? 0;
  if (file !== null)
    yield* sql`INSERT INTO mail_attachment (mail_id, name, type, content) VALUES (${mailId}, ${file.name}, ${file.type}, ${file.content})`;
  return mailId;
}, Effect.orDie);

/** Deletes the attachments of mails older than four days, which are sent or no longer tried. */
export const dropOldAttachments = Effect.fn("dropOldAttachments")(function* (now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM mail_attachment WHERE mail_id IN (SELECT mail_id FROM mail_outbox WHERE created_at < ${now}::timestamptz - interval '4 days')`;
}, Effect.orDie);
