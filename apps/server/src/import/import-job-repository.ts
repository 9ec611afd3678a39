import { randomUUID } from "node:crypto";

import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { holdLeaseMs } from "@comptoir/domain/inventory";

import { DatabaseEngine } from "../database/index.ts";
import type { ImportJobState } from "./import-job-states.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { toStorableJson } from "./storable-json.ts";

/** Stores the runs of imports, so that any server can report on them and ask for them to be stopped. */
export class ImportJobRepository extends Context.Service<
  ImportJobRepository,
  {
    /** Stores a run of this server, and deletes old ones. */
    begin(job: ImportJobState): Effect.Effect<void>;
    /** Stores the progress or end of an active run and extends this server's lease. A run that failed or was cancelled after its commit is done. */
    save(job: ImportJobState): Effect.Effect<void>;
    find(jobId: string): Effect.Effect<ImportJobState | undefined>;
    /** Uploads that runs of any server read or will read. */
    readonly filesInUse: Effect.Effect<readonly string[]>;
    /** Asks the server that runs a job to stop it. */
    askToStop(jobId: string): Effect.Effect<void>;
    /** Lists the runs of this server that somebody asked to stop. */
    readonly listStopping: Effect.Effect<readonly string[]>;
    /**
     * Ends the runs of servers that stopped, as their imports ended; with `own` those of this server too, which has just
     * started. A run whose import is still to be rolled back waits for that.
     */
    endLeft(own: "own" | "others"): Effect.Effect<void>;
  }
>()("@comptoir/server/ImportJobRepository") {
  static readonly layer = Layer.effect(
    ImportJobRepository,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { kind } = yield* DatabaseEngine;
      // The embedded database has one process at a time, so runs of an earlier process belong to this one.
      const serverOwner = kind === "postgresql" ? randomUUID() : kind;
      const leaseEndSql = sql`clock_timestamp() + ${holdLeaseMs}::integer * interval '1 millisecond'`;
      const isActiveSql = sql.literal("state IN ('waiting', 'running')");

      return ImportJobRepository.of({
        begin: (job) =>
          Effect.andThen(
            sql`DELETE FROM import_job WHERE started_at < now() - ${runRetentionDays}::integer * interval '1 day'`,
            sql`
              INSERT INTO import_job (job_id, user_id, file_id, state, phase, bytes_total, owner, lease_until)
              VALUES (${job.jobId}, ${job.userId}, ${job.fileId}, ${job.state}, ${job.phase}, ${job.bytesTotal}, ${serverOwner}, ${leaseEndSql})`,
          ).pipe(Effect.asVoid, Effect.orDie),
        save: ({ jobId, state, phase, rowsRead, bytesRead, result }) =>
          sql`
            UPDATE import_job SET state = CASE WHEN c.totals IS NULL THEN ${state}::text ELSE 'done' END, phase = ${phase}, rows_read = ${rowsRead}, bytes_read = ${bytesRead},
              result = coalesce(c.totals, ${result === undefined ? null : toStorableJson(result)}::jsonb), lease_until = ${leaseEndSql}
            FROM (SELECT (
              SELECT totals FROM import_batch WHERE job_id = ${jobId} AND state = 'COMMITTED' AND ${state === "failed" || state === "cancelled"}::boolean ORDER BY import_id DESC LIMIT 1
            ) AS totals) c
            WHERE import_job.job_id = ${jobId} AND owner = ${serverOwner} AND ${isActiveSql}`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        find: (jobId) =>
          sql<JobRow>`
            SELECT job_id, user_id, file_id, state, phase, rows_read, bytes_read::float8, bytes_total::float8, result
            FROM import_job WHERE job_id = ${jobId}`.pipe(
            Effect.map(([row]) => (row === undefined ? undefined : toJob(row))),
            Effect.orDie,
          ),
        filesInUse: sql<{ readonly fileId: string }>`
          SELECT file_id AS "fileId" FROM import_job WHERE ${isActiveSql} AND lease_until > clock_timestamp()`.pipe(
          Effect.map((rows) => rows.map(({ fileId }) => fileId)),
          Effect.orDie,
        ),
        askToStop: (jobId) =>
          sql`UPDATE import_job SET is_stopping = true WHERE job_id = ${jobId} AND ${isActiveSql}`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        listStopping: sql<{ readonly jobId: string }>`
          SELECT job_id AS "jobId" FROM import_job WHERE owner = ${serverOwner} AND is_stopping AND ${isActiveSql}`.pipe(
          Effect.map((rows) => rows.map(({ jobId }) => jobId)),
          Effect.orDie,
        ),
        endLeft: (own) =>
          sql`
            UPDATE import_job j SET state = CASE WHEN b.totals IS NULL THEN 'failed' ELSE 'done' END, phase = 'done', result = b.totals
            FROM (SELECT e.job_id, max(i.totals::text)::jsonb AS totals, count(*) FILTER (WHERE i.state = 'RUNNING') AS running
                  FROM import_job e LEFT JOIN import_batch i ON i.job_id = e.job_id AND i.state <> 'FAILED'
                  WHERE e.state IN ('waiting', 'running') AND CASE WHEN e.owner = ${serverOwner} THEN ${own === "own"} ELSE e.lease_until < clock_timestamp() END
                  GROUP BY e.job_id) b
            WHERE b.job_id = j.job_id AND b.running = 0`.pipe(Effect.asVoid, Effect.orDie),
      });
    }),
  );
}

/** Number of days from its start for which a run is stored. */
const runRetentionDays = 7;

interface JobRow {
  readonly job_id: string;
  readonly user_id: number;
  readonly file_id: string;
  readonly state: ImportJobState["state"];
  readonly phase: string;
  readonly rows_read: number;
  readonly bytes_read: number;
  readonly bytes_total: number;
  readonly result: ImportOutcome | null;
}

function toJob(jobRow: JobRow): ImportJobState {
  return {
    jobId: jobRow.job_id,
    userId: jobRow.user_id,
    fileId: jobRow.file_id,
    state: jobRow.state,
    phase: jobRow.phase,
    rowsRead: jobRow.rows_read,
    bytesRead: jobRow.bytes_read,
    bytesTotal: jobRow.bytes_total,
    ...(jobRow.result !== null && { result: jobRow.result }),
    // The log has the details of a failure under the id of its run.
    ...(jobRow.state === "failed" && { errors: [{ code: "HTTP_500" as const, params: { requestId: jobRow.job_id } }] }),
  };
}
