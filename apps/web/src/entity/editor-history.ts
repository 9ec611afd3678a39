/** Changes of the row in an editor, read page by page. */
import { ref } from "valtio/vanilla";

import type { EditorState } from "./editor-state.ts";
import type { EntityGateway } from "./entity-gateway.ts";

export type EditorHistory = ReturnType<typeof createEditorHistory>;

export function createEditorHistory(gateway: EntityGateway, editorState: EditorState) {
  /** Reads the latest changes, or those before the loaded ones. */
  const loadHistory = async (id: number, entryId?: number): Promise<void> => {
    editorState.historyFailure = null;
    const answer = await gateway.history(id, entryId);
    if (editorState.id !== id || (entryId !== undefined && editorState.history?.at(-1)?.id !== entryId)) return;
    if (!answer.ok) {
      editorState.historyFailure = ref(answer.failure);
      return;
    }
    const historyEntries =
      entryId === undefined ? answer.value.rows : [...(editorState.history ?? []), ...answer.value.rows];
    Object.assign(editorState, {
      history: ref(historyEntries),
      hasOlder: answer.value.rows.length > 0 && historyEntries.length < answer.value.total,
    });
  };

  return {
    load: loadHistory,
    readHistory: async (): Promise<void> => (editorState.id === null ? undefined : loadHistory(editorState.id)),
    readOlder: async (): Promise<void> =>
      editorState.id === null ? undefined : loadHistory(editorState.id, editorState.history?.at(-1)?.id),
  };
}
