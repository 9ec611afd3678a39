/** What was counted on this device, event by event, found by the line that it counts on without reading all of it. */
import type { JournalEntry } from "./device/count-journal.ts";

export type EntryList = ReturnType<typeof createEntryList>;

const none: readonly JournalEntry[] = [];

export function createEntryList() {
  let all: JournalEntry[] = [];
  const places = new Map<string, number>();
  const byKey = new Map<string, JournalEntry[]>();
  const waiting = new Map<string, JournalEntry>();
  let refused: readonly JournalEntry[] = none;

  const add = (entry: JournalEntry) => {
    const { id, lineKey } = entry.event;
    places.set(id, all.length);
    all.push(entry);
    const known = byKey.get(lineKey);
    if (known === undefined) byKey.set(lineKey, [entry]);
    else known.push(entry);
    if (entry.state === "waiting") waiting.set(id, entry);
  };
  const replace = (entries: readonly JournalEntry[]) => {
    all = [];
    places.clear();
    byKey.clear();
    waiting.clear();
    for (const entry of entries) add(entry);
    refused = all.filter(({ state }) => state === "refused");
  };

  return {
    /** In the order they were written down. */
    all: (): readonly JournalEntry[] => all,
    ofKey: (key: string): readonly JournalEntry[] => byKey.get(key) ?? none,
    byKey: (): ReadonlyMap<string, readonly JournalEntry[]> => byKey,
    has: (id: string): boolean => places.has(id),
    /** The line that an event counts on. */
    keyOf: (id: string): string | undefined => all[places.get(id) ?? -1]?.event.lineKey,
    /** By the name of the event. */
    waiting: (): ReadonlyMap<string, JournalEntry> => waiting,
    refused: (): readonly JournalEntry[] => refused,
    add,
    replace,
    /** The server has these: nothing of them waits here any more. */
    markSent: (ids: ReadonlySet<string>): void => {
      for (const id of ids) {
        const place = places.get(id);
        const before = place === undefined ? undefined : all[place];
        if (place === undefined || before === undefined) continue;
        const after: JournalEntry = { ...before, state: "sent" };
        all[place] = after;
        const ofKey = byKey.get(before.event.lineKey) ?? [];
        ofKey[ofKey.indexOf(before)] = after;
        waiting.delete(id);
      }
      refused = refused.filter(({ event }) => !ids.has(event.id));
    },
  };
}
