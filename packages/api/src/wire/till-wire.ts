/** Facts of tills: what becomes of each, the keys of terminals, and the facts that were refused. Units: `…At` in milliseconds since 1970. */

import { Schema } from "effect";

import { ApiIssue } from "../errors/api-issue.ts";
import { Text } from "./bounded-text.ts";
import { nullable } from "./optional-values.ts";

/** Outcome for one fact. `no` is null if the fact has no readable number. */
export const FactResult = Schema.Struct({
  no: nullable(Schema.Int),
  result: Schema.Literals(["stored", "known", "refused"]),
  issues: Schema.Array(ApiIssue),
});

/** Outcome for one fact. */
export type FactResult = typeof FactResult.Type;

/** Answer to the facts of one call, in the order in which they were sent. */
export const FactsAnswer = Schema.Struct({
  facts: Schema.Array(FactResult),
  /** Number of the terminal's first fact that is missing. */
  expect: Schema.Int,
  /** Versions of the data that the terminal downloads, by model. */
  data: Schema.Record(Schema.String, Schema.Int),
});

/** Answer to the facts of one call. */
export type FactsAnswer = typeof FactsAnswer.Type;

/** Facts about a terminal's key, without the secret itself. */
export const TillKey = Schema.Struct({
  terminalId: Schema.Int,
  code: Schema.String,
  description: Schema.String,
  /** Store of the terminal. */
  locationId: nullable(Schema.Int),
  /** When the key was made; null where the terminal never had one. */
  createdAt: nullable(Schema.Int),
  createdBy: nullable(Schema.String),
  withdrawnAt: nullable(Schema.Int),
  withdrawnBy: nullable(Schema.String),
  /** Arrival of the till's last fact; null if it never sent one. */
  lastFactAt: nullable(Schema.Int),
  /** Number of the till's first fact that is missing; null if it never sent one. */
  nextNo: nullable(Schema.Int),
});

/** The key of a terminal. */
export type TillKey = typeof TillKey.Type;

/** A new key of a terminal; the secret is returned only this once. */
export const NewTillKey = Schema.Struct({ ...TillKey.fields, key: Schema.String });

/** A new key of a terminal. */
export type NewTillKey = typeof NewTillKey.Type;

/** States of a refused fact. */
export const quarantineStates = ["OPEN", "CORRECTED", "ACCEPTED", "DISMISSED"] as const;

/** A fact that was refused, whole. */
export const QuarantinedFact = Schema.Struct({
  id: Schema.Int,
  locationId: Schema.Int,
  location: Schema.String,
  terminalId: Schema.Int,
  terminal: Schema.String,
  no: nullable(Schema.Int),
  kind: nullable(Schema.String),
  /** JSON of the fact, unchanged as the till sent it. */
  content: Schema.String,
  issues: Schema.Array(ApiIssue),
  arrivedAt: Schema.Int,
  /** When the fact happened, with the till's clock corrected. */
  happenedAt: Schema.Int,
  state: Schema.Literals(quarantineStates),
  settledAt: nullable(Schema.Int),
  settledBy: nullable(Schema.String),
  reason: nullable(Schema.String),
});

/** A fact that was refused. */
export type QuarantinedFact = typeof QuarantinedFact.Type;

/** Filters of refused facts. */
export const QuarantineQuery = Schema.Struct({
  state: Schema.optionalKey(Schema.Literals(quarantineStates)),
  locationId: Schema.optionalKey(Schema.Int),
  terminalId: Schema.optionalKey(Schema.Int),
  /** Code of any issue of the fact. */
  code: Schema.optionalKey(Text),
  kind: Schema.optionalKey(Text),
  before: Schema.optionalKey(Schema.Int),
});

/** Filters of refused facts. */
export type QuarantineQuery = typeof QuarantineQuery.Type;

/** Values of a filter, with the number of open facts of each, most first. */
const OpenFactCounts = Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String, open: Schema.Int }));

/** Refused facts, the newest first; `older` is the cursor of the next page, null after the last. */
export const QuarantinePage = Schema.Struct({
  rows: Schema.Array(QuarantinedFact),
  older: nullable(Schema.Int),
  /** All open facts of the caller's stores, whatever the filters. */
  open: Schema.Int,
  facets: Schema.Struct({
    locationId: OpenFactCounts,
    terminalId: OpenFactCounts,
    code: OpenFactCounts,
    kind: OpenFactCounts,
  }),
});

/** Refused facts. */
export type QuarantinePage = typeof QuarantinePage.Type;

/** Correction of a refused fact: the right body, and the right kind if that was wrong. */
export const FactCorrection = Schema.Struct({
  kind: Schema.optionalKey(Text),
  body: Schema.Record(Schema.String, Schema.Unknown),
});

/** Correction of a refused fact. */
export type FactCorrection = typeof FactCorrection.Type;

/** Reason to dismiss a refused fact. */
export const FactDismissal = Schema.Struct({ reason: Text });

/** Reason to dismiss a refused fact. */
export type FactDismissal = typeof FactDismissal.Type;

/** Maximum number of facts that are dismissed together. */
export const dismissalsAtMost = 200;

/** Several refused facts to dismiss, with the reason. */
export const FactDismissals = Schema.Struct({
  ids: Schema.Array(Schema.Int).check(Schema.isMinLength(1), Schema.isMaxLength(dismissalsAtMost)),
  reason: Text,
});

/** Outcome for each fact: dismissed, or the issues that prevented it. */
export const DismissalOutcome = Schema.Struct({ id: Schema.Int, issues: Schema.Array(ApiIssue) });
