/** Checks the disk space of the embedded database: a full disk stops the engine, so writes are refused before that. */

import fs from "node:fs/promises";

import { Context, Effect, Layer } from "effect";

/** Disk space that writes must leave free: three segments of the write-ahead log, and the needs of a checkpoint. Units: bytes. */
export const reservedBytes = 64 * 1024 ** 2;

/** Age up to which a measurement of free space is reused. Units: milliseconds. */
const freshMs = 1_000;

/** Free disk space; infinite if the database is not on a local disk. Units: bytes. */
export const DiskRoom = Context.Reference<Effect.Effect<number>>("@comptoir/server/DiskRoom", {
  defaultValue: () => Effect.succeed(Number.POSITIVE_INFINITY),
});

/** Provides the free space of a folder's disk, measured at most once a second. */
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

/** Returns whether this many bytes can be written without touching the reserve. */
export const hasRoomFor = (bytes: number) =>
  Effect.flatMap(DiskRoom, (room) => Effect.map(room, (free) => free - bytes >= reservedBytes));
