/** Data and results that the steps of deriving a round of facts share. */

import type { Issue } from "@comptoir/domain/result";
import type { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { Transaction } from "@comptoir/domain/transaction";
import type { AddedReceipts } from "../database/index.ts";
import type { LiveReceipt } from "../sales/index.ts";
import type { StoredFact } from "./stored-fact.ts";
import type { makeItemFinder, readTillPlaces } from "./till-place.ts";

/** Fact that cannot be derived, with the reason. */
export interface Contradiction {
  readonly stored: StoredFact;
  readonly issues: readonly Issue[];
}

/** Results of the steps, which are written at the end of a round. */
export interface RoundResults {
  readonly additions: AddedReceipts[];
  /** Batches whose receipts were marked as recalled, which changes no sum. */
  readonly markedBatches: number[];
  readonly contradictions: Contradiction[];
  /** Facts that wait for a missing receipt, by its key. */
  readonly waiting: { readonly stored: StoredFact; readonly key: string }[];
}

/** Context of a round: the data that its steps read and the results they collect. */
export interface RoundContext {
  readonly sql: SqlClient.SqlClient;
  readonly places: Effect.Success<ReturnType<typeof readTillPlaces>>;
  readonly itemAt: Effect.Success<ReturnType<typeof makeItemFinder>>;
  readonly results: RoundResults;
}

/** Receipt made from a fact. */
export interface MadeReceipt<S extends StoredFact = StoredFact> {
  readonly stored: S;
  readonly transaction: Transaction;
}

/** Receipt made from a fact, with the stored receipt: its own, or an equal receipt that came before. */
export interface WrittenReceipt<S extends StoredFact = StoredFact> extends MadeReceipt<S> {
  readonly row: LiveReceipt;
}
