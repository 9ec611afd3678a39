/** Computes the days of a range code at an instant, in a store's zone: with our function, date-fns-tz and luxon. */

import { businessDateOf, rangeOfCode, type RangeCode } from "@comptoir/domain/period";
import {
  addMonths,
  addQuarters,
  addWeeks,
  addYears,
  addDays,
  endOfDay,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  startOfDay,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from "date-fns";
import { format, toZonedTime } from "date-fns-tz";
import { DateTime } from "luxon";

export const timeZone = "America/Toronto";

type Days = readonly [from: string, to: string];

const units = {
  d: { luxon: "day", add: addDays, start: startOfDay, end: endOfDay },
  w: {
    luxon: "week",
    add: addWeeks,
    start: (date: Date) => startOfWeek(date, { weekStartsOn: 1 }),
    end: (date: Date) => endOfWeek(date, { weekStartsOn: 1 }),
  },
  m: { luxon: "month", add: addMonths, start: startOfMonth, end: endOfMonth },
  q: { luxon: "quarter", add: addQuarters, start: startOfQuarter, end: endOfQuarter },
  y: { luxon: "year", add: addYears, start: startOfYear, end: endOfYear },
} as const;

const partsOf = (code: RangeCode) => ({
  unit: units[code.slice(2) as keyof typeof units],
  back: Number(code.slice(1, 2)),
});

export const ways: Readonly<Record<string, (at: number, code: RangeCode) => Days>> = {
  ours: (at, code) => {
    const { from, to } = rangeOfCode(code, {
      today: businessDateOf(at, { timeZone, businessDayStart: 0 }),
      weekStart: 1,
    });
    return [from, to];
  },
  "date-fns-tz": (at, code) => {
    const { unit, back } = partsOf(code);
    const start = unit.add(unit.start(toZonedTime(at, timeZone)), -back);
    return [format(start, "yyyy-MM-dd"), format(unit.end(start), "yyyy-MM-dd")];
  },
  luxon: (at, code) => {
    const { unit, back } = partsOf(code);
    const start = DateTime.fromMillis(at, { zone: timeZone })
      .startOf(unit.luxon)
      .minus({ [`${unit.luxon}s`]: back });
    return [start.toISODate() ?? "", start.endOf(unit.luxon).toISODate() ?? ""];
  },
};
