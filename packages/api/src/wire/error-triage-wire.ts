/** Equal errors of the Error log report, and decisions about them. Source: behaviour 3.4, decision 0498. */

import { errorStatuses, muteRules } from "@comptoir/domain/operation";
import { Schema } from "effect";

import { ApiIssue } from "../errors/api-issue.ts";
import { listUpTo, Text } from "./bounded-text.ts";
import { nullable, optionalKey } from "./optional-values.ts";

/** Identity of equal errors: the origin of their report row. */
export const ErrorPlace = Schema.Struct({ origin: Text });

/** Identity of equal errors. */
export type ErrorPlace = typeof ErrorPlace.Type;

/** Person who may open the errors. */
const Person = Schema.Struct({ id: Schema.Int, name: Schema.String });

const triageActionCodes = ["ASSIGN", "MUTE", "RESOLVE", "REOPEN", "COMMENT", "UNDO"] as const;

/** Decision about the errors: action, user, time and comment. Units: milliseconds since 1970. */
const TriageStep = Schema.Struct({
  version: Schema.Int,
  action: Schema.Literals(triageActionCodes),
  userId: Schema.Int,
  by: Schema.String,
  at: Schema.Int,
  comment: Schema.String,
  /** Name of the person who takes care of the errors after the decision; null if nobody does. */
  assignee: nullable(Schema.String),
  mutedUntil: nullable(Schema.Int),
});

/** Occurrences of the errors on a day. Units: `firstAt` and `lastAt` in milliseconds since 1970. */
const ErrorDay = Schema.Struct({
  date: Schema.String,
  occurrences: Schema.Int,
  firstAt: Schema.Int,
  lastAt: Schema.Int,
  /** Request of the last occurrence; empty for errors of terminals. */
  requestId: Schema.String,
});

/** Equal errors as their reader sees them. */
export const ErrorTriageWire = Schema.Struct({
  ...ErrorPlace.fields,
  /** Version, raised by each decision; 0 before any. */
  version: Schema.Int,
  status: Schema.Literals(errorStatuses),
  assignee: nullable(Person),
  /** End of the mute; null for a mute without end, and if the errors are not muted. */
  mutedUntil: nullable(Schema.Int),
  /** Days on which the errors occurred, newest first. */
  days: Schema.Array(ErrorDay),
  /** Decisions about the errors, newest first. */
  history: Schema.Array(TriageStep),
  /** Whether the reader may decide about the errors. */
  canChange: Schema.Boolean,
  /** People to whom the reader may assign the errors; empty if they may not. */
  people: Schema.Array(Person),
});

/** Equal errors as their reader sees them. */
export type ErrorTriageWire = typeof ErrorTriageWire.Type;

/** Maximum number of rows of errors changed by one call. */
export const errorsAtMost = 200;

/** Decision about errors, each with the version that was read. */
export const ErrorsChange = Schema.Struct({
  errors: listUpTo(Schema.Struct({ ...ErrorPlace.fields, version: Schema.Int }), errorsAtMost).check(
    Schema.isMinLength(1),
  ),
  action: Schema.Literals(triageActionCodes),
  /** Person of an assignment; null or absent to assign nobody. */
  assigneeId: optionalKey(nullable(Schema.Int)),
  /** Length of a mute; null or absent for a mute without end. Units: days. */
  days: optionalKey(nullable(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: muteRules.mostDays })))),
  comment: Text,
});

/** Decision about errors. */
export type ErrorsChange = typeof ErrorsChange.Type;

/** Result for a row of errors. */
export const ErrorOutcome = Schema.Struct({
  ...ErrorPlace.fields,
  /** Version after the call. */
  version: Schema.Int,
  /** False if the errors already had the requested state or were skipped. */
  isChanged: Schema.Boolean,
  /** Why the errors were skipped; null if they have the requested state. */
  issue: nullable(ApiIssue),
});

/** Result for a row of errors. */
export type ErrorOutcome = typeof ErrorOutcome.Type;
