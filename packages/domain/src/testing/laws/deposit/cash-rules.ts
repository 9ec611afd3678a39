import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { CashCount, DrawerCash } from "../../../deposit/index.ts";
import { cents, zeroCents, type Cents } from "../../../money/index.ts";
import { fromDayNumber } from "../../../period/index.ts";
import { issue } from "../../../result/index.ts";
import { roundCash } from "../../../transaction/index.ts";
import { arbCashCount, arbDeposit, arbDrawerCash, arbSplitDrawers } from "../../arbitraries/deposit.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof deposit,
  | "valueOfPieces"
  | "cashToBank"
  | "checkDepositVersion"
  | "valueOfCashCount"
  | "sumCountedCash"
  | "pairTenderAmounts"
  | "denominationCodes"
  | "denominations"
  | "amountToBank"
  | "depositOverShort"
  | "depositSlip"
  | "expectedCash"
  | "fewestPieces"
  | "isDenomination"
  | "canSeeExpectedCash"
  | "overShortOf"
  | "summarizeDeposit"
  | "tenderOverShort"
>;

/** Face values and roll sizes as minted, written independently of our table. */
const faces: Readonly<Record<string, readonly [value: number, roll: number]>> = {
  C5: [5, 200],
  C10: [10, 500],
  C25: [25, 1_000],
  C100: [100, 2_500],
  C200: [200, 5_000],
  N500: [500, 0],
  N1000: [1_000, 0],
  N2000: [2_000, 0],
  N5000: [5_000, 0],
  N10000: [10_000, 0],
};

const worth = (count: CashCount): number =>
  count.reduce(
    (sum, { denomination, loose, rolls }) =>
      sum + loose * (faces[denomination]?.[0] ?? 0) + rolls * (faces[denomination]?.[1] ?? 0),
    0,
  );
const pieces = (count: CashCount): number => count.reduce((sum, { loose }) => sum + loose, 0);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const emptyBag = {
  locationId: 1,
  businessDate: fromDayNumber(20_514),
  bagNumber: "",
  cheques: [],
  preparedBy: 1,
  verifiedBy: null,
  dropsBanked: zeroCents,
};
const hundred = { denomination: "N10000", loose: 1, rolls: 0 } as const;
const notes: CashCount = [
  { denomination: "N5000", loose: 1, rolls: 0 },
  { denomination: "N2000", loose: 3, rolls: 0 },
];

const noCash: DrawerCash = {
  opening: zeroCents,
  received: zeroCents,
  change: zeroCents,
  refunds: zeroCents,
  payIns: zeroCents,
  payOuts: zeroCents,
  drops: zeroCents,
};

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

const flows = ["opening", "received", "change", "refunds", "payIns", "payOuts", "drops"] as const;

const arbTenders = fc
  .array(
    fc.tuple(fc.constantFrom("CASH", "DEBIT", "VISA", "CHEQUE"), fc.integer({ min: -50_000, max: 500_000 }).map(cents)),
  )
  .map((rows) => new Map<string, Cents>(rows));

const effects = {
  sale: { flow: "received", way: 1 },
  refund: { flow: "refunds", way: -1 },
  payIn: { flow: "payIns", way: 1 },
  payOut: { flow: "payOuts", way: -1 },
  drop: { flow: "drops", way: -1 },
} as const;

