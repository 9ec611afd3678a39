/** Which calls go on when they are followed: asked for as text/event-stream, each event carries what one answer does. */

/** The calls that can be followed, by their group and name. */
export const followedCalls = ["inventoryDocument.changes"] as const;

/** A call that can be followed. */
export type FollowedCall = (typeof followedCalls)[number];
