/**
 * Bodies of store days. Moments are milliseconds since 1970.
 *
 * Source: behaviour 3.8, decision 0365.
 */

import { depositSteps, type DepositStep } from "@comptoir/domain/deposit";
import {
  integrityRules,
  storeDayTransitions,
  type IntegrityRule,
  type StoreDayState,
} from "@comptoir/domain/transaction";
import {
  certificateCounts,
  certificateLineCodes,
  certificateLines,
  storeDayBlockers,
  type CertificateLineCode,
  type StoreDayBlockerCode,
} from "@comptoir/domain/store-day";
import { Schema, SchemaTransformation } from "effect";

import { ApiIssue } from "../errors/api-issue.ts";
import { paramsFromWire, paramsToWire } from "../errors/param-units.ts";
import { listUpTo, Text } from "./bounded-text.ts";
import { Day } from "./export-wire.ts";
import { AmountNumber, MoneyNumber } from "./money-wire.ts";
import { nullable } from "./optional-values.ts";
import { SentId } from "./sent-wire.ts";

const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);
const StoreDayStateCode = codesSchema<StoreDayState>(storeDayTransitions);
const BlockerCode = codesSchema<StoreDayBlockerCode>(storeDayBlockers);
/** Names of the certificate lines of a unit. */
const linesSchema = <Unit extends "money" | "quantity">(unit: Unit) =>
  Schema.Literals(certificateLineCodes.filter((line): line is LineOf<Unit> => certificateLines[line].unit === unit));
type LineOf<Unit> = {
  [Line in CertificateLineCode]: (typeof certificateLines)[Line]["unit"] extends Unit ? Line : never;
}[CertificateLineCode];
const MoneyLine = linesSchema("money");
const QuantityLine = linesSchema("quantity");
const lineFields = <Figure extends typeof MoneyNumber>(figure: Figure) => ({
  first: nullable(figure),
  second: nullable(figure),
  difference: nullable(figure),
  explained: figure,
  isTied: Schema.Boolean,
});
const CertificateCount = Schema.Literals(certificateCounts);
const signedFields = { by: Schema.String, at: Schema.Int };

/** A square of the board: the state of one location's business day. */
export const StoreDaySquare = Schema.Struct({
  businessDate: Day,
  state: StoreDayStateCode,
  /** Number of open blockers. */
  open: Schema.Int,
  accepted: Schema.Int,
  isOver: Schema.Boolean,
  isReopened: Schema.Boolean,
});

/** A square of the board. */
export type StoreDaySquare = typeof StoreDaySquare.Type;

/** The board: locations, the most urgent first, each with the days of the span. */
export const StoreDayBoard = Schema.Struct({
  from: Day,
  to: Day,
  rows: Schema.Array(
    Schema.Struct({ locationId: Schema.Int, location: Schema.String, days: Schema.Array(StoreDaySquare) }),
  ),
  /** Whether the reader may audit and accept. */
  mayAudit: Schema.Boolean,
});

/** The board of store days. */
export type StoreDayBoard = typeof StoreDayBoard.Type;

const BlockerFields = Schema.Struct({
  code: BlockerCode,
  subject: Schema.String,
  /** Amounts of money in dollars, quantities in units. */
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
  /** Text that identifies the blocker's figures, so that people accept exactly what they saw. */
  mark: Schema.String,
  acceptance: nullable(Schema.Struct({ comment: Schema.String, ...signedFields })),
});

type BlockerFields = typeof BlockerFields.Type;

/** A blocker, with its acceptance. Units of params inside: cents, thousandths. */
export const StoreDayBlockerWire = BlockerFields.pipe(
  Schema.decodeTo(
    BlockerFields,
    SchemaTransformation.transform<BlockerFields, BlockerFields>({
      decode: (blocker) => ({ ...blocker, params: paramsFromWire(blocker.code, blocker.subject, blocker.params) }),
      encode: (blocker) => ({ ...blocker, params: paramsToWire(blocker.code, blocker.subject, blocker.params) }),
    }),
  ),
);

/** A blocker, with its acceptance. */
export type StoreDayBlockerWire = typeof StoreDayBlockerWire.Type;

/** Figures of a certificate. */
export const CertificateWire = Schema.Struct({
  lines: Schema.Array(
    Schema.Union([
      Schema.Struct({ line: MoneyLine, ...lineFields(MoneyNumber) }),
      Schema.Struct({ line: QuantityLine, ...lineFields(AmountNumber) }),
    ]),
  ),
  tenders: Schema.Array(Schema.Struct({ code: Schema.String, amount: MoneyNumber })),
  drawers: Schema.Array(
    Schema.Struct({ terminal: Schema.String, expected: MoneyNumber, counted: nullable(MoneyNumber) }),
  ),
  bridge: Schema.Array(Schema.Struct({ step: codesSchema<DepositStep>(depositSteps), amount: MoneyNumber })),
  terminals: Schema.Array(
    Schema.Struct({
      terminal: Schema.String,
      receipts: Schema.Int,
      first: Schema.String,
      last: Schema.String,
      missing: Schema.Int,
    }),
  ),
  counts: Schema.Record(CertificateCount, Schema.Int),
  fingerprint: Schema.String,
});

/** Figures of a certificate. */
export type CertificateWire = typeof CertificateWire.Type;

