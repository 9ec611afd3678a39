/** Canadian coins, notes and rolls, and the value of a cash count. */

import { cents, type Cents } from "../money/index.ts";

/** Properties of a denomination. */
export interface DenominationRow {
  /** Units: cents. */
  readonly value: number;
  readonly kind: "coin" | "note";
  /** Number of coins in a bank roll; notes have none. */
  readonly roll: number | null;
}

/**
 * Coins and notes in circulation, smallest first. The penny was withdrawn on 4 February 2013.
 *
 * Source: behaviour 3.8 (coins 5 c to 2 $, notes 5 to 100 $, rolls); Royal Canadian Mint and the banks' rolls.
 */
export const denominations = {
  C5: { value: 5, kind: "coin", roll: 40 },
  C10: { value: 10, kind: "coin", roll: 50 },
  C25: { value: 25, kind: "coin", roll: 40 },
  C100: { value: 100, kind: "coin", roll: 25 },
  C200: { value: 200, kind: "coin", roll: 25 },
  N500: { value: 500, kind: "note", roll: null },
  N1000: { value: 1_000, kind: "note", roll: null },
  N2000: { value: 2_000, kind: "note", roll: null },
  N5000: { value: 5_000, kind: "note", roll: null },
  N10000: { value: 10_000, kind: "note", roll: null },
} as const satisfies Record<string, DenominationRow>;

/** A coin or a note. */
export type Denomination = keyof typeof denominations;

/** Every denomination, smallest first. */
export const denominationCodes: readonly Denomination[] = Object.keys(denominations).filter(isDenomination);

/**
 * Tells whether a value is a coin or a note in circulation.
 *
 * @example isDenomination("C1") // => false
 */
export function isDenomination(value: unknown): value is Denomination {
  return typeof value === "string" && Object.hasOwn(denominations, value);
}

/** Number of a denomination: loose pieces, and rolls of coins. */
export interface DenominationCount {
  readonly denomination: Denomination;
  readonly loose: number;
  readonly rolls: number;
}

/** Counted cash; each denomination appears at most once. */
export type CashCount = readonly DenominationCount[];

/** Maximum number of loose pieces, and of rolls, of a denomination in a count. */
export const piecesAtMost = 100_000;

/**
 * Computes the value of a number of pieces.
 *
 * Units: cents.
 *
 * @example valueOfPieces({ denomination: "C25", loose: 3, rolls: 2 }) // => 2075
 */
export function valueOfPieces({ denomination, loose, rolls }: DenominationCount): Cents {
  const denominationRow: DenominationRow = denominations[denomination];
  return cents(denominationRow.value * (loose + rolls * (denominationRow.roll ?? 0)));
}

/**
 * Computes the value of a cash count.
 *
 * Units: cents, a multiple of five.
 *
 * @example valueOfCashCount([{ denomination: "N2000", loose: 3, rolls: 0 }, { denomination: "C5", loose: 1, rolls: 1 }]) // => 6205
 */
export function valueOfCashCount(count: CashCount): Cents {
  return cents(count.reduce((sum, line) => sum + valueOfPieces(line), 0));
}

/**
 * Returns the fewest notes and coins for an amount, largest first: the float to leave, or change to give.
 *
 * The cents that no coin can give are dropped.
 *
 * @example fewestPieces(cents(3765)) // => [{ denomination: "N2000", loose: 1, rolls: 0 }, { denomination: "N1000", loose: 1, rolls: 0 }, { denomination: "N500", loose: 1, rolls: 0 }, { denomination: "C200", loose: 1, rolls: 0 }, { denomination: "C25", loose: 2, rolls: 0 }, { denomination: "C10", loose: 1, rolls: 0 }, { denomination: "C5", loose: 1, rolls: 0 }]
 */
export function fewestPieces(amount: Cents): CashCount {
  let remainingCents: number = amount;
  return denominationCodes.toReversed().flatMap((denomination) => {
    const { value } = denominations[denomination];
    const pieceCount = remainingCents < value ? 0 : Math.floor(remainingCents / value);
    remainingCents -= pieceCount * value;
    return pieceCount === 0 ? [] : [{ denomination, loose: pieceCount, rolls: 0 }];
  });
}
