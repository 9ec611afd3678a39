/** Partial refunds that together return exactly the paid amount. */

import { divideRounded, multiplyExact, type Quantity } from "../measure/index.ts";
import { cents, sumCents } from "../money/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import type { TaxedLine } from "./compute-taxes.ts";

/** A paid line, its quantity refunded before, and the quantity to refund. */
export interface RefundRequest {
  readonly line: TaxedLine;
  /** Quantity sold, above 0. */
  readonly sold: Quantity;
  readonly before: Quantity;
  readonly back: Quantity;
}

/**
 * Computes a partial refund of a line: its net and each tax as they were charged, never at the rates of
 * the refund's date. The parts of a line sum to the paid amount, in any order and number.
 *
 * Errors: REFUND_QUANTITY (nothing given back, or more than was sold and not yet given back). Source: decision 0091.
 *
 * @example computePartialRefund({ line: { net: cents(100), taxes: [], total: cents(100) }, sold: quantity(3000), before: quantity(2000), back: quantity(1000) }).value.total // => 33
 */
export function computePartialRefund({ line, sold, before, back }: RefundRequest): Result<TaxedLine> {
  const refundableQuantity = sold - before;
  if (before < 0 || back <= 0 || back > refundableQuantity)
    return fail(issue("REFUND_QUANTITY", ["quantity"], { max: Math.max(0, refundableQuantity), value: back }));
  const amountUpTo = (amount: number, refunded: number): number => divideRounded(multiplyExact(amount, refunded), sold);
  const refundPartOf = (amount: number) => cents(amountUpTo(amount, before + back) - amountUpTo(amount, before));
  const refundedTaxes = line.taxes.map(({ amount, ...tax }) => ({ ...tax, amount: refundPartOf(amount) }));
  const refundedNet = refundPartOf(line.net);
  return ok({
    net: refundedNet,
    taxes: refundedTaxes,
    total: sumCents([refundedNet, ...refundedTaxes.map(({ amount }) => amount)]),
  });
}
