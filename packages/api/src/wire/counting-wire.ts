/** Bodies of shared counting and closing: scans, holds, devices, close previews, and changes. Instants are in milliseconds since 1970. Source: specification 3 and 7, behaviour 3.1. */

import { adjustmentReasons, clockAssumptions, type ClockAssumption, type ReasonCode } from "@comptoir/domain/inventory";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { SentId, SentInstant } from "./sent-wire.ts";
import { DocumentLineWire, SentAmount } from "./document-line-wire.ts";
import { DocumentWire, Person } from "./inventory-wire.ts";
import { Amount, Money } from "./money-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";

/** Maximum number of scans in a call; a phone that was offline for long sends several. */
export const eventsAtMost = 1_000;

const reasonCodes = Object.keys(adjustmentReasons) as [ReasonCode, ...ReasonCode[]];

/** An instant of a device's monotonic clock, with the run of that clock. Devices of older versions do not send it. */
const clockFields = { session: optionalKey(Text), elapsed: optionalKey(Schema.Int) };
const clockWireKeys = { session: "ClockSession", elapsed: "ClockElapsed" } as const;

/** An event of one device. An undo has no quantity and names the event that it reverts. */
export const CountEventSave = Schema.Struct({
  /** Permanent id of the event, made by the device. */
  id: Text,
  /** Document of the count; an event of another one is rejected. */
  documentId: optionalKey(SentId),
  lineKey: Text,
  /** The code as scanned. */
  code: optionalKey(Text),
  /** Item chosen by a user if the code has several. */
  itemId: optionalKey(SentId),
  sequence: Schema.Int,
  /** Time by the device's clock. */
  at: SentInstant,
  ...clockFields,
  /** Error of the clock when the device last contacted the server. */
  offset: optionalKey(Schema.Int),
  /** Drift against the monotonic clock since then; absent is unknown. */
  drift: optionalKey(Schema.Int),
  kind: Schema.Literals(["add", "set", "undo"]),
  quantity: optionalKey(SentAmount),
  eventId: optionalKey(Text),
}).pipe(
  Schema.encodeKeys({
    id: "ID",
    documentId: "DocumentID",
    lineKey: "LineKey",
    code: "Code",
    itemId: "ItemID",
    sequence: "Sequence",
    at: "DateTime",
    ...clockWireKeys,
    offset: "ClockOffset",
    drift: "ClockDrift",
    kind: "Kind",
    quantity: "Qty",
    eventId: "EventID",
  }),
);

/** An event of one device. */
export type CountEventSave = typeof CountEventSave.Type;

/** Scans of a device, in any order, with its clock's time when they are sent, which corrects their times. */
export const CountEventsBody = Schema.Struct({
  deviceId: Text,
  sentAt: SentInstant,
  ...clockFields,
  events: listUpTo(CountEventSave, eventsAtMost),
}).pipe(Schema.encodeKeys({ deviceId: "DeviceID", sentAt: "SentAt", ...clockWireKeys, events: "Events" }));

/** Events whose time was corrected, and the assumption. */
const CorrectedClock = Schema.Struct({
  assumed: Schema.Literals(Object.keys(clockAssumptions) as [ClockAssumption, ...ClockAssumption[]]),
  /** Correction of the last of them. Units: milliseconds. */
  by: Schema.Int,
  events: Schema.Int,
}).pipe(Schema.encodeKeys({ assumed: "Assumed", by: "By", events: "Events" }));

/** Result of stored scans, repeated ones included: the lines they count on. */
export const CountEventsAnswer = Schema.Struct({
  version: Schema.Int,
  stored: Schema.Int,
  lines: Schema.Array(DocumentLineWire),
  now: Schema.Int,
  clocks: optionalKey(Schema.Array(CorrectedClock)),
  /** The count was closed: new scans are in this supplement of it. */
  supplement: optionalKey(
    Schema.Struct({ id: Schema.Int, number: Schema.String }).pipe(
      Schema.encodeKeys({ id: "ID", number: "DocumentNO" }),
    ),
  ),
}).pipe(
  Schema.encodeKeys({
    version: "Version",
    stored: "Stored",
    lines: "Lines",
    now: "Now",
    clocks: "Clocks",
    supplement: "Supplement",
  }),
);

/** Takes a hold, or renews one's own as a sign of life. */
export const HoldBody = Schema.Struct({ terminalId: Text, isTakeOver: optionalKey(Schema.Boolean) }).pipe(
  Schema.encodeKeys({ terminalId: "TerminalID", isTakeOver: "IsTakeOver" }),
);

/** A device joins a count, reports its number of unsent scans, or that it is done. */
export const CounterBody = Schema.Struct({
  deviceId: Text,
  waiting: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
  isLeaving: optionalKey(Schema.Boolean),
}).pipe(Schema.encodeKeys({ deviceId: "DeviceID", waiting: "Waiting", isLeaving: "IsLeaving" }));

