/** Undoes counted events of this device, the last one first. */
import type { JournalEntry } from "../device/count-journal.ts";
import type { ScanResult } from "../count-state.ts";
import { noQuantity, type CountContext } from "./count-context.ts";

export function createUndo({ state, board, writer, announce, deviceId, userId }: CountContext) {
  /** Events being undone, so that two quick undos take back two events. */
  const idsBeingUndone = new Set<string>();

  const findLastUndoableEntry = (): JournalEntry | undefined => {
    const entries = board.entries.all();
    const undoneIds = new Set([
      ...idsBeingUndone,
      ...entries.flatMap(({ event }) => (event.change.kind === "undo" ? [event.change.eventId] : [])),
    ]);
    return entries.findLast(
      ({ event, state: entryState }) =>
        entryState !== "refused" &&
        event.change.kind !== "undo" &&
        !undoneIds.has(event.id) &&
        event.deviceId === deviceId &&
        event.userId === userId(),
    );
  };

  /** Undoes the last event; null without one. */
  return async (): Promise<ScanResult | null> => {
    const lastUndoableEntry = findLastUndoableEntry();
    if (lastUndoableEntry === undefined) return null;
    const { lineKey, id, code } = lastUndoableEntry.event;
    const countedLine = state.lines.find((line) => line.key === lineKey);
    idsBeingUndone.add(id);
    // An event must be stored before it is undone, or it was not counted.
    await writer.settled();
    if (!board.entries.has(id)) {
      idsBeingUndone.delete(id);
      return null;
    }
    const undoResult = await writer.write({ lineKey, change: { kind: "undo", eventId: id } }, (line) =>
      announce("undone", {
        code: code ?? lineKey,
        name: countedLine?.description ?? "",
        count: line?.quantity ?? noQuantity,
        unit: countedLine?.uomCode ?? "",
      }),
    );
    idsBeingUndone.delete(id);
    return undoResult;
  };
}
