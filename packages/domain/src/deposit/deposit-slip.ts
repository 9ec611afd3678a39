/** Content of the printed slip of a deposit bag. */

import { cents, sumCents, type Cents } from "../money/index.ts";

import {
  denominationCodes,
  denominations,
  fewestPieces,
  valueOfCashCount,
  type CashCount,
  type Denomination,
  type DenominationRow,
} from "./denomination.ts";
import { cashToBank, type Deposit } from "./deposit.ts";

/** A slip row: notes, coins or rolls of a denomination. */
export interface SlipRow {
  readonly denomination: Denomination;
  readonly unit: "note" | "coin" | "roll";
  readonly count: number;
  readonly amount: Cents;
}

/** Fields that a slip copies from its deposit. */
type SlipHead = Pick<Deposit, "locationId" | "businessDate" | "bagNumber" | "cheques" | "preparedBy" | "verifiedBy">;

/** Fields of a deposit that a slip is computed from. */
export interface SlipSource extends SlipHead, Pick<Deposit, "drawers" | "dropsBanked" | "remainingFloat"> {}

/** Content of a printed slip. `cash` plus `chequeTotal` is `total`; the rows sum to `cash`, less the cents that no coin can give, unless the bag has its own list. */
export interface DepositSlip extends SlipHead {
  /** Cash in the bag by denomination, the largest first. */
  readonly rows: readonly SlipRow[];
  readonly cash: Cents;
  readonly chequeTotal: Cents;
  readonly total: Cents;
}

/**
 * Makes the slip of a deposit; null if a drawer is not counted. Without a list of the bag's cash, its rows are counted notes, rolls and coins
 * that are exactly the cash, the largest first, so that the small ones stay as the float. If none are exactly the cash, as with drops, they are
 * as many of the largest as fit, and the fewest notes and coins for the rest.
 *
 * Source: behaviour 3.8 (cheque list and printable slip).
 *
 * @example depositSlip({ locationId: 1, businessDate: "2026-03-12", bagNumber: "A1", drawers: [], dropsBanked: cents(2500), cheques: [], remainingFloat: cents(0), preparedBy: 7, verifiedBy: null }).rows.map(({ denomination, count }) => [denomination, count]) // => [["N2000", 1], ["N500", 1]]
 */
export function depositSlip(deposit: SlipSource, bag?: CashCount): DepositSlip | null {
  const cash = cashToBank(deposit);
  if (cash === null) return null;
  const { locationId, businessDate, bagNumber, cheques, preparedBy, verifiedBy } = deposit;
  const chequeTotal = sumCents(cheques.map(({ amount }) => amount));
  return {
    locationId,
    businessDate,
    bagNumber,
    rows: slipRowsOf(bag ?? fillBag(deposit, cash)),
    cash,
    cheques,
    chequeTotal,
    total: sumCents([cash, chequeTotal]),
    preparedBy,
    verifiedBy,
  };
}

/** Loose pieces or rolls of a denomination that were counted. */
interface CountedPieces {
  readonly denomination: Denomination;
  readonly isRoll: boolean;
  /** Value of one piece or roll. Units: cents. */
  readonly value: number;
  readonly pieces: number;
}

/** Fills a bag with counted pieces that are exactly the amount; if none are, as many as fit, and the fewest pieces for the rest. */
function fillBag({ drawers }: Pick<SlipSource, "drawers">, cash: Cents): CashCount {
  const bagAmount = Math.max(0, cash - (cash % denominations.C5.value));
  const countedPieces = listPieces(drawers.flatMap(({ count }) => count ?? []));
  const bagPieceCounts = findExactPieces(countedPieces, bagAmount) ?? takeLargestPieces(countedPieces, bagAmount);
  const bagCounts = countedPieces.map(({ denomination, isRoll }, index) => {
    const bagPieceCount = bagPieceCounts[index] ?? 0;
    return { denomination, loose: isRoll ? 0 : bagPieceCount, rolls: isRoll ? bagPieceCount : 0 };
  });
  return [...bagCounts, ...fewestPieces(cents(bagAmount - valueOfCashCount(bagCounts)))];
}

