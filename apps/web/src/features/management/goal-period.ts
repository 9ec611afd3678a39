/** Periods of goals: whole months, and the following period. */
import type { EntityValues } from "@comptoir/domain/entity";
import { addDays, addMonths, daysBetween, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";

export interface GoalPeriod {
  readonly from: CalendarDate;
  /** Last day, inclusive. */
  readonly to: CalendarDate;
}

/** Period of a form; null if invalid. */
export function periodOf({ from, to }: EntityValues): GoalPeriod | null {
  const [firstResult, lastResult] = [parseCalendarDate(from), parseCalendarDate(to)];
  return firstResult.ok && lastResult.ok && firstResult.value <= lastResult.value
    ? { from: firstResult.value, to: lastResult.value }
    : null;
}

/** Returns the whole month of a day, or the month that is `monthsAhead` later. */
export function monthPeriod(day: CalendarDate, monthsAhead = 0): GoalPeriod {
  const monthStart = addMonths(firstDayOfMonthOf(day), monthsAhead);
  return { from: monthStart, to: addDays(addMonths(monthStart, 1), -1) };
}

/** Returns the following period: as many whole months, or as many days; no values if the period is invalid. */
export function nextPeriod(values: EntityValues): EntityValues {
  const currentPeriod = periodOf(values);
  if (currentPeriod === null) return {};
  const dayAfter = addDays(currentPeriod.to, 1);
  if (currentPeriod.from !== firstDayOfMonthOf(currentPeriod.from) || dayAfter !== firstDayOfMonthOf(dayAfter))
    return { from: dayAfter, to: addDays(dayAfter, daysBetween(currentPeriod.from, currentPeriod.to)) };
  const monthCount = monthIndexOf(dayAfter) - monthIndexOf(currentPeriod.from);
  return { from: dayAfter, to: addDays(addMonths(dayAfter, monthCount), -1) };
}

const firstDayOfMonthOf = (day: CalendarDate): CalendarDate => addDays(day, 1 - Number(day.slice(8)));
const monthIndexOf = (day: CalendarDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
