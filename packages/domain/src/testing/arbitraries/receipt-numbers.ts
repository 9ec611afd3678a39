/** Random receipt numbers of one store. */

import fc, { type Arbitrary } from "fast-check";

import { addDays, type CalendarDate } from "../../period/index.ts";
import type { NumberedReceipt } from "../../transaction/index.ts";

/**
 * Business days of a store. One counter for all tills or one per till, continuous or reset daily.
 * Some receipts are lost or belong to a neighbouring day, and some numbers come from elsewhere.
 */
export function arbReceiptNumbers(first: CalendarDate): Arbitrary<readonly NumberedReceipt[]> {
  return fc.oneof(
    { arbitrary: arbCounterDays.map((days) => countReceipts(first, days)), weight: 4 },
    { arbitrary: arbAnyNumbers(first), weight: 2 },
    { arbitrary: arbScatteredNumbers(first), weight: 1 },
  );
}

/** Days of a store whose tills count their receipts. */
interface CounterDays {
  /** Whether all tills share a counter. */
  readonly isShared: boolean;
  /** Whether the counters begin anew every day. */
  readonly beginsAnew: boolean;
  /** Days since the last one, receipts of the day, and numbers left out before its first. */
  readonly days: readonly { readonly later: number; readonly receipts: number; readonly jump: number }[];
  /** Tills that sell in turn, from 0. */
  readonly tills: readonly number[];
  /** Receipts that are lost, by their position among all, from 1. */
  readonly lost: readonly number[];
  /** Receipts that are stored on a neighbouring day, by their position among all, from 1. */
  readonly moved: readonly number[];
  /** Minimum number of digits. */
  readonly width: number;
}

const arbCounterDays: Arbitrary<CounterDays> = fc.record({
  isShared: fc.boolean(),
  beginsAnew: fc.boolean(),
  days: fc.array(
    fc.record({
      later: fc.constantFrom(1, 1, 1, 1, 2, 7, 8),
      receipts: fc.integer({ min: 0, max: 25 }),
      jump: fc.constantFrom(0, 0, 0, 0, 3, 40),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  tills: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 7, maxLength: 7 }),
  lost: fc.uniqueArray(fc.nat(120), { maxLength: 5 }),
  moved: fc.array(fc.nat(120), { maxLength: 2 }),
  width: fc.constantFrom(0, 0, 7),
});

function countReceipts(
  first: CalendarDate,
  { isShared, beginsAnew, days, tills, lost, moved, width }: CounterDays,
): readonly NumberedReceipt[] {
  const counters = [900, 900, 4_400];
  const receipts: NumberedReceipt[] = [];
  let day = 0;
  let positionInDay = 0;
  for (const { later, receipts: count, jump } of days) {
    day += later;
    if (beginsAnew) counters.fill(0);
    for (let index = 0; index < count; index += 1) {
      const till = tills[positionInDay % tills.length] ?? 0;
      const counter = isShared ? 0 : till;
      counters[counter] = (counters[counter] ?? 0) + 1 + (index === 0 ? jump : 0);
      positionInDay += 1;
      if (lost.includes(positionInDay)) continue;
      const number = String(counters[counter]).padStart(width, "0");
      receipts.push({
        businessDate: addDays(first, Math.max(0, day + (moved.includes(positionInDay) ? (positionInDay % 3) - 1 : 0))),
        terminal: String(till + 1),
        number,
      });
    }
  }
  return receipts;
}

/** Receipts with any number: repeated, padded, empty, or too long to count. */
const arbAnyNumbers = (first: CalendarDate): Arbitrary<readonly NumberedReceipt[]> =>
  fc.array(
    fc.record({
      businessDate: fc.nat(12).map((day) => addDays(first, day)),
      terminal: fc.constantFrom("1", "2", ""),
      number: fc.oneof(
        fc.nat(14).map(String),
        fc.nat(14).map((number) => `00${number}`),
        fc.constantFrom("A12", "", "9999999999999999", "999999999999999"),
      ),
    }),
    { maxLength: 20 },
  );

/** Receipts whose numbers come from elsewhere, in no order. */
const arbScatteredNumbers = (first: CalendarDate): Arbitrary<readonly NumberedReceipt[]> =>
  fc.array(
    fc.record({
      businessDate: fc.nat(3).map((day) => addDays(first, day)),
      terminal: fc.constantFrom("1", "2"),
      number: fc.integer({ min: 1, max: 400 }).map(String),
    }),
    { maxLength: 60 },
  );
