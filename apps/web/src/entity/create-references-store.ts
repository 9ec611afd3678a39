/** Store of the choices of an entity's references, read once per visit of the screen and layer. */
import type { References } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import { failWith, succeed, type Answer, type Failure } from "../shared/answer.ts";
import type { EntityGateway } from "./entity-gateway.ts";

/** Choices by field; a field is absent until its choices are read. */
export type ReferenceValues = Readonly<Record<string, References["values"]>>;

export interface ReferencesState {
  /** Values of the references; `isKnown` is false until they are read once. */
  read: { readonly values: ReferenceValues; readonly isKnown: boolean };
  failure: Failure | null;
}

export type ReferencesStore = ReturnType<typeof createReferencesStore>;

export function createReferencesStore(gateway: Pick<EntityGateway, "references">) {
  const initialState = (): ReferencesState => ({ read: ref({ values: {}, isKnown: false }), failure: null });
  const state = proxy<ReferencesState>(initialState());
  /** Layer of the last read; null before it. */
  let lastReadLayerId: number | null = null;
  let isOutdated = true;
  let readCount = 0;
  let lastReadPromise: Promise<void> = Promise.resolve();

  const readReferences = async (): Promise<void> => {
    readCount += 1;
    const ownReadNumber = readCount;
    isOutdated = false;
    state.failure = null;
    const referencesAnswer = await gateway.references();
    if (ownReadNumber !== readCount) return;
    if (referencesAnswer.ok)
      state.read = ref({
        values: Object.fromEntries(referencesAnswer.value.map(({ field, values }) => [field, values])),
        isKnown: true,
      });
    else state.failure = ref(referencesAnswer.failure);
  };

  const startReading = (): Promise<void> => (lastReadPromise = readReferences());

  return {
    state,
    /** Reads the choices in a layer, unless it is the layer that this visit read last. */
    load: async (layerId: number | null): Promise<void> => {
      if (lastReadLayerId === layerId && !isOutdated) return;
      // Choices of another layer are never offered, not even for a moment.
      if (lastReadLayerId !== layerId) Object.assign(state, initialState());
      lastReadLayerId = layerId;
      await startReading();
    },
    reload: startReading,
    /** Waits for the choices; reads them again after a failure. */
    known: async (): Promise<Answer<ReferenceValues>> => {
      for (let awaited: Promise<void> | null = null; awaited !== lastReadPromise;) {
        awaited = lastReadPromise;
        await awaited;
      }
      if (!state.read.isKnown) await startReading();
      const { read, failure } = state;
      if (read.isKnown) return succeed(read.values);
      return failure === null ? failWith("CANCELLED") : { ok: false, failure };
    },
    /** Makes the next visit read the choices again. */
    leave: (): void => void (isOutdated = true),
    reset: (): void => {
      readCount += 1;
      lastReadLayerId = null;
      isOutdated = true;
      Object.assign(state, initialState());
    },
  };
}
