/** Stores what became of picked up files; contains no rules. */

import type { WaitingFile } from "@comptoir/api/wire";
import type { ImportKind } from "@comptoir/domain/import-file";
import type { PickupReason } from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

/** Parameters of the reason why a file waits. */
export type ReasonParameters = Readonly<Record<string, string | number>>;

/** File of a task that is not settled. Units: milliseconds since 1970. */
export interface OpenPickup {
  readonly id: number;
  readonly taskId: number;
  readonly name: string;
  readonly hash: string;
  readonly bytes: number;
  readonly changedAt: number;
  readonly state: "TAKEN" | "WAITING";
  readonly reason: PickupReason | null;
  readonly parameters: ReasonParameters;
  /** Upload with its content, if it still exists. */
  readonly fileId: string | null;
  readonly takenAt: number;
  readonly checkedAt: number | null;
}

const epochMsSql = (sql: SqlClient.SqlClient, column: string) =>
  sql.literal(`floor(extract(epoch FROM ${column}) * 1000)::float8`);

const pickupColumnsSql = (sql: SqlClient.SqlClient) => sql`
  p.pickup_file_id AS id, p.task_id AS "taskId", p.name, p.hash, p.bytes::float8 AS bytes, ${epochMsSql(sql, "p.changed_at")} AS "changedAt", p.state, p.reason, p.parameters,
  ${epochMsSql(sql, "p.taken_at")} AS "takenAt", ${epochMsSql(sql, "p.checked_at")} AS "checkedAt", f.file_id::text AS "fileId"`;

const selectPickups = Effect.fnUntraced(function* (condition: (sql: SqlClient.SqlClient) => Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<OpenPickup>`
    SELECT ${pickupColumnsSql(sql)} FROM pickup_file p LEFT JOIN import_file f ON f.file_id = p.file_id AND f.arrived_at IS NOT NULL
    WHERE p.state IN ('TAKEN', 'WAITING') AND ${condition(sql)} ORDER BY p.pickup_file_id`;
});

/** Lists the files of a task that are not settled. */
export const listOpenPickups = Effect.fn("pickup.listOpen")(function* (taskId: number) {
  return yield* selectPickups((sql) => sql`p.task_id = ${taskId}`);
}, Effect.orDie);

/** Values of a file whose pickup starts. */
export type PickupToOpen = Pick<OpenPickup, "taskId" | "name" | "hash" | "bytes" | "changedAt" | "fileId">;

/** Records the open pickup of a file, which a later run continues; returns it. With the same content, the reason and the times of an earlier pickup stay. */
export const recordOpenPickup = Effect.fn("pickup.take")(function* (file: PickupToOpen) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly id: number }>`
    INSERT INTO pickup_file (task_id, name, hash, bytes, changed_at, state, file_id)
    VALUES (${file.taskId}, ${file.name}, ${file.hash}, ${file.bytes}, ${new Date(file.changedAt)}, 'TAKEN', ${file.fileId}::text::uuid)
    ON CONFLICT (task_id, name) WHERE state IN ('TAKEN', 'WAITING') DO UPDATE SET
      hash = excluded.hash, bytes = excluded.bytes, changed_at = excluded.changed_at, file_id = excluded.file_id,
      taken_at = CASE WHEN pickup_file.hash = excluded.hash THEN pickup_file.taken_at ELSE now() END,
      mailed_at = CASE WHEN pickup_file.hash = excluded.hash THEN pickup_file.mailed_at END,
      checked_at = CASE WHEN pickup_file.hash = excluded.hash THEN pickup_file.checked_at END,
      reason = CASE WHEN pickup_file.hash = excluded.hash THEN pickup_file.reason END
    RETURNING pickup_file_id AS id`;
  const [taken] = yield* selectPickups((part) => part`p.pickup_file_id = ${row?.id ?? 0}`);
  return taken ?? (yield* Effect.die(new Error("A file that was taken is not open.")));
}, Effect.orDie);

