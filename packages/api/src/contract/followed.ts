/** Calls that stream when followed: requested as text/event-stream, each event has the content of an answer. */

/** Calls that can be followed, by group and name. */
export const followedCalls = ["inventoryDocument.changes", "live.changes"] as const;

/** A call that can be followed. */
export type FollowedCall = (typeof followedCalls)[number];
