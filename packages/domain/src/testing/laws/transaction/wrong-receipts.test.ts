import { expect, test } from "vitest";

import { allocateCents, cents, negateCents, sumCents } from "../../../money/index.ts";
import * as ours from "../../../transaction/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { transactionLaws } from "../transaction.ts";

/** Faulty implementations of receipts, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  ["half of five cents goes down", "cash-rounding", { roundCash: (amount) => cents(Math.trunc(amount / 5) * 5) }],
  [
    "money given back is rounded down",
    "cash-rounding",
    { roundCash: (amount) => cents(Math.floor((amount + 2) / 5) * 5 + (amount === -2 ? -5 : 0)) },
  ],
  [
    "a card is rounded too",
    "cash-rounding",
    { tenderKindOf: (code) => ({ ...ours.tenderKindOf(code), isRounded: true }) },
  ],
  [
    "a total of nothing but cards is rounded",
    "payment",
    {
      settlePayment: (request) =>
        ours.settlePayment({ ...request, tenders: [...request.tenders, { code: "CASH", amount: cents(0) }] }),
    },
  ],
  [
    "one kind of card is taken for cash",
    "payment",
    {
      settlePayment: ({ total, tenders }) =>
        ours.settlePayment({
          total,
          tenders: tenders.map((tender) => (tender.code === "AMEX" ? { ...tender, code: "CASH" } : tender)),
        }),
    },
  ],
  [
    "the rounding goes the other way",
    "payment",
    {
      settlePayment: (request) => {
        const settlement = ours.settlePayment(request);
        return settlement.ok
          ? { ok: true, value: { ...settlement.value, rounding: negateCents(settlement.value.rounding) } }
          : settlement;
      },
    },
  ],
  [
    "a void is undone",
    "receipt-states",
    {
      nextTransactionState: (stage, action) =>
        stage === "VOID" && action === "recall"
          ? { ok: true, value: "WAITRECALL" }
          : ours.nextTransactionState(stage, action),
    },
  ],
  [
    "a suspended receipt is completed unseen",
    "receipt-states",
    {
      nextTransactionState: (stage, action) =>
        stage === "WAIT" && action === "complete"
          ? { ok: true, value: "COMPLETED" }
          : ours.nextTransactionState(stage, action),
    },
  ],
  [
    "a suspended receipt counts",
    "receipt-states",
    { countsAsSale: (state, training) => state !== "VOID" && !training },
  ],
  ["training counts", "training", { countsAsSale: (state) => ours.countsAsSale(state, false) }],
  [
    "the tips are kept",
    "reversal",
    {
      reverseTransaction: (transaction, place) => {
        const reversal = ours.reverseTransaction(transaction, place);
        return reversal.ok ? { ok: true, value: { ...reversal.value, tips: transaction.tips } } : reversal;
      },
    },
  ],
  [
    "an audited day is undone",
    "store-day",
    {
      nextStoreDayState: (state, action) =>
        state === "AUDITED" && action === "undo"
          ? { ok: true, value: "LOADING" }
          : ours.nextStoreDayState(state, action),
    },
  ],
  ["a day is exported twice", "store-day", { exportStoreDay: (state) => ours.exportStoreDay(state, "?") }],
  [
    "a header has no discount",
    "receipt-header",
    {
      checkReceiptHeader: (receipt, stated) =>
        ours.checkReceiptHeader(receipt, stated).filter(({ path }) => path[0] !== "discount"),
    },
  ],
  [
    "a header counts what was given back as sold",
    "receipt-header",
    {
      checkReceiptHeader: (receipt, stated) =>
        ours.checkReceiptHeader(
          {
            ...receipt,
            lines: receipt.lines.map((line) => ({
              ...line,
              kind: line.kind === "REFUND" ? ("SALE" as const) : line.kind,
            })),
          },
          stated,
        ),
    },
  ],
  [
    "a discount raises a refund",
    "line-amount",
    { lineAmount: (line) => cents(ours.lineDirection(line) * (line.extended + line.discount)) },
  ],
  [
    "every line is taxed",
    "line-tax",
    {
      taxOfLines: ({ lines, taxes }) =>
        allocateCents(
          sumCents(taxes.map(({ amount }) => amount)),
          lines.map(() => 1),
        ),
    },
  ],
  ["an exchange is a refund", "refund-only", { isRefundOnly: (lines) => lines.some(({ kind }) => kind === "REFUND") }],
  ["any receipt is well made", "valid-receipt", { checkTransaction: () => [] }],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(transactionLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
