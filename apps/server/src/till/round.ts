/** A round of deriving: what its steps work with, and what they find. */

import type { Issue } from "@comptoir/domain/result";
import type { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { Transaction } from "@comptoir/domain/transaction";
import type { LiveReceipt } from "../sales/index.ts";
import type { StoredFact } from "./stored-fact.ts";
import type { readTillItems, readTillPlaces } from "./till-place.ts";

/** A fact that cannot be derived, and why. */
export interface Contradiction {
  readonly stored: StoredFact;
  readonly issues: readonly Issue[];
}

/** Findings of a round that are written at its end. */
export interface RoundFindings {
  readonly batchIds: number[];
  readonly contradictions: Contradiction[];
  /** Facts that need a receipt which is not there yet, by its key. */
  readonly waiting: { readonly stored: StoredFact; readonly key: string }[];
}

/** Reads of a round that its steps share. */
export interface RoundContext {
  readonly sql: SqlClient.SqlClient;
  readonly places: Effect.Success<ReturnType<typeof readTillPlaces>>;
  readonly itemAt: Effect.Success<ReturnType<typeof readTillItems>>;
  readonly findings: RoundFindings;
}

/** A receipt that a fact made. */
export interface MadeReceipt<S extends StoredFact = StoredFact> {
  readonly stored: S;
  readonly transaction: Transaction;
}

/** A receipt that is written, by its fact or as that of a file. */
export interface WrittenReceipt<S extends StoredFact = StoredFact> extends MadeReceipt<S> {
  readonly row: LiveReceipt;
}
