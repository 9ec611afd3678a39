/** Order of the days that have sales and no deposit. */

import type { CalendarDate } from "../period/index.ts";

/**
 * Sorts the days to deposit: those that are over before those that still sell, otherwise in the order given.
 *
 * Source: behaviour 3.8 (deposits are made of days that are over).
 *
 * @example sortOpenDays([{ businessDate: "2026-03-12" }, { businessDate: "2026-03-11" }], "2026-03-12").map(({ businessDate }) => businessDate) // => ["2026-03-11", "2026-03-12"]
 */
export function sortOpenDays<Day extends { readonly businessDate: string }>(
  days: readonly Day[],
  today: CalendarDate,
): readonly Day[] {
  const rankOfStillSelling = ({ businessDate }: Day): number => Number(businessDate >= today);
  return days.toSorted((left, right) => rankOfStillSelling(left) - rankOfStillSelling(right));
}
