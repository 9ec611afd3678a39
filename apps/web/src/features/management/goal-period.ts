/** Periods of goals: whole months, and the following period. */
import type { EntityValues } from "@comptoir/domain/entity";
import { addDays, addMonths, daysBetween, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";

export interface GoalPeriod {
  readonly from: CalendarDate;
  /** Inclusive. */
  readonly to: CalendarDate;
}

/** Period of a form; null if invalid. */
export function periodOf({ from, to }: EntityValues): GoalPeriod | null {
  const [first, last] = [parseCalendarDate(from), parseCalendarDate(to)];
  return first.ok && last.ok && first.value <= last.value ? { from: first.value, to: last.value } : null;
}

/** Adds months to a day's month. */
export function monthPeriod(day: CalendarDate, after = 0): GoalPeriod {
  const from = addMonths(firstOfMonth(day), after);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** Returns the following period: as many whole months, or as many days. */
export function nextPeriod(values: EntityValues): EntityValues {
  const period = periodOf(values);
  if (period === null) return {};
  const after = addDays(period.to, 1);
  if (period.from !== firstOfMonth(period.from) || after !== firstOfMonth(after))
    return { from: after, to: addDays(after, daysBetween(period.from, period.to)) };
  const months = monthIndex(after) - monthIndex(period.from);
  return { from: after, to: addDays(addMonths(after, months), -1) };
}

const firstOfMonth = (day: CalendarDate): CalendarDate => addDays(day, 1 - Number(day.slice(8)));
const monthIndex = (day: CalendarDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
