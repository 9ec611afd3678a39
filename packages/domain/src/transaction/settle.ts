/** Paying for a receipt: the rest in cash is rounded to five cents, and the change is given. */

import { divideRounded } from "../measure/index.ts";
import { cents, sumCents, type Cents } from "../money/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import { tenderKindOf } from "./tender-kind.ts";
import type { TransactionTender } from "./transaction.ts";

/** The smallest coin since the penny is gone. Units: cents. Source: CRA, info sheet GI-131. */
export const smallestCoin = 5;

/**
 * Rounds an amount of cash to the nearest five cents; what is given back is rounded as what is paid.
 *
 * Units: cents. Source: decision 0091.
 *
 * @example [1, 2, 3, 4, 6, 7, 8, 9, -2, -3].map((amount) => roundCash(cents(amount))) // => [0, 0, 5, 5, 5, 5, 10, 10, 0, -5]
 */
export function roundCash(amount: Cents): Cents {
  return cents(divideRounded(amount, smallestCoin) * smallestCoin);
}

/** Amount due and tenders handed over; cash may exceed the amount due. */
export interface PaymentRequest {
  /** Amount due; negative is owed to the customer. */
  readonly total: Cents;
  readonly tenders: readonly TransactionTender[];
}

/** How a receipt is paid. The tenders add up to the total and the rounding. */
export interface Payment {
  /** The other tenders as they were given, and one of cash, change taken off, when cash was among them. */
  readonly tenders: readonly TransactionTender[];
  /** Cash rounding added to the total; between −2 and 2 cents. */
  readonly rounding: Cents;
  /** The cash handed back to the customer. */
  readonly change: Cents;
}

/**
 * Settles a receipt. Only the rest that is due in cash is rounded; without cash among the tenders they must come to the total to the cent.
 *
 * Errors: TENDER_SHORT (less than is due), TENDER_OVER (more than is due, and no cash to give the rest back in).
 * Source: CRA, info sheet GI-131; decision 0091.
 *
 * @example settlePayment({ total: cents(1002), tenders: [{ code: "CASH", amount: cents(2000) }] }).value // => { tenders: [{ code: "CASH", amount: 1000 }], rounding: -2, change: 1000 }
 */
export function settlePayment({ total, tenders }: PaymentRequest): Result<Payment> {
  const others = tenders.filter(({ code }) => !tenderKindOf(code).isRounded);
  const rest = cents(total - sumCents(others.map(({ amount }) => amount)));
  if (others.length === tenders.length) {
    if (rest > 0) return fail(issue("TENDER_SHORT", ["tenders"], { due: rest }));
    if (rest < 0) return fail(issue("TENDER_OVER", ["tenders"], { over: -rest }));
    return ok({ tenders, rounding: cents(0), change: cents(0) });
  }
  const due = roundCash(rest);
  const change = cents(
    sumCents(tenders.map(({ amount }) => amount)) - sumCents(others.map(({ amount }) => amount)) - due,
  );
  if (change < 0) return fail(issue("TENDER_SHORT", ["tenders"], { due: cents(-change) }));
  return ok({ tenders: [...others, { code: "CASH", amount: due }], rounding: cents(due - rest), change });
}
