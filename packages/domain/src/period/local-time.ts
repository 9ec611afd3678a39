/** Local times, as receipts and files state them without a time zone. */

import { fail, issue, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";
import { dayNumberOf, isDate } from "./calendar-date.ts";
import type { DateParts } from "./calendar-date.ts";
import { zoneOf } from "./time-zone.ts";

/** A reading of a wall clock; parts left out are 0. */
export type LocalDateTime = DateParts & {
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
};

/**
 * Handling of a skipped or repeated local time.
 *
 * `compatible` takes the first occurrence, and moves a skipped time forward by the length of the skip, as calendars do.
 * `earlier` and `later` take that occurrence, and move a skipped time back or forward. `reject` refuses both.
 */
export type Disambiguation = "compatible" | "earlier" | "later" | "reject";

const dayMs = 86_400_000;

/** Maximum local time, positive or negative, that is an instant in every zone: two days before the limit of Date. */
const lastInstantMs = 8_640_000_000_000_000 - 2 * dayMs;

/**
 * Returns the instant of a local time in a zone.
 * Units: epoch milliseconds.
 * Errors: LOCAL_TIME for an invalid local time; under `reject` also, with the reason `skipped` or `twice`.
 * @example localDateTimeToInstant({ year: 2026, month: 3, day: 12 }, "America/Toronto") // => { ok: true, value: 1_773_288_000_000 }
 */
export function localDateTimeToInstant(
  localTime: LocalDateTime,
  timeZone: string,
  disambiguation: Disambiguation = "compatible",
): Result<number> {
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = localTime;
  if (
    !isDate(localTime) ||
    !isBelow(hour, 24) ||
    !isBelow(minute, 60) ||
    !isBelow(second, 60) ||
    !isBelow(millisecond, 1_000)
  ) {
    return fail(issue("LOCAL_TIME"));
  }
  const localMs = dayNumberOf(localTime) * dayMs + ((hour * 60 + minute) * 60 + second) * 1_000 + millisecond;
  return localMsToInstant(localMs, timeZone, disambiguation);
}

/**
 * Returns the instant of a local time given as milliseconds since 1970-01-01 00:00 local time.
 * Errors: LOCAL_TIME for a time beyond every calendar; under `reject` also, with the reason `skipped` or `twice`.
 * @example localMsToInstant(0, "America/Toronto") // => { ok: true, value: 18_000_000 }
 */
export function localMsToInstant(
  localMs: number,
  timeZone: string,
  disambiguation: Disambiguation = "compatible",
): Result<number> {
  if (!(Math.abs(localMs) <= lastInstantMs)) return fail(issue("LOCAL_TIME"));
  const zone = zoneOf(timeZone);
  const offsetBefore = zone.segmentAt(localMs - dayMs).offsetMs;
  const offsetAfter = zone.segmentAt(localMs + dayMs).offsetMs;
  if (offsetBefore === offsetAfter) return ok(localMs - offsetBefore);
  const instantByOffsetBefore = localMs - offsetBefore;
  const instantByOffsetAfter = localMs - offsetAfter;
  const isOffsetBeforeValid = zone.segmentAt(instantByOffsetBefore).offsetMs === offsetBefore;
  const isOffsetAfterValid = zone.segmentAt(instantByOffsetAfter).offsetMs === offsetAfter;
  if (isOffsetBeforeValid !== isOffsetAfterValid)
    return ok(isOffsetBeforeValid ? instantByOffsetBefore : instantByOffsetAfter);
  if (disambiguation === "reject")
    return fail(issue("LOCAL_TIME", [], { reason: isOffsetBeforeValid ? "twice" : "skipped" }));
  // Repeated: the offset before the change gives the first occurrence. Skipped: it gives the local time moved forward
  // by the skip.
  const laterInstantMs = Math.max(instantByOffsetBefore, instantByOffsetAfter);
  const earlierInstantMs = Math.min(instantByOffsetBefore, instantByOffsetAfter);
  if (disambiguation === "earlier") return ok(earlierInstantMs);
  return ok(disambiguation === "later" ? laterInstantMs : instantByOffsetBefore);
}

const isBelow = (value: number, limit: number): boolean => Number.isInteger(value) && value >= 0 && value < limit;
