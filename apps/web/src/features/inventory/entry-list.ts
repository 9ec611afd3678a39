/** Events counted on this device, indexed by the line that they count. */
import type { CountEvent } from "@comptoir/domain/inventory";

import type { JournalEntry } from "./device/count-journal.ts";

const noEntries: readonly JournalEntry[] = [];

export function createEntryList() {
  const index = createEntryIndex();
  const { change, ...lookups } = index;
  const waiting = new Map<string, JournalEntry>();
  /** Events that are displayed, but not known to be in the journal yet. */
  const writing = new Map<string, JournalEntry>();
  let refusedEntries: readonly JournalEntry[] = noEntries;

  const add = (entry: JournalEntry, isWritten = true): void => {
    const { id } = entry.event;
    index.add(entry);
    if (!isWritten) writing.set(id, entry);
    else if (entry.state === "waiting") waiting.set(id, entry);
  };
  const clear = (): void => {
    for (const map of [index, waiting, writing]) map.clear();
    refusedEntries = noEntries;
  };
  const replace = (entries: readonly JournalEntry[]): void => {
    const unwritten = [...writing.values()];
    clear();
    for (const entry of entries) add(entry);
    // Pending events come after all journalled ones.
    for (const entry of unwritten) if (!index.has(entry.event.id)) add(entry, false);
    refusedEntries = index.all().filter(({ state }) => state === "refused");
  };

  return {
    ...lookups,
    /** Events by name. */
    waiting: (): ReadonlyMap<string, JournalEntry> => waiting,
    refused: (): readonly JournalEntry[] => refusedEntries,
    /** Number of events being written. */
    writing: (): number => writing.size,
    add,
    /** Reads the journal again; pending events stay. */
    replace,
    clear,
    /** Records that an event is in the journal, under its number; an event read with the journal is unchanged. */
    written: (event: CountEvent): void => {
      const entry = writing.delete(event.id) ? change(event.id, { event }) : undefined;
      if (entry !== undefined) waiting.set(event.id, entry);
    },
    /** Removes an event that could not be written: it was not counted. */
    takeBack: (id: string): void => {
      const otherEntries = index.all().filter(({ event }) => event.id !== id && !writing.has(event.id));
      writing.delete(id);
      replace(otherEntries);
    },
    /** Records that the server has these events, so none of them is waiting. */
    markSent: (ids: ReadonlySet<string>): void => {
      for (const id of ids) {
        if (change(id, { state: "sent" }) === undefined) continue;
        waiting.delete(id);
        writing.delete(id);
      }
      refusedEntries = refusedEntries.filter(({ event }) => !ids.has(event.id));
    },
  };
}

/** Entries in journal order, found by the name of their event and by its line. */
function createEntryIndex() {
  let all: JournalEntry[] = [];
  const places = new Map<string, number>();
  const byKey = new Map<string, JournalEntry[]>();
  return {
    /** Events in journal order. */
    all: (): readonly JournalEntry[] => all,
    ofKey: (key: string): readonly JournalEntry[] => byKey.get(key) ?? noEntries,
    byKey: (): ReadonlyMap<string, readonly JournalEntry[]> => byKey,
    has: (id: string): boolean => places.has(id),
    /** Returns the line that an event counts on; undefined for an unknown event. */
    keyOf: (id: string): string | undefined => all[places.get(id) ?? -1]?.event.lineKey,
    add: (entry: JournalEntry): void => {
      const { id, lineKey } = entry.event;
      places.set(id, all.length);
      all.push(entry);
      const ofKey = byKey.get(lineKey);
      if (ofKey === undefined) byKey.set(lineKey, [entry]);
      else ofKey.push(entry);
    },
    change: (id: string, changed: Partial<JournalEntry>): JournalEntry | undefined => {
      const entryIndex = places.get(id);
      const before = entryIndex === undefined ? undefined : all[entryIndex];
      if (entryIndex === undefined || before === undefined) return undefined;
      const after: JournalEntry = { ...before, ...changed };
      all[entryIndex] = after;
      const ofKey = byKey.get(before.event.lineKey) ?? [];
      ofKey[ofKey.indexOf(before)] = after;
      return after;
    },
    clear: (): void => {
      all = [];
      places.clear();
      byKey.clear();
    },
  };
}
