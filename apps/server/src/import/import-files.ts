import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { Context, Effect, Layer, Stream } from "effect";

import { uploadAtMost } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";

/** Uploaded files on the disk of the server, each under a name of our own: what the sender calls it never becomes a path. */

/** What is kept of an upload. */
export interface ReceivedFile {
  readonly fileId: string;
  readonly bytes: number;
  readonly hash: string;
}

export class ImportFiles extends Context.Service<
  ImportFiles,
  {
    /** Writes an upload as it arrives. One that is too large, or that breaks off, leaves nothing. */
    receive<E>(bytes: Stream.Stream<Uint8Array, E>): Effect.Effect<ReceivedFile, FileProblem>;
    pathOf(fileId: string): string;
  }
>()("@comptoir/server/ImportFiles") {
  /** Files in a folder of this machine. */
  static readonly layer = (folder: string, limit: number = uploadAtMost) =>
    Layer.effect(
      ImportFiles,
      Effect.gen(function* () {
        yield* Effect.promise(() => mkdir(folder, { recursive: true, mode: 0o700 }));
        const pathOf = (fileId: string) => join(folder, fileId);
        return ImportFiles.of({
          pathOf,
          receive: Effect.fn("ImportFiles.receive")(function* <E>(bytes: Stream.Stream<Uint8Array, E>) {
            const fileId = randomUUID();
            const path = pathOf(fileId);
            const source = yield* Stream.toAsyncIterableEffect(bytes);
            return yield* Effect.tryPromise({
              try: (signal) => write(source, path, limit, signal),
              catch: (cause) => (cause instanceof FileProblem ? cause : new Error("an upload could not be written", { cause })),
            }).pipe(
              Effect.map((written) => ({ fileId, ...written })),
              Effect.onError(() => Effect.promise(() => rm(path, { force: true }))),
              Effect.catchIf((error): error is Error => !(error instanceof FileProblem), Effect.die),
            );
          }),
        });
      }),
    );
}

async function write(source: AsyncIterable<Uint8Array>, path: string, limit: number, signal: AbortSignal): Promise<Omit<ReceivedFile, "fileId">> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > limit) throw new FileProblem("IMPORT_FILE_TOO_LARGE", 0, { limit });
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(path, { mode: 0o600 }), { signal });
  return { bytes, hash: hash.digest("hex") };
}
