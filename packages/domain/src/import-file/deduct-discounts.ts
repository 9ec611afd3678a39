/** Several discounts of one line: rates and amounts, each of the gross amount or of what the ones before leave. */

import { divideRounded } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

import { lineAmountAtMost } from "./line-limit.ts";

/** Meanings of a column of discounts: a rate like 0.2, a rate like 20, dollars off the line, or dollars off each unit. */
export const discountColumnRules = ["fraction", "percent", "amount", "unitAmount"] as const;

/** A meaning of a column of discounts. */
export type DiscountColumnRule = (typeof discountColumnRules)[number];

/** Bases of a discount rate: the gross amount, or the rest after the earlier discounts. */
export const discountBases = ["gross", "rest"] as const;

/** The base of a discount rate. */
export type DiscountBase = (typeof discountBases)[number];

/** A column of discounts, and its meaning. */
export interface DiscountColumn {
  readonly column: string;
  readonly is: DiscountColumnRule;
}

/** A discount of a line, without sign: an amount, or a rate in ten-thousandths. */
export type StatedDiscount = { readonly amount: Cents } | { readonly rate: number };

/** Discounts of a line in the order they are deducted. */
export interface StatedDiscounts {
  readonly of: DiscountBase;
  readonly list: readonly StatedDiscount[];
}

/** A discount rate of 100 %. Units: ten-thousandths. */
export const fullDiscountRate = 10_000;

/**
 * Sums the discounts of a gross amount. Each rate is rounded to the cent, half away from zero, before the next discount.
 *
 * Source: decision 0440.
 *
 * @example totalDiscountOf(cents(1000), { of: "rest", list: [{ amount: cents(100) }, { rate: 1000 }] }) // => 190
 */
export function totalDiscountOf(gross: Cents, { of, list }: StatedDiscounts): Cents {
  let discountTotal = 0;
  for (const discount of list)
    discountTotal +=
      "amount" in discount ? discount.amount : shareOf(of === "gross" ? gross : gross - discountTotal, discount.rate);
  return cents(discountTotal);
}

/** Computes the part of an amount at a rate in ten-thousandths, rounded to the cent. */
export function shareOf(amount: number, rate: number): Cents {
  return cents(divideRounded(amount * rate, fullDiscountRate));
}

/** Finds the gross amount of which the discounts leave an amount; null if there is none, because they leave nothing, or if it is larger than any line. */
export function restoreGross(net: Cents, { of, list }: StatedDiscounts): Cents | null {
  const reversedDiscounts: readonly StatedDiscount[] =
    of === "rest" ? list.toReversed() : [toAmountDiscount(list), { rate: sumRates(list) }];
  let restoredAmount: number = net;
  for (const step of reversedDiscounts) {
    if ("amount" in step) restoredAmount += step.amount;
    else if (step.rate >= fullDiscountRate) {
      if (restoredAmount !== 0) return null;
    } else restoredAmount = divideRounded(restoredAmount * fullDiscountRate, fullDiscountRate - step.rate);
    if (restoredAmount > lineAmountAtMost) return null;
  }
  return cents(restoredAmount);
}

const toAmountDiscount = (list: readonly StatedDiscount[]): StatedDiscount => ({
  amount: cents(list.reduce((sum, discount) => sum + ("amount" in discount ? discount.amount : 0), 0)),
});

const sumRates = (list: readonly StatedDiscount[]): number =>
  list.reduce((sum, discount) => sum + ("rate" in discount ? discount.rate : 0), 0);
