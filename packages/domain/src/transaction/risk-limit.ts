/** Limits of till events by type, and the score of a cashier. */

import { defaultRiskLimits, riskTypeCodes, riskTypes, type CashierActivity, type RiskType } from "./risk-event.ts";

/** Measure that a limit applies to: an amount, a discount percent, or none (the event itself). */
export type RiskMeasure = "amount" | "percent" | "none";

/** Limit of an event type. */
export interface RiskLimitRow {
  readonly measure: RiskMeasure;
  /** Default limit of the measure. Units: cents, or hundredths of a percent. */
  readonly over: number;
}

const anyAmountLimit = { measure: "amount", over: 0 } as const;
const everyEventLimit = { measure: "none", over: 0 } as const;

/**
 * Limit of every event type.
 *
 * Source: behaviour 3.4 (Exception: thresholds per type).
 */
export const riskLimits = {
  VOID_LINE: anyAmountLimit,
  VOID_TRANSACTION: anyAmountLimit,
  POST_VOID: anyAmountLimit,
  REFUND_WITHOUT_RECEIPT: anyAmountLimit,
  REFUND_OVER_LIMIT: { measure: "amount", over: defaultRiskLimits.refund },
  PRICE_OVERRIDE: anyAmountLimit,
  DISCOUNT_OVER_LIMIT: { measure: "percent", over: defaultRiskLimits.discount * 100 },
  BELOW_COST: anyAmountLimit,
  NO_SALE: everyEventLimit,
  SUSPENDED_NOT_RECALLED: anyAmountLimit,
  REPRINT: everyEventLimit,
  TRAINING_SALE: anyAmountLimit,
  CASH_REFUND_AFTER_REPRINT: anyAmountLimit,
} as const satisfies Record<RiskType, RiskLimitRow>;

/**
 * Tells whether an event is above the limit of its type; a type without a measure always is.
 *
 * Units: cents, or hundredths of a percent.
 *
 * @example isRiskEvent({ type: "REFUND_OVER_LIMIT", size: 10000 }) // => false
 */
export function isRiskEvent(
  { type, size }: { readonly type: RiskType; readonly size: number },
  limits: Readonly<Partial<Record<RiskType, number>>> = {},
): boolean {
  const { measure, over } = riskLimits[type];
  return measure === "none" || Math.abs(size) > (limits[type] ?? over);
}

/**
 * Computes the score of a cashier: the sum of the scores of their events.
 *
 * @example riskScore({ REPRINT: 2, POST_VOID: 1 }) // => 6
 */
export function riskScore(events: CashierActivity["events"]): number {
  return riskTypeCodes.reduce((sum, type) => sum + (events[type] ?? 0) * riskTypes[type].score, 0);
}
