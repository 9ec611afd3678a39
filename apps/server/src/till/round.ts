/** Round of deriving: shared data and results of its steps. */

import type { Issue } from "@comptoir/domain/result";
import type { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { Transaction } from "@comptoir/domain/transaction";
import type { AddedReceipts } from "../database/index.ts";
import type { LiveReceipt } from "../sales/index.ts";
import type { StoredFact } from "./stored-fact.ts";
import type { readTillItems, readTillPlaces } from "./till-place.ts";

/** Fact that cannot be derived, with the reason. */
export interface Contradiction {
  readonly stored: StoredFact;
  readonly issues: readonly Issue[];
}

/** Results that are written at the end of a round. */
export interface RoundResults {
  readonly additions: AddedReceipts[];
  /** Batches whose receipts were marked, which changes no sum. */
  readonly markedBatches: number[];
  readonly contradictions: Contradiction[];
  /** Facts that wait for a missing receipt, by its key. */
  readonly waiting: { readonly stored: StoredFact; readonly key: string }[];
}

/** Reads that the steps of a round share. */
export interface RoundContext {
  readonly sql: SqlClient.SqlClient;
  readonly places: Effect.Success<ReturnType<typeof readTillPlaces>>;
  readonly itemAt: Effect.Success<ReturnType<typeof readTillItems>>;
  readonly findings: RoundResults;
}

/** Receipt made from a fact. */
export interface MadeReceipt<S extends StoredFact = StoredFact> {
  readonly stored: S;
  readonly transaction: Transaction;
}

/** Stored receipt, of a fact or of a file. */
export interface WrittenReceipt<S extends StoredFact = StoredFact> extends MadeReceipt<S> {
  readonly row: LiveReceipt;
}
