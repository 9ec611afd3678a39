import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import {
  arbBusinessDayStart,
  arbHardZone,
  arbInstant,
  arbMoment,
  arbSpan,
  arbWeekStart,
  arbZonedDate,
} from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";

const minuteMs = 60_000;
const halfHour = 30 * minuteMs;
const dayMs = 86_400_000;
const arbContext = fc.record({
  timeZone: arbHardZone,
  businessDayStart: fc.constantFrom(0, 240),
  weekStart: arbWeekStart,
});

/** Builds the rules and laws of business days, half hours and chart buckets. */
export function businessDayRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    bucketKeyOfDate,
    bucketKeyOfHalfHour,
    bucketsOf,
    bucketStateAt,
    businessDateOf,
    businessTimeOf,
    countBuckets,
    countHalfHours,
    dayStart,
    grains,
    matchBuckets,
  } = functions;
  const { halfHourOf, halfHoursOfDay, offsetAt, rangeOfCode, toDayNumber, weekdayOf } = functions;

  return {
    "business-days": {
      says: "A business day belongs to a location's own time zone, and begins at the first instant whose local time reaches its day start; days leave no gap and never overlap, daylight saving changes included.",
      source: "behaviour 3.2, 3.12 (16); decision 0021",
      cases: ["period.json"],
      laws: {
        "the UTC offset of an instant is the one the platform shows": fc.property(arbMoment, ({ instant, timeZone }) =>
          same(instant + offsetAt(instant, timeZone), wallClockOf(instant, timeZone)),
        ),
        "a business day begins at the first instant whose local time reaches the day start": fc.property(
          arbZonedDate,
          arbHardZone,
          arbBusinessDayStart,
          (day, zone, start) => {
            const target = toDayNumber(day) * dayMs + start * minuteMs;
            const instant = dayStart(day, zone, start);
            holds(wallClockOf(instant, zone) >= target, "the wall clock reads the start or later");
            for (const before of [1, 1_000, minuteMs, 30 * minuteMs, 90 * minuteMs, 180 * minuteMs]) {
              holds(wallClockOf(instant - before, zone) < target, `${before} ms before, it reads earlier`);
            }
          },
        ),
        "an instant lies in its business day, at its half hour": fc.property(arbMoment, ({ instant, ...rule }) => {
          const { timeZone, businessDayStart } = rule;
          const time = businessTimeOf(instant, rule);
          const start = dayStart(time.businessDate, timeZone, businessDayStart);
          same(businessDateOf(instant, rule), time.businessDate);
          same(halfHourOf(instant, rule), time.halfHour);
          holds(
            start <= instant && instant < dayStart(addDays(time.businessDate, 1), timeZone, businessDayStart),
            "it lies in the day",
          );
          const bin = halfHoursOfDay(time.businessDate, timeZone, businessDayStart)[time.halfHour];
          same(bin && { index: bin.index, start: bin.start }, {
            index: time.halfHour,
            start: start + time.halfHour * halfHour,
          });
        }),
        "business dates never go back as time goes forward": fc.property(
          arbMoment,
          fc.oneof(fc.integer({ min: 0, max: 3 * dayMs }), fc.integer({ min: 0, max: 2 * 3_600_000 })),
          ({ instant, ...rule }, later) => {
            holds(
              businessDateOf(instant, rule) <= businessDateOf(instant + later, rule),
              "the later instant has no earlier date",
            );
          },
        ),
      },
    },
    "half-hours": {
      says: "A day is divided into half hours from its start: 48, or 46 and 50 when daylight saving time begins and ends, none where a time zone skips the day.",
      source: "specification 9; behaviour 3.2",
      cases: ["period.json"],
      laws: {
        "the half hours of any day of 1970 to 2040 tile it without gap or overlap, in any time zone": fc.property(
          arbZonedDate,
          arbHardZone,
          arbBusinessDayStart,
          (day, zone, start) => {
            const bins = halfHoursOfDay(day, zone, start);
            const [from, to] = [dayStart(day, zone, start), dayStart(addDays(day, 1), zone, start)];
            same([from, ...bins.map(({ end }) => end)], [...bins.map((bin) => bin.start), to]);
            same(
              bins.map(({ index }) => index),
              bins.map((_, index) => index),
            );
            same(bins.length, countHalfHours(day, zone, start));
            holds(
              bins.slice(0, -1).every((bin) => bin.end - bin.start === halfHour),
              "only the last may be shorter",
            );
          },
        ),
        "the label of a half hour is the local time at its start": fc.property(
          arbInstant,
          arbHardZone,
          (instant, timeZone) => {
            const time = businessTimeOf(instant, { timeZone, businessDayStart: 0 });
            const bin = halfHoursOfDay(time.businessDate, timeZone)[time.halfHour];
            same(bin?.label, new Date(wallClockOf(bin?.start ?? 0, timeZone)).toISOString().slice(11, 16));
          },
        ),
      },
    },
    buckets: {
      says: "A range is divided into buckets (half hours, days, weeks or months) without gap or overlap; each day and instant falls into the bucket of its key; a bucket the range cuts is marked partial.",
      source: "specification 9; behaviour 3.7",
      laws: {
        "buckets tile the range without gap or overlap": fc.property(
          arbSpan(62),
          fc.constantFrom(...grains),
          arbContext,
          (span, grain, context) => {
            // A week of half hours is enough; a month would be slow and show nothing more.
            const range =
              grain === "30min" && addDays(span.from, 6) < span.to
                ? { from: span.from, to: addDays(span.from, 6) }
                : span;
            const buckets = bucketsOf(range, grain, context);
            const start = dayStart(range.from, context.timeZone, context.businessDayStart);
            const rangeEnd = dayStart(addDays(range.to, 1), context.timeZone, context.businessDayStart);
            same([...buckets.map((bucket) => bucket.start), rangeEnd], [start, ...buckets.map((bucket) => bucket.end)]);
            const keys = buckets.map(({ key }) => key);
            same(keys.toSorted(), keys);
            same(new Set(keys).size, keys.length);
            same(new Set(buckets.map((bucket) => bucket.grain)), new Set(keys.length > 0 ? [grain] : []));
            same(buckets.length, countBuckets(range, grain, context));
          },
        ),
        "the key of a week is its first day; the key of a half hour is its day and a two-digit index": fc.property(
          arbZonedDate,
          fc.nat(49),
          arbContext,
          (day, index, context) => {
            const { weekStart } = context;
            const first = bucketKeyOfDate(day, "week", context);
            same(
              [first, weekdayOf(day) === weekStart],
              [rangeOfCode("-0w", { today: day, weekStart }).from, first === day],
            );
            same(bucketKeyOfHalfHour(day, index), `${day}#${String(index).padStart(2, "0")}`);
          },
        ),
        "a day falls into the bucket of its key": fc.property(
          arbSpan(70),
          fc.constantFrom("day" as const, "week" as const, "month" as const),
          arbContext,
          fc.nat(70),
          (span, grain, context, offset) => {
            const day = addDays(span.from, offset);
            if (day > span.to) return;
            const bucket = bucketsOf(span, grain, context).find(
              ({ key }) => key === bucketKeyOfDate(day, grain, context),
            );
            holds(bucket !== undefined && bucket.from <= day && day <= bucket.to, "the day lies in its bucket");
          },
        ),
        "an instant falls into the half hour of its key": fc.property(arbInstant, arbContext, (instant, context) => {
          const time = businessTimeOf(instant, context);
          const buckets = bucketsOf({ from: time.businessDate, to: time.businessDate }, "30min", context);
          const bucket = buckets.find(({ key }) => key === bucketKeyOfHalfHour(time.businessDate, time.halfHour));
          holds(
            bucket !== undefined && bucket.start <= instant && instant < bucket.end,
            "the instant lies in its bucket",
          );
          same([bucket?.halfHour, bucket?.partial], [time.halfHour, false]);
        }),
        "a bucket is in the future before its start, in progress up to its end, and finished after it": fc.property(
          arbInstant,
          fc.integer({ min: 1, max: 1_000 }),
          fc.integer({ min: -2, max: 1_002 }),
          (start, length, after) => {
            same(
              bucketStateAt({ start, end: start + length }, start + after),
              after < 0 ? "future" : after < length ? "running" : "finished",
            );
          },
        ),
        "a half hour is compared with those of the same local time up to the cut, each once; on days of equal length with the one of the same index":
          fc.property(
            arbZonedDate,
            fc.integer({ min: 1, max: 400 }),
            arbContext,
            fc.option(fc.nat(50), { nil: undefined }),
            (day, ago, context, untilHalfHour) => {
              const halfHoursOf = (from: period.CalendarDate) => bucketsOf({ from, to: from }, "30min", context);
              const [buckets, comparedBuckets] = [halfHoursOf(day), halfHoursOf(addDays(day, -ago))];
              const matches = matchBuckets(buckets, comparedBuckets, {
                ...context,
                ...(untilHalfHour === undefined ? {} : { untilHalfHour }),
              });
              same(matches.length, buckets.length);
              const countedHalfHours = comparedBuckets.filter(
                ({ halfHour = 0 }) => untilHalfHour === undefined || halfHour < untilHalfHour,
              );
              const times = buckets.map(({ time }) => time);
              const matchedIndexes = matches.flat().toSorted((left, right) => left - right);
              same(new Set(matchedIndexes).size, matchedIndexes.length, "each once");
              holds(
                matchedIndexes.every((place) => place < countedHalfHours.length),
                "nothing beyond the cut",
              );
              holds(
                countedHalfHours.every(({ time }, place) => !times.includes(time) || matchedIndexes.includes(place)),
                "what reads the same is compared",
              );
              for (const [index, places] of matches.entries()) {
                for (const zonePlace of places)
                  holds(
                    comparedBuckets[zonePlace]?.time === times[index] ||
                      !times.includes(comparedBuckets[zonePlace]?.time),
                    "by the wall clock",
                  );
              }
              const isEven =
                times.every((time, place) => time === comparedBuckets[place]?.time) &&
                comparedBuckets.length === times.length;
              if (isEven)
                same(
                  matches,
                  buckets.map(({ time }, place) => {
                    const first = times.indexOf(time);
                    return countedHalfHours.flatMap((moment, index) =>
                      moment.time === time && first === place ? [index] : [],
                    );
                  }),
                );
            },
          ),
        "days, weeks and months are compared in their order": fc.property(
          arbSpan(70),
          fc.nat(500),
          fc.constantFrom("day" as const, "week" as const, "month" as const),
          arbContext,
          (span, ago, grain, context) => {
            const comparedBuckets = bucketsOf(
              { from: addDays(span.from, -ago), to: addDays(span.to, -ago) },
              grain,
              context,
            );
            const buckets = bucketsOf(span, grain, context);
            same(
              matchBuckets(buckets, comparedBuckets, context),
              buckets.map((_, place) => (place < comparedBuckets.length ? [place] : [])),
            );
          },
        ),
        "only a week or month that the range cuts is partial": fc.property(
          arbSpan(70),
          fc.constantFrom("week" as const, "month" as const),
          arbContext,
          (span, grain, context) => {
            const keyOf = (day: period.CalendarDate): string => bucketKeyOfDate(day, grain, context);
            for (const { from, to, key, partial } of bucketsOf(span, grain, context)) {
              same(partial, keyOf(addDays(from, -1)) === key || keyOf(addDays(to, 1)) === key);
            }
          },
        ),
      },
    },
  };
}
