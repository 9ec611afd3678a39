/** Makes the functions for scans that the server does not have: count them again, drop them, or move them to another document. */
import type { CountChange } from "@comptoir/domain/inventory";

import type { CountContext } from "./count-context.ts";

export const createUnsentCounts = ({ board, journal, sync, writer, newId }: CountContext) => {
  const dropEvents = async (ids: readonly string[]) => {
    await journal.dropEntries(ids);
    await sync.readJournal();
  };
  return {
    /** Retries storing failed scans. */
    storeAgain: async (): Promise<void> =>
      void (await Promise.all(writer.takeUnstored().map(({ event, say }) => writer.write(event, say)))),
    /** Drops failed scans. */
    dropUnstored: (): void => void writer.takeUnstored(),
    /** Counts refused scans again at the current time, in order; drops refused undos. */
    countRefusedNow: async (): Promise<void> => {
      const refusedEntries = board.entries.refused();
      await dropEvents(refusedEntries.map(({ event }) => event.id));
      for (const { event, itemId } of refusedEntries) {
        const { lineKey, code, change } = event;
        if (change.kind !== "undo")
          await writer.write({ lineKey, ...(code !== undefined && { code }), change, itemId }, () => undefined);
      }
      board.showAll();
    },
    /** Drops refused scans. */
    dropRefused: async (): Promise<void> => {
      await dropEvents(board.entries.refused().map(({ event }) => event.id));
      board.showAll();
    },
    /** Moves the waiting and the refused scans, or only the refused ones, to another document. */
    moveWaiting: async (toId: number, isRefusedAlone = false): Promise<void> => {
      await writer.settled();
      const unsentEntries = isRefusedAlone
        ? board.entries.refused()
        : board.entries.all().filter((entry) => entry.state !== "sent");
      const newIdByEvent = new Map(unsentEntries.map(({ event }) => [event.id, newId()]));
      for (const { event, itemId } of unsentEntries) {
        const { change } = event;
        const movedChange: CountChange =
          change.kind === "undo"
            ? { kind: "undo", eventId: newIdByEvent.get(change.eventId) ?? change.eventId }
            : change;
        await journal.appendEvent(toId, itemId, (sequence) => ({
          ...event,
          id: newIdByEvent.get(event.id) ?? newId(),
          sequence,
          change: movedChange,
        }));
      }
      await dropEvents([...newIdByEvent.keys()]);
      board.showAll();
    },
  };
};
