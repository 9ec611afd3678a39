/** What was imported: the list, one batch, and taking it back. */
import { proxy, ref } from "valtio/vanilla";

import type { Failure } from "../../shared/answer.ts";
import type { Batch, BatchGateway, ChangedSinceRule } from "./import-gateway.ts";

export interface BatchesState {
  /** Null until the first answer. */
  batches: readonly Batch[] | null;
  batch: Batch | null;
  loading: boolean;
  undoing: boolean;
  failure: Failure | null;
}

export type BatchesStore = ReturnType<typeof createBatchesStore>;

export function createBatchesStore(gateway: BatchGateway) {
  const state = proxy<BatchesState>({ batches: null, batch: null, loading: false, undoing: false, failure: null });
  let turn = 0;

  return {
    state,
    loadList: async (): Promise<void> => {
      turn += 1;
      const mine = turn;
      Object.assign(state, { loading: true, failure: null });
      const answer = await gateway.batches();
      if (mine !== turn) return;
      state.loading = false;
      if (answer.ok) state.batches = ref(answer.value);
      else state.failure = ref(answer.failure);
    },
    loadOne: async (batchId: number): Promise<void> => {
      turn += 1;
      const mine = turn;
      const known = state.batch?.batchId === batchId ? state.batch : (state.batches?.find((one) => one.batchId === batchId) ?? null);
      Object.assign(state, { batch: known === null ? null : ref(known), loading: true, failure: null });
      const answer = await gateway.batch(batchId);
      if (mine !== turn) return;
      state.loading = false;
      if (answer.ok) state.batch = ref(answer.value);
      else state.failure = ref(answer.failure);
    },
    /** Gives the failure, for whoever asked to show it; the batch stays as it is. */
    undo: async (rule: ChangedSinceRule = "refuse"): Promise<Failure | null> => {
      const { batch } = state;
      if (batch === null || state.undoing) return null;
      state.undoing = true;
      const answer = await gateway.undo(batch.batchId, rule);
      state.undoing = false;
      if (!answer.ok) return answer.failure;
      state.batch = ref(answer.value);
      if (state.batches !== null) state.batches = ref(state.batches.map((one) => (one.batchId === answer.value.batchId ? answer.value : one)));
      return null;
    },
  };
}
