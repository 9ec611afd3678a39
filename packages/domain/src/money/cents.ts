/** Amounts of money: exact integers of cents. */

import { divideRounded, unitsFromNumber } from "../measure/index.ts";
import { mapResult, type Result } from "../result/index.ts";

declare const centsBrand: unique symbol;

/**
 * An amount of money.
 *
 * Units: cents of a Canadian dollar, a safe integer. Source: behaviour 3.12 (14).
 */
export type Cents = number & { readonly [centsBrand]: "Cents" };

/** Number of decimals of an amount. */
export const centsScale = 2;

/** Amount zero. */
export const zeroCents: Cents = cents(0);

/**
 * Converts a count of cents to an amount.
 *
 * Errors: throws a RangeError when it is not a safe integer, which is a fault of the caller.
 *
 * @example cents(1999) // => 1999
 */
export function cents(count: number): Cents {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a safe integer of cents: ${count}`);
  return (count + 0) as Cents;
}

/**
 * Adds two amounts.
 *
 * @example addCents(cents(150), cents(-50)) // => 100
 */
export function addCents(left: Cents, right: Cents): Cents {
  return cents(left + right);
}

/**
 * Sums amounts exactly, even if intermediate sums are very large.
 *
 * Errors: throws a RangeError when the sum is not a safe integer, which is a fault of the caller.
 *
 * @example sumCents([cents(1), cents(2), cents(3)]) // => 6
 */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  let carriedSum = 0n;
  for (const amount of amounts) {
    const nextSum = sum + amount;
    if (Number.isSafeInteger(nextSum)) sum = nextSum;
    else [carriedSum, sum] = [carriedSum + BigInt(sum), amount];
  }
  return cents(carriedSum === 0n ? sum : Number(carriedSum + BigInt(sum)));
}

/**
 * Subtracts an amount from another.
 *
 * @example subtractCents(cents(150), cents(50)) // => 100
 */
export function subtractCents(left: Cents, right: Cents): Cents {
  return cents(left - right);
}

/**
 * Negates an amount.
 *
 * @example negateCents(cents(150)) // => -150
 */
export function negateCents(amount: Cents): Cents {
  return cents(-amount);
}

/**
 * Divides an amount by a positive whole number, rounded half away from zero.
 *
 * @example divideCents(cents(100), 3) // => 33
 */
export function divideCents(amount: Cents, divisor: number): Cents {
  return cents(divideRounded(amount, divisor));
}

/**
 * Converts dollars of the wire, with at most two decimals, to an exact amount.
 *
 * Errors: DECIMAL (not a finite number), DECIMAL_PLACES (more than two decimals), DECIMAL_RANGE (past 20 trillion dollars, where a
 * JSON number no longer tells one cent from the next).
 *
 * @example centsFromDollars(12.34) // => { ok: true, value: 1234 }
 */
export function centsFromDollars(dollars: number): Result<Cents> {
  return mapResult(unitsFromNumber(dollars, centsScale), cents);
}

/**
 * Converts an amount to dollars of the wire.
 *
 * @example dollarsFromCents(cents(1234)) // => 12.34
 */
export function dollarsFromCents(amount: Cents): number {
  return amount / 100;
}
