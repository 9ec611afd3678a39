/** Reasons of events at tills that have words of their own; a till may also send any text. */
export const tillReasons = ["CUSTOMER", "CHANGE", "DAMAGED", "MISTAKE"] as const;

/** A reason of a till event with words of its own. */
export type TillReason = (typeof tillReasons)[number];
