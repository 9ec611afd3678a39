/** Work of each kind of task for tests that kill its server: the state before, and the expected state afterwards. */

import fs from "node:fs";
import path from "node:path";

import { pickupRules, type TaskKind } from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { header } from "../../import/testing/till-file.ts";
import { readReceivedIds } from "./feed-receiver.ts";

/** Folders and calls that the works of a test use. */
export interface WorkPlaces {
  /** Folder of files that the servers share. */
  readonly files: string;
  readonly pickups: string;
  /** Folder that the SFTP server serves. */
  readonly server: string;
  /** Bodies of the calls that a webhook received. */
  readonly calls: string[];
}

/** Work that is done, killed and done again from the same initial state. */
export interface KilledWork {
  /** Writes the initial state, while no server runs. */
  readonly prepare: (places: WorkPlaces, round: number) => Effect.Effect<unknown, unknown, SqlClient.SqlClient>;
  /** Reads the result; it must be the same whether or not the server was killed. */
  readonly figures: (places: WorkPlaces, round: number) => Effect.Effect<unknown, unknown, SqlClient.SqlClient>;
  /** Whether a next run has something left to do: the import of a dead server is recognised only after a while. */
  readonly isLeft?: (places: WorkPlaces) => boolean;
  /** Time at the start in which the work only waits, so that a kill would test nothing. Units: milliseconds. */
  readonly restsMs?: number;
}

/** Number of days for which a run must make stock snapshots, and of rows that cleaning deletes. */
const [daysMissed, oldRuns] = [45, 4_000];
/** Number of receipts in a file that a task imports. */
const receiptsOfFile = 400;
/** Number of entries that are added to the audit trail, which fill several batches. */
const fedEntries = 2_300;

const withDatabase = <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.flatMap(SqlClient.SqlClient, work);

const clearMail = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    yield* sql`UPDATE job SET mail_id = NULL`;
    yield* sql`DELETE FROM mail_attachment`;
    yield* sql`DELETE FROM mail_outbox`;
  });

/** Reads the mails of a template with their attachments. */
const drawLetters = (template: string) => () =>
  withDatabase(
    (sql) => sql`
      SELECT m.recipient, m.parameters ->> 'lines' AS lines, count(a.mail_id)::integer AS files FROM mail_outbox m LEFT JOIN mail_attachment a USING (mail_id)
      WHERE m.template = ${template} GROUP BY m.mail_id ORDER BY 1, 2`,
  );

const fileNamesIn = (folder: string) =>
  Effect.sync(() =>
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name.replaceAll(/\d+/gu, "0"))
          .toSorted()
      : [],
  );

/** Writes a file with receipts from a number on into a folder, after emptying it. */
function dropReceipts(folder: string, from: number): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const rows = Array.from(
    { length: receiptsOfFile },
    (_, index) => `${from + index},2026-03-12 09:15:00,A1,CAFE,2,3.49\n`,
  );
  fs.writeFileSync(path.join(folder, `sales-${from}.csv`), header + rows.join(""));
}

/** Reads the files of a folder, and the receipts that were imported from it. */
const pickedUp = (folder: string, from: number) =>
  Effect.all([
    fileNamesIn(folder),
    withDatabase(
      (sql) => sql`
        SELECT count(*)::integer AS receipts, count(DISTINCT s.number)::integer AS numbers FROM sale s JOIN sale_batch b USING (batch_id)
        WHERE b.state = 'COMMITTED' AND s.terminal = '1' AND s.number::bigint BETWEEN ${from} AND ${from + 9_999}`,
    ),
  ]);

const folderHasFiles = (folder: string): boolean =>
  fs.readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isFile());

/** Further works of kinds of tasks that have one already. */
export const killedVariants = {
  SFTP_PICKUP: {
    prepare: ({ server }, round) => Effect.sync(() => dropReceipts(server, round * 10_000 + 1_000_000)),
    figures: ({ server }, round) => pickedUp(server, round * 10_000 + 1_000_000),
    isLeft: ({ server }) => folderHasFiles(server),
    restsMs: pickupRules.quietMs,
  },
} as const satisfies Record<string, KilledWork>;

