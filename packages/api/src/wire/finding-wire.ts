import { Schema } from "effect";

import { Text } from "./bounded-text.ts";

/** A finding of the Integrity report: what was found at a receipt by a rule, and who accepted it as it is. Source: behaviour 3.4, decision 0259. */

const maybe = Schema.NullOr;

/** Where a finding stands: the receipt that its row of the report is of, and its rule. The table of rules is no part of every page: the server holds a rule to it. */
export const FindingPlace = Schema.Struct({ origin: Text, rule: Text });

/** Where a finding stands. */
export type FindingPlace = typeof FindingPlace.Type;

/** Who accepted a finding, when and why; or took that back. Units: `at` in milliseconds since 1970. */
const Step = Schema.Struct({ action: Schema.Literals(["ACCEPT", "REOPEN"]), userId: Schema.Int, by: Schema.String, at: Schema.Int, comment: Schema.String });

/** A finding as its reader has it. */
export const FindingWire = Schema.Struct({
  ...FindingPlace.fields,
  /** What tells it from another one at the same receipt: one accepts what one has seen. */
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
