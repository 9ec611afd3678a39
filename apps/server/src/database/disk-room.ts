/** Room on the disk of the embedded database: a log that cannot be written ends the engine, so that writes are refused while there is room for it. */

import fs from "node:fs/promises";

import { Context, Effect, Layer } from "effect";

/** What writes leave free: three segments of the write-ahead log, and what a checkpoint needs. Units: bytes. */
export const reservedBytes = 64 * 1024 ** 2;

/** A look at the disk counts so long. Units: milliseconds. */
const freshMs = 1_000;

/** How much room there is; without end where the database is not on a disk of ours. Units: bytes. */
export const DiskRoom = Context.Reference<Effect.Effect<number>>("@comptoir/server/DiskRoom", {
  defaultValue: () => Effect.succeed(Number.POSITIVE_INFINITY),
});

/** Looks at the disk of a folder, once a second at most. */
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

/** Whether so many bytes may be written, with what is reserved left over. Units: bytes. */
export const hasRoomFor = (bytes: number) =>
  Effect.flatMap(DiskRoom, (room) => Effect.map(room, (free) => free - bytes >= reservedBytes));
