/** Store of a row's editor: the stored row, typed values, issues, and conflicts with a save by another user. */
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import type { KeyStore } from "../shared/device-storage.ts";
import { createEditorConflicts } from "./editor-conflict.ts";
import { createEditorDiscard } from "./editor-discard.ts";
import { createEditorDrafts } from "./editor-drafts.ts";
import { createEditorHistory } from "./editor-history.ts";
import { createEditorSaving, type EditorSavingOptions } from "./editor-saving.ts";
import { makeClosedEditorState, type EditorState, type EditorVisit } from "./editor-state.ts";
import { createEditorTyping } from "./editor-typing.ts";
import { createEditorValues } from "./editor-values.ts";
import type { EntityGateway } from "./entity-gateway.ts";

export type EditorStore = ReturnType<typeof createEditorStore>;

export interface EditorOptions extends EditorSavingOptions {
  readonly device: KeyStore;
  /** Drafts are stored per user. */
  readonly userId: () => number;
  readonly nowMs?: () => number;
}

export function createEditorStore(
  name: EntityName,
  gateway: EntityGateway,
  { device, userId, nowMs = Date.now, ...saving }: EditorOptions,
) {
  const state = proxy<EditorState>(makeClosedEditorState());
  const editorVisit: EditorVisit = { count: 0, startValues: {}, creationKey: "" };
  const drafts = createEditorDrafts(name, { device, userId, nowMs });
  const values = createEditorValues(name, state, editorVisit, drafts);
  const conflicts = createEditorConflicts(state, values, drafts);
  const history = createEditorHistory(gateway, state);
  /** Number of reads so far; the answer of an earlier one is dropped. */
  let reads = 0;

  return {
    state,
    changes: values.changes,
    current: values.current,
    hasDraft: (id: number, origin: string): boolean => drafts.read(drafts.keyOf(id, origin)) !== null,
    choose: conflicts.choose,
    settle: conflicts.settle,
    readHistory: history.readHistory,
    readOlder: history.readOlder,
    discard: createEditorDiscard(state, values, drafts, conflicts),
    ...createEditorTyping(state, editorVisit, values),
    save: createEditorSaving(name, gateway, { state, visit: editorVisit, values, drafts, conflicts, history }, saving),
    /** Opens a row, or a new one (id 0) with its origin; restores the draft of this row and origin. */
    open: async (id: number, startValues: EntityValues = {}, origin = ""): Promise<void> => {
      reads += 1;
      const read = reads;
      Object.assign(editorVisit, { creationKey: "", startValues });
      if (state.id !== id || state.origin !== origin) {
        editorVisit.count += 1;
        Object.assign(state, { ...makeClosedEditorState(), id, origin });
      }
      state.refusal = null;
      if (id === 0) return conflicts.restoreDraft();
      state.loading = true;
      const answer = await gateway.get(id);
      if (read !== reads) return;
      Object.assign(state, { loading: false, failure: answer.ok ? null : ref(answer.failure) });
      if (!answer.ok) return;
      // A save that finished during the reading is newer.
      if (Number(answer.value["version"]) >= Number(state.row?.["version"] ?? 0)) state.row = ref(answer.value);
      conflicts.restoreDraft();
      await history.load(id);
    },
    reset: (): void => {
      reads += 1;
      editorVisit.count += 1;
      Object.assign(state, makeClosedEditorState());
    },
  };
}
