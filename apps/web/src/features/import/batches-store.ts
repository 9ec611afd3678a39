/** Store of import batches: the list, one batch, and its undo. */
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { Batch, BatchGateway, ChangedSinceRule } from "./import-gateway.ts";

export interface BatchesState {
  /** Null until the first answer. */
  batches: readonly Batch[] | null;
  /** Number of batches on all pages. */
  total: number;
  batch: Batch | null;
  loading: boolean;
  undoing: boolean;
  failure: Failure | null;
}

export type BatchesStore = ReturnType<typeof createBatchesStore>;

export function createBatchesStore(gateway: Omit<BatchGateway, "setAside">) {
  const state = proxy<BatchesState>({
    batches: null,
    total: 0,
    batch: null,
    loading: false,
    undoing: false,
    failure: null,
  });
  let turn = 0;

  const keepBatch = (batch: Batch): void => {
    if (state.batch?.batchId === batch.batchId) state.batch = ref(batch);
    if (state.batches !== null)
      state.batches = ref(state.batches.map((entry) => (entry.batchId === batch.batchId ? batch : entry)));
  };

  return {
    state,
    loadList: async (): Promise<void> => {
      turn += 1;
      const ownTurn = turn;
      Object.assign(state, { loading: true, failure: null });
      const answer = await gateway.batches();
      if (ownTurn !== turn) return;
      state.loading = false;
      if (answer.ok) Object.assign(state, { batches: ref(answer.value.rows), total: answer.value.total });
      else state.failure = ref(answer.failure);
    },
    loadOne: async (batchId: number): Promise<void> => {
      turn += 1;
      const ownTurn = turn;
      const batch =
        state.batch?.batchId === batchId
          ? state.batch
          : (state.batches?.find((entry) => entry.batchId === batchId) ?? null);
      Object.assign(state, { batch: batch === null ? null : ref(batch), loading: true, failure: null });
      const answer = await gateway.batch(batchId);
      if (ownTurn !== turn) return;
      state.loading = false;
      if (answer.ok) state.batch = ref(answer.value);
      else state.failure = ref(answer.failure);
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

/** Undoes a batch and returns the failure, if any; the batch stays as it is then. A long undo is polled until it is over. */
async function undoBatch({ state, gateway, keepBatch }: UndoContext, rule: ChangedSinceRule): Promise<Failure | null> {
  const { batch } = state;
  if (batch === null || state.undoing) return null;
  state.undoing = true;
  let answer: Answer<Batch>;
  for (;;) {
    answer = await gateway.undo(batch.batchId, rule);
    // The undo ended between two polls, or no answer came: read the state from the batch itself.
    if (!answer.ok && (answer.failure.code === "IMPORT_UNDONE" || answer.failure.status === null)) {
      const now = await gateway.batch(batch.batchId);
      if (now.ok && now.value.state !== "COMMITTED") answer = now;
    }
    if (!answer.ok || answer.value.state !== "UNDOING") break;
    keepBatch(answer.value);
  }
  state.undoing = false;
  if (answer.ok) keepBatch(answer.value);
  else keepBatch(batch);
  return answer.ok ? null : answer.failure;
}
