/** A deposit as a row of the list: what went in and out of all its drawers, what should be there, and what is. */

import { cents, type Cents } from "../money/index.ts";

import { countedOf, depositedOf, depositOverShort, type Deposit } from "./deposit.ts";
import { expectedCash, type DrawerCash } from "./drawer.ts";

/** A row of the list of deposits. Null is not counted yet, or not to be seen yet. */
export interface DepositSummary extends Readonly<Record<keyof DrawerCash, Cents | null>> {
  readonly expected: Cents | null;
  readonly declared: Cents | null;
  readonly overShort: Cents | null;
  readonly deposited: Cents | null;
  readonly remainingFloat: Cents;
  /** The corrections made after it went to the bank. */
  readonly corrected: Cents;
}

/**
 * Says whether the one who counts may see what should be there: at once, or after the count when it is blind.
 *
 * Source: behaviour 3.8 (blind count option).
 *
 * @example isExpectedShown({ isBlind: true, status: "PREPARED" }) // => false
 */
export function isExpectedShown({ isBlind, status }: Pick<Deposit, "isBlind" | "status">): boolean {
  return !isBlind || status !== "PREPARED";
}

/**
 * Sums a deposit up for the list. A blind one keeps to itself what should be there, and everything that it could be reckoned from but the opening,
 * until it was counted.
 *
 * Units: cents. Source: behaviour 3.8 (Deposit: the columns of the list).
 *
 * @example summarizeDeposit(parseDeposit({ locationId: 1, businessDate: "2026-03-12", drawers: [{ terminal: "1", opening: 200, received: 50 }], preparedBy: 7 }).value).expected // => 25000
 */
export function summarizeDeposit(deposit: Deposit): DepositSummary {
  const sumOf = (partOf: (cash: DrawerCash) => number): Cents =>
    cents(deposit.drawers.reduce((sum, { cash }) => sum + partOf(cash), 0));
  const isShown = isExpectedShown(deposit);
  const amountIfShown = (partOf: (cash: DrawerCash) => number): Cents | null => (isShown ? sumOf(partOf) : null);
  return {
    opening: sumOf(({ opening }) => opening),
    received: amountIfShown(({ received }) => received),
    change: amountIfShown(({ change }) => change),
    refunds: amountIfShown(({ refunds }) => refunds),
    payIns: amountIfShown(({ payIns }) => payIns),
    payOuts: amountIfShown(({ payOuts }) => payOuts),
    drops: amountIfShown(({ drops }) => drops),
    expected: amountIfShown(expectedCash),
    declared: countedOf(deposit),
    overShort: isShown ? depositOverShort(deposit) : null,
    deposited: depositedOf(deposit),
    remainingFloat: deposit.remainingFloat,
    corrected: cents(deposit.corrections.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
