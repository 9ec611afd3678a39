import fc from "fast-check";

import { cents, type Cents } from "../../../money/index.ts";
import { issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { TransactionTender } from "../../../transaction/index.ts";
import { arbCents } from "../../arbitraries/amount.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  "isTenderKind" | "roundCash" | "settlePayment" | "tenderKindOf" | "tenderKinds"
>;

const sumOf = (tenders: readonly TransactionTender[]) => tenders.reduce((sum, { amount }) => sum + amount, 0);

/** Part of the total, split over any number of other tenders. */
const arbOthers = fc.array(
  fc.record({
    code: fc.constantFrom(
      "CARD",
      "DEBIT",
      "VISA",
      "MASTERCARD",
      "AMEX",
      "GIFT_CARD",
      "STORE_CREDIT",
      "CHEQUE",
      "POINTS",
    ),
    amount: fc.integer({ min: -5_000, max: 20_000 }).map(cents),
  }),
  { maxLength: 4 },
);

/** Builds the rules and laws of payments and of cash rounding. */
export const paymentRules = ({
  isTenderKind,
  roundCash,
  settlePayment,
  tenderKindOf,
  tenderKinds,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "cash-rounding": {
    says: "Cash is rounded to the nearest five cents, for refunds as for payments; a card, a cheque and a gift card are exact.",
    source: "behaviour 3.3 (CA-round); CRA, info sheet GI-131; decision 0091",
    cases: ["tax.json"],
    laws: {
      "rounds cash to a multiple of five cents, two cents away at most": fc.property(arbCents, (amount) => {
        same(Math.abs(roundCash(amount) % 5), 0);
        holds(Math.abs(roundCash(amount) - amount) <= 2, "two cents at most");
      }),
      "rounds a refund like a payment": fc.property(arbCents, (amount) =>
        same(roundCash(cents(-amount)), cents(-roundCash(amount))),
      ),
      "rounding again changes nothing": fc.property(arbCents, (amount) =>
        same(roundCash(roundCash(amount)), roundCash(amount)),
      ),
      "only cash is rounded, and an unknown tender is not": fc.property(
        fc.oneof(fc.string(), fc.constantFrom(...Object.keys(tenderKinds))),
        (code) => {
          same(tenderKindOf(code).isRounded, code === "CASH");
          same([isTenderKind(code), isTenderKind([code])], [Object.hasOwn(tenderKinds, code), false]);
          if (!isTenderKind(code))
            same(tenderKindOf(code), { banked: "processor", isRounded: false }, "paid in by somebody else");
        },
      ),
    },
  },
  payment: {
    says: "Payment: tenders sum to the total, to the cent; cash pays the rest, rounded, and gives change. Splitting a total over tenders loses no cent.",
    source: "behaviour 3.3 (totalCollected); decision 0091",
    codes: ["TENDER_SHORT", "TENDER_OVER"],
    cases: ["tax.json"],
    laws: {
      "tenders sum to the total plus its rounding, which is two cents at most": fc.property(
        arbCents,
        arbOthers,
        fc.nat(100_000),
        (total, others, surplus) => {
          const remainingAmount = total - sumOf(others);
          const cash: Cents = cents(Math.max(0, remainingAmount + 2) + surplus);
          const payment = settlePayment({ total, tenders: [...others, { code: "CASH", amount: cash }] });
          if (!payment.ok) throw new Error(JSON.stringify(payment.issues));
          const { tenders, rounding, change } = payment.value;
          same(sumOf(tenders), total + rounding);
          holds(Math.abs(rounding) <= 2, "two cents at most");
          same(tenders, [...others, { code: "CASH", amount: cash - change }]);
          holds(change >= 0 && Number(tenders.at(-1)?.amount) % 5 === 0, "cash in coins there are");
        },
      ),
      "without cash nothing is rounded, and a payment a cent too low or too high is rejected": fc.property(
        arbOthers,
        fc.integer({ min: -200, max: 200 }),
        (tenders, off) => {
          const payment = settlePayment({ total: cents(sumOf(tenders) + off), tenders });
          if (off === 0) same(payment, { ok: true, value: { tenders, rounding: 0, change: 0 } });
          else
            same(payment.ok ? "ok" : payment.issues, [
              off > 0
                ? issue("TENDER_SHORT", ["tenders"], { due: off })
                : issue("TENDER_OVER", ["tenders"], { over: -off }),
            ]);
        },
      ),
      "rejects too little cash, with the amount still due": fc.property(
        fc.integer({ min: 5, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (total, short) => {
          const due = roundCash(cents(total));
          const payment = settlePayment({
            total: cents(total),
            tenders: [{ code: "CASH", amount: cents(due - short) }],
          });
          same(payment.ok ? "ok" : payment.issues, [issue("TENDER_SHORT", ["tenders"], { due: short })]);
        },
      ),
      "reversing a payment gives back the cash that was kept": fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        (total) => {
          const paid = settlePayment({ total: cents(total), tenders: [{ code: "CASH", amount: cents(total + 2) }] });
          const back = settlePayment({ total: cents(-total), tenders: [{ code: "CASH", amount: cents(0) }] });
          same(back.ok && back.value.change, paid.ok && paid.value.tenders[0]?.amount);
        },
      ),
    },
  },
});
