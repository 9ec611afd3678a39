import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

/** Stores uploads; contains no rules. */

/** Completed upload. */
export interface StoredFile {
  readonly fileId: string;
  readonly layerId: number;
  readonly name: string;
  readonly bytes: number;
  readonly hash: string;
}

/** Upload that begins. */
export interface NewUpload {
  readonly fileId: string;
  readonly layerId: number;
  readonly userId: number;
  readonly name: string;
}

/** Serializes the uploads of a user: two at once must not count the same free space. */
const uploadLockId = 7_203_017;

export class UploadRepository extends Context.Service<
  UploadRepository,
  {
    /**
     * Records an upload with the size that `roomFor` grants, given the bytes of the sender's other uploads, unfinished
     * ones included. If `roomFor` returns an error code, returns that code and records nothing.
     */
    begin<C extends string>(file: NewUpload, roomFor: (keptBytes: number) => number | C): Effect.Effect<number | C>;
    /** Marks an upload as complete. */
    keep(fileId: string, received: { readonly bytes: number; readonly hash: string }): Effect.Effect<void>;
    forget(fileId: string): Effect.Effect<void>;
    /** Finds a completed upload. */
    find(fileId: string): Effect.Effect<StoredFile | undefined>;
    /** Deletes the records of older uploads, except those of running imports and those in `except`. */
    forgetOlder(days: number, except: readonly string[]): Effect.Effect<void>;
    /** Deletes the records of uploads that began that long ago and never completed. */
    forgetUnfinished(hours: number): Effect.Effect<void>;
    /** Ids of all uploads, unfinished ones included. */
    readonly listIds: Effect.Effect<readonly string[]>;
  }
>()("@comptoir/server/UploadRepository") {
  static readonly layer = Layer.effect(
    UploadRepository,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return UploadRepository.of({
        begin: ({ fileId, layerId, userId, name }, roomFor) =>
          sql
            .withTransaction(
              Effect.gen(function* () {
                yield* sql`SELECT pg_advisory_xact_lock(${uploadLockId}::integer, ${userId}::integer)`;
                const [stored] = yield* sql<{
                  readonly bytes: number;
                }>`SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM import_file WHERE created_by = ${userId}`;
                const grantedBytes = roomFor(stored?.bytes ?? 0);
                if (typeof grantedBytes === "string") return grantedBytes;
                yield* sql`INSERT INTO import_file (file_id, target_layer_id, name, bytes, hash, created_by, arrived_at) VALUES (${fileId}, ${layerId}, ${name}, ${grantedBytes}, '', ${userId}, NULL)`;
                return grantedBytes;
              }),
            )
            .pipe(Effect.orDie),
        keep: (fileId, { bytes, hash }) =>
          sql`UPDATE import_file SET bytes = ${bytes}, hash = ${hash}, arrived_at = now() WHERE file_id::text = ${fileId}`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        forget: (fileId) =>
          sql`DELETE FROM import_file WHERE file_id::text = ${fileId}`.pipe(Effect.asVoid, Effect.orDie),
        find: (fileId) =>
          sql<{
            readonly target_layer_id: number;
            readonly name: string;
            readonly bytes: number;
            readonly hash: string;
          }>`
            SELECT target_layer_id, name, bytes::float8 AS bytes, hash FROM import_file WHERE file_id::text = ${fileId} AND arrived_at IS NOT NULL`.pipe(
            Effect.map(
              ([row]) =>
                row && { fileId, layerId: row.target_layer_id, name: row.name, bytes: row.bytes, hash: row.hash },
            ),
            Effect.orDie,
          ),
        forgetOlder: (days, except) =>
          sql`
            DELETE FROM import_file f WHERE f.arrived_at < now() - ${days}::integer * interval '1 day' AND NOT f.file_id::text = ANY (${[...except]}::text[])
              AND NOT EXISTS (SELECT FROM import_batch b WHERE b.state = 'RUNNING' AND b.file_hash = f.hash)`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        forgetUnfinished: (hours) =>
          sql`DELETE FROM import_file WHERE arrived_at IS NULL AND created_at <= now() - ${hours}::integer * interval '1 hour'`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        listIds: sql<{ readonly id: string }>`SELECT file_id::text AS id FROM import_file`.pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie,
        ),
      });
    }),
  );
}
