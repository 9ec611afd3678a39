/** Bodies of inventory documents: counts, adjustments and their lines. Instants are in milliseconds since 1970. Source: specification 3 and 7, behaviour 3.1. */

import {
  adjustmentReasons,
  documentStatuses,
  documentTypes,
  movementKinds,
  uncountedPolicies,
  type DocumentStatus,
  type ReasonCode,
} from "@comptoir/domain/inventory";
import { quantityFromNumber } from "@comptoir/domain/measure";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { Amount, Money, UnitMoney } from "./money-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import { SentId } from "./sent-wire.ts";

/** Maximum number of lines created or changed in a call; a long file is sent in parts. */
export const linesAtMost = 1_000;

const statuses = Object.keys(documentStatuses) as [DocumentStatus, ...DocumentStatus[]];
const reasons = Object.keys(adjustmentReasons) as [ReasonCode, ...ReasonCode[]];

/** A quantity of a request, 0 or more. Checked by the schema, so that the issue names its field. Errors: LINE_QUANTITY. */
export const SentAmount = Schema.Finite.check(
  Schema.makeFilter((value: number) => value >= 0 && quantityFromNumber(value).ok, { message: "LINE_QUANTITY" }),
).pipe(Schema.decodeTo(Amount));

/** A user with a name. */
export const Person = Schema.Struct({ userId: Schema.Int, userName: Schema.String }).pipe(
  Schema.encodeKeys({ userId: "UserID", userName: "UserName" }),
);

const ids = Schema.NonEmptyArray(SentId).check(Schema.isMaxLength(1_000));

/** Item selection of a count. */
export const CountScopeWire = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("PARTIAL") }),
  Schema.Struct({ kind: Schema.Literal("FULL"), of: Schema.Literal("LOCATION") }),
  Schema.Struct({ kind: Schema.Literal("FULL"), of: Schema.Literals(["DEPARTMENT", "VENDOR"]), ids }),
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

/** A movement between the first and the last scan of a line. */
const MovedWhileCounting = Schema.Struct({
  id: Schema.String,
  at: Schema.Int,
  kind: Schema.Literals(movementKinds),
  quantity: Amount,
  label: nullable(Schema.String),
}).pipe(Schema.encodeKeys({ id: "ID", at: "DateTime", kind: "Kind", quantity: "Qty", label: "Label" }));

/** A second count of a line. */
const RecountWire = Schema.Struct({
  quantity: Amount,
  userId: Schema.Int,
  userName: Schema.String,
  at: Schema.Int,
}).pipe(Schema.encodeKeys({ quantity: "Qty", userId: "UserID", userName: "UserName", at: "DateTime" }));

/**
 * A line. Expected quantities are absent in a blind count; costs are absent without PRODUCT_COST_READ, and null where unknown.
 */
export const DocumentLineWire = Schema.Struct({
  /** Line number in the document. */
  id: Schema.Int,
  version: Schema.Int,
  /** Code that identifies the line; its scans are sent under this code. */
  key: Schema.String,
  /** Id of the item; 0 if the line's code belongs to no known item. */
  itemId: Schema.Int,
  sku: Schema.String,
  upc: Schema.String,
  description: Schema.String,
  quantity: Amount,
  unitCost: optionalKey(nullable(UnitMoney)),
  /** The quantity at cost. */
  cost: optionalKey(nullable(Money)),
  uomId: Schema.Int,
  uomCode: Schema.String,
  uomDescription: Schema.String,
  /** Decimals that the unit allows. */
  decimals: Schema.Int,
  department: nullable(Schema.String),
  subDepartment: nullable(Schema.String),
  vendor: nullable(Schema.String),
  currentQuantity: optionalKey(Amount),
  currentCost: optionalKey(nullable(Money)),
  varianceQuantity: optionalKey(Amount),
  varianceCost: optionalKey(nullable(Money)),
  /** Effect of an adjustment line on stock. */
  adjustment: optionalKey(Amount),
  reasonCode: nullable(Schema.Literals(reasons)),
  isDeleted: Schema.Boolean,
  /** From the first counting scan to the last; null if nobody counted. */
  countedFrom: nullable(Schema.Int),
  countedTo: nullable(Schema.Int),
  /** Quantity of the first count, if there is a second one. */
  firstQuantity: optionalKey(Amount),
  recount: nullable(RecountWire),
  asksForRecount: optionalKey(Schema.Boolean),
  movedWhileCounting: optionalKey(Schema.Array(MovedWhileCounting)),
  /** Movements while counting that a person classified as later than the counting of their units. */
  movedAfterCount: Schema.Array(Schema.String),
  /** Ids of the users who scanned the line. */
  counters: Schema.Array(Schema.Int),
}).pipe(
  Schema.encodeKeys({
    id: "ID",
    version: "Version",
    key: "Key",
    itemId: "ItemID",
    sku: "ItemSKU",
    upc: "ItemUPC",
    description: "ItemDescription",
    quantity: "Qty",
    unitCost: "UnitCost",
    cost: "Cost",
    uomId: "UomID",
    uomCode: "UomCode",
    uomDescription: "UomDescription",
    decimals: "Decimals",
    department: "Department",
    subDepartment: "SubDepartment",
    vendor: "Vendor",
    currentQuantity: "CurrentInventoryQty",
    currentCost: "CurrentInventoryCost",
    varianceQuantity: "VarianceQty",
    varianceCost: "VarianceCost",
    adjustment: "Adjustment",
    reasonCode: "ReasonCode",
    countedFrom: "CountedFrom",
    countedTo: "CountedTo",
    firstQuantity: "FirstQty",
    recount: "Recount",
    asksForRecount: "AsksForRecount",
    movedWhileCounting: "MovedWhileCounting",
    movedAfterCount: "MovedAfterCount",
    counters: "Counters",
    isDeleted: "IsDeleted",
  }),
);

