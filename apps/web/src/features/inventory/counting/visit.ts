/** Opens and leaves the document of a count. */
import { ref } from "valtio/vanilla";

import { createInitialCountState } from "../count-state.ts";
import { isStoredDocument } from "../stored-values.ts";
import type { CountContext } from "./count-context.ts";

export const createDocumentVisit = (context: CountContext, load: () => Promise<void>) => {
  const { state, board, sync, writer, journal, gateway, deviceId, userId } = context;
  const endVisit = (): void => {
    board.visit += 1;
    sync.forget();
  };
  return {
    /** Shows the device's state of a document, then the server's. */
    open: async (id: number): Promise<void> => {
      board.clear();
      sync.forget();
      const { visit } = board;
      Object.assign(state, { ...createInitialCountState(), id, loading: true });
      writer.tellUnstored();
      const storedDocumentValue = await journal.readValue(`document.${id}`).catch(() => undefined);
      const journalEntries = await journal.listEntries(id).catch(() => []);
      if (visit !== board.visit) return;
      board.entries.replace(journalEntries);
      if (isStoredDocument(storedDocumentValue) && storedDocumentValue.userId === userId()) {
        board.take(storedDocumentValue.lines, storedDocumentValue.ownIds, true);
        board.takeHead(storedDocumentValue.document);
        board.showAll();
        await load();
      }
      await sync.refresh();
      if (visit !== board.visit) return;
      state.loading = false;
      await Promise.all([board.codes === null ? load() : undefined, sync.sync()]);
    },
    /** Shows or hides the expected quantities of a blind count. */
    reveal: async (isRevealed: boolean): Promise<void> => {
      state.isRevealed = isRevealed;
      sync.forget();
      await sync.refresh();
      await sync.sync();
    },
    /** Reports that this device still counts, or that it leaves, with its number of waiting scans. */
    tell: async (isLeaving = false): Promise<void> => {
      const { visit } = board;
      const { id } = state;
      // Scans must arrive before this device leaves, or closing would wait for them.
      if (isLeaving) {
        await writer.settled();
        await sync.settled();
      }
      if (visit !== board.visit && id === state.id) return;
      const waitingCount = isLeaving ? await countWaiting(context, id) : state.waiting;
      const answer = await gateway.tellWaiting(id, deviceId, waitingCount, isLeaving);
      if (answer.ok && visit === board.visit) state.devices = ref(answer.value.devices);
    },
    leave: endVisit,
    reset: (): void => {
      endVisit();
      Object.assign(state, createInitialCountState());
    },
  };
};

/** Counts the waiting scans of the user in a document. */
async function countWaiting({ journal, userId }: CountContext, id: number): Promise<number> {
  const waitingEntries = await journal.listWaiting().catch(() => []);
  return waitingEntries.filter(({ documentId, event }) => documentId === id && event.userId === userId()).length;
}
