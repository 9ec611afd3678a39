/** A deposit as a list row: cash movements, expected and counted cash of all drawers. */

import { cents, type Cents } from "../money/index.ts";

import { sumCountedCash, amountToBank, depositOverShort, type Deposit } from "./deposit.ts";
import { expectedCash, type DrawerCash } from "./drawer.ts";

/** A row of the deposit list. Null is not counted yet, or hidden. */
export interface DepositSummary extends Readonly<Record<keyof DrawerCash, Cents | null>> {
  readonly expected: Cents | null;
  readonly declared: Cents | null;
  readonly overShort: Cents | null;
  readonly deposited: Cents | null;
  readonly remainingFloat: Cents;
  /** Corrections made after the deposit went to the bank. */
  readonly corrected: Cents;
}

/**
 * Tells whether the counter may see the expected cash: at once, or after the count if it is blind.
 *
 * Source: behaviour 3.8 (blind count option).
 *
 * @example canSeeExpectedCash({ isBlind: true, status: "PREPARED" }) // => false
 */
export function canSeeExpectedCash({ isBlind, status }: Pick<Deposit, "isBlind" | "status">): boolean {
  return !isBlind || status !== "PREPARED";
}

/**
 * Tells whether the amounts of a day's drawers are hidden: until the count, or the audit of the day, where the count is blind.
 * A deposit keeps its way of counting; a day without one is counted as its store says.
 *
 * Source: behaviour 3.8 (blind count option), decision 0527.
 *
 * @example areDrawersHidden({ deposit: null, isStoreBlind: true, isAudited: false }) // => true
 */
export function areDrawersHidden({
  deposit,
  isStoreBlind,
  isAudited,
}: {
  readonly deposit: Pick<Deposit, "isBlind" | "status"> | null;
  readonly isStoreBlind: boolean;
  readonly isAudited: boolean;
}): boolean {
  if (isAudited) return false;
  return deposit === null ? isStoreBlind : !canSeeExpectedCash(deposit);
}

/**
 * Summarises a deposit for the list. A blind deposit hides the expected cash, and everything that reveals it except the opening,
 * until it is counted.
 *
 * Units: cents. Source: behaviour 3.8 (Deposit: the columns of the list).
 *
 * @example summarizeDeposit(parseDeposit({ locationId: 1, businessDate: "2026-03-12", drawers: [{ terminal: "1", opening: 200, received: 50 }], preparedBy: 7 }).value).expected // => 25000
 */
export function summarizeDeposit(deposit: Deposit): DepositSummary {
  const sumDrawerCash = (partOf: (cash: DrawerCash) => number): Cents =>
    cents(deposit.drawers.reduce((sum, { cash }) => sum + partOf(cash), 0));
  const canSeeAmounts = canSeeExpectedCash(deposit);
  const visibleSumOf = (partOf: (cash: DrawerCash) => number): Cents | null =>
    canSeeAmounts ? sumDrawerCash(partOf) : null;
  return {
    opening: sumDrawerCash(({ opening }) => opening),
    received: visibleSumOf(({ received }) => received),
    change: visibleSumOf(({ change }) => change),
    refunds: visibleSumOf(({ refunds }) => refunds),
    payIns: visibleSumOf(({ payIns }) => payIns),
    payOuts: visibleSumOf(({ payOuts }) => payOuts),
    drops: visibleSumOf(({ drops }) => drops),
    expected: visibleSumOf(expectedCash),
    declared: sumCountedCash(deposit),
    overShort: canSeeAmounts ? depositOverShort(deposit) : null,
    deposited: amountToBank(deposit),
    remainingFloat: deposit.remainingFloat,
    corrected: cents(deposit.corrections.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
