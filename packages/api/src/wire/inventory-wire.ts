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
import { SentId } from "./sent-wire.ts";

/** Bodies of inventory documents: counts, adjustments and their lines. Instants are in milliseconds since 1970. Source: specification 3 and 7, behaviour 3.1. */

const maybe = Schema.NullOr;
const absent = Schema.optionalKey;

/** The most lines that one call creates or changes: a long file is sent piece by piece. */
export const linesAtMost = 1_000;

const statuses = Object.keys(documentStatuses) as [DocumentStatus, ...DocumentStatus[]];
const reasons = Object.keys(adjustmentReasons) as [ReasonCode, ...ReasonCode[]];

/** A quantity that is sent, none of which is below 0. It is judged as it is sent, so that a refusal names its field. Errors: LINE_QUANTITY. */
export const SentAmount = Schema.Finite.check(
  Schema.makeFilter((value: number) => value >= 0 && quantityFromNumber(value).ok, { message: "LINE_QUANTITY" }),
).pipe(Schema.decodeTo(Amount));

/** A user who is named. */
export const Person = Schema.Struct({ userId: Schema.Int, userName: Schema.String }).pipe(
  Schema.encodeKeys({ userId: "UserID", userName: "UserName" }),
);

const ids = Schema.NonEmptyArray(SentId).check(Schema.isMaxLength(1_000));

/** Which items a count is of. */
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
  /** From whom it was taken before its time. */
  takenFrom: absent(Person),
}).pipe(
  Schema.encodeKeys({
    userId: "UserID",
    userName: "UserName",
    terminalId: "TerminalID",
    until: "Until",
    takenFrom: "TakenFrom",
  }),
);

