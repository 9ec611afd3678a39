/** Bodies that create and change inventory documents. Source: specification 3 and 7, behaviour 3.1. */
import { Schema } from "effect";

import { documentTypes, uncountedPolicies } from "@comptoir/domain/inventory";

import { Text } from "./bounded-text.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import { SentId } from "./sent-wire.ts";
import { OptionalLineSaves } from "./document-line-wire.ts";
import { CountScopeWire, statusCodes } from "./inventory-wire.ts";

/** A document to create. An adjustment, or a count from a file, may have its lines. */
export const DocumentCreate = Schema.Struct({
  type: Schema.Literals(documentTypes),
  layerId: Schema.Int,
  terminalId: Text,
  comment: optionalKey(Text),
  scope: optionalKey(CountScopeWire),
  isBlind: optionalKey(Schema.Boolean),
  lines: OptionalLineSaves,
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
  status: Schema.Literals(statusCodes),
  /** Version that was read; required for closing, and for changing a line without its own. */
  version: optionalKey(Schema.Int),
  /** Date of the last change that was read: replaces the version in bodies without one. */
  lastDate: optionalKey(nullable(Schema.Union([Schema.Finite, Text]))),
  terminalId: Text,
  comment: optionalKey(Text),
  isBlind: optionalKey(Schema.Boolean),
  uncountedPolicy: optionalKey(nullable(Schema.Literals(uncountedPolicies))),
  lines: OptionalLineSaves,
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
