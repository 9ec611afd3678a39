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
  let askedAt: number | null = null;
  let isOld = true;
  let turn = 0;
  let lastRead: Promise<void> = Promise.resolve();

  const startFirstRead = async (): Promise<void> => {
    turn += 1;
    const ownTurn = turn;
    isOld = false;
    state.failure = null;
    const answer = await gateway.references();
    if (ownTurn !== turn) return;
    if (answer.ok)
      state.read = ref({
        values: Object.fromEntries(answer.value.map(({ field, values }) => [field, values])),
        isKnown: true,
      });
    else state.failure = ref(answer.failure);
  };

  const startReading = (): Promise<void> => (lastRead = startFirstRead());

  return {
    state,
    /** Reads the choices in a layer, unless this visit has read them there. */
    load: async (layerId: number | null): Promise<void> => {
      if (askedAt === layerId && !isOld) return;
      // Choices of another layer are never offered, not even for a moment.
      if (askedAt !== layerId) Object.assign(state, initialState());
      askedAt = layerId;
      await startReading();
    },
    reload: startReading,
    /** Waits for the choices; reads them again after a failure. */
    known: async (): Promise<Answer<ReferenceValues>> => {
      for (let awaited: Promise<void> | null = null; awaited !== lastRead;) {
        awaited = lastRead;
        await awaited;
      }
      if (!state.read.isKnown) await startReading();
      const { read, failure } = state;
      if (read.isKnown) return succeed(read.values);
      return failure === null ? failWith("CANCELLED") : { ok: false, failure };
    },
    /** Makes the next visit read the choices again. */
    leave: (): void => void (isOld = true),
    reset: (): void => {
      turn += 1;
      askedAt = null;
      isOld = true;
      Object.assign(state, initialState());
    },
  };
}
