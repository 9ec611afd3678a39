/** Dated values of a layer: each change applies from its day until the next change. */

import type { CalendarDate } from "../period/index.ts";

/** A change of a value, and the first business day on which the value applies. */
export interface DatedChange {
  readonly from: CalendarDate;
  readonly amount: number | null;
}

/**
 * Lists the changes that take effect, by day: the last one of each day, without those that keep the value.
 *
 * Source: decision 0353.
 *
 * @example listEffectiveChanges([{ from: date("2026-03-16"), amount: 6 }, { from: date("2026-03-12"), amount: 5 }, { from: date("2026-03-12"), amount: 4 }]).map(({ amount }) => amount) // => [4, 6]
 */
export function listEffectiveChanges<Change extends DatedChange>(changes: Iterable<Change>): readonly Change[] {
  const changeByDay = new Map<CalendarDate, Change>();
  for (const change of changes) changeByDay.set(change.from, change);
  const sortedChanges = [...changeByDay.values()].toSorted((left, right) => (left.from < right.from ? -1 : 1));
  return sortedChanges.filter(({ amount }, index) => amount !== (sortedChanges[index - 1]?.amount ?? null));
}

/**
 * Returns the change in force on a day; null before the first.
 *
 * Source: decision 0353.
 *
 * @example changeInForceOn([{ from: date("2026-03-12"), amount: 5 }, { from: date("2026-03-16"), amount: 6 }], date("2026-03-15"))?.amount // => 5
 */
export function changeInForceOn<Change extends DatedChange>(
  changes: Iterable<Change>,
  day: CalendarDate,
): Change | null {
  return listEffectiveChanges(changes).findLast(({ from }) => from <= day) ?? null;
}

/**
 * Lists the changes that take effect after a day, the next first.
 *
 * Source: decision 0353.
 *
 * @example listUpcomingChanges([{ from: date("2026-03-12"), amount: 5 }, { from: date("2026-03-16"), amount: 6 }], date("2026-03-15")).map(({ amount }) => amount) // => [6]
 */
export function listUpcomingChanges<Change extends DatedChange>(
  changes: Iterable<Change>,
  day: CalendarDate,
): readonly Change[] {
  return listEffectiveChanges(changes).filter(({ from }) => from > day);
}
