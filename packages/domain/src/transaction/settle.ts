/** Payment of a receipt: the cash part is rounded to five cents, and change is given. */

import { divideRounded } from "../measure/index.ts";
import { cents, sumCents, type Cents } from "../money/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import { tenderKindOf } from "./tender-kind.ts";
import type { TransactionTender } from "./transaction.ts";

/** Smallest coin since the penny was withdrawn. Units: cents. Source: CRA, info sheet GI-131. */
export const smallestCoin = 5;

/** Rounding of amounts due in cash: a coin in cents, and the way to its next multiple; "CUSTOMER" is always in the customer's favour. */
export interface CashRounding {
  readonly coin: number;
  readonly way: "NEAREST" | "CUSTOMER";
}

/** Rounding of the law: to the nearest five cents. */
export const lawfulRounding: CashRounding = { coin: smallestCoin, way: "NEAREST" };

/**
 * Rounds a cash amount, to the nearest five cents unless told otherwise; refunds likewise.
 *
 * Units: cents. Source: decisions 0091 and 0519.
 *
 * @example [1, 2, 3, 4, 6, 7, 8, 9, -2, -3].map((amount) => roundCash(cents(amount))) // => [0, 0, 5, 5, 5, 5, 10, 10, 0, -5]
 */
export function roundCash(amount: Cents, { coin, way }: CashRounding = lawfulRounding): Cents {
  const coinCount = way === "CUSTOMER" ? Math.floor(amount / coin) : divideRounded(amount, coin);
  return cents(coinCount * coin);
}

/** Amount due and tenders handed over; cash may exceed the amount due. */
export interface PaymentRequest {
  /** Amount due; negative is owed to the customer. */
  readonly total: Cents;
  readonly tenders: readonly TransactionTender[];
}

/** Payment of a receipt. Its tenders sum to the total plus rounding. */
export interface Payment {
  /** Tenders as given, with all cash in one, less the change. */
  readonly tenders: readonly TransactionTender[];
  /** Cash rounding added to the total; between −2 and 2 cents. */
  readonly rounding: Cents;
  /** Cash returned to the customer. */
  readonly change: Cents;
}

/**
 * Settles a receipt. Only the amount due in cash is rounded; without cash, the tenders must equal the total to the cent.
 *
 * Errors: TENDER_SHORT (less than is due), TENDER_OVER (more than is due, and no cash to give the rest back in).
 * Source: CRA, info sheet GI-131; decision 0091.
 *
 * @example settlePayment({ total: cents(1002), tenders: [{ code: "CASH", amount: cents(2000) }] }).value // => { tenders: [{ code: "CASH", amount: 1000 }], rounding: -2, change: 1000 }
 */
export function settlePayment({ total, tenders }: PaymentRequest): Result<Payment> {
  const unroundedTenders = tenders.filter(({ code }) => !tenderKindOf(code).isRounded);
  const cashDue = cents(total - sumCents(unroundedTenders.map(({ amount }) => amount)));
  if (unroundedTenders.length === tenders.length) {
    if (cashDue > 0) return fail(issue("TENDER_SHORT", ["tenders"], { due: cashDue }));
    if (cashDue < 0) return fail(issue("TENDER_OVER", ["tenders"], { over: -cashDue }));
    return ok({ tenders, rounding: cents(0), change: cents(0) });
  }
  const roundedCashDue = roundCash(cashDue);
  const changeDue = cents(
    sumCents(tenders.map(({ amount }) => amount)) -
      sumCents(unroundedTenders.map(({ amount }) => amount)) -
      roundedCashDue,
  );
  if (changeDue < 0) return fail(issue("TENDER_SHORT", ["tenders"], { due: cents(-changeDue) }));
  return ok({
    tenders: [...unroundedTenders, { code: "CASH", amount: roundedCashDue }],
    rounding: cents(roundedCashDue - cashDue),
    change: changeDue,
  });
}