/** A counting device. It is pending while scans may be missing: it said so, or was last heard of long ago without being done. */
const CounterDeviceWire = Schema.Struct({
  userId: Schema.Int,
  userName: Schema.String,
  deviceId: Schema.String,
  waiting: Schema.Int,
  seenAt: Schema.Int,
  isPending: Schema.Boolean,
}).pipe(
  Schema.encodeKeys({
    userId: "UserID",
    userName: "UserName",
    deviceId: "DeviceID",
    waiting: "Waiting",
    seenAt: "SeenAt",
    isPending: "IsPending",
  }),
);

/** Counting devices of a document. */
export const CountersWire = Schema.Struct({
  version: Schema.Int,
  devices: Schema.Array(CounterDeviceWire),
  now: Schema.Int,
}).pipe(Schema.encodeKeys({ version: "Version", devices: "Devices", now: "Now" }));

/** Blocker of a document's close, with its line. */
const Blocker = Schema.Struct({
  code: Schema.String,
  lineId: optionalKey(Schema.Int),
  params: optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))),
}).pipe(Schema.encodeKeys({ code: "Code", lineId: "LineID", params: "Params" }));

/** Effect of the close on the stock of one item. */
const PostedLine = Schema.Struct({
  lineId: Schema.Int,
  itemId: Schema.Int,
  sku: Schema.String,
  description: Schema.String,
  quantity: Amount,
  cost: optionalKey(nullable(Money)),
  reasonCode: nullable(Schema.Literals(reasonCodes)),
  isUncounted: Schema.Boolean,
}).pipe(
  Schema.encodeKeys({
    lineId: "LineID",
    itemId: "ItemID",
    sku: "ItemSKU",
    description: "ItemDescription",
    quantity: "Qty",
    cost: "Cost",
    reasonCode: "ReasonCode",
    isUncounted: "IsUncounted",
  }),
);

/** Sums of some postings. Unknown costs are left out and counted. */
const PostedSum = Schema.Struct({
  lines: Schema.Int,
  quantity: Amount,
  cost: optionalKey(Money),
  unknownCosts: optionalKey(Schema.Int),
}).pipe(Schema.encodeKeys({ lines: "Lines", quantity: "Qty", cost: "Cost", unknownCosts: "UnknownCosts" }));

/** Preview of a close, or the obstacles to reversing a closed document. Postings are listed largest value first, up to a limit. */
export const ClosePreviewWire = Schema.Struct({
  version: Schema.Int,
  blockers: Schema.Array(Blocker),
  added: PostedSum,
  withdrawn: PostedSum,
  /** Lines without a difference. */
  unchanged: Schema.Int,
  posted: Schema.Array(PostedLine),
  /** Items of a full count that nobody counted, and their stock. */
  uncounted: PostedSum,
  /** Devices whose scans may be missing. */
  pending: Schema.Array(CounterDeviceWire),
  /** Other counts in progress of the same items. */
  overlaps: Schema.Array(
    Schema.Struct({ id: Schema.Int, number: Schema.String, items: Schema.Int }).pipe(
      Schema.encodeKeys({ id: "ID", number: "DocumentNO", items: "Items" }),
    ),
  ),
  /** Sum of changes above which another user must approve; absent without PRODUCT_COST_READ, null if none is required. */
  approvalAbove: optionalKey(nullable(Money)),
  /** Whether the caller may approve: nothing of the document is their own work. Of a closed document: its reversal. */
  mayApprove: optionalKey(Schema.Boolean),
  /** Users other than the caller who may approve it. */
  approvers: optionalKey(Schema.Array(Person)),
}).pipe(
  Schema.encodeKeys({
    version: "Version",
    blockers: "Blockers",
    added: "Added",
    withdrawn: "Withdrawn",
    unchanged: "Unchanged",
    posted: "Posted",
    uncounted: "Uncounted",
    pending: "Pending",
    overlaps: "Overlaps",
    approvalAbove: "ApprovalAbove",
    mayApprove: "MayApprove",
    approvers: "Approvers",
  }),
);

/** Preview of a close. */
export type ClosePreview = typeof ClosePreviewWire.Type;

/** Approval of a document. */
export const ApproveBody = Schema.Struct({ version: Schema.Int }).pipe(Schema.encodeKeys({ version: "Version" }));

/** Request that reverses a document. */
export const ReverseBody = Schema.Struct({ terminalId: Text }).pipe(Schema.encodeKeys({ terminalId: "TerminalID" }));

/** Changes of a document after a cursor: its header, the changed lines, and the next cursor. */
export const DocumentChanges = Schema.Struct({
  cursor: Schema.Int,
  document: DocumentWire,
  lines: Schema.Array(DocumentLineWire),
  devices: Schema.Array(CounterDeviceWire),
}).pipe(Schema.encodeKeys({ cursor: "Cursor", document: "Document", lines: "Lines", devices: "Devices" }));

/** Changes in a document. */
export type DocumentChanges = typeof DocumentChanges.Type;
