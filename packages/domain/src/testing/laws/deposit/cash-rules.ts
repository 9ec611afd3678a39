import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { CashCount, DrawerCash } from "../../../deposit/index.ts";
import { cents, type Cents } from "../../../money/index.ts";
import { roundCash } from "../../../transaction/index.ts";
import { arbCashCount, arbDeposit, arbDrawerCash } from "../../arbitraries/deposit.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { cashValueOf, faceByCode, noCash } from "./cash-samples.ts";

type Functions = Pick<
  typeof deposit,
  | "valueOfPieces"
  | "cashToBank"
  | "valueOfCashCount"
  | "sumCountedCash"
  | "pairTenderAmounts"
  | "denominationCodes"
  | "denominations"
  | "amountToBank"
  | "depositOverShort"
  | "expectedCash"
  | "fewestPieces"
  | "isDenomination"
  | "overShortOf"
  | "tenderOverShort"
>;

/** Events of a drawer in a day, and the change of its cash. */
const arbEvent = fc.oneof(
  fc.record({
    name: fc.constantFrom("sale" as const),
    due: fc.nat(20_000).map((amount) => roundCash(cents(amount))),
    over: fc.nat(400).map((count) => count * 5),
  }),
  fc.record({
    name: fc.constantFrom("refund" as const, "payIn" as const, "payOut" as const, "drop" as const),
    due: fc.nat(4_000).map((count) => count * 5),
    over: fc.constant(0),
  }),
);

const arbTenders = fc
  .array(
    fc.tuple(fc.constantFrom("CASH", "DEBIT", "VISA", "CHEQUE"), fc.integer({ min: -50_000, max: 500_000 }).map(cents)),
  )
  .map((rows) => new Map<string, Cents>(rows));

const effectByEvent = {
  sale: { flow: "received", way: 1 },
  refund: { flow: "refunds", way: -1 },
  payIn: { flow: "payIns", way: 1 },
  payOut: { flow: "payOuts", way: -1 },
  drop: { flow: "drops", way: -1 },
} as const;

const piecesIn = (count: CashCount): number => count.reduce((sum, { loose }) => sum + loose, 0);

