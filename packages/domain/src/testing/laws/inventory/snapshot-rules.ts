import fc from "fast-check";

import type { StockSnapshot, MovementDraft } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { unitCost } from "../../../money/index.ts";
import { addDays, businessDateOf, dayStart, fromDayNumber } from "../../../period/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { movementOf, stockPlace, type Inventory } from "./inventory.ts";

/** 1 March 2026. */
const firstDate = fromDayNumber(20_513);
const arbZone = fc.constantFrom("America/Toronto", "America/Vancouver", "America/St_Johns", "Pacific/Apia");
const arbRule = fc.record({ timeZone: arbZone, businessDayStart: fc.constantFrom(0, 240, 1_439) });
/** Stock and cost of consecutive days, often unchanged. */
const arbStocks = fc
  .array(fc.record({ amount: fc.nat(2), cost: fc.option(fc.integer({ min: 1, max: 2 })) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((days) =>
    days.map(({ amount, cost }, index): StockSnapshot => ({
      date: addDays(firstDate, index),
      quantity: quantity(amount),
      unitCost: cost === null ? null : unitCost(cost),
    })),
  );
/** Length of a day in these laws, which need no clock. */
const dayLength = 10;
const arbMovements = fc.array(
  fc.record({ at: fc.nat(6 * dayLength), amount: fc.integer({ min: -3, max: 3 }), isLate: fc.boolean() }),
  { maxLength: 12 },
);

/** Builds the rules and laws of the stock kept at the close of a day. */
export function snapshotRules({
  balanceAt,
  quantityChangedSince,
  daysWithoutSnapshot,
  findChangedDays,
  dropSnapshotsBefore,
  snapshotStockOn,
  needsSnapshotRow,
  postMovements,
  snapshotDaysAtMost,
}: Inventory): Readonly<Record<string, RuleRow>> {
  /** Rows that are written for consecutive days. */
  const rowsOf = (stocks: readonly StockSnapshot[]): readonly StockSnapshot[] =>
    stocks.filter((stock, index) => needsSnapshotRow(stocks[index - 1] ?? null, stock));
  return {
    "stock-snapshots": {
      says: "The stock of each item at each location is kept once for each business day that closed, missed days included; what becomes known later shows as a difference on its own day.",
      source: "behaviour 3.8 (stock snapshot); decision 0453",
      laws: {
        "a day is kept once it has closed, and each day after the last kept one has its turn": fc.property(
          arbRule,
          fc.integer({ min: 0, max: 40 * 24 * 60 }),
          fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 45 })),
          (rule, minutes, days) => {
            const now = dayStart(firstDate, rule.timeZone, rule.businessDayStart) + minutes * 60_000;
            const lastKept = days === null ? null : addDays(firstDate, days);
            const dueDays = daysWithoutSnapshot(lastKept, now, rule);
            const last = addDays(businessDateOf(now, rule), -1);
            if (lastKept === null) same(dueDays.length, 1);
            if (lastKept === null || lastKept < last) same(dueDays.at(-1)?.date, last);
            else same(dueDays, []);
            dueDays.forEach(({ date, closesAt }, index) => {
              holds(closesAt <= now, "the day is over");
              same(businessDateOf(closesAt, rule) > date, true);
              same(businessDateOf(closesAt - 1, rule) <= date, true);
              if (lastKept !== null) same(date, addDays(lastKept, index + 1));
            });
            // Kept up to the last one, nothing is left to keep.
            same(daysWithoutSnapshot(dueDays.at(-1)?.date ?? last, now, rule), []);
          },
        ),
        "a long gap is made up by its last days": fc.property(arbRule, fc.nat(900), (rule, days) => {
          const now = dayStart(addDays(firstDate, days + 1), rule.timeZone, rule.businessDayStart);
          same(daysWithoutSnapshot(firstDate, now, rule).length, Math.min(days, snapshotDaysAtMost));
        }),
        "rows of the days that differ tell the stock of every day": fc.property(arbStocks, (stocks) => {
          const rows = rowsOf(stocks);
          for (const stock of stocks) same(snapshotStockOn(rows, stock.date), stock);
          for (const stock of stocks) same(snapshotStockOn(rows.toReversed(), stock.date), stock);
        }),
        "forgetting the days before one changes none from it on, and keeps nothing that no day needs": fc.property(
          arbStocks,
          fc.nat(12),
          (stocks, days) => {
            const from = addDays(firstDate, days);
            const rows = dropSnapshotsBefore(rowsOf(stocks), from);
            for (const { date, ...stock } of stocks.filter((other) => other.date >= from))
              same(snapshotStockOn(rows, date), { date, ...stock });
            holds(rows.filter(({ date }) => date <= from).length <= 1, "one row carries what stood before");
          },
        ),
        "what becomes known of closed days is their difference, each on its own day": fc.property(
          arbMovements,
          (movements) => {
            const drafts = movements.map(({ at, amount, isLate }, index) => ({
              isLate,
              draft: movementOf({ id: `m${index}`, at, quantity: quantity(amount), kind: "RECEIPT" }),
            }));
            const draftsOf = (isLate: boolean): readonly MovementDraft[] =>
              drafts.flatMap((row) => (row.isLate === isLate ? [row.draft] : []));
            const ledger = postMovements([], draftsOf(false));
            const days = Array.from({ length: 5 }, (_, index) => {
              const closesAt = (index + 1) * dayLength;
              return {
                date: addDays(firstDate, index),
                closesAt,
                quantity: balanceAt(ledger, stockPlace, closesAt - 1),
              };
            });
            const laterLedger = postMovements(ledger, draftsOf(true));
            const lateBetween = (from: number, to: number) =>
              draftsOf(true).reduce<number>(
                (sum, row) => (row.at >= from && row.at < to ? sum + row.quantity : sum),
                0,
              );
            for (const day of days) {
              same(quantityChangedSince(ledger, stockPlace, day), 0);
              same(quantityChangedSince(laterLedger, stockPlace, day), lateBetween(0, day.closesAt));
            }
            same(findChangedDays(ledger, stockPlace, days), []);
            const changeByDay = new Map(
              findChangedDays(laterLedger, stockPlace, days).map((day) => [day.date, day.known - day.kept]),
            );
            days
              .slice(1)
              .forEach(({ date, closesAt }) =>
                same(changeByDay.get(date) ?? 0, lateBetween(closesAt - dayLength, closesAt)),
              );
          },
        ),
      },
    },
  };
}
