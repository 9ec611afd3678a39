import { Schema } from "effect";

/** The last instant that the wire takes: the end of the year 9999, which every database and every calendar holds. Units: milliseconds since 1970. */
export const latestInstant = 253_402_300_799_999;

/** An instant that is sent, in milliseconds since 1970. Errors: DATE. */
export const SentInstant = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: latestInstant }, { message: "DATE" }),
);
