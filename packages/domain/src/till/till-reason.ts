/** Codes of the known reasons of events at tills, which screens show in the reader's language; a till may also send free text. */
export const knownTillReasons = ["CUSTOMER", "CHANGE", "DAMAGED", "MISTAKE"] as const;

/** Code of a known reason of a till event; any other reason is free text of the till. */
export type KnownTillReason = (typeof knownTillReasons)[number];