/** A figure that changed after the audit. */
export const CertificateChangeWire = Schema.Union([
  Schema.Struct({
    what: Schema.Literals(["first", "second"]),
    name: MoneyLine,
    before: nullable(MoneyNumber),
    after: nullable(MoneyNumber),
  }),
  Schema.Struct({
    what: Schema.Literals(["first", "second"]),
    name: QuantityLine,
    before: nullable(AmountNumber),
    after: nullable(AmountNumber),
  }),
  Schema.Struct({ what: Schema.Literal("count"), name: CertificateCount, before: Schema.Int, after: Schema.Int }),
  Schema.Struct({ what: Schema.Literal("facts") }),
]);

/** A figure that changed after the audit. */
export type CertificateChangeWire = typeof CertificateChangeWire.Type;

/** A receipt or drawer event that changed after a version. */
export const RowChangeWire = Schema.Struct({
  what: Schema.Literals(["added", "removed", "changed"]),
  kind: Schema.Literals(["receipt", "drawer"]),
  terminal: Schema.String,
  number: Schema.String,
  state: Schema.String,
  amount: MoneyNumber,
});

/** A receipt or drawer event that changed after a version. */
export type RowChangeWire = typeof RowChangeWire.Type;

/** Difference between two versions of a certificate. */
export const VersionDifferenceWire = Schema.Struct({
  changes: Schema.Array(CertificateChangeWire),
  /** Changed receipts and drawer events, at most 100. */
  rowChanges: Schema.Array(RowChangeWire),
  /** Number of changed receipts and drawer events, with those that are not listed. */
  rowChangeCount: Schema.Int,
});

/** Difference between two versions of a certificate. */
export type VersionDifferenceWire = typeof VersionDifferenceWire.Type;

/** A stored version of a certificate. */
export const CertificateVersionWire = Schema.Struct({
  version: Schema.Int,
  /** False for a version that states what changed after an audit. */
  isAudit: Schema.Boolean,
  /** User who made the version; '' if the server made it by itself. */
  by: Schema.String,
  madeAt: Schema.Int,
  hash: Schema.String,
  reopened: nullable(Schema.Struct({ ...signedFields, reason: Schema.String })),
  /** Difference from the version before; null for the first version. Absent for older versions, whose difference is a call of its own. */
  difference: Schema.optionalKey(nullable(VersionDifferenceWire)),
});

/** A stored version of a certificate. */
export type CertificateVersionWire = typeof CertificateVersionWire.Type;

/** A store day with everything that its page shows. */
export const StoreDayDetail = Schema.Struct({
  locationId: Schema.Int,
  location: Schema.String,
  businessDate: Day,
  state: StoreDayStateCode,
  isOver: Schema.Boolean,
  /** Number of facts of tills that are not derived yet. */
  pending: Schema.Int,
  blockers: Schema.Array(StoreDayBlockerWire),
  /** Findings that do not block. */
  warnings: Schema.Array(Schema.Struct({ rule: codesSchema<IntegrityRule>(integrityRules), count: Schema.Int })),
  /** Totals of suspended receipts by terminal, which are in no sales; terminals without one are left out. */
  openAmounts: Schema.Array(Schema.Struct({ terminal: Schema.String, amount: MoneyNumber })),
  certificate: CertificateWire,
  /** Number of the facts behind the certificate. */
  facts: Schema.Int,
  /** Merkle root of these facts. */
  root: Schema.String,
  changes: Schema.Array(CertificateChangeWire),
  rowChanges: Schema.Array(RowChangeWire),
  /** Newest first. */
  versions: Schema.Array(CertificateVersionWire),
  depositId: nullable(Schema.Int),
  depositComment: Schema.String,
  mayAudit: Schema.Boolean,
});

/** A store day with everything that its page shows. */
export type StoreDayDetail = typeof StoreDayDetail.Type;

/** A location's day. */
export const StoreDayKey = Schema.Struct({ locationId: SentId, businessDate: Day });

/** A location's day. */
export type StoreDayKey = typeof StoreDayKey.Type;

/** Acceptance of a blocker as it was seen. */
export const StoreDayAccept = Schema.Struct({
  ...StoreDayKey.fields,
  code: BlockerCode,
  subject: Text,
  mark: Text,
  comment: Text,
});

/** Acceptance of a blocker as it was seen. */
export type StoreDayAccept = typeof StoreDayAccept.Type;

/** Withdrawal of an acceptance. */
export const StoreDayWithdraw = Schema.Struct({ ...StoreDayKey.fields, code: BlockerCode, subject: Text });

/** Withdrawal of an acceptance. */
export type StoreDayWithdraw = typeof StoreDayWithdraw.Type;

/** Days to audit. */
export const StoreDayAudit = Schema.Struct({ days: listUpTo(StoreDayKey, 500) });

/** Result of auditing a day; without issues the day is audited. */
export const StoreDayOutcome = Schema.Struct({ ...StoreDayKey.fields, issues: Schema.Array(ApiIssue) });

/** Result of auditing a day. */
export type StoreDayOutcome = typeof StoreDayOutcome.Type;

/** Reopening of an audited day. */
export const StoreDayReopen = Schema.Struct({ ...StoreDayKey.fields, comment: Text });

/** Reopening of an audited day. */
export type StoreDayReopen = typeof StoreDayReopen.Type;
