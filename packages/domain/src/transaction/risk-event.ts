/** Risk events: till events worth a review, their detection in receipts, and rates by cashier. */

import { hasPermission, type HeldPermissions, type PermissionCode } from "../access/index.ts";
import { percentOf, type Percent } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";

import { lineAmount, lineCost } from "./line-amount.ts";
import { totalOfTransaction } from "./total.ts";
import type { Transaction, TransactionLine } from "./transaction.ts";

/** Properties of a risk type. */
export interface RiskTypeRow {
  /** Whether a receipt alone shows it, or only the till's journal. */
  readonly shownBy: "receipt" | "journal";
  /** Score, from 1 to 5. */
  readonly score: number;
  /** Permission to know that such an event exists, absent if none: a sale below cost reveals that its cost is above its price. */
  readonly permission?: PermissionCode;
}

/**
 * Types of risk events.
 *
 * Source: behaviour 3.4 (Exception); the scores are our reading.
 */
export const riskTypes = {
  VOID_LINE: { shownBy: "journal", score: 1 },
  VOID_TRANSACTION: { shownBy: "receipt", score: 2 },
  POST_VOID: { shownBy: "journal", score: 4 },
  REFUND_WITHOUT_RECEIPT: { shownBy: "journal", score: 4 },
  REFUND_OVER_LIMIT: { shownBy: "receipt", score: 3 },
  PRICE_OVERRIDE: { shownBy: "journal", score: 2 },
  DISCOUNT_OVER_LIMIT: { shownBy: "receipt", score: 2 },
  BELOW_COST: { shownBy: "receipt", score: 2, permission: "PRODUCT_COST_READ" },
  NO_SALE: { shownBy: "journal", score: 2 },
  SUSPENDED_NOT_RECALLED: { shownBy: "receipt", score: 3 },
  REPRINT: { shownBy: "journal", score: 1 },
  TRAINING_SALE: { shownBy: "receipt", score: 3 },
  CASH_REFUND_AFTER_REPRINT: { shownBy: "journal", score: 5 },
} as const satisfies Record<string, RiskTypeRow>;

/** A type of risk event. */
export type RiskType = keyof typeof riskTypes;

/** Thresholds of risk events. */
export interface RiskLimits {
  /** A larger return is an event. Units: cents. */
  readonly refund: number;
  /** A larger discount, as a share of its line, is an event. Units: percent. */
  readonly discount: number;
}

/** Default thresholds: 100.00 $ and 30 %. */
export const defaultRiskLimits: RiskLimits = { refund: 10_000, discount: 30 };

/** A risk event of a receipt, or of one of its lines. */
export interface RiskEvent {
  readonly type: RiskType;
  readonly lineNo: number | null;
  /** Amount voided, refunded, discounted or lost; never negative. */
  readonly amount: Cents;
}

/**
 * Finds the risk events shown by a receipt. A training receipt gives only the event that it is one.
 *
 * Source: behaviour 3.4 (Exception), decision 0092.
 *
 * @example findRiskEvents({ state: "VOID", training: false, lines: [], taxes: [], rounding: 0, tips: 0 }, { today: "2026-03-12" }) // => [{ type: "VOID_TRANSACTION", lineNo: null, amount: 0 }]
 */
export function findRiskEvents(
  transaction: Transaction,
  { today, limits = defaultRiskLimits }: { readonly today: CalendarDate; readonly limits?: RiskLimits },
): readonly RiskEvent[] {
  const makeReceiptEvent = (type: RiskType): RiskEvent => ({
    type,
    lineNo: null,
    amount: cents(Math.abs(totalOfTransaction(transaction))),
  });
  if (transaction.training) return [makeReceiptEvent("TRAINING_SALE")];
  if (transaction.state === "VOID") return [makeReceiptEvent("VOID_TRANSACTION")];
  if (transaction.state === "WAIT")
    return transaction.businessDate < today ? [makeReceiptEvent("SUSPENDED_NOT_RECALLED")] : [];
  return transaction.state === "COMPLETED" ? transaction.lines.flatMap((line) => eventsOfLine(line, limits)) : [];
}

