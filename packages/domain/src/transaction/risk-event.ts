/** Events at the till that want a second look: what they are, which of them a receipt shows by itself, and who has more than others. */

import { hasPermission, type HeldPermissions, type PermissionCode } from "../access/index.ts";
import { percentOf, type Percent } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";

import { lineAmount, lineCost } from "./line-amount.ts";
import { totalOfTransaction } from "./total.ts";
import type { Transaction, TransactionLine } from "./transaction.ts";

/** Facts of one risk type. */
export interface RiskTypeRow {
  /** A receipt shows it by itself, or only the journal of the till does. */
  readonly shownBy: "receipt" | "journal";
  /** How much it weighs among the others, from 1 to 5. */
  readonly score: number;
  /** What seeing that such an event exists takes; absent when nothing: that a line sold below its cost says what its cost is more than. */
  readonly permission?: PermissionCode;
}

/**
 * The types of risk events.
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

/** From where on an event is one. */
export interface RiskLimits {
  /** A return of more than this. Units: cents. */
  readonly refund: number;
  /** A discount of more than this share of its line. Units: percent. */
  readonly discount: number;
}

/** 100.00 $ and 30 %, until the shop says otherwise. */
export const defaultRiskLimits: RiskLimits = { refund: 10_000, discount: 30 };

/** An event of a receipt; of one of its lines, or of all of it. */
export interface RiskEvent {
  readonly type: RiskType;
  readonly lineNo: number | null;
  /** Amount voided, refunded, discounted or lost; never negative. */
  readonly amount: Cents;
}

/**
 * Finds the events that a receipt shows by itself. A receipt of training shows that it is one, and nothing else.
 *
 * Source: behaviour 3.4 (Exception), decision 0092.
 *
 * @example findRiskEvents({ state: "VOID", training: false, lines: [], taxes: [], rounding: 0, tips: 0 }, { today: "2026-03-12" }) // => [{ type: "VOID_TRANSACTION", lineNo: null, amount: 0 }]
 */
export function findRiskEvents(
  transaction: Transaction,
  { today, limits = defaultRiskLimits }: { readonly today: CalendarDate; readonly limits?: RiskLimits },
): readonly RiskEvent[] {
  const whole = (type: RiskType): RiskEvent => ({
    type,
    lineNo: null,
    amount: cents(Math.abs(totalOfTransaction(transaction))),
  });
  if (transaction.training) return [whole("TRAINING_SALE")];
  if (transaction.state === "VOID") return [whole("VOID_TRANSACTION")];
  if (transaction.state === "WAIT") return transaction.businessDate < today ? [whole("SUSPENDED_NOT_RECALLED")] : [];
  return transaction.state === "COMPLETED" ? transaction.lines.flatMap((line) => eventsOfLine(line, limits)) : [];
}

function eventsOfLine(line: TransactionLine, limits: RiskLimits): readonly RiskEvent[] {
  const { lineNo, kind, extended, discount } = line;
  const at = (type: RiskType, amount: number): RiskEvent => ({ type, lineNo, amount: cents(amount) });
  const events: RiskEvent[] = [];
  if (kind === "REFUND" && extended - discount > limits.refund)
    events.push(at("REFUND_OVER_LIMIT", extended - discount));
  if (kind !== "SALE") return events;
  if (discount * 100 > extended * limits.discount) events.push(at("DISCOUNT_OVER_LIMIT", discount));
  const cost = lineCost(line);
  if (cost !== null && cost > lineAmount(line)) events.push(at("BELOW_COST", cost - lineAmount(line)));
  return events;
}

/** Activity of a cashier: number of receipts, and the risk events among them. */
export interface CashierActivity {
  readonly cashier: string;
  readonly transactions: number;
  readonly events: Readonly<Partial<Record<RiskType, number>>>;
}

/** How often a cashier has a type of event, and how often the others have it. */
export interface RiskRate {
  readonly cashier: string;
  readonly type: RiskType;
  readonly events: number;
  /** Of 100 receipts; null without a receipt. */
  readonly rate: Percent | null;
  /** Of 100 receipts of all the others together; null when there are none. */
  readonly peers: Percent | null;
}

/**
 * Gives how often each cashier has each type of event that anybody has, beside the others. A rate comes from sums, never from other rates.
 *
 * Source: behaviour 3.4 (cashier × type with rate per 100 transactions and peer average), 3.3 (ratios come from sums).
 *
 * @example compareCashiers([{ cashier: "Luc", transactions: 50, events: { NO_SALE: 5 } }, { cashier: "Ana", transactions: 100, events: { NO_SALE: 2 } }])[0] // => { cashier: "Luc", type: "NO_SALE", events: 5, rate: 10, peers: 2 }
 */
export function compareCashiers(activities: readonly CashierActivity[]): readonly RiskRate[] {
  const receipts = activities.reduce((sum, { transactions }) => sum + transactions, 0);
  return riskTypeCodes.flatMap((type) => {
    const all = activities.reduce((sum, { events }) => sum + (events[type] ?? 0), 0);
    if (all === 0) return [];
    return activities.map(({ cashier, transactions, events }) => {
      const own = events[type] ?? 0;
      return {
        cashier,
        type,
        events: own,
        rate: percentOf(own, transactions),
        peers: percentOf(all - own, receipts - transactions),
      };
    });
  });
}

/**
 * Says whether a value is a type of risk event.
 *
 * @example isRiskType("NO_SALE") // => true
 */
export function isRiskType(value: unknown): value is RiskType {
  return typeof value === "string" && Object.hasOwn(riskTypes, value);
}

/** Every type, in the order of the table. */
export const riskTypeCodes: readonly RiskType[] = Object.keys(riskTypes).filter(isRiskType);

/** The types that only the journal of a till shows, in the order of the table. */
export const journalRiskTypes: readonly RiskType[] = riskTypeCodes.filter(
  (type) => riskTypes[type].shownBy === "journal",
);

/**
 * Lists the types of events that a caller may know of, in the order of the table: of any other there is no row, no count and no rate for them.
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
