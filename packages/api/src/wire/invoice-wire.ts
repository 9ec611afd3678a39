/** Search for receipts. The domain's form validates its criteria. Source: behaviour 3.8, decision 0340. */

import { languageCodes } from "@comptoir/domain/language";
import { invoiceTermKinds, type InvoiceTermKind } from "@comptoir/domain/operation";
import { transactionStates, type TransactionState } from "@comptoir/domain/transaction";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { AmountNumber, MoneyNumber } from "./money-wire.ts";
import { nullable } from "./optional-values.ts";

const optionalCriterionSchema = <Value extends Schema.Top>(value: Value) => Schema.optionalKey(nullable(value));
const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);
const TermKindCode = codesSchema<InvoiceTermKind>(invoiceTermKinds);

/** Maximum number of receipts on a page. */
export const invoicesAtMost = 200;

/** Criteria of receipts. Units: dollars; the same in both amounts is an exact one. */
export const InvoiceQuery = Schema.Struct({
  /** Text of the search box, as typed. */
  text: optionalCriterionSchema(Text),
  number: optionalCriterionSchema(Text),
  from: optionalCriterionSchema(Text),
  to: optionalCriterionSchema(Text),
  locations: optionalCriterionSchema(listUpTo(Schema.Int, 200)),
  terminal: optionalCriterionSchema(Text),
  cashier: optionalCriterionSchema(Text),
  customer: optionalCriterionSchema(Text),
  tender: optionalCriterionSchema(Text),
  cardLastFour: optionalCriterionSchema(Text),
  amountFrom: optionalCriterionSchema(Schema.Finite),
  amountTo: optionalCriterionSchema(Schema.Finite),
  item: optionalCriterionSchema(Text),
  state: optionalCriterionSchema(Text),
  isTraining: optionalCriterionSchema(Schema.Boolean),
  hasRefund: optionalCriterionSchema(Schema.Boolean),
  hasVoid: optionalCriterionSchema(Schema.Boolean),
  hasDiscount: optionalCriterionSchema(Schema.Boolean),
  hasOverride: optionalCriterionSchema(Schema.Boolean),
  /** Cursor from the previous page's `older`. */
  after: Schema.optionalKey(Text),
  size: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: invoicesAtMost }))),
});

/** Criteria of receipts. */
export type InvoiceQuery = typeof InvoiceQuery.Type;

/** A part of the search box's text, and how it was read. `from` and `to` are days, or amounts. */
export const InvoiceTermWire = Schema.Struct({
  source: Schema.String,
  kind: TermKindCode,
  from: Schema.optionalKey(Schema.Union([MoneyNumber, Schema.String])),
  to: Schema.optionalKey(Schema.Union([MoneyNumber, Schema.String])),
  /** Possible readings, the chosen one first. */
  readings: Schema.Array(TermKindCode),
});

/** A part of the search box's text, and how it was read. */
export type InvoiceTermWire = typeof InvoiceTermWire.Type;

/** A receipt among those that were found. */
export const InvoiceRowWire = Schema.Struct({
  origin: Schema.String,
  locationId: Schema.Int,
  location: Schema.String,
  businessDate: Schema.String,
  /** Time of day on the clock of the store, HH:MM; null if it is not known. */
  time: nullable(Schema.String),
  number: Schema.String,
  terminal: Schema.String,
  cashier: nullable(Schema.String),
  customer: nullable(Schema.String),
  items: AmountNumber,
  total: MoneyNumber,
  tenders: Schema.Array(Schema.String),
  state: codesSchema<TransactionState>(transactionStates),
  training: Schema.Boolean,
}).pipe(Schema.encodeKeys({ locationId: "_TargetLayerID" }));

/** Receipts that were found, the newest first. */
export const InvoicePage = Schema.Struct({
  rows: Schema.Array(InvoiceRowWire),
  /** Cursor of the next page; null after the last one. */
  older: nullable(Schema.String),
  terms: Schema.Array(InvoiceTermWire),
  /** Business day from which words such as "yesterday" were read. */
  today: Schema.String,
  /** First day of the weeks that such words mean; 0 is Sunday. */
  weekStart: Schema.Literals([0, 1, 2, 3, 4, 5, 6]),
  asOf: Schema.Int,
});

/** A receipt to send to a customer. */
export const InvoiceMail = Schema.Struct({
  origin: Text,
  recipient: Text,
  language: Schema.Literals(languageCodes),
});

/** A receipt to send to a customer. */
export type InvoiceMail = typeof InvoiceMail.Type;

/** Receipts that were found. */
export type InvoicePage = typeof InvoicePage.Type;
