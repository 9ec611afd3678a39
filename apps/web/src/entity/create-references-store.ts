/** Choices of an entity's references, read once a visit of its screen for each place. */
import type { References } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import { failWith, succeed, type Answer, type Failure } from "../shared/answer.ts";
import type { EntityGateway } from "./entity-gateway.ts";

/** By field; a field is not here until its values are known. */
export type ReferenceValues = Readonly<Record<string, References["values"]>>;

export interface ReferencesState {
  /** Not known until it was read once. */
  read: { readonly values: ReferenceValues; readonly isKnown: boolean };
  failure: Failure | null;
}

export type ReferencesStore = ReturnType<typeof createReferencesStore>;

export function createReferencesStore(gateway: Pick<EntityGateway, "references">) {
  const initial = (): ReferencesState => ({ read: ref({ values: {}, isKnown: false }), failure: null });
  const state = proxy<ReferencesState>(initial());
  /** The layer that was asked in; null until somebody asks. */
  let askedAt: number | null = null;
  let isOld = true;
  let turn = 0;
  let reading: Promise<void> = Promise.resolve();

  const start = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    isOld = false;
    state.failure = null;
    const answer = await gateway.references();
    if (mine !== turn) return;
    if (answer.ok)
      state.read = ref({
        values: Object.fromEntries(answer.value.map(({ field, values }) => [field, values])),
        isKnown: true,
      });
    else state.failure = ref(answer.failure);
  };

  const begin = (): Promise<void> => (reading = start());

  return {
    state,
    /** Reads them in a layer, unless they were read there on this visit. */
    load: async (layerId: number | null): Promise<void> => {
      if (askedAt === layerId && !isOld) return;
      // Nothing of another place is offered, not even for a moment.
      if (askedAt !== layerId) Object.assign(state, initial());
      askedAt = layerId;
      await begin();
    },
    reload: begin,
    /** Gives the choices once they are read; reads them once more after a failure. */
    known: async (): Promise<Answer<ReferenceValues>> => {
      for (let awaited: Promise<void> | null = null; awaited !== reading;) {
        awaited = reading;
        await awaited;
      }
      if (!state.read.isKnown) await begin();
      const { read, failure } = state;
      if (read.isKnown) return succeed(read.values);
      return failure === null ? failWith("CANCELLED") : { ok: false, failure };
    },
    /** Nobody looks any more: at the next visit they are read again. */
    leave: (): void => void (isOld = true),
    reset: (): void => {
      turn += 1;
      askedAt = null;
      isOld = true;
      Object.assign(state, initial());
    },
  };
}
