/** Reads the discounts of a row: an amount, a rate, or several columns of them. */

import { quantity } from "../measure/index.ts";
import { cents, extendPrice, unitCost, type Cents } from "../money/index.ts";

import type { ColumnPlace, RowReading } from "./cell-reader.ts";
import type { ColumnFinder, HeaderFinder } from "./compile-mapping.ts";
import type { DiscountColumnRule, StatedDiscount, StatedDiscounts } from "./deduct-discounts.ts";
import type { TransactionsMapping } from "./import-mapping.ts";
import { lineAmountAtMost } from "./line-limit.ts";
import { createAmountCell, createRateCell } from "./number-cell.ts";

/** Discounts of a row, without signs. */
export interface DiscountCells {
  readonly discount: Cents | null;
  /** Units: ten-thousandths. */
  readonly discountRate: number | null;
  readonly discounts?: StatedDiscounts;
  /** True if an amount is written as a negative number. */
  readonly isNegative: boolean;
  /** Column of the first discount of several; null if there are not several. */
  readonly place: ColumnPlace | null;
}

const noDiscountCells: DiscountCells = { discount: null, discountRate: null, isNegative: false, place: null };

/** Makes the reader of a row's discounts; `count` is its quantity in thousandths, for amounts off each unit. */
export function createDiscountReader(
  mapping: TransactionsMapping,
  placeOf: ColumnFinder,
  placeOfHeader: HeaderFinder,
): (row: RowReading, count: number) => DiscountCells {
  if (mapping.discounts.length > 0) return createDiscountListReader(mapping, placeOfHeader);
  const [amountPlace, ratePlace] = [placeOf("discount"), placeOf("discountRate")];
  if (amountPlace === null && ratePlace === null) return () => noDiscountCells;
  const readMoney = createAmountCell(mapping, 2, lineAmountAtMost);
  const readRate = createRateCell(mapping, mapping.discountRateIs);
  return (row) => {
    const discountAmount = amountPlace === null ? 0 : readMoney(row, amountPlace, false);
    return {
      discount: amountPlace === null ? null : cents(Math.abs(discountAmount)),
      discountRate: ratePlace === null ? null : readRate(row, ratePlace),
      isNegative: discountAmount < 0,
      place: null,
    };
  };
}

function createDiscountListReader(
  mapping: TransactionsMapping,
  placeOfHeader: HeaderFinder,
): (row: RowReading, count: number) => DiscountCells {
  const discountColumns = mapping.discounts.map(({ column, is }) => ({ place: placeOfHeader(column), is }));
  const readerByRule = {
    amount: createAmountCell(mapping, 2, lineAmountAtMost),
    unitAmount: createAmountCell(mapping, 4),
    fraction: createRateCell(mapping, "fraction"),
    percent: createRateCell(mapping, "percent"),
  };
  const readDiscount = (row: RowReading, place: ColumnPlace, rule: DiscountColumnRule) =>
    readerByRule[rule](row, place, false);
  return (row, count) => {
    let hasNegativeDiscount = false;
    const statedDiscounts = discountColumns.map(({ place, is }): StatedDiscount => {
      const discountValue = readDiscount(row, place, is);
      if (discountValue < 0) hasNegativeDiscount = true;
      return toDiscount(is, Math.abs(discountValue), count);
    });
    const rowDiscounts = { of: mapping.discountRatesOf, list: statedDiscounts };
    return {
      discount: null,
      discountRate: null,
      discounts: rowDiscounts,
      isNegative: hasNegativeDiscount,
      place: discountColumns[0]?.place ?? null,
    };
  };
}

/** Makes a discount of its value as read: cents, ten-thousandths of a dollar for each unit, or a rate. */
export function toDiscount(rule: DiscountColumnRule, value: number, count: number): StatedDiscount {
  if (rule === "amount") return { amount: cents(value) };
  return rule === "unitAmount" ? { amount: extendPrice(unitCost(value), quantity(Math.abs(count))) } : { rate: value };
}
