/** Counts and limits open streams. */

import { TooManyRequests } from "@comptoir/api/errors";
import { Context, Effect } from "effect";

/** Maximum number of open streams of one user on all devices. */
export const streamsPerUser = 40;

/** Maximum number of open streams of all users together. */
const streamsAtMost = 1_000;

/** Number of open streams of each user. */
export const OpenStreams = Context.Reference<Map<number, number>>("@comptoir/server/OpenStreams", {
  defaultValue: () => new Map(),
});

const sumStreamCounts = (streamCounts: ReadonlyMap<number, number>): number =>
  [...streamCounts.values()].reduce((total, count) => total + count, 0);

const hasMostStreams = (streamCounts: ReadonlyMap<number, number>, userId: number): boolean =>
  (streamCounts.get(userId) ?? 0) >= streamsPerUser || sumStreamCounts(streamCounts) >= streamsAtMost;

/** Counts the open streams of all users. */
export const countStreams = Effect.map(OpenStreams, sumStreamCounts);

/** Refuses a stream beyond the limits. Errors: HTTP_429. */
export const checkStreams = (userId: number) =>
  Effect.flatMap(OpenStreams, (streamCounts) =>
    hasMostStreams(streamCounts, userId)
      ? Effect.fail(new TooManyRequests({ issues: [{ code: "HTTP_429" }] }))
      : Effect.void,
  );

/** Counts a stream as open until the scope closes; returns false if the limit is reached. */
export const registerStream = (userId: number) =>
  Effect.flatMap(OpenStreams, (streamCounts) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const hasRoom = !hasMostStreams(streamCounts, userId);
        if (hasRoom) streamCounts.set(userId, (streamCounts.get(userId) ?? 0) + 1);
        return hasRoom;
      }),
      (hasRoom) =>
        Effect.sync(() => {
          if (!hasRoom) return;
          const remainingStreamCount = (streamCounts.get(userId) ?? 1) - 1;
          if (remainingStreamCount > 0) streamCounts.set(userId, remainingStreamCount);
          else streamCounts.delete(userId);
        }),
    ),
  );
