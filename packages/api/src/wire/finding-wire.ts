/** A finding of the Integrity report at a receipt, and its acceptance. Source: behaviour 3.4, decision 0259. */

import { Schema } from "effect";

import { ApiIssue } from "../errors/api-issue.ts";
import { listUpTo, Text } from "./bounded-text.ts";
import { nullable } from "./optional-values.ts";

/** Identity of a finding: the receipt of its report row, and its rule. The server checks the rule; pages do not load the rule table. */
export const FindingPlace = Schema.Struct({ origin: Text, rule: Text });

/** Identity of a finding. */
export type FindingPlace = typeof FindingPlace.Type;

/** Question for a finding. A fixed finding may have the receipt and rule of an open one, so that its row asks for the fixed one alone. */
export const FindingQuestion = Schema.Struct({ ...FindingPlace.fields, isFixed: Schema.optionalKey(Schema.Boolean) });

/** Question for a finding. */
export type FindingQuestion = typeof FindingQuestion.Type;

/**
 * Acceptance of a finding, or its end: withdrawn by a user, or fixed, as a check found. User, time and reason. Units: `at` in milliseconds since 1970.
 */
const FindingStep = Schema.Struct({
  action: Schema.Literals(["ACCEPT", "REOPEN", "FIXED"]),
  /** Id of the user; null if a check wrote the step; `by` is '' then. */
  userId: nullable(Schema.Int),
  by: Schema.String,
  at: Schema.Int,
  comment: Schema.String,
});

/** A finding as its reader sees it. */
export const FindingWire = Schema.Struct({
  ...FindingPlace.fields,
  /** Key of the finding among those of the same receipt, so that people accept exactly the one they saw. */
  mark: Schema.String,
  /** Version, raised by each acceptance or withdrawal; 0 before any. */
  version: Schema.Int,
  status: Schema.Literals(["NEW", "ACCEPTED", "FIXED"]),
  /** Business day on which a check found it fixed, and the name of who mended it, '' if nobody is known; null while it is open. */
  fixed: nullable(Schema.Struct({ on: Schema.String, by: Schema.String })),
  firstNumber: Schema.String,
  lastNumber: Schema.String,
  /** Number of missing receipts; null if none. */
  missing: nullable(Schema.Int),
  /** Number of the receipt before the missing ones; the finding itself has the receipt after them. */
  before: nullable(Schema.String),
  accepted: nullable(FindingStep),
  /** Acceptances of the finding, and their ends, newest first. */
  history: Schema.Array(FindingStep),
  /** Whether the reader may accept the finding, or withdraw its acceptance. */
  canAccept: Schema.Boolean,
});

/** A finding as its reader sees it. */
export type FindingWire = typeof FindingWire.Type;

/** A finding to accept. */
export const FindingAccept = Schema.Struct({ ...FindingPlace.fields, mark: Text, comment: Text });

/** A finding to accept. */
export type FindingAccept = typeof FindingAccept.Type;

/** Withdrawal of an acceptance, with the version that was read. */
export const FindingReopen = Schema.Struct({ ...FindingPlace.fields, mark: Text, version: Schema.Int });

/** Withdrawal of an acceptance. */
export type FindingReopen = typeof FindingReopen.Type;

/** Maximum number of findings accepted or withdrawn by one call. */
export const findingsAtMost = 200;

const findingListSchema = <Entry extends Schema.Top>(entry: Entry) =>
  listUpTo(entry, findingsAtMost).check(Schema.isMinLength(1));

/** Findings to accept for a common reason, each as its reader saw it. */
export const FindingsAccept = Schema.Struct({
  findings: findingListSchema(Schema.Struct({ ...FindingPlace.fields, mark: Text })),
  comment: Text,
});

/** Findings to accept for a common reason. */
export type FindingsAccept = typeof FindingsAccept.Type;

/** Withdrawal of several acceptances, each with the version that was read. */
export const FindingsReopen = Schema.Struct({ findings: findingListSchema(FindingReopen) });

/** Withdrawal of several acceptances. */
export type FindingsReopen = typeof FindingsReopen.Type;

/** Result for one of several findings. */
export const FindingOutcome = Schema.Struct({
  ...FindingPlace.fields,
  mark: Schema.String,
  /** Current version, required to withdraw the acceptance; 0 where there is none. */
  version: Schema.Int,
  /** False if the finding already had the requested state or was skipped. */
  isChanged: Schema.Boolean,
  /** Why the finding was skipped; null if it has the requested state. */
  issue: nullable(ApiIssue),
});

/** Result for one of several findings. */
export type FindingOutcome = typeof FindingOutcome.Type;