function eventsOfLine(line: TransactionLine, limits: RiskLimits): readonly RiskEvent[] {
  const { lineNo, kind, extended, discount } = line;
  const makeLineEvent = (type: RiskType, amount: number): RiskEvent => ({ type, lineNo, amount: cents(amount) });
  const events: RiskEvent[] = [];
  if (kind === "REFUND" && extended - discount > limits.refund)
    events.push(makeLineEvent("REFUND_OVER_LIMIT", extended - discount));
  if (kind !== "SALE") return events;
  if (discount * 100 > extended * limits.discount) events.push(makeLineEvent("DISCOUNT_OVER_LIMIT", discount));
  const cost = lineCost(line);
  if (cost !== null && cost > lineAmount(line)) events.push(makeLineEvent("BELOW_COST", cost - lineAmount(line)));
  return events;
}

/** Activity of a cashier: number of receipts, and the risk events among them. */
export interface CashierActivity {
  readonly cashier: string;
  readonly transactions: number;
  readonly events: Readonly<Partial<Record<RiskType, number>>>;
}

/** Rate of an event type for a cashier, and for the others. */
export interface RiskRate {
  readonly cashier: string;
  readonly type: RiskType;
  readonly events: number;
  /** Events per 100 receipts; null without receipts. */
  readonly rate: Percent | null;
  /** Events per 100 receipts of all other cashiers together; null if there are none. */
  readonly peers: Percent | null;
}

/**
 * Computes each cashier's rate of every event type that occurs, and that of the others. Rates come from sums, never from other rates.
 *
 * Source: behaviour 3.4 (cashier × type with rate per 100 transactions and peer average), 3.3 (ratios come from sums).
 *
 * @example compareCashiers([{ cashier: "Luc", transactions: 50, events: { NO_SALE: 5 } }, { cashier: "Ana", transactions: 100, events: { NO_SALE: 2 } }])[0] // => { cashier: "Luc", type: "NO_SALE", events: 5, rate: 10, peers: 2 }
 */
export function compareCashiers(activities: readonly CashierActivity[]): readonly RiskRate[] {
  const receiptCount = activities.reduce((sum, { transactions }) => sum + transactions, 0);
  return riskTypeCodes.flatMap((type) => {
    const totalEventCount = activities.reduce((sum, { events }) => sum + (events[type] ?? 0), 0);
    if (totalEventCount === 0) return [];
    return activities.map(({ cashier, transactions, events }) => {
      const ownCount = events[type] ?? 0;
      return {
        cashier,
        type,
        events: ownCount,
        rate: percentOf(ownCount, transactions),
        peers: percentOf(totalEventCount - ownCount, receiptCount - transactions),
      };
    });
  });
}

/**
 * Tells whether a value is a risk type.
 *
 * @example isRiskType("NO_SALE") // => true
 */
export function isRiskType(value: unknown): value is RiskType {
  return typeof value === "string" && Object.hasOwn(riskTypes, value);
}

/** Every risk type, in table order. */
export const riskTypeCodes: readonly RiskType[] = Object.keys(riskTypes).filter(isRiskType);

/** The types that only the journal of a till shows, in the order of the table. */
export const journalRiskTypes: readonly RiskType[] = riskTypeCodes.filter(
  (type) => riskTypes[type].shownBy === "journal",
);

/**
 * Lists the risk types visible to a caller, in table order: others have no row, count or rate.
 *
 * Source: behaviour 3.9, decision 0290.
 *
 * @example visibleRiskTypes(["REPORT_READ"]).includes("BELOW_COST") // => false
 */
export function visibleRiskTypes(permissions: HeldPermissions): readonly RiskType[] {
  return riskTypeCodes.filter((type) => {
    const { permission }: RiskTypeRow = riskTypes[type];
    return permission === undefined || hasPermission(permissions, [permission]);
  });
}
