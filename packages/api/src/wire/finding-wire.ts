import { Schema } from "effect";

import { ApiIssue } from "../errors/api-issue.ts";
import { listUpTo, Text } from "./bounded-text.ts";

/** A finding of the Integrity report: what was found at a receipt by a rule, and who accepted it as it is. Source: behaviour 3.4, decision 0259. */

const maybe = Schema.NullOr;

/** Identity of a finding: the receipt of its report row, and its rule. The server checks the rule; pages do not load the rule table. */
export const FindingPlace = Schema.Struct({ origin: Text, rule: Text });

/** Identity of a finding. */
export type FindingPlace = typeof FindingPlace.Type;

/** Acceptance of a finding, or its withdrawal: user, time and reason. Units: `at` in milliseconds since 1970. */
const Step = Schema.Struct({
  action: Schema.Literals(["ACCEPT", "REOPEN"]),
  userId: Schema.Int,
  by: Schema.String,
  at: Schema.Int,
  comment: Schema.String,
});

/** A finding as its reader has it. */
export const FindingWire = Schema.Struct({
  ...FindingPlace.fields,
  /** Key of the finding among those of the same receipt, so that people accept exactly the one they saw. */
  mark: Schema.String,
  /** Raised by whoever accepts it or takes that back; 0 while nobody did. */
  version: Schema.Int,
  status: Schema.Literals(["NEW", "ACCEPTED"]),
  firstNumber: Schema.String,
  lastNumber: Schema.String,
  /** How many receipts are missing; null where none is. */
  missing: maybe(Schema.Int),
  /** The receipt before the missing ones; that after them is its own. */
  before: maybe(Schema.String),
  accepted: maybe(Step),
  /** The newest first. */
  history: Schema.Array(Step),
  /** Whether the reader may accept it or take that back. */
  canAccept: Schema.Boolean,
});

/** A finding as its reader has it. */
export type FindingWire = typeof FindingWire.Type;

/** A finding to accept. */
export const FindingAccept = Schema.Struct({ ...FindingPlace.fields, mark: Text, comment: Text });

/** A finding to accept. */
export type FindingAccept = typeof FindingAccept.Type;

/** A finding whose acceptance is taken back, with the version that was read. */
export const FindingReopen = Schema.Struct({ ...FindingPlace.fields, mark: Text, version: Schema.Int });

/** A finding whose acceptance is taken back. */
export type FindingReopen = typeof FindingReopen.Type;

/** Maximum number of findings accepted or withdrawn by one call. */
export const findingsAtMost = 200;

const several = <Entry extends Schema.Top>(entry: Entry) =>
  listUpTo(entry, findingsAtMost).check(Schema.isMinLength(1));

/** Findings to accept for one reason, each as its reader has seen it. */
export const FindingsAccept = Schema.Struct({
  findings: several(Schema.Struct({ ...FindingPlace.fields, mark: Text })),
  comment: Text,
});

/** Findings to accept for one reason. */
export type FindingsAccept = typeof FindingsAccept.Type;

/** Findings whose acceptances are taken back, each with the version that was read. */
export const FindingsReopen = Schema.Struct({ findings: several(FindingReopen) });

/** Findings whose acceptances are taken back. */
export type FindingsReopen = typeof FindingsReopen.Type;

/** Result for one of several findings. */
export const FindingOutcome = Schema.Struct({
  ...FindingPlace.fields,
  mark: Schema.String,
  /** Current version, required to withdraw the acceptance; 0 where there is none. */
  version: Schema.Int,
  /** False where it was so already, and where it was left. */
  isChanged: Schema.Boolean,
  /** Why it was left; null where it is as it was asked to be. */
  issue: maybe(ApiIssue),
});

/** Result for one of several findings. */
export type FindingOutcome = typeof FindingOutcome.Type;
