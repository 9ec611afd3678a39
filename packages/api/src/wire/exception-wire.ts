/** Risk events beside the Exception report: rates of cashiers, the events behind them, their reviews, and the day of a cashier. Source: behaviour 3.4, decisions 0342 and 0343. */

import { limitedRiskTypes, riskTypes, type RiskType } from "@comptoir/domain/transaction";
import { Schema } from "effect";

import { ApiIssue } from "../errors/api-issue.ts";
import { listUpTo, Text } from "./bounded-text.ts";
import { MoneyNumber } from "./money-wire.ts";
import { nullable } from "./optional-values.ts";

const RiskTypeCode = Schema.Literals(Object.keys(riskTypes) as RiskType[]);

/** A period, as widgets take it: a range code, a date or a..b; and a place of the caller's, where it is not their own. */
const periodQueryFields = { date: Text, tl: Schema.optionalKey(Schema.Int) };

/** The rates of a period. */
export const RiskRatesQuery = Schema.Struct(periodQueryFields);

/** The rates of a period. */
export type RiskRatesQuery = typeof RiskRatesQuery.Type;

/** The rate of a cashier beside that of all others. `low` and `high` bound the ratio; a null `high` is no bound. */
export const RiskRateWire = Schema.Struct({
  cashier: nullable(Schema.String),
  type: RiskTypeCode,
  events: Schema.Int,
  receipts: Schema.Int,
  peerEvents: Schema.Int,
  peerReceipts: Schema.Int,
  ratio: nullable(Schema.Finite),
  low: Schema.Finite,
  high: nullable(Schema.Finite),
  verdict: Schema.Literals(["above", "below", "unsure"]),
});

/** The rates of all cashiers and types that have events, the surest above their peers first. */
export const RiskRates = Schema.Struct({
  rates: Schema.Array(RiskRateWire),
  from: Schema.String,
  to: Schema.String,
  asOf: Schema.Int,
});

/** The rates of all cashiers and types that have events. */
export type RiskRates = typeof RiskRates.Type;

/** Limits tried on the events of a period; an absent one is the present limit of each store. Units: as the settings, dollars of a refund and percent of a discount. */
export const LimitRehearsalQuery = Schema.Struct({
  ...periodQueryFields,
  refundAbove: Schema.optionalKey(Schema.Finite),
  discountAbove: Schema.optionalKey(Schema.Finite),
});

/** Limits tried on the events of a period. */
export type LimitRehearsalQuery = typeof LimitRehearsalQuery.Type;

/** Number of events and their amounts in sum. */
const EventSumWire = Schema.Struct({ events: Schema.Int, amount: MoneyNumber });

const limitComparisonFields = { present: EventSumWire, tried: EventSumWire };

/** Events under the present and under the tried limits: in all, by type and by cashier. A present limit is null where stores have several. */
export const LimitRehearsalWire = Schema.Struct({
  total: Schema.Struct(limitComparisonFields),
  types: Schema.Array(Schema.Struct({ type: Schema.Literals(limitedRiskTypes), ...limitComparisonFields })),
  cashiers: Schema.Array(Schema.Struct({ cashier: nullable(Schema.String), ...limitComparisonFields })),
  refundAbove: nullable(Schema.Finite),
  discountAbove: nullable(Schema.Finite),
  from: Schema.String,
  to: Schema.String,
  asOf: Schema.Int,
});

/** Events under the present and under the tried limits. */
export type LimitRehearsalWire = typeof LimitRehearsalWire.Type;

/** The events of a period; those of one cashier, of one type, or that wait for a review. */
export const RiskEventsQuery = Schema.Struct({
  ...periodQueryFields,
  cashier: Schema.optionalKey(Text),
  type: Schema.optionalKey(RiskTypeCode),
  isNew: Schema.optionalKey(Schema.Boolean),
});

/** The events of a period. */
export type RiskEventsQuery = typeof RiskEventsQuery.Type;

/** Maximum number of events in an answer, and in a review. */
export const riskEventsAtMost = 200;

/** An event. */
export const RiskEventWire = Schema.Struct({
  /** Identity of the reviewed event, with its version. */
  mark: Schema.String,
  origin: nullable(Schema.String),
  type: RiskTypeCode,
  businessDate: Schema.String,
  time: nullable(Schema.String),
  location: Schema.String,
  terminal: Schema.String,
  number: nullable(Schema.String),
  cashier: nullable(Schema.String),
  amount: nullable(MoneyNumber),
  reason: nullable(Schema.String),
  approver: nullable(Schema.String),
  score: Schema.Int,
  /** The review: its author and comment; null without a review. */
  reviewer: nullable(Schema.String),
  comment: nullable(Schema.String),
});

/** Events, the newest first. */
export const RiskEvents = Schema.Struct({
  rows: Schema.Array(RiskEventWire),
  hasMore: Schema.Boolean,
  canReview: Schema.Boolean,
});

/** Events, the newest first. */
export type RiskEvents = typeof RiskEvents.Type;

const EventMarks = listUpTo(Text, riskEventsAtMost).check(Schema.isMinLength(1));

/** Events to review with one comment, each as its reader saw it. */
export const RiskReview = Schema.Struct({ marks: EventMarks, comment: Text });

/** Events to review with one comment. */
export type RiskReview = typeof RiskReview.Type;

/** Events whose reviews are withdrawn, each as its reader saw it. */
export const RiskWithdraw = Schema.Struct({ marks: EventMarks });

/** Events whose reviews are withdrawn. */
export type RiskWithdraw = typeof RiskWithdraw.Type;

/** Outcome for one event of a request about several. */
export const RiskOutcome = Schema.Struct({
  mark: Schema.String,
  /** Identity and version of the event after the request, needed to withdraw its review. */
  after: Schema.String,
  isChanged: Schema.Boolean,
  issue: nullable(ApiIssue),
});

/** Outcome for one event of a request about several. */
export type RiskOutcome = typeof RiskOutcome.Type;

/** The day of a cashier at a location. */
export const CashierDayQuery = Schema.Struct({ cashier: Text, businessDate: Text, locationId: Schema.Int }).pipe(
  Schema.encodeKeys({ locationId: "_TargetLayerID" }),
);

/** The day of a cashier at a location. */
export type CashierDayQuery = typeof CashierDayQuery.Type;

/**
 * Step of a cashier's day. `code` is a state of a receipt, a type of event, or a kind of drawer event.
 *
 * Units: `minute` counts from the start of the business day on the store's clock, in minutes.
 */
export const CashierStep = Schema.Struct({
  minute: Schema.Int,
  time: Schema.String,
  lane: Schema.Literals(["receipt", "event", "drawer"]),
  code: Schema.String,
  terminal: Schema.String,
  number: nullable(Schema.String),
  origin: nullable(Schema.String),
  amount: nullable(MoneyNumber),
  reason: nullable(Schema.String),
  approver: nullable(Schema.String),
});

/** The day of a cashier, in the order of the clock. */
export const CashierDay = Schema.Struct({
  cashier: Schema.String,
  businessDate: Schema.String,
  location: Schema.String,
  steps: Schema.Array(CashierStep),
  hasMore: Schema.Boolean,
});

/** The day of a cashier, in the order of the clock. */
export type CashierDay = typeof CashierDay.Type;
