/** Events counted on this device, indexed by the line that they count. */
import type { CountEvent } from "@comptoir/domain/inventory";

import type { JournalEntry } from "./device/count-journal.ts";

const noEntries: readonly JournalEntry[] = [];

export function createEntryList() {
  const index = createEntryIndex();
  const { change, ...lookups } = index;
  const waitingEntryById = new Map<string, JournalEntry>();
  /** Events that are displayed, but not known to be in the journal yet. */
  const unwrittenEntryById = new Map<string, JournalEntry>();
  let refusedEntries: readonly JournalEntry[] = noEntries;

  const addEntry = (entry: JournalEntry, isWritten = true): void => {
    const { id } = entry.event;
    index.add(entry);
    if (!isWritten) unwrittenEntryById.set(id, entry);
    else if (entry.state === "waiting") waitingEntryById.set(id, entry);
  };
  const clearEntries = (): void => {
    for (const map of [index, waitingEntryById, unwrittenEntryById]) map.clear();
    refusedEntries = noEntries;
  };
  const replaceEntries = (entries: readonly JournalEntry[]): void => {
    const unwrittenEntries = [...unwrittenEntryById.values()];
    clearEntries();
    for (const entry of entries) addEntry(entry);
    // Pending events come after all journalled ones.
    for (const entry of unwrittenEntries) if (!index.has(entry.event.id)) addEntry(entry, false);
    refusedEntries = index.all().filter(({ state }) => state === "refused");
  };

  return {
    ...lookups,
    /** Events that wait to be sent, by their id. */
    waiting: (): ReadonlyMap<string, JournalEntry> => waitingEntryById,
    refused: (): readonly JournalEntry[] => refusedEntries,
    /** Number of events being written. */
    writing: (): number => unwrittenEntryById.size,
    add: addEntry,
    /** Replaces the events by those read from the journal; events that are still being written stay, after them. */
    replace: replaceEntries,
    clear: clearEntries,
    /** Records that an event is in the journal, under its number; an event read with the journal is unchanged. */
    written: (event: CountEvent): void => {
      const writtenEntry = unwrittenEntryById.delete(event.id) ? change(event.id, { event }) : undefined;
      if (writtenEntry !== undefined) waitingEntryById.set(event.id, writtenEntry);
    },
    /** Removes an event that could not be written: it was not counted. */
    takeBack: (id: string): void => {
      const otherEntries = index.all().filter(({ event }) => event.id !== id && !unwrittenEntryById.has(event.id));
      unwrittenEntryById.delete(id);
      replaceEntries(otherEntries);
    },
    /** Records that the server has these events, so none of them is waiting. */
    markSent: (ids: ReadonlySet<string>): void => {
      for (const id of ids) {
        if (change(id, { state: "sent" }) === undefined) continue;
        waitingEntryById.delete(id);
        unwrittenEntryById.delete(id);
      }
      refusedEntries = refusedEntries.filter(({ event }) => !ids.has(event.id));
    },
  };
}

/** Entries in journal order, found by the id of their event, and by the key of its line. */
function createEntryIndex() {
  let allEntries: JournalEntry[] = [];
  const indexById = new Map<string, number>();
  const entriesByLineKey = new Map<string, JournalEntry[]>();
  return {
    /** Events in journal order. */
    all: (): readonly JournalEntry[] => allEntries,
    ofKey: (key: string): readonly JournalEntry[] => entriesByLineKey.get(key) ?? noEntries,
    byKey: (): ReadonlyMap<string, readonly JournalEntry[]> => entriesByLineKey,
    has: (id: string): boolean => indexById.has(id),
    /** Returns the line that an event counts on; undefined for an unknown event. */
    keyOf: (id: string): string | undefined => allEntries[indexById.get(id) ?? -1]?.event.lineKey,
    add: (entry: JournalEntry): void => {
      const { id, lineKey } = entry.event;
      indexById.set(id, allEntries.length);
      allEntries.push(entry);
      const entriesOfLine = entriesByLineKey.get(lineKey);
      if (entriesOfLine === undefined) entriesByLineKey.set(lineKey, [entry]);
      else entriesOfLine.push(entry);
    },
    change: (id: string, changedFields: Partial<JournalEntry>): JournalEntry | undefined => {
      const entryIndex = indexById.get(id);
      const entryBefore = entryIndex === undefined ? undefined : allEntries[entryIndex];
      if (entryIndex === undefined || entryBefore === undefined) return undefined;
      const changedEntry: JournalEntry = { ...entryBefore, ...changedFields };
      allEntries[entryIndex] = changedEntry;
      const ofKey = entriesByLineKey.get(entryBefore.event.lineKey) ?? [];
      ofKey[ofKey.indexOf(entryBefore)] = changedEntry;
      return changedEntry;
    },
    clear: (): void => {
      allEntries = [];
      indexById.clear();
      entriesByLineKey.clear();
    },
  };
}