/** A document line, as sent to the client. */
export type DocumentLineView = typeof DocumentLineWire.Type;

/** A supplement of a count. */
const SupplementLink = Schema.Struct({
  id: Schema.Int,
  number: Schema.String,
  status: Schema.Literals(statuses),
}).pipe(Schema.encodeKeys({ id: "ID", number: "DocumentNO", status: "DocumentStatus" }));

/** A document; its lines only on request. A blind count has no variances until it is closed or revealed. */
export const DocumentWire = Schema.Struct({
  id: Schema.Int,
  number: Schema.String,
  status: Schema.Literals(statuses),
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
  /** Approver of a reversal by another user. */
  reversalApprovedBy: optionalKey(nullable(Person)),
  closedBy: nullable(Person),
  /** The document that reverses this one, and the one that this one reverses. */
  reversedBy: nullable(Schema.Int),
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

/** A document, as sent to the client. */
export type DocumentView = typeof DocumentWire.Type;

/** A line to create or change. The server completes a new line of a known item; on a stored line, only sent fields change. */
export const DocumentLineSave = Schema.Struct({
  /** Absent on a new line. */
  id: optionalKey(Schema.Int),
  version: optionalKey(Schema.Int),
  /** Code that identifies a new line. */
  key: optionalKey(Text),
  /** Code of a new line as scanned, with leading zeros: displayed for a line without an item. */
  code: optionalKey(Text),
  /** The item, if the code belongs to several or none. */
  sku: optionalKey(Text),
  /** Location stated by a file; a line of another one is rejected. */
  location: optionalKey(Text),
  itemId: optionalKey(SentId),
  quantity: optionalKey(SentAmount),
  reasonCode: optionalKey(nullable(Text)),
  isDeleted: optionalKey(Schema.Boolean),
  movedAfterCount: optionalKey(listUpTo(Text)),
  /** Quantity of a second count by another user; null removes it. */
  recount: optionalKey(nullable(SentAmount)),
}).pipe(
  Schema.encodeKeys({
    id: "ID",
    version: "Version",
    key: "Key",
    code: "Code",
    sku: "ItemSKU",
    location: "Location",
    itemId: "ItemID",
    quantity: "Qty",
    reasonCode: "ReasonCode",
    isDeleted: "IsDeleted",
    movedAfterCount: "MovedAfterCount",
    recount: "RecountQty",
  }),
);

/** A line that is created or changed. */
export type DocumentLineSave = typeof DocumentLineSave.Type;

const lineSaves = optionalKey(listUpTo(DocumentLineSave, linesAtMost));

/** A document to create. An adjustment, or a count from a file, may have its lines. */
export const DocumentCreate = Schema.Struct({
  type: Schema.Literals(documentTypes),
  layerId: Schema.Int,
  terminalId: Text,
  comment: optionalKey(Text),
  scope: optionalKey(CountScopeWire),
  isBlind: optionalKey(Schema.Boolean),
  lines: lineSaves,
}).pipe(
  Schema.encodeKeys({
    type: "DocumentType",
    layerId: "TargetLayerID",
    terminalId: "TerminalID",
    comment: "DocumentComment",
    scope: "Scope",
    isBlind: "IsBlind",
    lines: "Lines",
  }),
);

/** A document to create. */
export type DocumentCreate = typeof DocumentCreate.Type;

/** A document update: with its current status, its header and the sent lines change; another status suspends, continues or closes it. */
export const DocumentSave = Schema.Struct({
  id: SentId,
  status: Schema.Literals(statuses),
  /** Version that was read; required for closing, and for changing a line without its own. */
  version: optionalKey(Schema.Int),
  /** Date of the last change that was read: replaces the version in bodies without one. */
  lastDate: optionalKey(nullable(Schema.Union([Schema.Finite, Text]))),
  terminalId: Text,
  comment: optionalKey(Text),
  isBlind: optionalKey(Schema.Boolean),
  uncountedPolicy: optionalKey(nullable(Schema.Literals(uncountedPolicies))),
  lines: lineSaves,
  /** Takes over the hold of the displayed user. */
  isTakeOver: optionalKey(Schema.Boolean),
  /** Id of the request to close: repeated, it closes nothing twice. */
  requestId: optionalKey(Text),
  dropsPendingCounters: optionalKey(Schema.Boolean),
  acceptsOverlap: optionalKey(Schema.Boolean),
}).pipe(
  Schema.encodeKeys({
    id: "ID",
    status: "DocumentStatus",
    version: "Version",
    lastDate: "DocumentLastDate",
    terminalId: "TerminalID",
    comment: "DocumentComment",
    isBlind: "IsBlind",
    uncountedPolicy: "UncountedPolicy",
    lines: "Lines",
    isTakeOver: "IsTakeOver",
    requestId: "RequestID",
    dropsPendingCounters: "DropsPendingCounters",
    acceptsOverlap: "AcceptsOverlap",
  }),
);

/** A document update. */
export type DocumentSave = typeof DocumentSave.Type;

/** Request that deletes or restores a document. */
export const DocumentKey = Schema.Struct({ id: SentId }).pipe(Schema.encodeKeys({ id: "ID" }));
