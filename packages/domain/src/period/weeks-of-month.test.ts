import { expect, test } from "vitest";

import { addDays, fromDayNumber, weekdayOf, weeksOfMonth, type Weekday } from "./index.ts";

const weekStarts: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

test("the weeks of a month are whole, begin on the first day of the week, and have each day of the month once", () => {
  for (const weekStart of weekStarts)
    for (let dayNumber = 20_454; dayNumber < 21_900; dayNumber += 29) {
      const date = fromDayNumber(dayNumber);
      const weeks = weeksOfMonth(date, weekStart);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && week.map(weekdayOf)[0] === weekStart)).toBe(true);
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? date, index)));
      const daysOfMonth = days.filter((day) => day.startsWith(date.slice(0, 7)));
      expect([daysOfMonth[0]?.slice(8), daysOfMonth.length >= 28, days.length - daysOfMonth.length < 13]).toEqual([
        "01",
        true,
        true,
      ]);
    }
});
