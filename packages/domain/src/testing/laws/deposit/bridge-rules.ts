import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { BankedFields, DepositBridge, DepositStep, Drawer } from "../../../deposit/index.ts";
import {
  addSums,
  emptySums,
  netSalesOf,
  sumsOfTransaction,
  totalCollectedOf,
  type SalesSums,
} from "../../../metric/index.ts";
import { cents } from "../../../money/index.ts";
import { countsAsSale, type Transaction, type TransactionTender } from "../../../transaction/index.ts";
import { arbCashCount, arbDeposit, arbDrawerCash } from "../../arbitraries/deposit.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof deposit, "bankBridge" | "bankSteps" | "depositBridge" | "amountToBank" | "depositSteps">;

const sumOf = (values: readonly { readonly amount: number }[]) => values.reduce((sum, { amount }) => sum + amount, 0);

/** A day of receipts with several tenders, and drawers that hold their cash. */
interface Day {
  readonly sums: SalesSums;
  readonly tenders: readonly TransactionTender[];
  readonly deposit: BankedFields;
}

/** Tender codes that replace those of the generated receipts, so that each kind of tender occurs. */
const tenderCodes = ["CASH", "DEBIT", "CHEQUE", "GIFT_CARD", "VISA", "POINTS"] as const;

const arbDay: fc.Arbitrary<Day> = fc
  .record({
    receipts: fc.array(fc.tuple(arbTransaction, fc.nat(tenderCodes.length - 1)), { maxLength: 6 }),
    drawers: fc.array(fc.tuple(arbDrawerCash, arbCashCount), { minLength: 1, maxLength: 3 }),
    banked: arbDeposit,
  })
  .map(({ receipts, drawers, banked }) => {
    const paid = receipts.map(([receipt, shift]): Transaction => ({
      ...receipt,
      tenders: receipt.tenders.map((tender, index) => ({
        ...tender,
        code: tenderCodes[(index + shift) % tenderCodes.length] ?? "CASH",
      })),
    }));
    const tenders = paid
      .filter((transaction) => countsAsSale(transaction.state, transaction.training))
      .flatMap((transaction) => transaction.tenders);
    const cash = sumOf(tenders.filter(({ code }) => code === "CASH"));
    const cheques = sumOf(tenders.filter(({ code }) => code === "CHEQUE"));
    return {
      sums: paid.map(sumsOfTransaction).reduce(addSums, emptySums),
      tenders,
      deposit: {
        dropsBanked: banked.dropsBanked,
        remainingFloat: banked.remainingFloat,
        cheques: [{ number: "1", amount: cents(cheques) }],
        drawers: drawers.map(([drawerCash, count], index): Drawer => ({
          terminal: String(index),
          count,
          cash: index === 0 ? drawerWithSales(drawerCash, cash - otherCashSales(drawers)) : drawerCash,
        })),
      },
    };
  });

/** Cash sales recorded by the other drawers. */
const otherCashSales = (drawers: readonly (readonly [Drawer["cash"], unknown])[]) =>
  drawers.slice(1).reduce((sum, [{ received, change, refunds }]) => sum + received - change - refunds, 0);

/** A drawer with a given amount of cash sales. */
const drawerWithSales = (cashFlows: Drawer["cash"], sales: number): Drawer["cash"] => ({
  ...cashFlows,
  received: cents(sales + cashFlows.change + cashFlows.refunds),
});