/** Stores that a file waits for a person, with the reason. */
export const markPickupWaiting = Effect.fn("pickup.wait")(function* (
  id: number,
  reason: PickupReason,
  parameters: ReasonParameters,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE pickup_file SET state = 'WAITING', reason = ${reason}, parameters = ${JSON.stringify(parameters)}::jsonb, checked_at = now() WHERE pickup_file_id = ${id}`;
}, Effect.orDie);

/** Stores the final state of a file, with its import if it has any, and forgets its upload. */
export const settlePickup = Effect.fn("pickup.settle")(function* (
  id: number,
  state: "IMPORTED" | "REPEATED" | "FAILED" | "GONE",
  importId: number | null = null,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE pickup_file SET state = ${state}, import_id = ${importId}::integer, file_id = NULL, settled_at = now() WHERE pickup_file_id = ${id}`;
}, Effect.orDie);

/** Import of the same content in a chain. */
export interface EarlierImport {
  readonly importId: number;
  readonly isRunning: boolean;
  /** Whether the import began after the file was taken, so that it is the import of this file. */
  readonly isOwn: boolean;
}

/** Finds the import, running or not, of the same content and kind in the chain. An undone import counts only if it began after the file was taken. */
export const findEarlierImport = Effect.fn("pickup.findEarlier")(function* (
  { hash, id }: Pick<OpenPickup, "hash" | "id">,
  { layerId, kind }: { readonly layerId: number; readonly kind: ImportKind },
) {
  const sql = yield* SqlClient.SqlClient;
  const [earlier] = yield* sql<EarlierImport>`
    SELECT b.import_id AS "importId", b.state = 'RUNNING' AS "isRunning", b.created_at >= p.taken_at AS "isOwn"
    FROM pickup_file p JOIN import_batch b ON b.file_hash = ${hash} AND b.kind = ${kind}
      JOIN target_layer l ON l.target_layer_id = b.target_layer_id
      JOIN target_layer own ON own.target_layer_id = ${layerId} AND own.target_id = l.target_id
    WHERE p.pickup_file_id = ${id} AND (b.state IN ('RUNNING', 'COMMITTED', 'UNDOING') OR b.state = 'UNDONE' AND b.created_at >= p.taken_at)
    ORDER BY b.state = 'RUNNING' DESC, b.import_id DESC LIMIT 1`;
  return earlier ?? null;
}, Effect.orDie);

/** Lists the waiting files of a task that no mail named yet, and marks them as named. Call it in a transaction. */
export const markWaitingFilesMailed = Effect.fn("pickup.nameInMail")(function* (taskId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<{ readonly name: string }>`
    UPDATE pickup_file SET mailed_at = now() WHERE task_id = ${taskId} AND state = 'WAITING' AND mailed_at IS NULL RETURNING name`;
}, Effect.orDie);

/** Maximum number of waiting files in a list. */
const waitingFilesAtMost = 200;

/** Lists the files that wait in the folders of some layers, the oldest first. */
export const listWaitingPickups = Effect.fn("pickup.listWaiting")(function* (layerIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<WaitingFile>`
    SELECT p.pickup_file_id AS id, p.name, p.bytes::float8 AS bytes, p.reason, p.parameters, ${epochMsSql(sql, "p.taken_at")} AS since, f.file_id::text AS "fileId",
      t.task_id::text AS "taskId", t.description AS task, t.settings ->> 'folder' AS folder, t.settings ->> 'importKind' AS kind
    FROM pickup_file p JOIN task t USING (task_id) LEFT JOIN import_file f ON f.file_id = p.file_id AND f.arrived_at IS NOT NULL
    WHERE p.state = 'WAITING' AND NOT t.is_deleted AND t.target_layer_id = ANY (${[...layerIds]}::integer[]) ORDER BY p.taken_at, p.pickup_file_id LIMIT ${waitingFilesAtMost}`;
}, Effect.orDie);
