/** Stock kept at the close of each business day, and what became known of that day afterwards. */

import { quantity, type Quantity } from "../measure/index.ts";
import type { UnitCost } from "../money/index.ts";
import {
  addDays,
  businessDateOf,
  countDays,
  dayStart,
  type BusinessDayRule,
  type CalendarDate,
} from "../period/index.ts";

import { balanceAt, type StockLedger, type StockPlace } from "./ledger.ts";

/** Number of days whose stock is kept. Source: decision 0453. */
export const snapshotDaysAtMost = 400;

/** Business day of a store, and the instant at which it ends. Units: milliseconds since 1970. */
export interface ClosedDay {
  readonly date: CalendarDate;
  readonly closesAt: number;
}

/** Stock and unit cost of an item at a location, as they stood on a day and until the next row. */
export interface KeptStock {
  readonly date: CalendarDate;
  readonly quantity: Quantity;
  /** Null if it is unknown. */
  readonly unitCost: UnitCost | null;
}

/** Stock of an item at a location at the close of a day. */
export interface KeptClosing extends ClosedDay {
  readonly quantity: Quantity;
}

/** Movement of a day that is not what was kept. */
export interface ChangedDay {
  readonly date: CalendarDate;
  /** Movement of the day when it was kept. */
  readonly kept: Quantity;
  /** Movement of the day by everything known now. */
  readonly known: Quantity;
}

/**
 * Lists the closed business days of a store whose stock is not kept yet, the oldest first. A store without any begins with the day that closed last; of a longer gap
 * the last days count.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (stock snapshot), decision 0453.
 *
 * @example daysToKeep(null, 1_773_368_999_000, { timeZone: "America/Toronto", businessDayStart: 0 }) // => [{ date: "2026-03-11", closesAt: 1773288000000 }]
 */
export function daysToKeep(lastKept: CalendarDate | null, nowMs: number, rule: BusinessDayRule): readonly ClosedDay[] {
  const last = addDays(businessDateOf(nowMs, rule), -1);
  const missing = lastKept === null ? 1 : lastKept < last ? countDays({ from: lastKept, to: last }) - 1 : 0;
  const length = Math.min(missing, snapshotDaysAtMost);
  return Array.from({ length }, (_, index) => {
    const date = addDays(last, index + 1 - length);
    return { date, closesAt: dayStart(addDays(date, 1), rule.timeZone, rule.businessDayStart) };
  });
}

/**
 * Tells whether stock needs a row of its own, because it is not what the last row says. Without a row an item has no stock and no known cost.
 *
 * Source: decision 0453.
 *
 * @example needsRow(null, { date: "2026-03-11", quantity: quantity(0), unitCost: null }) // => false
 */
export function needsRow(last: KeptStock | null, stock: KeptStock): boolean {
  return (last?.quantity ?? 0) !== stock.quantity || (last?.unitCost ?? null) !== stock.unitCost;
}

/**
 * Returns the stock of a kept day from the rows of an item at a location, in any order.
 *
 * Units: thousandths; ten-thousandths of a dollar. Source: decision 0453.
 *
 * @example keptStockOn([{ date: "2026-03-11", quantity: quantity(4000), unitCost: null }], "2026-03-14").quantity // => 4000
 */
export function keptStockOn(rows: readonly KeptStock[], date: CalendarDate): KeptStock {
  let last: KeptStock | null = null;
  for (const row of rows) if (row.date <= date && (last === null || row.date > last.date)) last = row;
  return { date, quantity: last?.quantity ?? quantity(0), unitCost: last?.unitCost ?? null };
}

/**
 * Returns the rows that are needed for a day and every later one.
 *
 * Source: decision 0453 (bounded retention).
 *
 * @example forgetBefore([{ date: "2026-03-11", quantity: quantity(4000), unitCost: null }], "2026-03-14").length // => 1
 */
export function forgetBefore(rows: readonly KeptStock[], date: CalendarDate): readonly KeptStock[] {
  return rows.filter((row) => row.date > date || !rows.some((other) => other.date > row.date && other.date <= date));
}

/**
 * Computes by how much the stock at the close of a kept day differs from it, by all movements known now.
 *
 * Units: thousandths. Source: decision 0453.
 *
 * @example changedSince([], { locationId: 1, itemId: 2 }, { closesAt: 9, quantity: quantity(4000) }) // => -4000
 */
export function changedSince(
  ledger: StockLedger,
  place: StockPlace,
  { closesAt, quantity: kept }: Pick<KeptClosing, "closesAt" | "quantity">,
): Quantity {
  return quantity(balanceAt(ledger, place, closesAt - 1) - kept);
}

/**
 * Finds the days on which stock moved otherwise than it was kept: each late or corrected movement shows on its own day only. Days come in order; the first one is what the
 * others are compared from.
 *
 * Source: behaviour 3.4 (opening + movements = closing), decision 0453.
 *
 * @example findChangedDays([], { locationId: 1, itemId: 2 }, [{ date: "2026-03-11", closesAt: 5, quantity: quantity(0) }, { date: "2026-03-12", closesAt: 9, quantity: quantity(-1000) }]) // => [{ date: "2026-03-12", kept: -1000, known: 0 }]
 */
export function findChangedDays(
  ledger: StockLedger,
  place: StockPlace,
  days: readonly KeptClosing[],
): readonly ChangedDay[] {
  return days.flatMap(({ date, closesAt, quantity: closing }, index) => {
    const before = days[index - 1];
    if (before === undefined) return [];
    const moved = quantity(closing - before.quantity);
    const known = quantity(balanceAt(ledger, place, closesAt - 1) - balanceAt(ledger, place, before.closesAt - 1));
    return moved === known ? [] : [{ date, kept: moved, known }];
  });
}
