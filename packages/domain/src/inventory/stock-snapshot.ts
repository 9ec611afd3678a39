/** Snapshots of stock at the close of each business day, and later changes of those days. */

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

/** Maximum number of days with a snapshot. Source: decision 0453. */
export const snapshotDaysAtMost = 400;

/** Business day of a store, and the instant at which it ends. Units: milliseconds since 1970. */
export interface ClosedDay {
  readonly date: CalendarDate;
  readonly closesAt: number;
}

/** Stock and unit cost of an item at a location at the close of a day, which hold until the item's next row. */
export interface StockSnapshot {
  readonly date: CalendarDate;
  readonly quantity: Quantity;
  /** Unit cost of the item; null if it is unknown. */
  readonly unitCost: UnitCost | null;
}

/** Stock of an item at a location at the close of a day. */
export interface SnapshotClosing extends ClosedDay {
  readonly quantity: Quantity;
}

/** Day whose movement differs from that of its snapshot. */
export interface ChangedDay {
  readonly date: CalendarDate;
  /** Movement of the day according to its snapshot. */
  readonly kept: Quantity;
  /** Movement of the day by all movements known now. */
  readonly known: Quantity;
}

/**
 * Lists the closed business days of a store without a snapshot, the oldest first. A store without any snapshot begins with the day that closed last; of a longer gap,
 * only the last days are listed.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (stock snapshot), decision 0453.
 *
 * @example daysWithoutSnapshot(null, 1_773_368_999_000, { timeZone: "America/Toronto", businessDayStart: 0 }) // => [{ date: "2026-03-11", closesAt: 1773288000000 }]
 */
export function daysWithoutSnapshot(
  lastSnapshotDate: CalendarDate | null,
  nowMs: number,
  rule: BusinessDayRule,
): readonly ClosedDay[] {
  const lastDay = addDays(businessDateOf(nowMs, rule), -1);
  const missingDayCount =
    lastSnapshotDate === null
      ? 1
      : lastSnapshotDate < lastDay
        ? countDays({ from: lastSnapshotDate, to: lastDay }) - 1
        : 0;
  const dayCount = Math.min(missingDayCount, snapshotDaysAtMost);
  return Array.from({ length: dayCount }, (_, index) => {
    const date = addDays(lastDay, index + 1 - dayCount);
    return { date, closesAt: dayStart(addDays(date, 1), rule.timeZone, rule.businessDayStart) };
  });
}

/**
 * Tells whether a day's stock needs a row, because it differs from the item's last row. An item without rows has no stock and no known cost.
 *
 * Source: decision 0453.
 *
 * @example needsSnapshotRow(null, { date: "2026-03-11", quantity: quantity(0), unitCost: null }) // => false
 */
export function needsSnapshotRow(lastSnapshot: StockSnapshot | null, stock: StockSnapshot): boolean {
  return (lastSnapshot?.quantity ?? 0) !== stock.quantity || (lastSnapshot?.unitCost ?? null) !== stock.unitCost;
}

/**
 * Returns the stock at the close of a day by the rows of an item at a location, in any order.
 *
 * Units: thousandths; ten-thousandths of a dollar. Source: decision 0453.
 *
 * @example snapshotStockOn([{ date: "2026-03-11", quantity: quantity(4000), unitCost: null }], "2026-03-14").quantity // => 4000
 */
export function snapshotStockOn(rows: readonly StockSnapshot[], date: CalendarDate): StockSnapshot {
  let lastSnapshot: StockSnapshot | null = null;
  for (const row of rows)
    if (row.date <= date && (lastSnapshot === null || row.date > lastSnapshot.date)) lastSnapshot = row;
  return { date, quantity: lastSnapshot?.quantity ?? quantity(0), unitCost: lastSnapshot?.unitCost ?? null };
}

/**
 * Returns the rows that a day and every later one still need.
 *
 * Source: decision 0453 (bounded retention).
 *
 * @example dropSnapshotsBefore([{ date: "2026-03-11", quantity: quantity(4000), unitCost: null }], "2026-03-14").length // => 1
 */
export function dropSnapshotsBefore(rows: readonly StockSnapshot[], date: CalendarDate): readonly StockSnapshot[] {
  return rows.filter(
    (row) => row.date > date || !rows.some((otherRow) => otherRow.date > row.date && otherRow.date <= date),
  );
}

/**
 * Computes the difference between a day's closing by all movements known now and its snapshot.
 *
 * Units: thousandths. Source: decision 0453.
 *
 * @example quantityChangedSince([], { locationId: 1, itemId: 2 }, { closesAt: 9, quantity: quantity(4000) }) // => -4000
 */
export function quantityChangedSince(
  ledger: StockLedger,
  place: StockPlace,
  { closesAt, quantity: storedQuantity }: Pick<SnapshotClosing, "closesAt" | "quantity">,
): Quantity {
  return quantity(balanceAt(ledger, place, closesAt - 1) - storedQuantity);
}

/**
 * Finds the days whose movement differs from that of their snapshots: each late or corrected movement changes its own day only. Days come in order; the first one only
 * gives the opening of the second.
 *
 * Source: behaviour 3.4 (opening + movements = closing), decision 0453.
 *
 * @example findChangedDays([], { locationId: 1, itemId: 2 }, [{ date: "2026-03-11", closesAt: 5, quantity: quantity(0) }, { date: "2026-03-12", closesAt: 9, quantity: quantity(-1000) }]) // => [{ date: "2026-03-12", kept: -1000, known: 0 }]
 */
export function findChangedDays(
  ledger: StockLedger,
  place: StockPlace,
  days: readonly SnapshotClosing[],
): readonly ChangedDay[] {
  return days.flatMap(({ date, closesAt, quantity: closingQuantity }, index) => {
    const dayBefore = days[index - 1];
    if (dayBefore === undefined) return [];
    const movedQuantity = quantity(closingQuantity - dayBefore.quantity);
    const ledgerDayQuantity = quantity(
      balanceAt(ledger, place, closesAt - 1) - balanceAt(ledger, place, dayBefore.closesAt - 1),
    );
    return movedQuantity === ledgerDayQuantity ? [] : [{ date, kept: movedQuantity, known: ledgerDayQuantity }];
  });
}
