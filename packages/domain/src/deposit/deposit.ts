/** A deposit: cash and cheques of a store day for the bank. */

import { cents, sumCents, zeroCents, type Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { valueOfCashCount } from "./denomination.ts";
import { overShortOf, type Drawer } from "./drawer.ts";

/** Properties of a deposit status. */
export interface DepositStatusRow {
  /** Whether the amounts can still change. */
  readonly editable: boolean;
  /** Whether the money has left the store. */
  readonly banked: boolean;
}

/**
 * Statuses of a deposit, in order.
 *
 * Source: behaviour 3.8.
 */
export const depositStatuses = {
  PREPARED: { editable: true, banked: false },
  COUNTED: { editable: true, banked: false },
  DEPOSITED: { editable: false, banked: true },
  CONFIRMED: { editable: false, banked: true },
  VOIDED: { editable: false, banked: false },
} as const satisfies Record<string, DepositStatusRow>;

/** A deposit status. */
export type DepositStatus = keyof typeof depositStatuses;

/** A cheque in the bag. */
export interface Cheque {
  readonly number: string;
  readonly amount: Cents;
}

/** A correction of a deposit after it went to the bank; the deposit itself is unchanged. */
export interface DepositCorrection {
  readonly amount: Cents;
  readonly comment: string;
  readonly userId: number;
  /** Units: milliseconds since 1970. */
  readonly at: number;
}

/** A deposit. */
export interface Deposit {
  /** Id of the deposit; 0 until it is saved. */
  readonly id: number;
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly status: DepositStatus;
  readonly version: number;
  readonly drawers: readonly Drawer[];
  /** Cash taken from the safe to the bank with this deposit, out of its drawers' drops. */
  readonly dropsBanked: Cents;
  readonly cheques: readonly Cheque[];
  /** Cash that stays in the store for the next morning (float). */
  readonly remainingFloat: Cents;
  /** Whether the counter sees the expected cash only after the count. */
  readonly isBlind: boolean;
  readonly bagNumber: string;
  readonly bankReference: string;
  readonly comment: string;
  readonly preparedBy: number;
  readonly countedBy: number | null;
  readonly verifiedBy: number | null;
  readonly confirmedBy: number | null;
  readonly corrections: readonly DepositCorrection[];
}

/**
 * Checks that a deposit has not changed since the submitted version was read.
 *
 * Errors: DEPOSIT_STALE, with the stored version.
 *
 * @example checkDepositVersion({ version: 3 }, 2).map(({ code }) => code) // => ["DEPOSIT_STALE"]
 */
export function checkDepositVersion({ version }: Pick<Deposit, "version">, sentVersion: number): readonly Issue[] {
  return version === sentVersion ? [] : [issue("DEPOSIT_STALE", ["version"], { version })];
}

/**
 * Sums the counted cash of all drawers; null if a drawer is not counted.
 *
 * Units: cents.
 *
 * @example sumCountedCash({ drawers: [] }) // => 0
 */
export function sumCountedCash({ drawers }: Pick<Deposit, "drawers">): Cents | null {
  return sumOrNull(drawers.map(({ count }) => (count === null ? null : valueOfCashCount(count))));
}

/**
 * Sums the over or short of all drawers; null if a drawer is not counted.
 *
 * Units: cents.
 *
 * @example depositOverShort({ drawers: [] }) // => 0
 */
export function depositOverShort({ drawers }: Pick<Deposit, "drawers">): Cents | null {
  return sumOrNull(drawers.map(overShortOf));
}

/** Parts of a deposit from which the amount for the bank is computed; the remaining float is deducted. */
export type BankedFields = Pick<Deposit, "drawers" | "dropsBanked" | "cheques" | "remainingFloat">;

/**
 * Returns the cash for the bank: counted plus dropped cash, less the float; null if a drawer is not counted.
 *
 * Units: cents.
 *
 * @example cashToBank({ drawers: [], dropsBanked: cents(500), remainingFloat: cents(0) }) // => 500
 */
export function cashToBank(deposit: Omit<BankedFields, "cheques">): Cents | null {
  const countedCash = sumCountedCash(deposit);
  return countedCash === null ? null : cents(countedCash + deposit.dropsBanked - deposit.remainingFloat);
}

/**
 * Returns the amount for the bank, cheques included; null if a drawer is not counted.
 *
 * Units: cents. Source: behaviour 3.8.
 *
 * @example amountToBank({ drawers: [], dropsBanked: cents(500), cheques: [{ number: "12", amount: cents(250) }], remainingFloat: cents(0) }) // => 750
 */
export function amountToBank(deposit: BankedFields): Cents | null {
  const cash = cashToBank(deposit);
  return cash === null ? null : sumCents([cash, ...deposit.cheques.map(({ amount }) => amount)]);
}

function sumOrNull(amounts: readonly (Cents | null)[]): Cents | null {
  return amounts.reduce<Cents | null>(
    (sum, amount) => (sum === null || amount === null ? null : cents(sum + amount)),
    zeroCents,
  );
}
