import fc from "fast-check";
import { expect, test } from "vitest";

import { addDays, fromDayNumber, weekdayOf } from "../period/index.ts";
import { averageOfWeekday } from "./index.ts";

test("an average is of the days that have been, whatever the period still has", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400, max: 400 }),
      fc.nat(120),
      fc.nat(300),
      fc.integer({ min: -9_000_000, max: 9_000_000 }),
      fc.nat(6),
      (start, length, last, value, weekday) => {
        const firstSalesDate = fromDayNumber(20_000);
        const lastSalesDate = addDays(firstSalesDate, last);
        const range = { from: addDays(firstSalesDate, start), to: addDays(firstSalesDate, start + length) };
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(range.from, index)).filter(
          (day) => firstSalesDate <= day && day <= lastSalesDate && weekdayOf(day) === weekday,
        ).length;
        const average = averageOfWeekday(value, weekday, { range, firstSalesDate, lastSalesDate });
        expect(average === null).toBe(days < 2);
        if (average === null) return;
        expect(average.days).toBe(days);
        expect(Math.abs(average.value * days - value) * 2).toBeLessThanOrEqual(days);
      },
    ),
  );
});
