/** Counts and limits open streams. */

import { TooManyRequests } from "@comptoir/api/errors";
import { Context, Effect } from "effect";

/** Maximum number of open streams of one user on all devices; the next constant is that of all users. */
export const streamsPerUser = 40;
const streamsAtMost = 1_000;

/** Number of open streams of each user. */
export const OpenStreams = Context.Reference<Map<number, number>>("@comptoir/server/OpenStreams", {
  defaultValue: () => new Map(),
});

const totalOf = (open: ReadonlyMap<number, number>): number =>
  [...open.values()].reduce((total, count) => total + count, 0);

const isFull = (open: ReadonlyMap<number, number>, userId: number): boolean =>
  (open.get(userId) ?? 0) >= streamsPerUser || totalOf(open) >= streamsAtMost;

/** Counts the open streams of all users. */
export const countStreams = Effect.map(OpenStreams, totalOf);

/** Refuses a stream beyond the limits. Errors: HTTP_429. */
export const checkStreams = (userId: number) =>
  Effect.flatMap(OpenStreams, (open) =>
    isFull(open, userId) ? Effect.fail(new TooManyRequests({ issues: [{ code: "HTTP_429" }] })) : Effect.void,
  );

/** Counts a stream as open until the scope closes; returns false if the limit is reached. */
export const registerStream = (userId: number) =>
  Effect.flatMap(OpenStreams, (open) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const hasRoom = !isFull(open, userId);
        if (hasRoom) open.set(userId, (open.get(userId) ?? 0) + 1);
        return hasRoom;
      }),
      (hasRoom) =>
        Effect.sync(() => {
          if (!hasRoom) return;
          const left = (open.get(userId) ?? 1) - 1;
          if (left > 0) open.set(userId, left);
          else open.delete(userId);
        }),
    ),
  );
