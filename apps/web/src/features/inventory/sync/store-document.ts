/** Stores the document on the device, for the next time without a server. */
import { openCountsKey, parseOpenCounts, updateOpenCounts, type StoredDocument } from "../stored-values.ts";
import type { SyncContext } from "./sync-context.ts";

export async function storeDocument({ board, state, deps, progress }: SyncContext): Promise<void> {
  if (state.head === null) return;
  const { journal, userId, now } = deps;
  progress.storedAt = now();
  const { lines, ownIds } = board.known();
  const documentSnapshot: StoredDocument = {
    document: { ...state.head },
    lines: [...lines.values()],
    ownIds: [...ownIds],
    userId: userId(),
  };
  await journal.writeValue(`document.${state.id}`, documentSnapshot).catch(() => undefined);
  const { id, number, layer, type, status, isDeleted } = state.head;
  const openCounts = updateOpenCounts(
    parseOpenCounts(await journal.readValue(openCountsKey).catch(() => undefined)),
    { id, number, layer, userId: userId() },
    type === "COUNT" && status === "OPEN" && !isDeleted,
  );
  await journal.writeValue(openCountsKey, openCounts).catch(() => undefined);
}
