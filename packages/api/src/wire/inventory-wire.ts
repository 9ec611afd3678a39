/** Bodies of inventory documents: counts, adjustments and their lines. Instants are in milliseconds since 1970. Source: specification 3 and 7, behaviour 3.1. */
import { Schema } from "effect";

import { documentStatuses, documentTypes, uncountedPolicies, type DocumentStatus } from "@comptoir/domain/inventory";

import { Amount, Money } from "./money-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import { SentId } from "./sent-wire.ts";
import { DocumentLineWire } from "./document-line-wire.ts";

export const statusCodes = Object.keys(documentStatuses) as [DocumentStatus, ...DocumentStatus[]];

/** Status of a document. That of a newer server is decoded as its code, and its document is read-only. Source: behaviour 3.1. */
const StatusWire = Schema.Union([
  Schema.Literals(statusCodes),
  Schema.String.pipe(Schema.brand("UnknownDocumentStatus")),
]);

/** A user with a name. */
export const Person = Schema.Struct({ userId: Schema.Int, userName: Schema.String }).pipe(
  Schema.encodeKeys({ userId: "UserID", userName: "UserName" }),
);

const ScopeIds = Schema.NonEmptyArray(SentId).check(Schema.isMaxLength(1_000));

/** Item selection of a count. */
export const CountScopeWire = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("PARTIAL") }),
  Schema.Struct({ kind: Schema.Literal("FULL"), of: Schema.Literal("LOCATION") }),
  Schema.Struct({ kind: Schema.Literal("FULL"), of: Schema.Literals(["DEPARTMENT", "VENDOR"]), ids: ScopeIds }),
]);

/** Holder of a document, and the end of the lease without a heartbeat. */
export const HoldWire = Schema.Struct({
  userId: Schema.Int,
  userName: Schema.String,
  terminalId: Schema.String,
  until: Schema.Int,
  /** User whose hold was taken over early. */
  takenFrom: optionalKey(Person),
}).pipe(
  Schema.encodeKeys({
    userId: "UserID",
    userName: "UserName",
    terminalId: "TerminalID",
    until: "Until",
    takenFrom: "TakenFrom",
  }),
);

/** A supplement of a count. */
const SupplementLink = Schema.Struct({
  id: Schema.Int,
  number: Schema.String,
  status: StatusWire,
}).pipe(Schema.encodeKeys({ id: "ID", number: "DocumentNO", status: "DocumentStatus" }));

/** A document; its lines only on request. A blind count has no variances until it is closed or revealed. */
export const DocumentWire = Schema.Struct({
  id: Schema.Int,
  number: Schema.String,
  status: StatusWire,
  type: Schema.Literals(documentTypes),
  /** Business day of the location. */
  date: Schema.String,
  createdAt: Schema.Int,
  changedAt: Schema.Int,
  processedAt: nullable(Schema.Int),
  comment: Schema.String,
  layerId: Schema.Int,
  layer: Schema.String,
  terminalId: Schema.String,
  userId: Schema.Int,
  userName: Schema.String,
  /** Totals of the document's lines. */
  quantity: Amount,
  lineCount: Schema.Int,
  isDeleted: Schema.Boolean,
  /** Deadline for restoring the deleted document. */
  restorableUntil: nullable(Schema.Int),
  version: Schema.Int,
  scope: CountScopeWire,
  /** Names of a full count's departments or vendors. */
  scopeNames: Schema.Array(Schema.String),
  /** Expected items of a full count in progress, if all of its lines are read: those of its scope in stock. */
  expectedItems: optionalKey(Schema.Array(Schema.Int)),
  isBlind: Schema.Boolean,
  uncountedPolicy: nullable(Schema.Literals(uncountedPolicies)),
  hold: nullable(HoldWire),
  counters: Schema.Array(Person),
  approvedBy: nullable(Person),
  /** User who approved that another user reverses the document. */
  reversalApprovedBy: optionalKey(nullable(Person)),
  closedBy: nullable(Person),
  /** Id of the document that reverses this one. */
  reversedBy: nullable(Schema.Int),
  /** Id of the document that this one reverses. */
  reverses: nullable(Schema.Int),
  /** Id of the closed count that the document supplements. */
  supplements: optionalKey(Schema.Int),
  /** The supplements of a closed count: scans that came after its close. */
  supplementedBy: optionalKey(Schema.Array(SupplementLink)),
  /** Lines of a code that nobody knows. */
  unmatched: Schema.Int,
  /** Sums of the changes of its lines; absent for readers who may not see them. */
  varianceQuantity: optionalKey(nullable(Amount)),
  varianceCost: optionalKey(nullable(Money)),
  lines: optionalKey(Schema.Array(DocumentLineWire)),
}).pipe(
  Schema.encodeKeys({
    id: "ID",
    number: "DocumentNO",
    status: "DocumentStatus",
    type: "DocumentType",
    date: "DocumentDate",
    createdAt: "DocumentDateTime",
    changedAt: "DocumentLastDate",
    processedAt: "ProcessDate",
    comment: "DocumentComment",
    layerId: "TargetLayerID",
    layer: "TargetLayerDescription",
    terminalId: "TerminalID",
    userId: "UserID",
    userName: "UserName",
    quantity: "Count",
    lineCount: "NbOfBodies",
    isDeleted: "DocumentIsDeleted",
    restorableUntil: "RestorableUntil",
    version: "Version",
    scope: "Scope",
    scopeNames: "ScopeNames",
    expectedItems: "ExpectedItems",
    isBlind: "IsBlind",
    uncountedPolicy: "UncountedPolicy",
    hold: "Hold",
    counters: "Counters",
    approvedBy: "ApprovedBy",
    reversalApprovedBy: "ReversalApprovedBy",
    closedBy: "ClosedBy",
    reversedBy: "ReversedBy",
    reverses: "Reverses",
    supplements: "Supplements",
    supplementedBy: "SupplementedBy",
    unmatched: "Unmatched",
    varianceQuantity: "VarianceQty",
    varianceCost: "VarianceCost",
    lines: "Lines",
  }),
);

/** A document, as the client reads it. */
export type DocumentView = typeof DocumentWire.Type;