/** Adds up the pieces of all drawers, the most valuable first. */
function listPieces(counts: CashCount): readonly CountedPieces[] {
  return denominationCodes
    .flatMap((denomination) => {
      const { value, roll }: DenominationRow = denominations[denomination];
      const sameDenomination = counts.filter((line) => line.denomination === denomination);
      const sumPieces = (part: "loose" | "rolls") => sameDenomination.reduce((sum, line) => sum + line[part], 0);
      const loosePieces = { denomination, isRoll: false, value, pieces: sumPieces("loose") };
      return roll === null
        ? [loosePieces]
        : [loosePieces, { denomination, isRoll: true, value: value * roll, pieces: sumPieces("rolls") }];
    })
    .filter(({ pieces }) => pieces > 0)
    .toSorted((left, right) => right.value - left.value);
}

/** A value times this is a multiple of every smaller value: 25 $ in rolls and 20 $ meet at 100 $. */
const commonMultipleFactor = 4;

/**
 * Searches for counted pieces that are exactly an amount, the largest first; null if none are. Of each kind it tries the most that fits and
 * a few less, since smaller pieces of that much can be exchanged. Failed searches are remembered by kind and remaining amount, so that it
 * is short for any number of pieces.
 */
function findExactPieces(countedPieces: readonly CountedPieces[], amount: number): readonly number[] | null {
  const valueFromIndexOn = countedPieces.map((_, index) =>
    countedPieces.slice(index).reduce((sum, { value, pieces }) => sum + value * pieces, 0),
  );
  const failedAmountsByIndex = countedPieces.map(() => new Set<number>());
  const searchFrom = (index: number, rest: number): readonly number[] | null => {
    const pieceKind = countedPieces[index];
    if (pieceKind === undefined) return rest === 0 ? [] : null;
    if (rest > (valueFromIndexOn[index] ?? 0) || failedAmountsByIndex[index]?.has(rest) === true) return null;
    const mostPieces = Math.min(pieceKind.pieces, Math.floor(rest / pieceKind.value));
    const leastPieces = Math.max(0, mostPieces - commonMultipleFactor * (countedPieces.length - index - 1));
    for (let pieceCount = mostPieces; pieceCount >= leastPieces; pieceCount--) {
      const smallerPieceCounts = searchFrom(index + 1, rest - pieceCount * pieceKind.value);
      if (smallerPieceCounts !== null) return [pieceCount, ...smallerPieceCounts];
    }
    failedAmountsByIndex[index]?.add(rest);
    return null;
  };
  return searchFrom(0, amount);
}

/** Takes as many of the largest pieces as fit in an amount. */
function takeLargestPieces(countedPieces: readonly CountedPieces[], amount: number): readonly number[] {
  let remainingAmount = amount;
  return countedPieces.map(({ value, pieces }) => {
    const pieceCount = Math.min(pieces, Math.floor(remainingAmount / value));
    remainingAmount -= pieceCount * value;
    return pieceCount;
  });
}

function slipRowsOf(bag: CashCount): readonly SlipRow[] {
  return denominationCodes.toReversed().flatMap((denomination) => {
    const denominationRow: DenominationRow = denominations[denomination];
    const denominationLines = bag.filter((line) => line.denomination === denomination);
    const [looseCount, rolls] = [
      denominationLines.reduce((sum, line) => sum + line.loose, 0),
      denominationLines.reduce((sum, line) => sum + line.rolls, 0),
    ];
    return [
      ...(rolls > 0 && denominationRow.roll !== null
        ? [
            {
              denomination,
              unit: "roll" as const,
              count: rolls,
              amount: cents(rolls * denominationRow.roll * denominationRow.value),
            },
          ]
        : []),
      ...(looseCount > 0
        ? [
            {
              denomination,
              unit: denominationRow.kind,
              count: looseCount,
              amount: cents(looseCount * denominationRow.value),
            },
          ]
        : []),
    ];
  });
}
