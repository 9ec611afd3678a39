import { fail, issue, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";
import { dayNumberOf, isDate } from "./calendar-date.ts";
import type { DateParts } from "./calendar-date.ts";
import { zoneOf } from "./time-zone.ts";

/** Readings of a wall clock: what a receipt or a file says, without the zone that it was said in. */

/** A reading of a wall clock; parts left out are 0. */
export type LocalDateTime = DateParts & {
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
};

/**
 * Handling of a local time that the clock skipped or showed twice.
 * `compatible` takes the first of two and moves a skipped reading forward by the length of the skip, as calendars do;
 * `earlier` and `later` take that one of the two, and move a skipped one back or forward; `reject` refuses both.
 */
export type Disambiguation = "compatible" | "earlier" | "later" | "reject";

const dayMs = 86_400_000;

/** The last reading, either way, that is an instant in every zone: two days from the end of the time that a machine counts. */
const lastMs = 8_640_000_000_000_000 - 2 * dayMs;

/**
 * The instant at which a wall clock of a zone shows a reading.
 * Units: epoch milliseconds.
 * Errors: LOCAL_TIME for a reading that no clock shows; under `reject` also, with the reason `skipped` or `twice`.
 * @example localDateTimeToInstant({ year: 2026, month: 3, day: 12 }, "America/Toronto") // => { ok: true, value: 1_773_288_000_000 }
 */
export function localDateTimeToInstant(
  local: LocalDateTime,
  timeZone: string,
  disambiguation: Disambiguation = "compatible",
): Result<number> {
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = local;
  if (
    !isDate(local) ||
    !isBelow(hour, 24) ||
    !isBelow(minute, 60) ||
    !isBelow(second, 60) ||
    !isBelow(millisecond, 1_000)
  ) {
    return fail(issue("LOCAL_TIME"));
  }
  const localMs = dayNumberOf(local) * dayMs + ((hour * 60 + minute) * 60 + second) * 1_000 + millisecond;
  return localMsToInstant(localMs, timeZone, disambiguation);
}

/**
 * The same for a reading given as the milliseconds from 1970-01-01 00:00 on that wall clock.
 * Errors: LOCAL_TIME for what no calendar has a day for; under `reject` also, with the reason `skipped` or `twice`.
 * @example localMsToInstant(0, "America/Toronto") // => { ok: true, value: 18_000_000 }
 */
export function localMsToInstant(
  localMs: number,
  timeZone: string,
  disambiguation: Disambiguation = "compatible",
): Result<number> {
  if (!(Math.abs(localMs) <= lastMs)) return fail(issue("LOCAL_TIME"));
  const zone = zoneOf(timeZone);
  const offsetBefore = zone.segmentAt(localMs - dayMs).offsetMs;
  const offsetAfter = zone.segmentAt(localMs + dayMs).offsetMs;
  if (offsetBefore === offsetAfter) return ok(localMs - offsetBefore);
  const early = localMs - offsetBefore;
  const late = localMs - offsetAfter;
  const shownBefore = zone.segmentAt(early).offsetMs === offsetBefore;
  const shownAfter = zone.segmentAt(late).offsetMs === offsetAfter;
  if (shownBefore !== shownAfter) return ok(shownBefore ? early : late);
  if (disambiguation === "reject") return fail(issue("LOCAL_TIME", [], { reason: shownBefore ? "twice" : "skipped" }));
  // Shown twice: the offset before the change gives the first. Skipped: it gives the reading moved forward by the skip.
  const forward = Math.max(early, late);
  const backward = Math.min(early, late);
  if (disambiguation === "earlier") return ok(backward);
  return ok(disambiguation === "later" ? forward : early);
}

const isBelow = (value: number, limit: number): boolean => Number.isInteger(value) && value >= 0 && value < limit;
