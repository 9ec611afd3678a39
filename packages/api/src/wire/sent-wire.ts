/** Numbers of requests, within the limits of databases and calendars. */

import { Schema } from "effect";

/** Maximum instant: the end of the year 9999, which every database and calendar supports. Units: milliseconds since 1970. */
export const latestInstantMs = 253_402_300_799_999;

/** An instant of a request, in milliseconds since 1970. Errors: DATE. */
export const SentInstant = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: latestInstantMs }, { message: "DATE" }),
);

/** Maximum id of a row. */
export const highestId = 2_147_483_647;

/** An id of a request. Errors: REFERENCE_UNKNOWN (a number that no row has). */
export const SentId = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: highestId }, { message: "REFERENCE_UNKNOWN" }),
);