/** Builds the rules from sales to the bank. */
export const bridgeRules = ({
  bankBridge,
  bankSteps,
  depositBridge,
  amountToBank,
  depositSteps,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const bridgeOf = (day: Day, declared: number | null = null): DepositBridge => {
    const bridge = depositBridge({ ...day, declared: declared === null ? null : cents(declared) });
    if (bridge === null) throw new Error("every drawer was counted");
    return bridge;
  };
  const amountOfStep = (bridge: DepositBridge, name: DepositStep) =>
    Number(bridge.steps.find(({ step }) => step === name)?.amount);
  const partOf = (bridge: DepositBridge, part: "collected" | "deposited") =>
    sumOf(bridge.steps.filter(({ step }) => depositSteps[step].part === part));
  return {
    "deposit-bridge": {
      says: "A bridge leads from net sales to the bank deposit: every difference is a named step, and the steps add up to the cent; contradictory records have a step of their own.",
      source: "behaviour 3.8; decision 0094",
      cases: ["deposit.json"],
      laws: {
        "net sales plus the steps are the total collected, and the bank deposit": fc.property(
          arbDay,
          fc.option(fc.nat(10_000_000), { nil: null }),
          (day, declared) => {
            const bridge = bridgeOf(day, declared);
            same(Number(bridge.netSales), Number(netSalesOf(day.sums)));
            same(bridge.netSales + partOf(bridge, "collected"), Number(bridge.collected));
            same(bridge.collected + partOf(bridge, "deposited"), Number(bridge.deposited));
            same(Number(bridge.deposited), declared ?? Number(amountToBank(day.deposit)));
            same(
              bridge.steps.map(({ step }) => step),
              Object.keys(depositSteps),
            );
          },
        ),
        "the total collected is that of the receipts and of the tenders": fc.property(arbDay, (day) => {
          same(
            [Number(bridgeOf(day).collected), sumOf(day.tenders)],
            [Number(totalCollectedOf(day.sums)), Number(totalCollectedOf(day.sums))],
          );
        }),
        "records that agree balance, and a difference of a cent shows at its step": fc.property(
          arbDay,
          fc.integer({ min: 1, max: 9_999 }),
          (day, difference) => {
            same(bridgeOf(day).isBalanced, true);
            const [first, ...others] = day.deposit.drawers;
            if (first === undefined) throw new Error("a drawer is there");
            const withCash = (cash: Partial<Drawer["cash"]>): Day => ({
              ...day,
              deposit: { ...day.deposit, drawers: [{ ...first, cash: { ...first.cash, ...cash } }, ...others] },
            });
            const stepIs = (bridge: DepositBridge, step: DepositStep, amount: number) =>
              same([bridge.isBalanced, amountOfStep(bridge, step)], [false, amount]);
            stepIs(bridgeOf(withCash({ received: cents(first.cash.received + difference) })), "till", difference);
            stepIs(
              bridgeOf({
                ...day,
                deposit: {
                  ...day.deposit,
                  cheques: [...day.deposit.cheques, { number: "2", amount: cents(difference) }],
                },
              }),
              "chequeGap",
              difference,
            );
            stepIs(bridgeOf(day, (amountToBank(day.deposit) ?? 0) - difference), "unexplained", -difference);
            stepIs(
              bridgeOf({ ...day, tenders: [...day.tenders, { code: "VISA", amount: cents(difference) }] }),
              "tenders",
              difference,
            );
          },
        ),
        "cards, floats, pay-outs and drops have their steps": fc.property(arbDay, (day) => {
          const bridge = bridgeOf(day);
          const sumOfFlow = (flow: keyof Drawer["cash"]) =>
            day.deposit.drawers.reduce((sum, { cash }) => sum + cash[flow], 0);
          const sumTendered = (...tenderCodes: readonly string[]) =>
            sumOf(day.tenders.filter(({ code }) => tenderCodes.includes(code)));
          const minus = (amount: number) => 0 - amount;
          same(
            (["cardsPending", "notBanked", "openings", "payIns", "payOuts", "dropsHeld", "carryOver"] as const).map(
              (step) => amountOfStep(bridge, step),
            ),
            [
              minus(sumTendered("DEBIT", "VISA", "POINTS")),
              minus(sumTendered("GIFT_CARD")),
              sumOfFlow("opening"),
              sumOfFlow("payIns"),
              minus(sumOfFlow("payOuts")),
              day.deposit.dropsBanked - sumOfFlow("drops"),
              minus(day.deposit.remainingFloat),
            ],
          );
        }),
        "while a drawer is not counted there is no bridge": fc.property(arbDay, (day) => {
          const [first, ...others] = day.deposit.drawers;
          if (first === undefined) throw new Error("a drawer is there");
          same(
            depositBridge({
              ...day,
              deposit: { ...day.deposit, drawers: [...others, { ...first, count: null }] },
              declared: null,
            }),
            null,
          );
          holds(bridgeOf(day).steps.length > 0, "and there is one once all are counted");
        }),
      },
    },
    "bank-bridge": {
      says: "From the money collected in a day to the bank: the steps add up to the deposit and its corrections, to the cent; without a deposit, cash and cheques are in transit and nothing is at the bank.",
      source: "behaviour 3.4 (Financial: the bridge to the bank deposit), 3.8; decision 0501",
      laws: {
        "with a deposit, the steps are those of the deposit bridge, and add up to the amount at the bank": fc.property(
          arbDay,
          fc.integer({ min: -500, max: 500 }),
          (day, correction) => {
            const corrections = correction === 0 ? [] : [{ amount: cents(correction), comment: "x", userId: 1, at: 0 }];
            const steps = bankBridge({ tenders: day.tenders, deposit: { ...day.deposit, corrections } });
            same(sumOf(steps), Number(amountToBank(day.deposit)) + correction);
            same(Number(steps.find(({ step }) => step === "collected")?.amount ?? 0), sumOf(day.tenders));
            const amountOf = (name: string) => Number(steps.find(({ step }) => step === name)?.amount ?? 0);
            for (const { step, amount } of bridgeOf(day).steps)
              if (depositSteps[step].part === "deposited") same(amountOf(step), Number(amount), step);
            same(amountOf("corrections"), correction);
            same(amountOf("inTransit"), 0, "a deposited day has nothing in transit");
          },
        ),
        "without a deposit, cards are pending, gift cards are not banked, cash and cheques are in transit, and nothing is left":
          fc.property(arbDay, (day) => {
            const steps = bankBridge({ tenders: day.tenders, deposit: null });
            const tendered = (...tenderCodes: readonly string[]) =>
              sumOf(day.tenders.filter(({ code }) => tenderCodes.includes(code)));
            const expected = [
              { step: "collected", amount: sumOf(day.tenders) },
              { step: "cardsPending", amount: -tendered("DEBIT", "VISA", "POINTS") },
              { step: "notBanked", amount: -tendered("GIFT_CARD") },
              { step: "inTransit", amount: -tendered("CASH", "CHEQUE") },
            ];
            same(
              steps.map(({ step, amount }) => ({ step, amount: Number(amount) })),
              expected.filter(({ amount }) => amount !== 0),
            );
            same(sumOf(steps), 0);
          }),
        "the steps are in order, each at most once and none of 0": fc.property(
          arbDay,
          fc.boolean(),
          (day, isBanked) => {
            const steps = bankBridge({
              tenders: day.tenders,
              deposit: isBanked ? { ...day.deposit, corrections: [] } : null,
            });
            const places = steps.map(({ step }) => bankSteps.indexOf(step));
            same(
              places,
              [...new Set(places)].toSorted((left, right) => left - right),
            );
            holds(
              steps.every(({ amount }) => amount !== 0),
              "no empty step",
            );
          },
        ),
      },
    },
  };
};
