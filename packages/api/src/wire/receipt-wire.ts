/** A receipt as displayed. Source: behaviour 3.4 (receipt view, next and previous in sequence). */

import {
  lineKinds,
  riskTypes,
  transactionStates,
  type LineKind,
  type RiskType,
  type TransactionState,
} from "@comptoir/domain/transaction";
import { Schema } from "effect";

import { AmountNumber, MoneyNumber, UnitMoneyNumber } from "./money-wire.ts";
import { nullable } from "./optional-values.ts";

const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);

const ReceiptLine = Schema.Struct({
  lineNo: Schema.Int,
  kind: codesSchema<LineKind>(lineKinds),
  sku: Schema.String,
  description: Schema.String,
  /** Whether the catalogue knows the product. */
  isKnown: Schema.Boolean,
  department: nullable(Schema.String),
  quantity: AmountNumber,
  /** Unit of the quantity; absent for pieces. */
  unit: Schema.optionalKey(Schema.Literal("KG")),
  unitPrice: UnitMoneyNumber,
  discount: MoneyNumber,
  /** Amount of the line; negative for refunds. */
  amount: MoneyNumber,
  /** Null is unknown; absent for callers who may not see costs. */
  unitCost: Schema.optionalKey(nullable(UnitMoneyNumber)),
});

const CodedAmount = Schema.Struct({ code: Schema.String, amount: MoneyNumber });

/** A tax of a receipt; `names` is present only for a tax of the company's own list. */
const ReceiptTax = Schema.Struct({
  ...CodedAmount.fields,
  names: Schema.optionalKey(Schema.Struct({ fr: Schema.String, en: Schema.String, es: Schema.String })),
});

const ReceiptTender = Schema.Struct({
  ...CodedAmount.fields,
  /** The last four digits of a card; never more of it. */
  lastFour: nullable(Schema.String),
  /** The number of the payment at the bank. */
  reference: nullable(Schema.String),
});

/** Amounts of a line in the currency of the receipt. */
const OriginalLine = Schema.Struct({
  unitPrice: UnitMoneyNumber,
  discount: MoneyNumber,
  /** Amount of the line; negative for refunds, like the line's amount in Canadian dollars. */
  amount: MoneyNumber,
});

/** An event of the till's journal about a receipt. */
const ReceiptEvent = Schema.Struct({
  type: codesSchema<RiskType>(riskTypes),
  time: Schema.String,
  lineNo: nullable(Schema.Int),
  amount: nullable(MoneyNumber),
  cashier: nullable(Schema.String),
  reason: nullable(Schema.String),
  approver: nullable(Schema.String),
});

/** The receipt that a line of a return refers to; `origin` is null if that receipt is not stored here. */
const ReturnedLine = Schema.Struct({
  lineNo: Schema.Int,
  terminal: Schema.String,
  number: Schema.String,
  origin: nullable(Schema.String),
});

/** A receipt that returns something of this one. */
const LaterRefund = Schema.Struct({
  origin: Schema.String,
  terminal: Schema.String,
  number: Schema.String,
  businessDate: Schema.String,
});

/** A receipt. */
export const ReceiptWire = Schema.Struct({
  origin: Schema.String,
  locationId: Schema.Int,
  location: Schema.String,
  number: Schema.String,
  terminal: Schema.String,
  cashier: nullable(Schema.String),
  customer: nullable(Schema.String),
  businessDate: Schema.String,
  /** Local time of the store, HH:MM; null if unknown. */
  time: nullable(Schema.String),
  state: codesSchema<TransactionState>(transactionStates),
  training: Schema.Boolean,
  /** Whether the receipt counts as sales. */
  counts: Schema.Boolean,
  batch: Schema.Struct({
    id: Schema.Int,
    label: Schema.String,
    /** Id of the import that created the receipt. */ importId: nullable(Schema.Int),
  }),
  /** Texts that the settings of the store add to its receipts; null if not set. */
  issuer: Schema.optionalKey(
    Schema.Struct({
      name: nullable(Schema.String),
      note: nullable(Schema.String),
      federalTaxNumber: nullable(Schema.String),
      provincialTaxNumber: nullable(Schema.String),
    }),
  ),
  lines: Schema.Array(ReceiptLine),
  taxes: Schema.Array(ReceiptTax),
  tenders: Schema.Array(ReceiptTender),
  rounding: MoneyNumber,
  tips: MoneyNumber,
  /** Sum of lines, taxes, rounding and tips. */
  total: MoneyNumber,
  tendered: MoneyNumber,
  /** Amounts in the currency of the receipt, by line, tax and tender; absent if that is the Canadian dollar. */
  original: Schema.optionalKey(
    Schema.Struct({
      currency: Schema.String,
      /** Canadian dollars for one unit, as a decimal. */
      rate: Schema.String,
      lines: Schema.Array(OriginalLine),
      taxes: Schema.Array(MoneyNumber),
      tenders: Schema.Array(MoneyNumber),
      rounding: MoneyNumber,
      tips: MoneyNumber,
      total: MoneyNumber,
    }),
  ),
  events: Schema.Array(ReceiptEvent),
  returns: Schema.Array(ReturnedLine),
  refunds: Schema.Array(LaterRefund),
  /** Origins of the receipts before and after this receipt at its terminal on its day; null if there is none. */
  previous: nullable(Schema.String),
  next: nullable(Schema.String),
}).pipe(Schema.encodeKeys({ locationId: "_TargetLayerID" }));

/** A receipt. */
export type ReceiptWire = typeof ReceiptWire.Type;
