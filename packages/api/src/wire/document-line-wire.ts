/** Lines of inventory documents. Source: specification 3 and 7, behaviour 3.1. */
import { Schema } from "effect";

import { adjustmentReasons, movementKinds, type ReasonCode } from "@comptoir/domain/inventory";
import { quantityFromNumber } from "@comptoir/domain/measure";

import { listUpTo, Text } from "./bounded-text.ts";
import { Amount, Money, UnitMoney } from "./money-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import { SentId } from "./sent-wire.ts";

/** Maximum number of lines created or changed in a call; a long file is sent in parts. */
export const linesAtMost = 1_000;

const reasonCodes = Object.keys(adjustmentReasons) as [ReasonCode, ...ReasonCode[]];

/** A quantity of a request, 0 or more. Checked by the schema, so that the issue names its field. Errors: LINE_QUANTITY. */
export const SentAmount = Schema.Finite.check(
  Schema.makeFilter((value: number) => value >= 0 && quantityFromNumber(value).ok, { message: "LINE_QUANTITY" }),
).pipe(Schema.decodeTo(Amount));

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
  reasonCode: nullable(Schema.Literals(reasonCodes)),
  /** The reason in the reader's language; null without a reason. */
  reason: optionalKey(nullable(Schema.String)),
  isDeleted: Schema.Boolean,
  /** Time of the first counting scan, and of the last; null if nobody counted. */
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
    reason: "Reason",
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

const ScanId = Text.check(Schema.isMinLength(1));

/** A line to create or change. The server completes a new line of a known item; on a stored line, only sent fields change. */
export const DocumentLineSave = Schema.Struct({
  /** Number of the stored line; absent on a new line. */
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
  /** Permanent id of a scan into a stored adjustment, made by the device: its quantity is added to the line of its item and reason, once for each id. */
  scanId: optionalKey(ScanId),
  /** Id of a scan of the same user that this one takes back: its quantity is taken away from the line. Of scans only. */
  undoes: optionalKey(ScanId),
  /** Sent by devices of an earlier version for an undo that does not name its scan: refused, because it must not be added as a scan. */
  isUndo: optionalKey(Schema.Boolean),
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
    scanId: "ScanID",
    undoes: "UndoesScanID",
    isUndo: "IsUndo",
  }),
);

/** A line that is created or changed. */
export type DocumentLineSave = typeof DocumentLineSave.Type;

export const OptionalLineSaves = optionalKey(listUpTo(DocumentLineSave, linesAtMost));
