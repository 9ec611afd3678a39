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
 * Tells whether the amounts of drawers are hidden, of a deposit or of a day: where the count is blind, until it was counted or the day is revealed.
 * A deposit keeps its way of counting; a day without one in force is counted as its store says.
 *
 * Source: behaviour 3.8 (blind count option), decision 0527.
 *
 * @example areDrawersHidden({ deposit: null, isStoreBlind: true, isRevealed: false }) // => true
 */
export function areDrawersHidden({
  deposit,
  isStoreBlind,
  isRevealed,
}: {
  readonly deposit: Pick<Deposit, "isBlind" | "status" | "countedBy"> | null;
  readonly isStoreBlind: boolean;
  /** Whether the day is audited, or a deposit in force of it is counted. */
  readonly isRevealed: boolean;
}): boolean {
  if (isRevealed) return false;
  return deposit === null ? isStoreBlind : deposit.isBlind && !wasCounted(deposit);
}

/** Tells whether a deposit was counted; a voided one may have been voided before. */
function wasCounted({ status, countedBy }: Pick<Deposit, "status" | "countedBy">): boolean {
  return status === "VOIDED" ? countedBy !== null : status !== "PREPARED";
}

/**
 * Summarises a deposit for the list. While its drawers are hidden, only the float is shown of what tills reported: whoever counts leaves it in the drawer.
 *
 * Units: cents. Source: behaviour 3.8 (Deposit: the columns of the list).
 *
 * @example summarizeDeposit(parseDeposit({ locationId: 1, businessDate: "2026-03-12", drawers: [{ terminal: "1", opening: 200, received: 50 }], preparedBy: 7 }).value).expected // => 25000
 */
export function summarizeDeposit(deposit: Deposit, { isRevealed = false } = {}): DepositSummary {
  const sumDrawerCash = (partOf: (cash: DrawerCash) => number): Cents =>
    cents(deposit.drawers.reduce((sum, { cash }) => sum + partOf(cash), 0));
  const hidesDrawers = areDrawersHidden({ deposit, isStoreBlind: deposit.isBlind, isRevealed });
  const visibleSumOf = (partOf: (cash: DrawerCash) => number): Cents | null =>
    hidesDrawers ? null : sumDrawerCash(partOf);
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
    overShort: hidesDrawers ? null : depositOverShort(deposit),
    deposited: amountToBank(deposit),
    remainingFloat: deposit.remainingFloat,
    corrected: cents(deposit.corrections.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
