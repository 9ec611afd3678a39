/** Events at the till that want a second look: their types, from when on they count, and how often a cashier has them beside the others. */

import { ratioOf } from "./ratio.ts";

/** What an event of a type is measured by: an amount, the percent of a discount, or its happening alone. */
export type ExceptionMeasure = "amount" | "percent" | "none";

/** One type of event. */
export interface ExceptionTypeRow {
  readonly measure: ExceptionMeasure;
  /** The measure that an event has to be over, where a store has set none. Units: cents, or hundredths of a percent. */
  readonly over: number;
  /** How much one event weighs in a cashier's score. */
  readonly weight: number;
}

/**
 * Every type of event.
 *
 * Source: behaviour 3.4 (Exception).
 */
export const exceptionTypes = {
  VOID_LINE: { measure: "amount", over: 0, weight: 1 },
  VOID_TRANSACTION: { measure: "amount", over: 0, weight: 2 },
  POST_VOID: { measure: "amount", over: 0, weight: 4 },
  REFUND_NO_RECEIPT: { measure: "amount", over: 0, weight: 4 },
  REFUND_OVER_LIMIT: { measure: "amount", over: 10_000, weight: 3 },
  PRICE_OVERRIDE: { measure: "amount", over: 0, weight: 2 },
  DISCOUNT_OVER_LIMIT: { measure: "percent", over: 2_000, weight: 2 },
  BELOW_COST: { measure: "amount", over: 0, weight: 2 },
  NO_SALE: { measure: "none", over: 0, weight: 1 },
  NEVER_RECALLED: { measure: "amount", over: 0, weight: 2 },
  REPRINT: { measure: "none", over: 0, weight: 1 },
  TRAINING_SALE: { measure: "amount", over: 0, weight: 1 },
  REFUND_AFTER_REPRINT: { measure: "amount", over: 0, weight: 5 },
} as const satisfies Record<string, ExceptionTypeRow>;

/** A type of the table. */
export type ExceptionType = keyof typeof exceptionTypes;

/** What a store sets: the measure an event of a type has to be over. */
export type ExceptionLimits = Readonly<Partial<Record<ExceptionType, number>>>;

/**
 * Says whether an event is one to look at: it is over the limit of its type, which every event of a type without a measure is.
 *
 * Units: cents, or hundredths of a percent.
 *
 * @example isException({ type: "REFUND_OVER_LIMIT", size: 10000 }) // => false
 */
export function isException({ type, size }: { readonly type: ExceptionType; readonly size: number }, limits: ExceptionLimits = {}): boolean {
  const { measure, over } = exceptionTypes[type];
  return measure === "none" || Math.abs(size) > (limits[type] ?? over);
}

/** What one cashier did. */
export interface CashierActivity {
  readonly cashier: number;
  readonly transactions: number;
  readonly events: Readonly<Partial<Record<ExceptionType, number>>>;
}

/** How often a cashier has events of a type, beside the others. */
export interface ExceptionRate {
  readonly cashier: number;
  readonly type: ExceptionType;
  readonly events: number;
  /** Events in a hundred transactions. Units: hundredths; null without a transaction. */
  readonly rate: number | null;
  /** That of all the others together, from their sums; null without a transaction of theirs. */
  readonly peerRate: number | null;
}

/**
 * Lists how often each cashier has each type of event that he has at all, beside the others.
 *
 * Source: behaviour 3.4 (rate per 100 transactions and peer average).
 *
 * @example exceptionRates([{ cashier: 1, transactions: 100, events: { NO_SALE: 5 } }, { cashier: 2, transactions: 300, events: { NO_SALE: 3 } }])[0] // => { cashier: 1, type: "NO_SALE", events: 5, rate: 500, peerRate: 100 }
 */
export function exceptionRates(activities: readonly CashierActivity[]): readonly ExceptionRate[] {
  const types = Object.keys(exceptionTypes).filter(isExceptionType);
  const totals = types.map((type) => ({ type, total: sum(activities.map(({ events }) => events[type] ?? 0)) }));
  const transactionsOfAll = sum(activities.map(({ transactions }) => transactions));
  return activities.flatMap(({ cashier, transactions, events }) =>
    totals.flatMap(({ type, total }) => {
      const own = events[type] ?? 0;
      return own > 0 ? [{ cashier, type, events: own, rate: per100(own, transactions), peerRate: per100(total - own, transactionsOfAll - transactions) }] : [];
    }),
  );
}

/**
 * Gives the score of a cashier: each event by its weight.
 *
 * @example exceptionScore({ NO_SALE: 2, POST_VOID: 1 }) // => 6
 */
export function exceptionScore(events: CashierActivity["events"]): number {
  return sum(Object.keys(exceptionTypes).filter(isExceptionType).map((type) => (events[type] ?? 0) * exceptionTypes[type].weight));
}

/**
 * Says whether a value is a type of the table.
 *
 * @example isExceptionType("NO_SALE") // => true
 */
export function isExceptionType(value: unknown): value is ExceptionType {
  return typeof value === "string" && Object.hasOwn(exceptionTypes, value);
}

const per100 = (events: number, transactions: number): number | null => ratioOf({ part: events, of: "int", whole: transactions, over: "int", to: "pct" });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
