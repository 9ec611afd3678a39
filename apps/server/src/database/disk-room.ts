/** Checks the disk space of the embedded database: a full disk stops the engine, so writes are refused before that. */

import fs from "node:fs/promises";

import { Context, Effect, Layer } from "effect";

/** Disk space that writes must leave free: three segments of the write-ahead log, and the needs of a checkpoint. Units: bytes. */
export const reservedDiskBytes = 64 * 1024 ** 2;

/** Age up to which a measurement of free space is reused. Units: milliseconds. */
const measurementFreshMs = 1_000;

/** Free disk space; infinite if the database is not on a local disk. Units: bytes. */
export const FreeDiskBytes = Context.Reference<Effect.Effect<number>>("@comptoir/server/FreeDiskBytes", {
  defaultValue: () => Effect.succeed(Number.POSITIVE_INFINITY),
});

/** Provides the free space of a folder's disk, measured at most once a second. */
export const diskRoomLayer = (folder: string): Layer.Layer<never> =>
  Layer.effect(
    FreeDiskBytes,
    Effect.sync(() => {
      let [free, lookedAt] = [Number.POSITIVE_INFINITY, -measurementFreshMs];
      return Effect.promise(async () => {
        if (performance.now() - lookedAt < measurementFreshMs) return free;
        lookedAt = performance.now();
        const { bavail, bsize } = await fs.statfs(folder);
        free = bavail * bsize;
        return free;
      });
    }),
  );

/** Returns whether this many bytes can be written without touching the reserve. */
export const hasRoomFor = (bytes: number) =>
  Effect.flatMap(FreeDiskBytes, (room) => Effect.map(room, (free) => free - bytes >= reservedDiskBytes));
