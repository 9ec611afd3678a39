import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { arbCalendarDate, arbFiscalCalendar, arbSpan } from "../../arbitraries/calendar.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbRange: fc.Arbitrary<period.DateRange> = arbSpan(400)
  .filter(({ from, to }) => from > "1902" && to < "2198")
  .map((span) => ({ ...span, code: "custom" }));
const arbYear = fc.integer({ min: 1901, max: 2198 });

/** Builds the rules and laws of fair comparisons: moved holidays, comparable stores, closed days. */
export function fairDayRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    compareFairly,
    countDays,
    daysBetween,
    daysWithoutSaleAtMost,
    easterOf,
    fairComparisonRules,
    fromDayNumber,
    holidayDate,
    holidayOn,
    holidays,
    isFairRule,
    isHolidayCode,
    joinDates,
    listClosedPairs,
    listLeftStores,
    partsOf,
    weekdayOf,
  } = functions;
  const arbCode = fc.constantFrom(...(Object.keys(holidays) as period.HolidayCode[]));
  const arbContext = fc.oneof(
    fc.constant({}),
    arbFiscalCalendar.map((fiscalCalendar) => ({ fiscalCalendar })),
  );
  const pairsOf = (range: period.DateRange, more: object) =>
    compareFairly(range, "sameHolidays", { today: addDays(range.to, 1), weekStart: 0, nowHalfHour: 0, ...more })
      ?.pairs ?? [];
  const arbStore = fc.record({
    id: fc.nat(20),
    firstSale: fc.option(fc.integer({ min: 0, max: 500 }).map(fromDayNumber)),
    lastSale: fc.option(fc.integer({ min: 0, max: 500 }).map(fromDayNumber)),
  });
  const sides = {
    before: { from: fromDayNumber(40), to: fromDayNumber(60) },
    of: { from: fromDayNumber(404), to: fromDayNumber(424) },
  };

  return {
    "holiday-dates": {
      says: "Statutory holidays of Québec and Canada have one date a year: fixed days, Mondays, and days around Easter by the Gregorian rule.",
      source: "behaviour 4 (3); Labour Standards Act of Québec; decision 0421",
      laws: {
        "known dates": fixedCase(
          [
            ["goodFriday", 2026, "2026-04-03"],
            ["easterMonday", 2025, "2025-04-21"],
            ["easter", 2038, "2038-04-25"],
            ["patriots", 2026, "2026-05-18"],
            ["saintJean", 2026, "2026-06-24"],
            ["canadaDay", 2026, "2026-07-01"],
            ["labourDay", 2026, "2026-09-07"],
            ["thanksgiving", 2026, "2026-10-12"],
            ["christmas", 2026, "2026-12-25"],
          ] as const,
          (rows) => {
            for (const [code, year, date] of rows) same(holidayDate(code, year), date);
          },
        ),
        "Easter is a Sunday from 22 March to 25 April": fc.property(arbYear, (year) => {
          const easter = easterOf(year);
          same(weekdayOf(easter), 0);
          holds(`${year}-03-22` <= easter && easter <= `${year}-04-25`, easter);
        }),
        "a date is a holiday exactly if it is the date of one": fc.property(arbCalendarDate, (date) => {
          const codes = (Object.keys(holidays) as period.HolidayCode[]).filter(
            (code) => holidayDate(code, partsOf(date).year) === date,
          );
          same(holidayOn(date), codes[0] ?? null);
        }),
        "the codes are those of the table": fc.property(fc.string(), arbCode, (text, code) => {
          same(isHolidayCode(text), Object.keys(holidays).includes(text));
          same(isHolidayCode(code), true);
        }),
      },
    },
    "fair-days": {
      says: "Under a fair rule a holiday is compared with the same holiday of the year before and any other day with a day that is none: its own weekday, unless that was the holiday. No day is used twice, and a range in progress ends today.",
      source: "behaviour 4 (3); decision 0421",
      laws: {
        "there are two fair rules": fc.property(fc.string(), (text) => {
          same(fairComparisonRules, { sameHolidays: { comparable: false }, comparable: { comparable: true } });
          same(isFairRule(text), text === "sameHolidays" || text === "comparable");
          same(["comparable", "sameHolidays"].every(isFairRule), true);
        }),
        "a holiday is compared with itself a year before": fc.property(
          arbYear,
          arbCode,
          arbContext,
          (year, code, more) => {
            const day = holidayDate(code, year);
            same(pairsOf({ from: day, to: day, code: "custom" }, more), [
              { day, against: holidayDate(code, year - 1), holiday: code },
            ]);
          },
        ),
        "another day is compared with no holiday, and with its weekday if no holiday is near": fc.property(
          arbRange,
          arbContext,
          (range, more) => {
            for (const { day, against, holiday } of pairsOf(range, more)) {
              if (holiday !== null) continue;
              same(holidayOn(against), null);
              const weeks = [364, 371].map((days) => addDays(day, -days));
              if (weeks.every((date) => holidayOn(date) === null)) holds(weeks.includes(against), `${day}: ${against}`);
            }
          },
        ),
        "no day is left out, and none is used twice": fc.property(arbRange, arbContext, (range, more) => {
          const pairs = pairsOf(range, more);
          same(
            pairs.map(({ day }) => daysBetween(range.from, day)),
            pairs.map((_, index) => index),
          );
          same(pairs.length, countDays(range));
          same(new Set(pairs.map(({ against }) => against)).size, pairs.length);
        }),
        "a range in progress ends today, and one that has not begun has no comparison": fc.property(
          arbRange,
          fc.nat(400),
          fc.nat(47),
          (range, days, nowHalfHour) => {
            const today = addDays(range.from, Math.min(days, countDays(range) - 1));
            const context = { weekStart: 0 as const, nowHalfHour };
            const comparison = compareFairly(range, "comparable", { ...context, today });
            same(comparison?.of, { from: range.from, to: today });
            same(comparison?.untilHalfHour, nowHalfHour);
            same(compareFairly(range, "comparable", { ...context, today: addDays(range.from, -1) }), null);
            const dates = comparison?.pairs.map(({ against }) => against).toSorted() ?? [];
            same([comparison?.from, comparison?.to], [dates[0], dates.at(-1)]);
          },
        ),
        "joined dates are the same dates in the fewest spans": fc.property(
          fc.uniqueArray(fc.integer({ min: 0, max: 60 })),
          (numbers) => {
            const spans = joinDates(numbers.map(fromDayNumber));
            same(
              spans.flatMap((span) => Array.from({ length: countDays(span) }, (_, index) => addDays(span.from, index))),
              numbers.toSorted((left, right) => left - right).map(fromDayNumber),
            );
            for (const [index, span] of spans.entries())
              holds(
                index === 0 || span.from > addDays(spans[index - 1]?.to ?? span.from, 1),
                `spans ${index - 1} and ${index}`,
              );
          },
        ),
      },
    },
    "comparable-stores": {
      says: "A store is comparable if it had sold by the first week of the earlier side and still sold in the last week of the later one. A day on which a store sold nothing is left out of both sides for that store, unless it is today.",
      source: "behaviour 4 (3); decision 0422",
      laws: {
        "a store that traded over both sides stays, any other is left out once with its reason": fc.property(
          fc.array(arbStore),
          (stores) => {
            same(daysWithoutSaleAtMost, 6);
            same(
              listLeftStores(stores, sides).map(({ id, reason, date }) => [id, reason, date]),
              stores.flatMap(({ id, firstSale, lastSale }) => {
                if (firstSale === null || lastSale === null) return [[id, "neverSold", null]];
                if (firstSale > fromDayNumber(46)) return [[id, "opened", firstSale]];
                return lastSale < fromDayNumber(418) ? [[id, "closed", lastSale]] : [];
              }),
            );
          },
        ),
        "a pair is left out exactly if one of its days is without sales and over": fc.property(
          fc.uniqueArray(fc.integer({ min: 0, max: 20 })),
          fc.uniqueArray(fc.integer({ min: 364, max: 384 })),
          fc.option(fc.integer({ min: 364, max: 384 }), { nil: null }),
          (before, after, running) => {
            const pairs = Array.from({ length: 21 }, (_, index) => ({
              day: fromDayNumber(364 + index),
              against: fromDayNumber(index),
              holiday: null,
            }));
            const soldOn = new Set([...before, ...after].map(fromDayNumber));
            const left = listClosedPairs(pairs, soldOn, running === null ? null : fromDayNumber(running));
            for (const [index, pair] of pairs.entries()) {
              const isOpen = before.includes(index) && after.includes(364 + index);
              same(left.includes(pair), !isOpen && running !== 364 + index);
            }
          },
        ),
      },
    },
  };
}
