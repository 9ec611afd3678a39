/** Store of an import batch, and of its undo. */
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { Batch, BatchGateway, ChangedSinceRule } from "./import-gateway.ts";

export interface BatchesState {
  batch: Batch | null;
  loading: boolean;
  undoing: boolean;
  failure: Failure | null;
}

export type BatchesStore = ReturnType<typeof createBatchesStore>;

export function createBatchesStore(gateway: Omit<BatchGateway, "setAside">) {
  const state = proxy<BatchesState>({
    batch: null,
    loading: false,
    undoing: false,
    failure: null,
  });
  let requestTurn = 0;

  const keepBatch = (batch: Batch): void => {
    if (state.batch?.batchId === batch.batchId) state.batch = ref(batch);
  };

  return {
    state,
    loadOne: async (batchId: number): Promise<void> => {
      requestTurn += 1;
      const ownTurn = requestTurn;
      const knownBatch = state.batch?.batchId === batchId ? state.batch : null;
      Object.assign(state, { batch: knownBatch === null ? null : ref(knownBatch), loading: true, failure: null });
      const batchAnswer = await gateway.batch(batchId);
      if (ownTurn !== requestTurn) return;
      state.loading = false;
      if (batchAnswer.ok) state.batch = ref(batchAnswer.value);
      else state.failure = ref(batchAnswer.failure);
    },
    undo: (rule: ChangedSinceRule = "refuse"): Promise<Failure | null> =>
      undoBatch({ state, gateway, keepBatch }, rule),
  };
}

interface UndoContext {
  readonly state: BatchesState;
  readonly gateway: Pick<BatchGateway, "batch" | "undo">;
  /** Replaces a batch in the state by its newer version. */
  readonly keepBatch: (batch: Batch) => void;
}

/** Undoes a batch and returns the failure, if any; after a failure the state has the batch as it was before. A long undo is polled until it is over. */
async function undoBatch({ state, gateway, keepBatch }: UndoContext, rule: ChangedSinceRule): Promise<Failure | null> {
  const { batch } = state;
  if (batch === null || state.undoing) return null;
  state.undoing = true;
  let undoAnswer: Answer<Batch>;
  for (;;) {
    undoAnswer = await gateway.undo(batch.batchId, rule);
    // The undo ended between two polls, or no answer came: read the state from the batch itself.
    if (!undoAnswer.ok && (undoAnswer.failure.code === "IMPORT_UNDONE" || undoAnswer.failure.status === null)) {
      const batchAnswer = await gateway.batch(batch.batchId);
      if (batchAnswer.ok && batchAnswer.value.state !== "COMMITTED") undoAnswer = batchAnswer;
    }
    if (!undoAnswer.ok || undoAnswer.value.state !== "UNDOING") break;
    keepBatch(undoAnswer.value);
  }
  state.undoing = false;
  if (undoAnswer.ok) keepBatch(undoAnswer.value);
  else keepBatch(batch);
  return undoAnswer.ok ? null : undoAnswer.failure;
}
