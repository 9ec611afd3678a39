import fc from "fast-check";
import { expect, test } from "vitest";

import { addDays, fromDayNumber, weekdayOf } from "./calendar-date.ts";
import { countDays, countWeekday } from "./date-range.ts";

test("each weekday of a span is counted as often as a calendar has it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.nat(400), (start, length) => {
      const span = { from: fromDayNumber(start), to: fromDayNumber(start + length) };
      const days = Array.from({ length: countDays(span) }, (_, index) => weekdayOf(addDays(span.from, index)));
      for (const weekday of [0, 1, 2, 3, 4, 5, 6])
        expect(countWeekday(span, weekday)).toBe(days.filter((day) => day === weekday).length);
    }),
  );
});
