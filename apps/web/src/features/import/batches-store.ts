/** What was imported: the list, one batch, and taking it back. */
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { Batch, BatchGateway, ChangedSinceRule } from "./import-gateway.ts";

export interface BatchesState {
  /** Null until the first answer. */
  batches: readonly Batch[] | null;
  /** How many there are in all. */
  total: number;
  batch: Batch | null;
  loading: boolean;
  undoing: boolean;
  failure: Failure | null;
}

export type BatchesStore = ReturnType<typeof createBatchesStore>;

export function createBatchesStore(gateway: BatchGateway) {
  const state = proxy<BatchesState>({
    batches: null,
    total: 0,
    batch: null,
    loading: false,
    undoing: false,
    failure: null,
  });
  let turn = 0;

  const keep = (batch: Batch): void => {
    if (state.batch?.batchId === batch.batchId) state.batch = ref(batch);
    if (state.batches !== null)
      state.batches = ref(state.batches.map((one) => (one.batchId === batch.batchId ? batch : one)));
  };

  return {
    state,
    loadList: async (): Promise<void> => {
      turn += 1;
      const mine = turn;
      Object.assign(state, { loading: true, failure: null });
      const answer = await gateway.batches();
      if (mine !== turn) return;
      state.loading = false;
      if (answer.ok) Object.assign(state, { batches: ref(answer.value.rows), total: answer.value.total });
      else state.failure = ref(answer.failure);
    },
    loadOne: async (batchId: number): Promise<void> => {
      turn += 1;
      const mine = turn;
      const known =
        state.batch?.batchId === batchId
          ? state.batch
          : (state.batches?.find((one) => one.batchId === batchId) ?? null);
      Object.assign(state, { batch: known === null ? null : ref(known), loading: true, failure: null });
      const answer = await gateway.batch(batchId);
      if (mine !== turn) return;
      state.loading = false;
      if (answer.ok) state.batch = ref(answer.value);
      else state.failure = ref(answer.failure);
    },
    /** Gives the failure, for whoever asked to show it; the batch stays as it is. A long undo is asked for again until it is over. */
    undo: async (rule: ChangedSinceRule = "refuse"): Promise<Failure | null> => {
      const { batch } = state;
      if (batch === null || state.undoing) return null;
      state.undoing = true;
      let answer: Answer<Batch>;
      for (;;) {
        answer = await gateway.undo(batch.batchId, rule);
        // It was over between two questions, or no answer came: what it is says the batch itself.
        if (!answer.ok && (answer.failure.code === "IMPORT_UNDONE" || answer.failure.status === null)) {
          const now = await gateway.batch(batch.batchId);
          if (now.ok && now.value.state !== "COMMITTED") answer = now;
        }
        if (!answer.ok || answer.value.state !== "UNDOING") break;
        keep(answer.value);
      }
      state.undoing = false;
      if (answer.ok) keep(answer.value);
      else keep(batch);
      return answer.ok ? null : answer.failure;
    },
  };
}
