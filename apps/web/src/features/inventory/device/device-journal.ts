/** The journal of counts in the browser's own database: it outlives the tab, the browser and a new version of the page. */
import type { CountEvent } from "@comptoir/domain/inventory";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

import type { CountJournal, EntryState, JournalEntry } from "./count-journal.ts";

interface CountsSchema extends DBSchema {
  readonly events: { key: string; value: JournalEntry & { readonly id: string }; indexes: { document: number; state: EntryState } };
  readonly kept: { key: string; value: unknown };
}

/** The number of the last event, among what is kept. */
const lastSequence = "lastSequence";

export function deviceJournal(name = "comptoir.counts"): CountJournal {
  let opening: Promise<IDBPDatabase<CountsSchema>> | null = null;
  const open = (): Promise<IDBPDatabase<CountsSchema>> => {
    opening ??= openDB<CountsSchema>(name, 1, {
      upgrade: (database) => {
        const events = database.createObjectStore("events", { keyPath: "id" });
        events.createIndex("document", "documentId");
        events.createIndex("state", "state");
        database.createObjectStore("kept");
      },
      // A newer version of the page waits in another tab: it opens its database as soon as this one lets go.
      blocking: (_old, _new, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        opening = null;
      },
      terminated: () => {
        opening = null;
      },
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const inOrder = (found: readonly JournalEntry[]): readonly JournalEntry[] => found.toSorted((one, other) => one.event.sequence - other.event.sequence);
  return {
    append: async (documentId, itemId, make) => {
      const tx = (await open()).transaction(["events", "kept"], "readwrite", { durability: "strict" });
      const stored = await tx.objectStore("kept").get(lastSequence);
      const event: CountEvent = make((typeof stored === "number" ? stored : 0) + 1);
      void tx.objectStore("kept").put(event.sequence, lastSequence).catch(() => undefined);
      void tx.objectStore("events").put({ id: event.id, documentId, event, itemId, state: "waiting", refusal: null }).catch(() => undefined);
      await tx.done;
      return event;
    },
    list: async (documentId) => inOrder(await (await open()).getAllFromIndex("events", "document", documentId)),
    listWaiting: async () => inOrder(await (await open()).getAllFromIndex("events", "state", "waiting")),
    settle: async (ids, state, refusal) => {
      const tx = (await open()).transaction("events", "readwrite");
      for (const id of ids) {
        const entry = await tx.store.get(id);
        if (entry !== undefined) await tx.store.put({ ...entry, state, refusal: refusal ?? null });
      }
      await tx.done;
    },
    forgetSent: async (documentId) => {
      const tx = (await open()).transaction("events", "readwrite");
      for (const entry of await tx.store.index("document").getAll(documentId)) if (entry.state === "sent") await tx.store.delete(entry.id);
      await tx.done;
    },
    drop: async (ids) => {
      const tx = (await open()).transaction("events", "readwrite");
      for (const id of ids) await tx.store.delete(id);
      await tx.done;
    },
    read: async (key) => (await open()).get("kept", key),
    write: async (key, value) => void (await (await open()).put("kept", value, key)),
  };
}