/** Builds the rules and laws of counted, expected and declared cash. */
export function cashRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    valueOfPieces,
    cashToBank,
    valueOfCashCount,
    sumCountedCash,
    pairTenderAmounts,
    denominationCodes,
    denominations,
    amountToBank,
    depositOverShort,
    expectedCash,
    fewestPieces,
    isDenomination,
    overShortOf,
    tenderOverShort,
  } = functions;
  return {
    "counted-cash": {
      says: "Cash is counted by Canadian coins (5 ¢ to 2 $), notes (5 $ to 100 $) and rolls; there is no penny.",
      source: "behaviour 3.8; decision 0094",
      cases: ["deposit.json"],
      laws: {
        "the total of a cash count is the value of its notes, coins and rolls": fc.property(arbCashCount, (count) => {
          same(Number(valueOfCashCount(count)), cashValueOf(count));
          same(valueOfCashCount(count) % 5, 0);
          for (const line of count) same(Number(valueOfPieces(line)), cashValueOf([line]));
        }),
        "two counts together sum to both": fc.property(arbCashCount, arbCashCount, (left, right) =>
          same(valueOfCashCount([...left, ...right]), valueOfCashCount(left) + valueOfCashCount(right)),
        ),
        "the fewest notes and coins make the amount, but for the cents no coin makes": fc.property(
          arbCashCount,
          fc.nat(4),
          (count, odd) => {
            const looseOnly = count.map((line) => ({ ...line, rolls: 0 }));
            const fewest = fewestPieces(cents(cashValueOf(looseOnly) + odd));
            same(cashValueOf(fewest), cashValueOf(looseOnly));
            holds(piecesIn(fewest) <= piecesIn(looseOnly), "the fewest");
          },
        ),
        "the table has each coin and note with its value, its kind and the coins of its roll, the smallest first":
          fixedCase(Object.entries(faceByCode), (all) => {
            same(
              denominationCodes,
              all.map(([code]) => code),
            );
            same(
              denominations,
              Object.fromEntries(
                all.map(([code, [value, roll]]) => [
                  code,
                  { value, kind: value < 500 ? "coin" : "note", roll: roll === 0 ? null : roll / value },
                ]),
              ),
            );
          }),
        "rejects a penny, and any denomination not in the table": fc.property(
          fc.oneof(fc.string(), fc.constantFrom("C1", "C50", "N100", "toString", ...Object.keys(faceByCode))),
          (code) =>
            same([isDenomination(code), isDenomination([code])], [Object.keys(faceByCode).includes(code), false]),
        ),
      },
    },
    "expected-cash": {
      says: "The expected cash of a drawer is its float and cash received, less change, refunds, pay-outs and drops, plus pay-ins.",
      source: "behaviour 3.8; decision 0094",
      cases: ["deposit.json"],
      laws: {
        "after any day, the expected cash of a drawer is what is in it": fc.property(
          fc.nat(40_000),
          fc.array(arbEvent, { maxLength: 20 }),
          (opening, events) => {
            let cashInside = opening;
            const cash = { ...noCash, opening: cents(opening) };
            const addToFlow = (flow: keyof DrawerCash, amount: number) => {
              cash[flow] = cents(cash[flow] + amount);
            };
            for (const { name, due, over } of events) {
              const { flow, way } = effectByEvent[name];
              addToFlow(flow, due + over);
              if (name === "sale") addToFlow("change", over);
              cashInside += way * due;
            }
            same(Number(expectedCash(cash)), cashInside);
          },
        ),
        "a drawer not counted is neither over nor short": fc.property(arbDrawerCash, (cash) =>
          same(overShortOf({ terminal: "1", cash, count: null }), null),
        ),
        "over or short is counted less expected, of a drawer and of a tender": fc.property(
          arbDrawerCash,
          arbCashCount,
          (cash, count) => {
            same((overShortOf({ terminal: "1", cash, count }) ?? Number.NaN) + expectedCash(cash), cashValueOf(count));
            same(
              (tenderOverShort({ code: "DEBIT", expected: cash.received, declared: cash.change }) ?? Number.NaN) +
                cash.received,
              Number(cash.change),
            );
            same(tenderOverShort({ code: "DEBIT", expected: cash.received, declared: null }), null);
          },
        ),
        "a deposit is over or short by the sum of its drawers, and unknown while one is not counted": fc.property(
          arbDeposit,
          (deposit) => {
            const isCounted = deposit.drawers.every(({ count }) => count !== null);
            const sum = (values: readonly (number | null)[]) =>
              values.reduce<number>((all, value) => all + (value ?? 0), 0);
            same(depositOverShort(deposit), isCounted ? sum(deposit.drawers.map(overShortOf)) : null);
            const countedSum = sum(deposit.drawers.map(({ count }) => cashValueOf(count ?? [])));
            const cash = countedSum + deposit.dropsBanked - deposit.remainingFloat;
            const wholeAmount = cash + sum(deposit.cheques.map(({ amount }) => amount));
            same(
              [sumCountedCash(deposit), cashToBank(deposit), amountToBank(deposit)],
              isCounted ? [countedSum, cash, wholeAmount] : [null, null, null],
            );
          },
        ),
      },
    },
    "declared-tenders": {
      says: "Each tender shows its declared amount beside the expected one; a tender not declared is neither over nor short.",
      source: "behaviour 3.4 (Financial: expected, declared, over/short)",
      laws: {
        "each tender occurs once, and over or short is declared less expected": fc.property(
          arbTenders,
          arbTenders,
          (expected, declared) => {
            const rows = pairTenderAmounts(expected, declared);
            same(
              rows.map(({ code }) => code),
              [...new Set([...expected.keys(), ...declared.keys()])].toSorted(),
            );
            for (const row of rows) {
              same([row.expected, row.declared], [expected.get(row.code) ?? 0, declared.get(row.code) ?? null]);
              same(tenderOverShort(row), row.declared === null ? null : row.declared - row.expected);
            }
          },
        ),
      },
    },
  };
}
