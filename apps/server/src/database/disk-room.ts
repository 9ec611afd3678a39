/** Checks the disk space of the embedded database: a log that cannot be written stops the engine, so writes are refused before that. */

import fs from "node:fs/promises";

import { Context, Effect, Layer } from "effect";

/** Disk space that writes must leave free: three segments of the write-ahead log, and the needs of a checkpoint. Units: bytes. */
export const reservedBytes = 64 * 1024 ** 2;

/** Time that a measurement stays valid. Units: milliseconds. */
const freshMs = 1_000;

/** Free disk space; infinite if the database is not on a local disk. Units: bytes. */
export const DiskRoom = Context.Reference<Effect.Effect<number>>("@comptoir/server/DiskRoom", {
  defaultValue: () => Effect.succeed(Number.POSITIVE_INFINITY),
});

/** Measures the disk of a folder, at most once a second. */
export const diskRoomLayer = (folder: string): Layer.Layer<never> =>
  Layer.effect(
    DiskRoom,
    Effect.sync(() => {
      let [free, lookedAt] = [Number.POSITIVE_INFINITY, -freshMs];
      return Effect.promise(async () => {
        if (performance.now() - lookedAt < freshMs) return free;
        lookedAt = performance.now();
        const { bavail, bsize } = await fs.statfs(folder);
        free = bavail * bsize;
        return free;
      });
    }),
  );

/** Checks that this much can be written beyond the reserve. Units: bytes. */
export const hasRoomFor = (bytes: number) =>
  Effect.flatMap(DiskRoom, (room) => Effect.map(room, (free) => free - bytes >= reservedBytes));
