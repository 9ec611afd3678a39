/** Bodies of deposits. Moments are milliseconds since 1970; amounts that are sent are dollars, held to the form of the domain. Source: behaviour 3.8. */

import {
  denominationCodes,
  depositActions,
  depositStatuses,
  depositSteps,
  tillReportedFlows,
  type DepositStatus,
  type DepositStep,
  type TillReportedFlow,
} from "@comptoir/domain/deposit";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { Day } from "./export-wire.ts";
import { Money } from "./money-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";

const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);
const Person = Schema.Struct({ id: Schema.Int, name: Schema.String });
const DenominationCount = Schema.Array(
  Schema.Struct({ denomination: Schema.Literals(denominationCodes), loose: Schema.Int, rolls: Schema.Int }),
);

/** Sums of a deposit. Null is not counted yet, or hidden until the count of a blind one. */
const depositSumFields = {
  opening: nullable(Money),
  received: nullable(Money),
  change: nullable(Money),
  refunds: nullable(Money),
  payIns: nullable(Money),
  payOuts: nullable(Money),
  drops: nullable(Money),
  expected: nullable(Money),
  declared: nullable(Money),
  overShort: nullable(Money),
};

/** A deposit as a row of the list. */
export const DepositRow = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  locationId: Schema.Int,
  location: Schema.String,
  businessDate: Day,
  status: codesSchema<DepositStatus>(depositStatuses),
  ...depositSumFields,
  deposited: nullable(Money),
  remainingFloat: Money,
  corrected: Money,
  bagNumber: Schema.String,
  bankReference: Schema.String,
  comment: Schema.String,
  preparedBy: Person,
  countedBy: nullable(Person),
  verifiedBy: nullable(Person),
  confirmedBy: nullable(Person),
  changedAt: Schema.Int,
});

/** A deposit of a list. */
export type DepositRow = typeof DepositRow.Type;

/** Drawer of a deposit: the amounts that its till reported, and its count. */
export const DepositDrawer = Schema.Struct({
  terminal: Schema.String,
  ...depositSumFields,
  count: nullable(DenominationCount),
  /** Cash flows that the till reported; a person types the others. */
  told: Schema.Array(codesSchema<TillReportedFlow>(tillReportedFlows)),
  /** The cash that was declared at the till. */
  tillDeclared: nullable(Money),
});

/** The bridge from net sales to the bank. */
export const DepositBridgeWire = Schema.Struct({
  netSales: Money,
  collected: Money,
  deposited: Money,
  steps: Schema.Array(Schema.Struct({ step: codesSchema<DepositStep>(depositSteps), amount: Money })),
  isBalanced: Schema.Boolean,
});

/** A deposit with everything that its page shows. */
export const DepositDetail = Schema.Struct({
  ...DepositRow.fields,
  isBlind: Schema.Boolean,
  drawers: Schema.Array(DepositDrawer),
  dropsBanked: Money,
  cheques: Schema.Array(Schema.Struct({ number: Schema.String, amount: Money })),
  /** Cheques of the day's receipts; null while hidden. */
  chequesReceived: nullable(Money),
  corrections: Schema.Array(
    Schema.Struct({ amount: Money, comment: Schema.String, by: Schema.String, at: Schema.Int }),
  ),
  /** Steps from sales to the deposit; null until it is counted. */
  bridge: nullable(DepositBridgeWire),
  /** Actions the caller may take. */
  actions: Schema.Array(Schema.Literals(depositActions)),
  tolerance: Money,
  needsComment: Schema.Boolean,
  isVerifiedByOther: Schema.Boolean,
  isConfirmedByOther: Schema.Boolean,
});

/** A deposit, read whole. */
export type DepositDetail = typeof DepositDetail.Type;

/** A day of a store that has no deposit. */
export const OpenDay = Schema.Struct({
  locationId: Schema.Int,
  location: Schema.String,
  businessDate: Day,
  /** Cash sales by the receipts of the day; null where the count is blind. */
  cash: nullable(Money),
});

/** A day of a store without a deposit. */
export type OpenDay = typeof OpenDay.Type;

const OptionalAmount = optionalKey(Schema.Finite);

/** Typed content of a deposit. Amounts are dollars. */
const depositContentFields = {
  drawers: optionalKey(
    listUpTo(
      Schema.Struct({
        terminal: Text,
        opening: OptionalAmount,
        payIns: OptionalAmount,
        payOuts: OptionalAmount,
        drops: OptionalAmount,
        count: optionalKey(
          listUpTo(
            Schema.Struct({ denomination: Text, loose: optionalKey(Schema.Finite), rolls: optionalKey(Schema.Finite) }),
            20,
          ),
        ),
      }),
      200,
    ),
  ),
  dropsBanked: OptionalAmount,
  cheques: optionalKey(listUpTo(Schema.Struct({ number: Text, amount: Schema.Finite }), 500)),
  remainingFloat: OptionalAmount,
  comment: optionalKey(Text),
};

/** A deposit to prepare. */
export const DepositSave = Schema.Struct({
  ...depositContentFields,
  locationId: EntityKey.fields.id,
  businessDate: Day,
});

/** A deposit to prepare. */
export type DepositSave = typeof DepositSave.Type;

/** A deposit that was read. */
export const DepositKey = Schema.Struct({ id: EntityKey.fields.id, version: Schema.Int });

/** Changes to a deposit as sent: an edit, or the counts of its drawers with the other typed fields. */
export const DepositEditWire = Schema.Struct({ ...depositContentFields, ...DepositKey.fields });

/** Changes to a deposit as sent: an edit, or the counts of its drawers. */
export type DepositEditWire = typeof DepositEditWire.Type;

/** The bag that leaves for the bank. */
export const DepositBag = Schema.Struct({ ...DepositKey.fields, bagNumber: Text, comment: optionalKey(Text) });

/** Reference by which the bank confirmed the deposit. */
export const DepositReference = Schema.Struct({ ...DepositKey.fields, bankReference: Text });

/** Correction of a confirmed deposit, as a line linked to it. */
export const DepositCorrectionSave = Schema.Struct({ ...DepositKey.fields, amount: Schema.Finite, comment: Text });
