/** A receipt: place, time, lines, taxes and tenders. */

import type { Quantity } from "../measure/index.ts";
import type { Cents, UnitCost } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";

import type { OriginalAmounts } from "./original-amounts.ts";

/**
 * States of a receipt: whether it counts as sales, and whether it is still open.
 *
 * Source: behaviour 3.3 (only completed, non-training receipts count; WAIT is shown as open, never as sales).
 */
export const transactionStates = {
  COMPLETED: { counts: true, open: false },
  VOID: { counts: false, open: false },
  WAIT: { counts: false, open: true },
  WAITRECALL: { counts: false, open: true },
} as const satisfies Record<string, TransactionStateRow>;

interface TransactionStateRow {
  readonly counts: boolean;
  readonly open: boolean;
}

/** A code of the table of receipt states. */
export type TransactionState = keyof typeof transactionStates;

/**
 * Line kinds, and the total that each one adds to.
 *
 * Source: behaviour 3.3 (gift cards sold and fees are collected, and are not sales).
 */
export const lineKinds = {
  SALE: { feeds: "gross" },
  REFUND: { feeds: "refunds" },
  GIFT_CARD: { feeds: "giftCards" },
  FEE: { feeds: "fees" },
} as const satisfies Record<string, LineKindRow>;

interface LineKindRow {
  readonly feeds: "gross" | "refunds" | "giftCards" | "fees";
}

/** A code of the table of line kinds. */
export type LineKind = keyof typeof lineKinds;

/**
 * A line of a receipt.
 *
 * `extended` and `discount` are never negative: the kind of the line, and for a fee or a gift card the sign of its
 * quantity, give the direction of the money.
 */
export interface TransactionLine {
  readonly lineNo: number;
  readonly kind: LineKind;
  readonly itemId: number | null;
  readonly sku: string;
  readonly description: string;
  readonly departmentId: number | null;
  readonly subDepartmentId: number | null;
  /** Thousandths; negative on a REFUND line. */
  readonly quantity: Quantity;
  readonly unitPrice: UnitCost;
  /** Before discount, at least 0: price times quantity, or a stated amount, from which the price is derived. */
  readonly extended: Cents;
  /** At least 0; on a REFUND line it lowers the refund. */
  readonly discount: Cents;
  /** The cost of one unit at the moment of sale; null is unknown, never 0. */
  readonly unitCost: UnitCost | null;
  /** The taxes of this line, signed, where the source states them by line: then by every line of the receipt, and they add up to its taxes. */
  readonly taxes?: readonly TransactionTax[];
}

/** A payment: tender code and amount, negative when money is given back. */
export interface TransactionTender {
  readonly code: string;
  readonly amount: Cents;
}

/** The amount of one tax on the whole receipt, negative when it is given back. */
export interface TransactionTax {
  readonly code: string;
  readonly amount: Cents;
}

/** A complete receipt. */
export interface Transaction {
  readonly locationId: number;
  readonly number: string;
  readonly terminal: string;
  readonly cashier: string | null;
  readonly customer: string | null;
  /** The instant, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The business day of the location, decided when the receipt is written. */
  readonly businessDate: CalendarDate;
  /** The index of the half hour inside the business day: 0 to 49. */
  readonly halfHour: number;
  /** False if the time of day is unknown, as in a file with dates only: `at` and `halfHour` are then placeholders. */
  readonly hasTime?: false;
  readonly state: TransactionState;
  readonly training: boolean;
  readonly lines: readonly TransactionLine[];
  readonly tenders: readonly TransactionTender[];
  readonly taxes: readonly TransactionTax[];
  /** Cash rounding, signed. */
  readonly rounding: Cents;
  readonly tips: Cents;
  /** Amounts in the currency of the receipt; absent if that is the Canadian dollar. */
  readonly original?: OriginalAmounts;
}

/**
 * Tells whether the figures of a receipt count as sales.
 *
 * @example countsAsSale("COMPLETED", false) // => true
 */
export function countsAsSale(state: TransactionState, training: boolean): boolean {
  return transactionStates[state].counts && !training;
}

/**
 * Tells whether a receipt only gives goods back: it has a REFUND line, and neither a SALE nor a GIFT_CARD line.
 *
 * Source: behaviour 3.3 (refund-only receipts are excluded from the average sale).
 *
 * @example isRefundOnly([{ kind: "REFUND" }, { kind: "FEE" }]) // => true
 */
export function isRefundOnly(lines: readonly Pick<TransactionLine, "kind">[]): boolean {
  let hasRefund = false;
  for (const line of lines) {
    if (line.kind === "SALE" || line.kind === "GIFT_CARD") return false;
    if (line.kind === "REFUND") hasRefund = true;
  }
  return hasRefund;
}
