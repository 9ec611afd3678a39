/** Changes of the row in an editor, read page by page. */
import { ref } from "valtio/vanilla";

import type { EditorState } from "./editor-state.ts";
import type { EntityGateway } from "./entity-gateway.ts";

export type EditorHistory = ReturnType<typeof createEditorHistory>;

export function createEditorHistory(gateway: EntityGateway, state: EditorState) {
  /** Reads the latest changes, or those before the loaded ones. */
  const loadHistory = async (id: number, entryId?: number): Promise<void> => {
    state.historyFailure = null;
    const answer = await gateway.history(id, entryId);
    if (state.id !== id || (entryId !== undefined && state.history?.at(-1)?.id !== entryId)) return;
    if (!answer.ok) {
      state.historyFailure = ref(answer.failure);
      return;
    }
    const entries = entryId === undefined ? answer.value.rows : [...(state.history ?? []), ...answer.value.rows];
    Object.assign(state, {
      history: ref(entries),
      hasOlder: answer.value.rows.length > 0 && entries.length < answer.value.total,
    });
  };

  return {
    load: loadHistory,
    readHistory: async (): Promise<void> => (state.id === null ? undefined : loadHistory(state.id)),
    readOlder: async (): Promise<void> =>
      state.id === null ? undefined : loadHistory(state.id, state.history?.at(-1)?.id),
  };
}
