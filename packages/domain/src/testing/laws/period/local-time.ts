import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { arbCalendarDate, arbMoment, hardZones } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";

/** Builds the rules and laws of converting local times, also around daylight saving time. */
export function localTimeRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const { localDateTimeToInstant, localMsToInstant, offsetAt, parseTimeZone } = functions;
  const { partsOf } = functions;
  return {
    "local-time": {
      says: "A local time converts to its instant, also around daylight saving time: an ambiguous time (shown twice) leads to the earlier or later instant, a skipped time is moved or rejected as asked; impossible parts and unknown time zones are rejected.",
      source: "behaviour 3.12 (16), 6 (10)",
      codes: ["LOCAL_TIME", "TIME_ZONE"],
      cases: ["period.json"],
      laws: {
        "the local time of an instant converts back to the instant, or to the other one of an ambiguous time":
          fc.property(arbMoment, ({ instant, timeZone: zone }) => {
            const local = wallClockOf(instant, zone);
            const instants = (["earlier", "later"] as const).map((side) => localMsToInstant(local, zone, side));
            holds(
              instants.some((result) => result.ok && result.value === instant),
              "one of the two is the instant",
            );
            for (const result of instants) same(result.ok && wallClockOf(result.value, zone), local);
            const [earlier, laterInstant] = instants;
            same(localMsToInstant(local, zone), earlier);
            const isOnce = earlier?.ok === true && laterInstant?.ok === true && earlier.value === laterInstant.value;
            same(
              localMsToInstant(local, zone, "reject"),
              isOnce ? earlier : { ok: false, issues: [{ code: "LOCAL_TIME", path: [], params: { reason: "twice" } }] },
            );
          }),
        "the local time parts of an instant convert to an instant with that local time": fc.property(
          arbMoment,
          ({ instant, timeZone: zone }) => {
            const local = new Date(wallClockOf(instant, zone));
            const parts = {
              year: local.getUTCFullYear(),
              month: local.getUTCMonth() + 1,
              day: local.getUTCDate(),
              hour: local.getUTCHours(),
              minute: local.getUTCMinutes(),
              second: local.getUTCSeconds(),
              millisecond: local.getUTCMilliseconds(),
            };
            const actualInstant = localDateTimeToInstant(parts, zone);
            same(actualInstant.ok && wallClockOf(actualInstant.value, zone), local.getTime());
          },
        ),
        "parts and text of a local time convert alike, skipped and ambiguous times of daylight saving included":
          fc.property(
            arbMoment,
            fc.integer({ min: -120, max: 120 }),
            fc.constantFrom(undefined, "compatible" as const, "earlier" as const, "later" as const, "reject" as const),
            ({ instant, timeZone: zone }, minutes, expected) => {
              const localMs = wallClockOf(instant, zone) + minutes * 60_000;
              const local = new Date(localMs);
              const parts = {
                year: local.getUTCFullYear(),
                month: local.getUTCMonth() + 1,
                day: local.getUTCDate(),
                hour: local.getUTCHours(),
                minute: local.getUTCMinutes(),
                second: local.getUTCSeconds(),
                millisecond: local.getUTCMilliseconds(),
              };
              same(localDateTimeToInstant(parts, zone, expected), localMsToInstant(localMs, zone, expected));
            },
          ),
        "rejects parts out of bounds with LOCAL_TIME": fc.property(
          arbCalendarDate,
          fc.constantFrom("hour", "minute", "second", "millisecond"),
          fc.oneof(fc.double(), fc.integer({ min: -1, max: 1_001 })),
          (date, part, value) => {
            const bound = { hour: 24, minute: 60, second: 60, millisecond: 1_000 }[part] ?? 0;
            const read = localDateTimeToInstant({ ...partsOf(date), [part]: value }, "UTC");
            same(
              read.ok ? "read" : read.issues.map(({ code }) => code),
              Number.isInteger(value) && value >= 0 && value < bound ? "read" : ["LOCAL_TIME"],
            );
          },
        ),
        "every instant has a UTC offset of less than a day": fc.property(
          fc.oneof(fc.constantFrom(8.64e15, -8.64e15), fc.integer({ min: -8.64e15, max: 8.64e15 })),
          fc.constantFrom(...hardZones),
          (instant, zone) => {
            holds(Math.abs(offsetAt(instant, zone)) < 86_400_000, "less than a day");
          },
        ),
        "accepts local times up to two days from the ends of the machine's time range, and no further": fc.property(
          fc.constantFrom(1, -1),
          fc.integer({ min: -2, max: 2 }),
          fc.constantFrom(...hardZones),
          (side, beyond, zone) => {
            const local = side * (8.64e15 - 2 * 86_400_000 + beyond);
            const read = localMsToInstant(local, zone);
            same(read.ok, beyond <= 0);
            if (read.ok) holds(Math.abs(read.value - local) < 86_400_000, "no zone is a day ahead or behind");
          },
        ),
        "rejects a local time outside every calendar with LOCAL_TIME": fc.property(
          fc.oneof(
            fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -Number.MAX_VALUE, 8.64e15, -8.64e15),
            fc.double({ min: 8.64e15 }),
          ),
          fc.constantFrom(...hardZones),
          (value, zone) => {
            same(localMsToInstant(value, zone), { ok: false, issues: [{ code: "LOCAL_TIME", path: [], params: {} }] });
            same(localDateTimeToInstant({ year: value, month: 1, day: 1 }, zone).ok, false);
          },
        ),
        "every local time of a calendar year has an instant": fc.property(
          fc.oneof(fc.integer({ min: -250_000, max: 250_000 }), fc.integer({ min: -10, max: 1_100 })),
          fc.constantFrom(...hardZones),
          (year, zone) => {
            const local = new Date(0).setUTCFullYear(year, 5, 1);
            const read = localDateTimeToInstant({ year, month: 6, day: 1 }, zone);
            same(read, localMsToInstant(local, zone));
            holds(read.ok && Math.abs(read.value - local) < 86_400_000, "no zone is a day ahead or behind");
            same(localMsToInstant(local, "UTC"), { ok: true, value: local });
          },
        ),
        "accepts a known time zone as it is, and rejects any other with TIME_ZONE": fc.property(
          fc.oneof(
            fc.constantFrom(...hardZones),
            fc.string(),
            fc.constantFrom(null, undefined, 5, ["UTC"], "Toronto", "+05:00", "+0530", "−03:00", "America/Nowhere"),
          ),
          (value) => {
            const zoneResult = parseTimeZone(value);
            if (zoneResult.ok) same(zoneResult.value, value);
            else
              same(
                zoneResult.issues.map(({ code }) => code),
                ["TIME_ZONE"],
              );
            if (typeof value !== "string" || /[+\-−]\d/u.test(value))
              holds(!zoneResult.ok, "an offset is no zone, nor is anything but a text");
            if (hardZones.some((zone) => zone === value)) holds(zoneResult.ok, "a zone of the platform is known");
          },
        ),
      },
    },
  };
}