/** Builds the rules and laws of drawer cash. */
export const cashRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    valueOfPieces,
    cashToBank,
    checkDepositVersion,
    valueOfCashCount,
    sumCountedCash,
    pairTenderAmounts,
    denominationCodes,
    denominations,
    amountToBank,
    depositOverShort,
    depositSlip,
    expectedCash,
    fewestPieces,
    isDenomination,
    canSeeExpectedCash,
    overShortOf,
    summarizeDeposit,
    tenderOverShort,
  } = functions;
  return {
    "counted-cash": {
      says: "Cash is counted by Canadian coins (5 ¢ to 2 $), notes (5 $ to 100 $) and rolls; there is no penny.",
      source: "behaviour 3.8; decision 0094",
      cases: ["deposit.json"],
      laws: {
        "the total of a cash count is the value of its notes, coins and rolls": fc.property(arbCashCount, (count) => {
          same(Number(valueOfCashCount(count)), worth(count));
          same(valueOfCashCount(count) % 5, 0);
          for (const line of count) same(Number(valueOfPieces(line)), worth([line]));
        }),
        "two counts together sum to both": fc.property(arbCashCount, arbCashCount, (left, right) =>
          same(valueOfCashCount([...left, ...right]), valueOfCashCount(left) + valueOfCashCount(right)),
        ),
        "the fewest notes and coins make the amount, but for the cents no coin makes": fc.property(
          arbCashCount,
          fc.nat(4),
          (count, odd) => {
            const looseOnly = count.map((line) => ({ ...line, rolls: 0 }));
            const fewest = fewestPieces(cents(worth(looseOnly) + odd));
            same(worth(fewest), worth(looseOnly));
            holds(pieces(fewest) <= pieces(looseOnly), "the fewest");
          },
        ),
        "the table has each coin and note with its value, its kind and the coins of its roll, the smallest first":
          fixedCase(Object.entries(faces), (all) => {
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
          fc.oneof(fc.string(), fc.constantFrom("C1", "C50", "N100", "toString", ...Object.keys(faces))),
          (code) => same([isDenomination(code), isDenomination([code])], [Object.keys(faces).includes(code), false]),
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
            const add = (flow: keyof DrawerCash, amount: number) => {
              cash[flow] = cents(cash[flow] + amount);
            };
            for (const { name, due, over } of events) {
              const { flow, way } = effects[name];
              add(flow, due + over);
              if (name === "sale") add("change", over);
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
            same((overShortOf({ terminal: "1", cash, count }) ?? Number.NaN) + expectedCash(cash), worth(count));
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
            const countedSum = sum(deposit.drawers.map(({ count }) => worth(count ?? [])));
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
    "deposit-row": {
      says: "The list of deposits shows for all drawers what came in and went out, the expected and the counted cash; a blind count hides the expected cash until it is done.",
      source: "behaviour 3.8 (Deposit: list, blind count option)",
      laws: {
        "a row is the sum of its drawers": fc.property(
          arbDeposit,
          fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 3 }),
          (deposit, amounts) => {
            const row = summarizeDeposit({
              ...deposit,
              isBlind: false,
              corrections: amounts.map((amount) => ({ amount: cents(amount), comment: "-", userId: 1, at: 0 })),
            });
            const all = (partOf: (cash: DrawerCash) => number) =>
              deposit.drawers.reduce((sum, { cash }) => sum + partOf(cash), 0);
            for (const flow of flows)
              same(
                Number(row[flow]),
                all((cash) => cash[flow]),
              );
            same(
              [row.expected, row.declared, row.overShort, row.deposited],
              [all(expectedCash), sumCountedCash(deposit), depositOverShort(deposit), amountToBank(deposit)],
            );
            same(
              [row.remainingFloat, Number(row.corrected)],
              [deposit.remainingFloat, amounts.reduce((sum, amount) => sum + amount, 0)],
            );
            if (row.expected !== null && row.declared !== null)
              same(row.expected + (row.overShort ?? Number.NaN), Number(row.declared));
          },
        ),
        "a blind count hides the expected cash, and what it could be computed from, until it is counted": fc.property(
          arbDeposit,
          fc.constantFrom("PREPARED" as const, "COUNTED" as const, "DEPOSITED" as const),
          (deposit, status) => {
            const [blind, open] = [
              summarizeDeposit({ ...deposit, status, isBlind: true }),
              summarizeDeposit({ ...deposit, status, isBlind: false }),
            ];
            same(canSeeExpectedCash({ isBlind: true, status }), status !== "PREPARED");
            same(canSeeExpectedCash({ isBlind: false, status }), true);
            const hidden = Object.fromEntries([...flows.slice(1), "expected", "overShort"].map((name) => [name, null]));
            same(blind, status === "PREPARED" ? { ...open, ...hidden } : open);
          },
        ),
      },
    },
    "deposit-version": {
      says: "A deposit that somebody else changed in the meantime is not overwritten (optimistic concurrency).",
      source: "decision 0094",
      codes: ["DEPOSIT_STALE"],
      laws: {
        "rejects an outdated version": fc.property(fc.nat(9), fc.nat(9), (version, sent) => {
          same(
            checkDepositVersion({ version }, sent),
            version === sent ? [] : [issue("DEPOSIT_STALE", ["version"], { version })],
          );
        }),
      },
    },
    "deposit-slip": {
      says: "The deposit slip lists the notes, coins and cheques of the bag; their sum goes to the bank.",
      source: "behaviour 3.8 (cheque list and printable slip)",
      cases: ["deposit.json"],
      laws: {
        "cash plus cheques is the total, and what goes to the bank": fc.property(arbDeposit, (deposit) => {
          const slip = depositSlip(deposit);
          same(slip === null, sumCountedCash(deposit) === null);
          if (slip === null) return;
          same([slip.cash, slip.total], [cashToBank(deposit), amountToBank(deposit)]);
          same(slip.cash + deposit.cheques.reduce((sum, { amount }) => sum + amount, 0), Number(slip.total));
          same(slip.chequeTotal + slip.cash, Number(slip.total));
        }),
        "its rows are the cash that coins can make": fc.property(arbDeposit, (deposit) => {
          const slip = depositSlip(deposit);
          if (slip === null) return;
          const rows = slip.rows.reduce((sum, { amount }) => sum + amount, 0);
          same(rows, slip.cash < 5 ? 0 : slip.cash - (slip.cash % 5));
        }),
        "without a float, its rows are the counted pieces, and the fewest pieces for the drops": fc.property(
          arbDeposit,
          fc.constantFrom(0, 5, 4_000),
          (deposit, drops) => {
            const slip = depositSlip({ ...deposit, remainingFloat: zeroCents, dropsBanked: cents(drops) });
            if (slip === null) return;
            const countedPieces = deposit.drawers.flatMap(({ count }) => count ?? []);
            const pieces = new Map<string, number>();
            const add = (key: string, count: number) => count > 0 && pieces.set(key, (pieces.get(key) ?? 0) + count);
            for (const { denomination, loose, rolls } of countedPieces) {
              add(`${denomination} loose`, loose);
              if (denomination.startsWith("C")) add(`${denomination} rolls`, rolls);
            }
            if (drops === 5) add("C5 loose", 1);
            if (drops === 4_000) add("N2000 loose", 2);
            const rows = slip.rows.map(({ denomination, unit, count }): [string, number] => [
              `${denomination} ${unit === "roll" ? "rolls" : "loose"}`,
              count,
            ]);
            same(Object.fromEntries(rows), Object.fromEntries(pieces));
          },
        ),
        "with a float, it lists only counted pieces if some of them are exactly the cash": fc.property(
          arbDeposit,
          arbSplitDrawers,
          (deposit, counts) => {
            const drawers = counts.map(({ bag, float }, index) => ({
              terminal: String(index + 1),
              cash: noCash,
              count: bag.map((line, at) => ({
                ...line,
                loose: line.loose + (float[at]?.loose ?? 0),
                rolls: line.rolls + (float[at]?.rolls ?? 0),
              })),
            }));
            const remainingFloat = cents(sumOf(counts.map(({ float }) => worth(float))));
            const slip = depositSlip({ ...deposit, drawers, remainingFloat, dropsBanked: zeroCents });
            const countedPieces = drawers.flatMap(({ count }) => count);
            const unlisted = (slip?.rows ?? []).filter(({ denomination, unit, count }) => {
              const linesOfDenomination = countedPieces.filter((line) => line.denomination === denomination);
              return count > sumOf(linesOfDenomination.map(({ loose, rolls }) => (unit === "roll" ? rolls : loose)));
            });
            same(unlisted, []);
            same(sumOf((slip?.rows ?? []).map(({ amount }) => amount)), sumOf(counts.map(({ bag }) => worth(bag))));
          },
        ),
        "50 $ and three 20 $, of which 50 $ stay: the bag is three 20 $, whatever the number of 100 $ beside":
          fixedCase([0, 1, 90_000], (numbers) => {
            for (const hundreds of numbers) {
              const slipOf = (float: number) =>
                depositSlip({
                  ...emptyBag,
                  remainingFloat: cents(float),
                  drawers: [{ terminal: "1", cash: noCash, count: [...notes, { ...hundred, loose: hundreds }] }],
                })?.rows.map(({ denomination, count }) => [denomination, count]);
              const listedPieces = hundreds === 0 ? [] : [["N10000", hundreds]];
              same(slipOf(5_000), [...listedPieces, ["N2000", 3]]);
              same(slipOf(5_500), [...listedPieces, ["N5000", 1], ["N500", 1]], "no notes are 55 $");
            }
          }),
        "a listed bag is printed as listed, the largest denomination first": fc.property(
          arbDeposit,
          arbCashCount,
          (deposit, bag) => {
            const valueOf = ({ denomination }: CashCount[number]) => faces[denomination]?.[0] ?? 0;
            const listedPieces = bag
              .toSorted((a, b) => valueOf(b) - valueOf(a))
              .flatMap((counted) => {
                const { denomination, loose, rolls } = counted;
                const row = (unit: string, count: number, value: number) =>
                  count === 0 ? [] : [{ denomination, unit, count, amount: count * value }];
                return [
                  ...row("roll", rolls, faces[denomination]?.[1] ?? 0),
                  ...row(denomination.startsWith("C") ? "coin" : "note", loose, valueOf(counted)),
                ];
              });
            same(depositSlip({ ...deposit, drawers: [] }, bag)?.rows, listedPieces);
            same(
              depositSlip({ ...deposit, drawers: [] }, [{ denomination: "N2000", loose: 0, rolls: 3 }])?.rows,
              [],
              "notes come in no rolls",
            );
          },
        ),
      },
    },
  };
};