/** Works of the kinds that are stored in `task`. */
export const killedWorks = {
  STOCK_SNAPSHOT: {
    prepare: () =>
      withDatabase((sql) =>
        Effect.gen(function* () {
          yield* sql`DELETE FROM stock_snapshot`;
          yield* sql`DELETE FROM stock_snapshot_day`;
          yield* sql`
            INSERT INTO stock_snapshot_day (location_id, business_date, closes_at, kept_at)
            SELECT target_layer_id, current_date - ${daysMissed}::integer, now() - make_interval(days => ${daysMissed}), now() FROM target_layer WHERE location_type IS NOT NULL`;
        }),
      ),
    figures: () =>
      withDatabase((sql) =>
        Effect.all([
          sql`SELECT location_id, count(*)::integer AS days, max(business_date)::text AS last FROM stock_snapshot_day GROUP BY 1 ORDER BY 1`,
          sql`SELECT location_id, business_date::text AS day, count(*)::integer AS rows, sum(quantity)::float8 AS quantity, sum(item_id * quantity)::float8 AS mark FROM stock_snapshot GROUP BY 1, 2 ORDER BY 1, 2`,
        ]),
      ),
  },
  EMAIL_DIGEST: {
    prepare: () =>
      withDatabase((sql) =>
        Effect.andThen(
          clearMail(sql),
          sql`UPDATE user_account SET digest_minute = 0, digest_on = current_date - 3 WHERE email <> ''`,
        ),
      ),
    figures: drawLetters("workDigest"),
  },
  FIGURE_ALERT: {
    prepare: () =>
      withDatabase((sql) =>
        Effect.gen(function* () {
          yield* clearMail(sql);
          yield* sql`DELETE FROM figure_alert_notice`;
          yield* sql`UPDATE figure_alert SET since = now() - interval '8 days', judged_to = now() - interval '8 days'`;
        }),
      ),
    figures: () =>
      withDatabase((sql) =>
        Effect.all([
          sql`SELECT bin_key, figure, mailed_at IS NOT NULL AS "isMailed" FROM figure_alert_notice ORDER BY bin_key`,
          sql`SELECT line FROM mail_outbox, unnest(string_to_array(parameters ->> 'lines', E'\n')) AS line WHERE template = 'figureAlert' ORDER BY line`,
        ]),
      ),
  },
  STORE_DAY_AUDIT: {
    prepare: () => withDatabase((sql) => sql`DELETE FROM store_day_certificate`),
    figures: () =>
      withDatabase(
        (sql) =>
          sql`SELECT location_id, business_date::text AS day, version, is_audit FROM store_day_certificate ORDER BY 1, 2, 3`,
      ),
  },
  RETENTION: {
    prepare: () =>
      withDatabase(
        (sql) => sql`
          INSERT INTO task_run (task_id, due_at, state, next_at, ended_at) SELECT task_id, now() - make_interval(days => 200, secs => n), 'SUCCEEDED', now(), now() - interval '200 days'
          FROM task, generate_series(1, ${oldRuns}::integer) AS g (n) WHERE kind = 'BACKUP' ON CONFLICT DO NOTHING`,
      ),
    figures: () =>
      withDatabase(
        (sql) => sql`SELECT count(*) <= 10 AS "isClean" FROM task_run WHERE ended_at < now() - interval '100 days'`,
      ),
  },
  INTEGRITY_CHECK: {
    prepare: () => Effect.void,
    figures: () =>
      withDatabase(
        (sql) =>
          sql`SELECT DISTINCT l.code FROM task_run_line l JOIN task_run r USING (task_run_id) JOIN task t USING (task_id) WHERE t.kind = 'INTEGRITY_CHECK' AND l.code IN ('CHECKED', 'DIFFERS')`,
      ),
  },
  BACKUP: {
    prepare: ({ files }) => Effect.sync(() => fs.rmSync(path.join(files, "backups"), { recursive: true, force: true })),
    figures: ({ files }) => fileNamesIn(path.join(files, "backups")),
  },
  WEBHOOK: {
    prepare: ({ calls }) => Effect.sync(() => calls.splice(0)),
    // A call that was answered and not recorded yet is sent again, with the same delivery number.
    figures: ({ calls }) => Effect.sync(() => new Set(calls.map((body) => body.replace(/"dueAt":"[^"]*"/u, ""))).size),
  },
  AUDIT_FEED: {
    prepare: ({ calls }) =>
      withDatabase((sql) =>
        Effect.gen(function* () {
          calls.splice(0);
          yield* sql`DELETE FROM audit_feed`;
          yield* sql`INSERT INTO audit_entry (at, action, entity, entity_id) SELECT now(), 'UPDATE', 'setting', 'fed' FROM generate_series(1, ${fedEntries}::integer)`;
        }),
      ),
    // The trail also gets the sign-ins of the test; the received entries are its beginning, in order.
    figures: ({ calls }) =>
      withDatabase((sql) =>
        Effect.gen(function* () {
          const ids = readReceivedIds(calls).filter((id) => id.startsWith("audit-"));
          const trail = yield* sql<{ readonly id: string; readonly isFed: boolean }>`
            SELECT 'audit-' || audit_id AS id, entity_id = 'fed' AS "isFed" FROM audit_entry ORDER BY audit_id`;
          const beginning = trail.slice(0, ids.length);
          if (beginning.some(({ id }, index) => id !== ids[index]))
            throw new Error("The entries are not those of the trail");
          return { isComplete: trail.slice(ids.length).every(({ isFed }) => !isFed) };
        }),
      ),
  },
  IMPORT_PICKUP: {
    prepare: ({ pickups }, round) =>
      Effect.promise(async () => {
        dropReceipts(pickups, round * 10_000);
        // A file that has just changed is left to the next run.
        await new Promise((resolve) => setTimeout(resolve, pickupRules.quietMs));
      }),
    figures: ({ pickups }, round) => pickedUp(pickups, round * 10_000),
    isLeft: ({ pickups }) => folderHasFiles(pickups),
  },
} as const satisfies Partial<Record<TaskKind, KilledWork>>;

/** Works of report schedules. */
export const killedDeliveries = {
  REPORT_DELIVERY: { prepare: () => withDatabase(clearMail), figures: drawLetters("reportDelivery") },
  BATCH_EXPORT: {
    prepare: () =>
      withDatabase((sql) =>
        Effect.gen(function* () {
          yield* clearMail(sql);
          yield* sql`UPDATE report_run SET export_batch_id = NULL, batch_outcome = NULL`;
          yield* sql`DELETE FROM export_file`;
          yield* sql`DELETE FROM export_batch`;
        }),
      ),
    figures: () =>
      Effect.all([
        drawLetters("batchDelivery")(),
        withDatabase((sql) => sql`SELECT count(*)::integer AS batches FROM export_batch`),
        withDatabase((sql) => sql`SELECT count(*)::integer AS files FROM export_file`),
      ]),
  },
} as const satisfies Partial<Record<TaskKind, KilledWork>>;
