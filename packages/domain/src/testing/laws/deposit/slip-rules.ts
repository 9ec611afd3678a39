import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { CashCount, DrawerCash } from "../../../deposit/index.ts";
import { cents, zeroCents } from "../../../money/index.ts";
import { fromDayNumber } from "../../../period/index.ts";
import { issue } from "../../../result/index.ts";
import { arbCashCount, arbDeposit, arbSplitDrawers } from "../../arbitraries/deposit.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { cashValueOf, faceByCode, noCash } from "./cash-samples.ts";

type Functions = Pick<
  typeof deposit,
  | "cashToBank"
  | "checkDepositVersion"
  | "sumCountedCash"
  | "amountToBank"
  | "depositOverShort"
  | "depositSlip"
  | "expectedCash"
  | "areDrawersHidden"
  | "summarizeDeposit"
>;

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

const hundredNote = { denomination: "N10000", loose: 1, rolls: 0 } as const;

const countOfNotes: CashCount = [
  { denomination: "N5000", loose: 1, rolls: 0 },
  { denomination: "N2000", loose: 3, rolls: 0 },
];

const flowCodes = ["opening", "received", "change", "refunds", "payIns", "payOuts", "drops"] as const;

/** Builds the rules and laws of a deposit's row, version and slip. */
export function slipRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    cashToBank,
    checkDepositVersion,
    sumCountedCash,
    amountToBank,
    depositOverShort,
    depositSlip,
    expectedCash,
    areDrawersHidden,
    summarizeDeposit,
  } = functions;
  return {
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
            const sumOfPart = (partOf: (cash: DrawerCash) => number) =>
              deposit.drawers.reduce((sum, { cash }) => sum + partOf(cash), 0);
            for (const flow of flowCodes)
              same(
                Number(row[flow]),
                sumOfPart((cash) => cash[flow]),
              );
            same(
              [row.expected, row.declared, row.overShort, row.deposited],
              [sumOfPart(expectedCash), sumCountedCash(deposit), depositOverShort(deposit), amountToBank(deposit)],
            );
            same(
              [row.remainingFloat, Number(row.corrected)],
              [deposit.remainingFloat, amounts.reduce((sum, amount) => sum + amount, 0)],
            );
            if (row.expected !== null && row.declared !== null)
              same(row.expected + (row.overShort ?? Number.NaN), Number(row.declared));
          },
        ),
        "a blind count hides the expected cash, and what it could be computed from, until it was counted or its day is revealed":
          fc.property(
            arbDeposit,
            fc.constantFrom("PREPARED", "COUNTED", "DEPOSITED", "CONFIRMED", "VOIDED"),
            fc.boolean(),
            fc.boolean(),
            fc.boolean(),
            (deposit, status, wasCounted, isStoreBlind, isRevealed) => {
              const countedBy = wasCounted ? 7 : null;
              const isUncounted = status === "PREPARED" || (status === "VOIDED" && !wasCounted);
              const isHidden = isUncounted && !isRevealed;
              same(
                areDrawersHidden({ deposit: { isBlind: true, status, countedBy }, isStoreBlind, isRevealed }),
                isHidden,
              );
              same(
                areDrawersHidden({ deposit: { isBlind: false, status, countedBy }, isStoreBlind, isRevealed }),
                false,
              );
              same(areDrawersHidden({ deposit: null, isStoreBlind, isRevealed }), isStoreBlind && !isRevealed);
              const [blindSummary, openSummary] = [true, false].map((isBlind) =>
                summarizeDeposit({ ...deposit, status, countedBy, isBlind }, { isRevealed }),
              );
              const hiddenFigures = Object.fromEntries(
                [...flowCodes.slice(1), "expected", "overShort"].map((name) => [name, null]),
              );
              same(blindSummary, isHidden ? { ...openSummary, ...hiddenFigures } : openSummary);
            },
          ),
      },
    },
    "deposit-version": {
      says: "A deposit that somebody else changed in the meantime is not overwritten (optimistic concurrency).",
      source: "decision 0094",
      codes: ["DEPOSIT_STALE"],
      laws: {
        "rejects an outdated version": fc.property(fc.nat(9), fc.nat(9), (version, sentVersion) => {
          same(
            checkDepositVersion({ version }, sentVersion),
            version === sentVersion ? [] : [issue("DEPOSIT_STALE", ["version"], { version })],
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
            const addPieces = (key: string, count: number) =>
              count > 0 && pieces.set(key, (pieces.get(key) ?? 0) + count);
            for (const { denomination, loose, rolls } of countedPieces) {
              addPieces(`${denomination} loose`, loose);
              if (denomination.startsWith("C")) addPieces(`${denomination} rolls`, rolls);
            }
            if (drops === 5) addPieces("C5 loose", 1);
            if (drops === 4_000) addPieces("N2000 loose", 2);
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
            const remainingFloat = cents(sumOf(counts.map(({ float }) => cashValueOf(float))));
            const slip = depositSlip({ ...deposit, drawers, remainingFloat, dropsBanked: zeroCents });
            const countedPieces = drawers.flatMap(({ count }) => count);
            const unlisted = (slip?.rows ?? []).filter(({ denomination, unit, count }) => {
              const linesOfDenomination = countedPieces.filter((line) => line.denomination === denomination);
              return count > sumOf(linesOfDenomination.map(({ loose, rolls }) => (unit === "roll" ? rolls : loose)));
            });
            same(unlisted, []);
            same(
              sumOf((slip?.rows ?? []).map(({ amount }) => amount)),
              sumOf(counts.map(({ bag }) => cashValueOf(bag))),
            );
          },
        ),
        "50 $ and three 20 $, of which 50 $ stay: the bag is three 20 $, whatever the number of 100 $ beside":
          fixedCase([0, 1, 90_000], (numbers) => {
            for (const hundreds of numbers) {
              const slipOf = (float: number) =>
                depositSlip({
                  ...emptyBag,
                  remainingFloat: cents(float),
                  drawers: [
                    { terminal: "1", cash: noCash, count: [...countOfNotes, { ...hundredNote, loose: hundreds }] },
                  ],
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
            const valueOf = ({ denomination }: CashCount[number]) => faceByCode[denomination]?.[0] ?? 0;
            const listedPieces = bag
              .toSorted((a, b) => valueOf(b) - valueOf(a))
              .flatMap((countedPieces) => {
                const { denomination, loose, rolls } = countedPieces;
                const row = (unit: string, count: number, value: number) =>
                  count === 0 ? [] : [{ denomination, unit, count, amount: count * value }];
                return [
                  ...row("roll", rolls, faceByCode[denomination]?.[1] ?? 0),
                  ...row(denomination.startsWith("C") ? "coin" : "note", loose, valueOf(countedPieces)),
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
}
