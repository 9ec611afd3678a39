/** Giving goods back in parts, so that the parts give back exactly what was paid. */

import { divideRounded, multiplyExact, type Quantity } from "../measure/index.ts";
import { cents, sumCents } from "../money/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import type { TaxedLine } from "./compute-taxes.ts";

/** A line that was paid, how much of it was given back before, and how much is given back now. */
export interface RefundRequest {
  readonly line: TaxedLine;
  /** The quantity that was sold, above 0. */
  readonly sold: Quantity;
  readonly before: Quantity;
  readonly back: Quantity;
}

/**
 * Gives what is paid back for a part of a line: its net and each of its taxes as they were charged, never computed again at the rates of
 * the day. The parts of a line add up to what was paid for it, in any order and any number.
 *
 * Errors: REFUND_QUANTITY (nothing given back, or more than was sold and not yet given back). Source: decision 0091.
 *
 * @example refundPart({ line: { net: cents(100), taxes: [], total: cents(100) }, sold: quantity(3000), before: quantity(2000), back: quantity(1000) }).value.total // => 33
 */
export function refundPart({ line, sold, before, back }: RefundRequest): Result<TaxedLine> {
  const left = sold - before;
  if (before < 0 || back <= 0 || back > left)
    return fail(issue("REFUND_QUANTITY", ["quantity"], { max: Math.max(0, left), value: back }));
  const upTo = (amount: number, given: number): number => divideRounded(multiplyExact(amount, given), sold);
  const partOf = (amount: number) => cents(upTo(amount, before + back) - upTo(amount, before));
  const taxes = line.taxes.map(({ amount, ...tax }) => ({ ...tax, amount: partOf(amount) }));
  const net = partOf(line.net);
  return ok({ net, taxes, total: sumCents([net, ...taxes.map(({ amount }) => amount)]) });
}
