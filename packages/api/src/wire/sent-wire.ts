import { Schema } from "effect";

/** Numbers that are sent, each within what databases and calendars hold. */

/** The last instant that the wire takes: the end of the year 9999, which every database and every calendar holds. Units: milliseconds since 1970. */
export const latestInstant = 253_402_300_799_999;

/** An instant that is sent, in milliseconds since 1970. Errors: DATE. */
export const SentInstant = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: latestInstant }, { message: "DATE" }),
);

/** The highest id of any row. */
export const highestId = 2_147_483_647;

/** An id that is sent. Errors: REFERENCE_UNKNOWN (a number that no row has). */
export const SentId = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: highestId }, { message: "REFERENCE_UNKNOWN" }),
);
