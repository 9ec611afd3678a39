import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import { calendarDateOf } from "../../../period/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { PastPayment } from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "cashCoins"
  | "roundingWays"
  | "joinRoundingRehearsals"
  | "lawfulRounding"
  | "parseCashRounding"
  | "rehearseRounding"
  | "settlePayment"
  | "sumRoundingRehearsal"
>;

/** Builds the rules and laws of a cash rounding that somebody tries on past receipts. */
export const roundingRehearsalRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { cashCoins, roundingWays, joinRoundingRehearsals, lawfulRounding, parseCashRounding } = functions;
  const { rehearseRounding, settlePayment, sumRoundingRehearsal } = functions;
  const arbTried = fc.record({ coin: fc.constantFrom(...cashCoins), way: fc.constantFrom(...roundingWays) });
  const arbPayment = fc
    .record({
      locationId: fc.constantFrom(1, 2, 3),
      day: fc.integer({ min: 1, max: 4 }),
      due: fc.integer({ min: -5_000, max: 90_000 }).map(cents),
      card: fc.option(fc.nat(3_000).map(cents), { nil: null }),
      hasCash: fc.boolean(),
      error: fc.constantFrom(0, 0, 0, 0, 7),
    })
    .map(({ locationId, day, due, card, hasCash, error }): PastPayment & { readonly isWrong: boolean } => {
      const cardTenders = card === null ? [] : [{ code: "VISA", amount: hasCash ? card : due }];
      const tenders =
        hasCash || card === null ? [...cardTenders, { code: "CASH", amount: cents(100_000) }] : cardTenders;
      const payment = settlePayment({ total: due, tenders });
      return {
        locationId,
        businessDate: calendarDateOf({ year: 2026, month: 3, day }),
        due,
        tenders: payment.ok ? payment.value.tenders : tenders,
        rounding: cents((payment.ok ? payment.value.rounding : 0) + error),
        isWrong: error !== 0,
      };
    });
  const arbPayments = fc.array(arbPayment, { maxLength: 10 });
  return {
    "rounding-rehearsal": {
      says: "Another cash rounding is tried on past receipts whose recorded rounding is that of the law; the others are counted apart. Stores and days each add up to the total.",
      source: "behaviour 4 (8, rehearsal); decision 0519",
      codes: ["ONE_OF"],
      laws: {
        "the rounding of the law makes no difference; the present one is what was recorded": fc.property(
          arbPayments,
          (payments) => {
            const { total, changed, apart } = sumRoundingRehearsal(rehearseRounding(payments, lawfulRounding));
            same([total.tried, changed], [total.present, 0]);
            same(
              total.present + apart.amount,
              payments.reduce((sum, { rounding }) => sum + rounding, 0),
            );
            same(apart.receipts, payments.filter(({ isWrong }) => isWrong).length);
          },
        ),
        "each amount in cash becomes a multiple of the coin, by less than a coin, never above half of it, or never against the customer":
          fc.property(arbPayment, arbTried, (payment, tried) => {
            const [row] = rehearseRounding([{ ...payment }], tried).rows;
            const cash = payment.tenders.find(({ code }) => code === "CASH");
            same(row === undefined, payment.isWrong || cash === undefined);
            if (row === undefined || cash === undefined) return;
            const unrounded = cash.amount - payment.rounding;
            same(Math.abs((unrounded + row.tried) % tried.coin), 0);
            holds(
              tried.way === "CUSTOMER"
                ? row.tried <= 0 && -row.tried < tried.coin
                : 2 * Math.abs(row.tried) <= tried.coin,
              "by less than a coin",
            );
          }),
        "stores and days each add up to the total; order and parts change nothing": fc.property(
          arbPayments,
          arbTried,
          fc.nat(10),
          (payments, tried, split) => {
            const whole = sumRoundingRehearsal(rehearseRounding(payments, tried));
            for (const rows of [whole.locations, whole.days])
              for (const under of ["present", "tried"] as const)
                same(
                  rows.reduce((sum, row) => sum + row[under], 0),
                  whole.total[under],
                );
            same(whole.receipts + whole.withoutCash + whole.apart.receipts, payments.length);
            const parts = [payments.slice(split), payments.slice(0, split)];
            same(
              sumRoundingRehearsal(joinRoundingRehearsals(parts.map((part) => rehearseRounding(part, tried)))),
              whole,
            );
          },
        ),
        "coins and ways that are not in their lists are refused at their fields": fc.property(
          fc.integer({ min: 101, max: 900 }),
          (coin) => {
            const result = parseCashRounding({ coin, way: "UP" });
            same(result.ok ? [] : result.issues.map(({ code, path }) => [code, ...path]), [
              ["ONE_OF", "coin"],
              ["ONE_OF", "way"],
            ]);
          },
        ),
      },
    },
  };
};
