/** Random days and zones, the awkward ones among them. */

import fc, { type Arbitrary } from "fast-check";

import { fromDayNumber, type CalendarDate } from "../../period/index.ts";

/** A day between 2000-01-01 and 2049-12-31. */
export const arbCalendarDate: Arbitrary<CalendarDate> = fc.integer({ min: 10_957, max: 29_219 }).map(fromDayNumber);

/** A zone: of Canada mostly, with half-hour steps, no summer time, and the far side of the date line among them. */
export const arbZone: Arbitrary<string> = fc.constantFrom(
  "America/Toronto",
  "America/Halifax",
  "America/St_Johns",
  "America/Winnipeg",
  "America/Vancouver",
  "America/Regina",
  "America/Mexico_City",
  "Europe/London",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "UTC",
);
