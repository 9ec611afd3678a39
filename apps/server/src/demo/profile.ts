import { addDays, daysBetween, weekdayOf, type CalendarDate } from "@comptoir/domain/period";

import { cumulate, type Random } from "./random.ts";

/** Distribution of a shop's receipts over the year, the week and the day. */

/** Weights of weekdays, from Sunday: Saturday is the busiest, Monday the quietest. */
const salesFactorByWeekday = [0.95, 0.76, 0.82, 0.9, 1.05, 1.25, 1.37];

/** Weights of weekdays for goals, as whole numbers. */
export const weekdayWeights: readonly number[] = salesFactorByWeekday.map((weight) => Math.round(weight * 100));

/** Weights of months, from January: quiet winters, busy summers and December. */
const salesFactorByMonth = [0.82, 0.84, 0.93, 0.98, 1.06, 1.08, 1.05, 1.04, 0.99, 0.98, 1.06, 1.32];

/** Days on which every shop is closed, by month and day. */
const closedMonthDayCodes = new Set(["01-01", "12-25"]);

/** Lists the closed days of a period. */
export function closedDays(from: CalendarDate, to: CalendarDate): readonly CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).filter((date) =>
    closedMonthDayCodes.has(date.slice(5)),
  );
}

/** Weights of half hours from 8:00 to 20:30, with peaks at noon and after work. */
const weightByHalfHour = [
  1, 1.5, 2, 2.4, 2.8, 3.2, 3.8, 4.6, 5, 4.6, 3.9, 3.5, 3.4, 3.6, 4, 4.6, 5.6, 6.4, 6.6, 6, 4.8, 3.6, 2.7, 2, 1.5, 1,
];
const cumulativeHalfHourWeights = cumulate(weightByHalfHour);

/** Opening hour of the shops, after any change of daylight saving time. */
export const openingHour = 8;

/** Draws the number of receipts of a day: around `traffic`, and a little more every year. */
export function drawReceiptCount(
  date: CalendarDate,
  traffic: number,
  daysSinceOpening: number,
  random: Random,
): number {
  if (closedMonthDayCodes.has(date.slice(5))) return 0;
  const seasonFactor = salesFactorByMonth[Number(date.slice(5, 7)) - 1] ?? 1;
  const growthFactor = 1 + (daysSinceOpening / 365) * 0.035;
  const noiseFactor = 0.8 + random.next() * 0.4;
  return Math.round(traffic * (salesFactorByWeekday[weekdayOf(date)] ?? 1) * seasonFactor * growthFactor * noiseFactor);
}

/** Draws the time of a receipt. Units: seconds after opening. */
export function drawSecondsAfterOpening(random: Random): number {
  return random.index(cumulativeHalfHourWeights) * 1800 + random.integer(0, 1799);
}
