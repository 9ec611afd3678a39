import { Schema } from "effect";

import { ApiIssue } from "../errors/api-issue.ts";
import { Text } from "./bounded-text.ts";

/** Facts of tills: what becomes of each, the keys of terminals, and the facts that were refused. Units: `…At` in milliseconds since 1970. */

const maybe = Schema.NullOr;

/** Outcome for one fact. `no` is null if the fact has no readable number. */
export const FactResult = Schema.Struct({
  no: maybe(Schema.Int),
  result: Schema.Literals(["stored", "known", "refused"]),
  issues: Schema.Array(ApiIssue),
});

/** Outcome for one fact. */
export type FactResult = typeof FactResult.Type;

/** Answer to the facts of one call, in the order in which they were sent. */
export const FactsAnswer = Schema.Struct({
  facts: Schema.Array(FactResult),
  /** The first number of the terminal that is missing. */
  expect: Schema.Int,
  /** The versions of what the terminal fetches, by model. */
  data: Schema.Record(Schema.String, Schema.Int),
});

/** Answer to the facts of one call. */
export type FactsAnswer = typeof FactsAnswer.Type;

/** The key of a terminal, without what it is. */
export const TillKey = Schema.Struct({
  terminalId: Schema.Int,
  code: Schema.String,
  description: Schema.String,
  /** Its store. */
  locationId: maybe(Schema.Int),
  /** Null where the terminal never had a key. */
  createdAt: maybe(Schema.Int),
  createdBy: maybe(Schema.String),
  withdrawnAt: maybe(Schema.Int),
});

/** The key of a terminal. */
export type TillKey = typeof TillKey.Type;

/** A key that was just made: it is told this once. */
export const NewTillKey = Schema.Struct({ ...TillKey.fields, key: Schema.String });

/** A key that was just made. */
export type NewTillKey = typeof NewTillKey.Type;

/** States of a refused fact. */
export const quarantineStates = ["OPEN", "CORRECTED", "ACCEPTED", "DISMISSED"] as const;

/** A fact that was refused, whole. */
export const QuarantinedFact = Schema.Struct({
  id: Schema.Int,
  locationId: Schema.Int,
  terminalId: Schema.Int,
  terminal: Schema.String,
  no: maybe(Schema.Int),
  kind: maybe(Schema.String),
  /** JSON as it came. */
  content: Schema.String,
  issues: Schema.Array(ApiIssue),
  arrivedAt: Schema.Int,
  state: Schema.Literals(quarantineStates),
  settledAt: maybe(Schema.Int),
  settledBy: maybe(Schema.String),
  reason: maybe(Schema.String),
});

/** A fact that was refused. */
export type QuarantinedFact = typeof QuarantinedFact.Type;

/** Refused facts, the newest first; `older` is what the next ones are asked for with, null after the last. */
export const QuarantinePage = Schema.Struct({ rows: Schema.Array(QuarantinedFact), older: maybe(Schema.Int) });

/** Refused facts. */
export type QuarantinePage = typeof QuarantinePage.Type;

/** Correction of a refused fact: the right body, and the right kind if that was wrong. */
export const FactCorrection = Schema.Struct({
  kind: Schema.optionalKey(Text),
  body: Schema.Record(Schema.String, Schema.Unknown),
});

/** Correction of a refused fact. */
export type FactCorrection = typeof FactCorrection.Type;

/** Why a refused fact is let go. */
export const FactDismissal = Schema.Struct({ reason: Text });

/** Why a refused fact is let go. */
export type FactDismissal = typeof FactDismissal.Type;
