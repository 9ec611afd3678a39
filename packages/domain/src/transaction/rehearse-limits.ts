/** Rehearsal of limits: the risk events of past receipts under the present limits, and those under limits that somebody tries. Nothing is written. */

import { cents, type Cents } from "../money/index.ts";

import { riskTypeCodes, type RiskType } from "./risk-event.ts";

/** Settings that limit a type of risk event, by type. A type without one is the same under any limits. */
export const limitSettings = {
  REFUND_OVER_LIMIT: "EXCEPTION_REFUND_ABOVE",
  DISCOUNT_OVER_LIMIT: "EXCEPTION_DISCOUNT_ABOVE",
} as const satisfies Readonly<Partial<Record<RiskType, string>>>;

/** A type of risk event that has a limit to try. */
export type LimitedRiskType = keyof typeof limitSettings;

/** Every type of risk event that has a limit to try, in table order. */
export const limitedRiskTypes: readonly LimitedRiskType[] = riskTypeCodes.filter(
  (type): type is LimitedRiskType => type in limitSettings,
);

/** Number of events and their amounts in sum. */
export interface EventSum {
  readonly events: number;
  readonly amount: Cents;
}

/** Events of a cashier and type, under the present or the tried limits. A null cashier is unknown. */
export interface RehearsedEvents extends EventSum {
  readonly under: "present" | "tried";
  readonly cashier: string | null;
  readonly type: LimitedRiskType;
}

/** Events under the present and under the tried limits. */
export interface LimitComparison {
  readonly present: EventSum;
  readonly tried: EventSum;
}

/** Outcome of a rehearsal: by type, by cashier, and in all. Each list adds up to the total. */
export interface LimitRehearsal {
  readonly total: LimitComparison;
  readonly types: readonly (LimitComparison & { readonly type: LimitedRiskType })[];
  readonly cashiers: readonly (LimitComparison & { readonly cashier: string | null })[];
}

/**
 * Compares events under the present and under the tried limits. Cashiers whose number of events changes most come first, then by name.
 *
 * Source: behaviour 4 (8, rehearsal), decision 0516.
 *
 * @example rehearseLimits([{ under: "tried", cashier: "Luc", type: "REFUND_OVER_LIMIT", events: 2, amount: cents(9000) }]).total.tried // => { events: 2, amount: 9000 }
 */
export function rehearseLimits(events: readonly RehearsedEvents[]): LimitRehearsal {
  const eventsByCashier = new Map<string | null, RehearsedEvents[]>();
  for (const row of events) {
    const cashierEvents = eventsByCashier.get(row.cashier);
    if (cashierEvents === undefined) eventsByCashier.set(row.cashier, [row]);
    else cashierEvents.push(row);
  }
  const cashierComparisons = [...eventsByCashier].map(([cashier, rows]) => ({ cashier, ...compareEvents(rows) }));
  return {
    total: compareEvents(events),
    types: limitedRiskTypes.map((type) => ({ type, ...compareEvents(events.filter((row) => row.type === type)) })),
    cashiers: cashierComparisons.toSorted(
      (left, right) => eventChangeOf(right) - eventChangeOf(left) || compareNames(left.cashier, right.cashier),
    ),
  };
}

const compareEvents = (events: readonly RehearsedEvents[]): LimitComparison => ({
  present: sumEvents(events.filter(({ under }) => under === "present")),
  tried: sumEvents(events.filter(({ under }) => under === "tried")),
});

const sumEvents = (rows: readonly RehearsedEvents[]): EventSum => ({
  events: rows.reduce((sum, { events }) => sum + events, 0),
  amount: cents(rows.reduce((sum, { amount }) => sum + amount, 0)),
});

const eventChangeOf = ({ present, tried }: LimitComparison): number => Math.abs(tried.events - present.events);

/** Orders names by their characters; an unknown name comes last. */
function compareNames(left: string | null, right: string | null): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}
