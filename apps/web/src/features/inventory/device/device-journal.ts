/**
 * Journal of counts in IndexedDB, which outlives the tab, the browser and new versions of the page.
 * Other values are in a separate database, so that storing a document of 20,000 lines delays no scan.
 */
import type { CountEvent } from "@comptoir/domain/inventory";
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from "idb";

import type { CountJournal, EntryState, JournalEntry } from "./count-journal.ts";

interface CountsSchema extends DBSchema {
  readonly events: {
    key: string;
    value: JournalEntry & { readonly id: string };
    indexes: { document: number; state: EntryState };
  };
  readonly kept: { key: string; value: unknown };
}

interface ValuesSchema extends DBSchema {
  readonly kept: { key: string; value: unknown };
}

/** Storage key of the last event's number. */
const lastSequenceKey = "lastSequence";

/** Event to be stored, with the functions that settle its caller's promise. */
interface EventToWrite {
  readonly documentId: number;
  readonly itemId: number | null;
  readonly make: (sequence: number) => CountEvent;
  readonly resolve: (event: CountEvent) => void;
  readonly reject: (reason: unknown) => void;
}

/** Opens a database, and reopens it after another tab or the browser closed it. */
function createDatabaseOpener<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let openRequest: Promise<IDBPDatabase<Schema>> | null = null;
  return () => {
    const openCallbacks: OpenDBCallbacks<Schema> = {
      // A newer version in another tab waits to upgrade the database until this one closes it.
      blocking: (_old, _new, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        openRequest = null;
      },
      terminated: () => {
        openRequest = null;
      },
    };
    openRequest ??= openDB<Schema>(name, 1, { upgrade, ...openCallbacks })
      // A newer version has upgraded the database; the data of this one are still there.
      .catch((error: unknown) =>
        error instanceof DOMException && error.name === "VersionError"
          ? openDB<Schema>(name, undefined, openCallbacks)
          : Promise.reject(error),
      )
      .catch((error: unknown) => {
        openRequest = null;
        throw error;
      });
    return openRequest;
  };
}

/** Stores events under the next numbers, all or none. */
async function writeEvents(
  openDatabase: () => Promise<IDBPDatabase<CountsSchema>>,
  group: readonly EventToWrite[],
): Promise<readonly CountEvent[]> {
  const tx = (await openDatabase()).transaction(["events", "kept"], "readwrite", { durability: "strict" });
  const storedSequence = await tx.objectStore("kept").get(lastSequenceKey);
  let lastEventNumber = typeof storedSequence === "number" ? storedSequence : 0;
  const writtenEvents = group.map(({ make }) => {
    const event = make(lastEventNumber + 1);
    lastEventNumber = event.sequence;
    return event;
  });
  for (const [index, event] of writtenEvents.entries()) {
    const { documentId = 0, itemId = null } = group[index] ?? {};
    void tx
      .objectStore("events")
      .put({ id: event.id, documentId, event, itemId, state: "waiting", refusal: null })
      .catch(() => undefined);
  }
  void tx
    .objectStore("kept")
    .put(lastEventNumber, lastSequenceKey)
    .catch(() => undefined);
  await tx.done;
  return writtenEvents;
}

/** Appends events; those that arrive during a write are written together in the next one. */
function createBatchedWriter(
  write: (group: readonly EventToWrite[]) => Promise<readonly CountEvent[]>,
): CountJournal["appendEvent"] {
  let eventQueue: readonly EventToWrite[] = [];
  let isWriting = false;
  const writeQueue = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (eventQueue.length > 0) {
      const queuedEvents = eventQueue;
      eventQueue = [];
      try {
        for (const [index, event] of (await write(queuedEvents)).entries()) queuedEvents[index]?.resolve(event);
      } catch (error) {
        for (const { reject } of queuedEvents) reject(error);
      }
    }
    isWriting = false;
  };
  return (documentId, itemId, make) =>
    new Promise((resolve, reject) => {
      eventQueue = [...eventQueue, { documentId, itemId, make, resolve, reject }];
      void writeQueue();
    });
}

export function createDeviceJournal(name = "comptoir.counts"): CountJournal {
  const openDatabase = createDatabaseOpener<CountsSchema>(name, (database) => {
    const eventStore = database.createObjectStore("events", { keyPath: "id" });
    eventStore.createIndex("document", "documentId");
    eventStore.createIndex("state", "state");
    database.createObjectStore("kept");
  });
  const openValuesDatabase = createDatabaseOpener<ValuesSchema>(
    `${name}.kept`,
    (database) => void database.createObjectStore("kept"),
  );
  const appendEvent = createBatchedWriter((group) => writeEvents(openDatabase, group));
  const sortEntries = (entries: readonly JournalEntry[]): readonly JournalEntry[] =>
    entries.toSorted((left, right) => left.event.sequence - right.event.sequence);
  return {
    appendEvent,
    listEntries: async (documentId) =>
      sortEntries(await (await openDatabase()).getAllFromIndex("events", "document", documentId)),
    listWaiting: async () => sortEntries(await (await openDatabase()).getAllFromIndex("events", "state", "waiting")),
    settleEntries: async (ids, state, refusal) => {
      const tx = (await openDatabase()).transaction("events", "readwrite");
      const settleEntry = async (id: string) => {
        const entry = await tx.store.get(id);
        if (entry !== undefined) await tx.store.put({ ...entry, state, refusal: refusal ?? null });
      };
      await Promise.all([...ids.map(settleEntry), tx.done]);
    },
    forgetSent: async (documentId) => {
      const tx = (await openDatabase()).transaction("events", "readwrite");
      for (const entry of await tx.store.index("document").getAll(documentId))
        if (entry.state === "sent") await tx.store.delete(entry.id);
      await tx.done;
    },
    dropEntries: async (ids) => {
      const tx = (await openDatabase()).transaction("events", "readwrite");
      for (const id of ids) await tx.store.delete(id);
      await tx.done;
    },
    // Earlier versions stored their values beside the events.
    readValue: async (key) =>
      (await (await openValuesDatabase()).get("kept", key)) ?? (await (await openDatabase()).get("kept", key)),
    writeValue: async (key, value) => void (await (await openValuesDatabase()).put("kept", value, key)),
  };
}
