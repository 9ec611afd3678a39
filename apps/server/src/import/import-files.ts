import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { Context, Effect, Layer, Stream } from "effect";

import { allowedUploadSize, defaultUploadDays, uploadLimits, type UploadLimits } from "@comptoir/domain/import-file";

import { DatabaseEngine, hasRoomFor } from "../database/index.ts";
import { FileProblem } from "./file-problem.ts";
import { UploadRepository, type NewUpload } from "./upload-repository.ts";

/** Stores uploaded files under generated names: the sender's file name never becomes a path. */

/** Record of a received upload. */
export interface ReceivedFile {
  readonly fileId: string;
  readonly bytes: number;
  readonly hash: string;
}

/** Upload with its sender and origin. */
export interface SentFile<E> extends Omit<NewUpload, "fileId"> {
  /** Size declared by the sender, if any. Units: bytes. */
  readonly declared: number | null;
  readonly content: Stream.Stream<Uint8Array, E>;
}

/** Time after which an unfinished upload counts as interrupted. Units: hours. */
const arrivesWithin = 24;

export class ImportFiles extends Context.Service<
  ImportFiles,
  {
    /** Writes an upload as it arrives. An empty, oversized or interrupted one, or one beyond the user's quota, leaves nothing. */
    receive<E>(file: SentFile<E>): Effect.Effect<ReceivedFile, FileProblem>;
    pathOf(fileId: string): string;
    /** Deletes an upload that nobody needs any more. */
    remove(fileId: string): Effect.Effect<void>;
    /** Deletes expired uploads and remains of interrupted ones, except those in `inUse`. */
    deleteOld(inUse: Effect.Effect<readonly string[]>): Effect.Effect<void>;
  }
>()("@comptoir/server/ImportFiles") {
  /** Stores files in a local folder. */
  static readonly layer = (folder: string, days: number = defaultUploadDays, limits: UploadLimits = uploadLimits) =>
    Layer.effect(
      ImportFiles,
      Effect.gen(function* () {
        const uploads = yield* UploadRepository;
        const { kind } = yield* DatabaseEngine;
        // The embedded database has one process at a time, so uploads of an earlier process will never finish.
        if (kind !== "postgresql") yield* uploads.forgetUnfinished(0);
        yield* Effect.promise(() => mkdir(folder, { recursive: true, mode: 0o700 }));
        const pathOf = (fileId: string) => join(folder, fileId);
        const removeFile = (fileId: string) => Effect.promise(() => rm(pathOf(fileId), { force: true }));

        const writeUpload = Effect.fnUntraced(function* <E>(
          fileId: string,
          content: Stream.Stream<Uint8Array, E>,
          room: number,
        ) {
          const source = yield* Stream.toAsyncIterableEffect(content);
          const overrun = problemOf(room < limits.fileAtMost ? "IMPORT_QUOTA" : "IMPORT_FILE_TOO_LARGE", limits, days);
          const written = yield* Effect.tryPromise({
            try: (signal) => writeUpTo(room, overrun, { source, path: pathOf(fileId), signal }),
            catch: (cause) =>
              cause instanceof FileProblem ? cause : new Error("an upload could not be written", { cause }),
          }).pipe(Effect.catchIf((error): error is Error => !(error instanceof FileProblem), Effect.die));
          if (written.bytes === 0) return yield* Effect.fail(new FileProblem("IMPORT_EMPTY", 0));
          yield* uploads.keep(fileId, written);
          return { fileId, ...written };
        });

        return ImportFiles.of({
          pathOf,
          remove: (fileId) => Effect.andThen(uploads.forget(fileId), removeFile(fileId)),
          receive: Effect.fn("ImportFiles.receive")(function* <E>({ declared, content, ...file }: SentFile<E>) {
            if (!(yield* hasRoomFor(declared ?? 0))) return yield* Effect.fail(new FileProblem("IMPORT_NO_ROOM", 0));
            const fileId = randomUUID();
            const room = yield* uploads.begin({ ...file, fileId }, (storedBytes) =>
              allowedUploadSize(storedBytes, declared, limits),
            );
            if (typeof room === "string") return yield* Effect.fail(problemOf(room, limits, days));
            return yield* writeUpload(fileId, content, room).pipe(
              Effect.onError(() => Effect.andThen(removeFile(fileId), uploads.forget(fileId))),
            );
          }),
          deleteOld: Effect.fn("ImportFiles.deleteOld")(function* (inUse) {
            yield* uploads.forgetOlder(days, yield* inUse);
            yield* uploads.forgetUnfinished(arrivesWithin);
            // Lists the folder before the records, because an upload is recorded before its file exists.
            const names = yield* Effect.promise(() => readdir(folder));
            const wanted = new Set([...(yield* uploads.listIds), ...(yield* inUse)]);
            yield* Effect.forEach(
              names.filter((name) => uploadName.test(name) && !wanted.has(name)),
              removeFile,
              { discard: true },
            );
          }),
        });
      }),
    );
}

const uploadName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

function problemOf(
  code: "IMPORT_FILE_TOO_LARGE" | "IMPORT_QUOTA",
  { fileAtMost, keptAtMost }: UploadLimits,
  days: number,
): FileProblem {
  return new FileProblem(
    code,
    0,
    code === "IMPORT_QUOTA" ? { gigabytes: Math.round(keptAtMost / 1024 ** 3), days } : { limit: fileAtMost },
  );
}

async function writeUpTo(
  limit: number,
  overrun: FileProblem,
  {
    source,
    path,
    signal,
  }: { readonly source: AsyncIterable<Uint8Array>; readonly path: string; readonly signal: AbortSignal },
): Promise<Omit<ReceivedFile, "fileId">> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > limit) throw overrun;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(path, { mode: 0o600 }), { signal });
  return { bytes, hash: hash.digest("hex") };
}