/** A movement that happened between the first scan of a line and its last. */
const MovedWhileCounting = Schema.Struct({
  id: Schema.String,
  at: Schema.Int,
  kind: Schema.Literals(movementKinds),
  quantity: Amount,
  label: maybe(Schema.String),
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
  /** Its number in the document. */
  id: Schema.Int,
  version: Schema.Int,
  /** The code that names it: what its scans are sent under. */
  key: Schema.String,
  /** 0 while the code is of no known item. */
  itemId: Schema.Int,
  sku: Schema.String,
  upc: Schema.String,
  description: Schema.String,
  quantity: Amount,
  unitCost: absent(maybe(UnitMoney)),
  /** The quantity at cost. */
  cost: absent(maybe(Money)),
  uomId: Schema.Int,
  uomCode: Schema.String,
  uomDescription: Schema.String,
  /** The decimals the unit allows. */
  decimals: Schema.Int,
  department: maybe(Schema.String),
  subDepartment: maybe(Schema.String),
  vendor: maybe(Schema.String),
  currentQuantity: absent(Amount),
  currentCost: absent(maybe(Money)),
  varianceQuantity: absent(Amount),
  varianceCost: absent(maybe(Money)),
  /** Effect of an adjustment line on stock. */
  adjustment: absent(Amount),
  reasonCode: maybe(Schema.Literals(reasons)),
  isDeleted: Schema.Boolean,
  /** From the first scan that counts to the last; null where nobody counted. */
  countedFrom: maybe(Schema.Int),
  countedTo: maybe(Schema.Int),
  /** Quantity of the first count, where there is a second one. */
  firstQuantity: absent(Amount),
  recount: maybe(RecountWire),
  asksForRecount: absent(Schema.Boolean),
  movedWhileCounting: absent(Schema.Array(MovedWhileCounting)),
  /** Which of those happened after their units were counted. */
  movedAfterCount: Schema.Array(Schema.String),
  /** User who scanned it. */
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
  /** The business day of the location. */
  date: Schema.String,
  createdAt: Schema.Int,
  changedAt: Schema.Int,
  processedAt: maybe(Schema.Int),
  comment: Schema.String,
  layerId: Schema.Int,
  layer: Schema.String,
  terminalId: Schema.String,
  userId: Schema.Int,
  userName: Schema.String,
  /** All its lines together. */
  quantity: Amount,
  lineCount: Schema.Int,
  isDeleted: Schema.Boolean,
  /** Until when it can be brought back. */
  restorableUntil: maybe(Schema.Int),
  version: Schema.Int,
  scope: CountScopeWire,
  /** Names of a full count's departments or vendors. */
  scopeNames: Schema.Array(Schema.String),
  /** The items that a full count in progress expects to find, where all of its lines are read: those of its scope that are in stock. */
  expectedItems: absent(Schema.Array(Schema.Int)),
  isBlind: Schema.Boolean,
  uncountedPolicy: maybe(Schema.Literals(uncountedPolicies)),
  hold: maybe(HoldWire),
  counters: Schema.Array(Person),
  approvedBy: maybe(Person),
  /** Approver of a reversal by somebody else. */
  reversalApprovedBy: absent(maybe(Person)),
  closedBy: maybe(Person),
  /** The document that takes this one back, and the one that this one takes back. */
  reversedBy: maybe(Schema.Int),
  reverses: maybe(Schema.Int),
  /** The closed count that it adds to. */
  supplements: absent(Schema.Int),
  /** The supplements of a closed count: scans that came after its close. */
  supplementedBy: absent(Schema.Array(SupplementLink)),
  /** Lines of a code that nobody knows. */
  unmatched: Schema.Int,
  /** Changes, without fields nobody may see. */
  varianceQuantity: absent(maybe(Amount)),
  varianceCost: absent(maybe(Money)),
  lines: absent(Schema.Array(DocumentLineWire)),
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

/** A line that is created or changed. On a new line of a known item the server knows what to call it; on one that is stored only what is sent changes. */
export const DocumentLineSave = Schema.Struct({
  /** Absent on a new line. */
  id: absent(Schema.Int),
  version: absent(Schema.Int),
  /** The code that names a new line. */
  key: absent(Text),
  /** The code of a new line as it was scanned, zeros in front and all: what a line of no item shows. */
  code: absent(Text),
  /** Says which item where a code is of several or of none. */
  sku: absent(Text),
  /** The location that a file says the line is of; one of another is refused. */
  location: absent(Text),
  itemId: absent(Schema.Int),
  quantity: absent(SentAmount),
  reasonCode: absent(maybe(Text)),
  isDeleted: absent(Schema.Boolean),
  movedAfterCount: absent(listUpTo(Text)),
  /** Quantity of a second count by another user; null removes it. */
  recount: absent(maybe(SentAmount)),
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

const lineSaves = absent(listUpTo(DocumentLineSave, linesAtMost));

/** A document to create. An adjustment, or a count that is brought by a file, may come with its lines. */
export const DocumentCreate = Schema.Struct({
  type: Schema.Literals(documentTypes),
  layerId: Schema.Int,
  terminalId: Text,
  comment: absent(Text),
  scope: absent(CountScopeWire),
  isBlind: absent(Schema.Boolean),
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

/**
 * A document as it shall be: with the status it has, its header and the lines that are sent change; with another one, it is suspended, continued or closed.
 */
export const DocumentSave = Schema.Struct({
  id: SentId,
  status: Schema.Literals(statuses),
  /** The version that was seen; closing asks for it, and so does changing a line without its own. */
  version: absent(Schema.Int),
  /** The date of last change that was seen: stands for the version in bodies that have none. */
  lastDate: absent(maybe(Schema.Union([Schema.Finite, Text]))),
  terminalId: Text,
  comment: absent(Text),
  isBlind: absent(Schema.Boolean),
  uncountedPolicy: absent(maybe(Schema.Literals(uncountedPolicies))),
  lines: lineSaves,
  /** Takes the hold of another, who was shown. */
  isTakeOver: absent(Schema.Boolean),
  /** Names the request to close: the same one again closes nothing twice. */
  requestId: absent(Text),
  dropsPendingCounters: absent(Schema.Boolean),
  acceptsOverlap: absent(Schema.Boolean),
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

/** A document as it shall be. */
export type DocumentSave = typeof DocumentSave.Type;

/** Request that deletes or restores a document. */
export const DocumentKey = Schema.Struct({ id: SentId }).pipe(Schema.encodeKeys({ id: "ID" }));
