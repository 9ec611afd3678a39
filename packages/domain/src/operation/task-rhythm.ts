/** Rhythms of task patterns that people know by name, such as every day at 06:00. */

import { patternFields, type TaskPattern } from "./task-pattern.ts";

/** Rhythm of a pattern; CUSTOM for any other pattern. */
export type TaskRhythm =
  | { readonly kind: "MINUTES"; readonly every: number }
  | { readonly kind: "HOURLY"; readonly minute: number }
  | { readonly kind: "DAILY"; readonly hour: number; readonly minute: number }
  | {
      readonly kind: "WEEKLY";
      readonly hour: number;
      readonly minute: number;
      /** Weekdays in order; 0 is Sunday. */
      readonly weekdays: readonly number[];
    }
  | { readonly kind: "MONTHLY"; readonly hour: number; readonly minute: number; readonly day: number }
  | { readonly kind: "CUSTOM" };

/** Steps of minutes that a rhythm can have; all of them divide an hour. */
export const minuteSteps = [1, 5, 10, 15, 20, 30] as const;

/**
 * Returns the rhythm of a pattern.
 *
 * Source: behaviour 3.8 (human schedule).
 *
 * @example rhythmOf(parseTaskPattern("0 6 * * *").value) // => { kind: "DAILY", hour: 6, minute: 0 }
 * @example rhythmOf(parseTaskPattern("0 6 1 * 1").value) // => { kind: "CUSTOM" }
 */
export function rhythmOf({ minutes, hours, days, months, weekdays }: TaskPattern): TaskRhythm {
  const coversWholeField = (values: readonly number[], field: keyof typeof patternFields): boolean =>
    values.length === patternFields[field].count;
  const [minute, hour, day] = [minutes[0], hours[0], days[0]];
  if (minute === undefined || hour === undefined || day === undefined || !coversWholeField(months, "months"))
    return { kind: "CUSTOM" };
  const [isEveryDay, isEveryWeekday] = [coversWholeField(days, "days"), coversWholeField(weekdays, "weekdays")];
  if (coversWholeField(hours, "hours") && isEveryDay && isEveryWeekday) {
    if (minutes.length === 1) return { kind: "HOURLY", minute };
    const minuteStep = minuteSteps.find((step) => areSteps(minutes, step));
    return minuteStep === undefined ? { kind: "CUSTOM" } : { kind: "MINUTES", every: minuteStep };
  }
  if (minutes.length > 1 || hours.length > 1) return { kind: "CUSTOM" };
  if (isEveryDay) return isEveryWeekday ? { kind: "DAILY", hour, minute } : { kind: "WEEKLY", hour, minute, weekdays };
  return isEveryWeekday && days.length === 1 ? { kind: "MONTHLY", hour, minute, day } : { kind: "CUSTOM" };
}

/**
 * Writes the pattern of a rhythm.
 *
 * @example patternOfRhythm({ kind: "WEEKLY", hour: 6, minute: 30, weekdays: [1, 3] }) // => "30 6 * * 1,3"
 */
export function patternOfRhythm(rhythm: Exclude<TaskRhythm, { readonly kind: "CUSTOM" }>): string {
  switch (rhythm.kind) {
    case "MINUTES":
      return rhythm.every === 1 ? "* * * * *" : `*/${rhythm.every} * * * *`;
    case "HOURLY":
      return `${rhythm.minute} * * * *`;
    case "DAILY":
      return `${rhythm.minute} ${rhythm.hour} * * *`;
    case "WEEKLY":
      return `${rhythm.minute} ${rhythm.hour} * * ${rhythm.weekdays.join(",")}`;
    case "MONTHLY":
      return `${rhythm.minute} ${rhythm.hour} ${rhythm.day} * *`;
  }
}

const areSteps = (minutes: readonly number[], step: number): boolean =>
  minutes.length === patternFields.minutes.count / step && minutes.every((minute, index) => minute === index * step);
