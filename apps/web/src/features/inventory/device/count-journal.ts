/** Journal of the events counted on this device until the server has them; events are stored before they are sent. */
import type { CountEvent } from "@comptoir/domain/inventory";

/** waiting: not sent yet; sent: the server has it; refused: the server does not take it, and a person must act. */
export type EntryState = "waiting" | "sent" | "refused";

export interface JournalEntry {
  readonly documentId: number;
  readonly event: CountEvent;
  /** Item chosen for a code of several. */
  readonly itemId: number | null;
  readonly state: EntryState;
  /** Code of the refusal. */
  readonly refusal: string | null;
}

export interface CountJournal {
  /** Stores an event under the device's next number. Rejects if storage fails; then nothing is stored. */
  readonly appendEvent: (
    documentId: number,
    itemId: number | null,
    make: (sequence: number) => CountEvent,
  ) => Promise<CountEvent>;
  /** Lists the events of a document in order. */
  readonly listEntries: (documentId: number) => Promise<readonly JournalEntry[]>;
  /** Lists the waiting events of all documents in order. */
  readonly listWaiting: () => Promise<readonly JournalEntry[]>;
  readonly settleEntries: (
    ids: readonly string[],
    state: Exclude<EntryState, "waiting">,
    refusal?: string,
  ) => Promise<void>;
  /** Deletes the sent events of a document. */
  readonly forgetSent: (documentId: number) => Promise<void>;
  /** Deletes events that a person dropped. */
  readonly dropEntries: (ids: readonly string[]) => Promise<void>;
  /** Reads a value stored beside the events by name, such as the products of a location or an open document. */
  readonly readValue: (name: string) => Promise<unknown>;
  readonly writeValue: (name: string, value: unknown) => Promise<void>;
}

/** Makes a journal in memory, for tests and for browsers without storage. */
export function createMemoryJournal(): CountJournal {
  const entryById = new Map<string, JournalEntry>();
  const valueByName = new Map<string, unknown>();
  let lastSequence = 0;
  const listEntriesInOrder = () =>
    [...entryById.values()].toSorted((left, right) => left.event.sequence - right.event.sequence);
  return {
    appendEvent: async (documentId, itemId, make) => {
      lastSequence += 1;
      const event = make(lastSequence);
      entryById.set(event.id, { documentId, event, itemId, state: "waiting", refusal: null });
      return event;
    },
    listEntries: async (documentId) => listEntriesInOrder().filter((entry) => entry.documentId === documentId),
    listWaiting: async () => listEntriesInOrder().filter(({ state }) => state === "waiting"),
    settleEntries: async (ids, state, refusal) => {
      for (const id of ids) {
        const entry = entryById.get(id);
        if (entry !== undefined) entryById.set(id, { ...entry, state, refusal: refusal ?? null });
      }
    },
    forgetSent: async (documentId) => {
      for (const [id, entry] of entryById)
        if (entry.documentId === documentId && entry.state === "sent") entryById.delete(id);
    },
    dropEntries: async (ids) => ids.forEach((id) => void entryById.delete(id)),
    readValue: async (name) => valueByName.get(name),
    writeValue: async (name, value) => void valueByName.set(name, value),
  };
}

export interface JournalWithMemoryFallback extends CountJournal {
  /** Whether closing the page would lose events. */
  readonly hasOnlyHere: () => boolean;
}

/**
 * Keeps in memory what the device refuses to write, so that a full disk loses no scan while the page is open.
 * `onFull` is told at each refusal.
 */
export function withMemoryFallback(
  device: CountJournal,
  onFull: () => void,
  reserve: CountJournal = createMemoryJournal(),
): JournalWithMemoryFallback {
  const listBoth = async (read: (journal: CountJournal) => Promise<readonly JournalEntry[]>) =>
    [...(await read(device).catch(() => [])), ...(await read(reserve))].toSorted(
      (left, right) => left.event.sequence - right.event.sequence,
    );
  let lastSequence = 0;
  const idsOnlyInMemory = new Set<string>();
  return {
    hasOnlyHere: () => idsOnlyInMemory.size > 0,
    appendEvent: async (documentId, itemId, make) => {
      const makeNumberedEvent = (sequence: number): CountEvent => {
        // The device does not know the numbers of events in memory: the next ones come after them.
        lastSequence = Math.max(lastSequence + 1, sequence);
        return make(lastSequence);
      };
      try {
        return await device.appendEvent(documentId, itemId, makeNumberedEvent);
      } catch {
        onFull();
        const event = await reserve.appendEvent(documentId, itemId, makeNumberedEvent);
        idsOnlyInMemory.add(event.id);
        return event;
      }
    },
    listEntries: (documentId) => listBoth((journal) => journal.listEntries(documentId)),
    listWaiting: () => listBoth((journal) => journal.listWaiting()),
    settleEntries: async (ids, state, refusal) => {
      await reserve.settleEntries(ids, state, refusal);
      if (state === "sent") for (const id of ids) idsOnlyInMemory.delete(id);
      await device.settleEntries(ids, state, refusal);
    },
    forgetSent: async (documentId) => {
      await reserve.forgetSent(documentId);
      await device.forgetSent(documentId);
    },
    dropEntries: async (ids) => {
      await reserve.dropEntries(ids);
      for (const id of ids) idsOnlyInMemory.delete(id);
      await device.dropEntries(ids);
    },
    readValue: (name) => device.readValue(name).catch(() => reserve.readValue(name)),
    writeValue: (name, value) => device.writeValue(name, value).catch(() => reserve.writeValue(name, value)),
  };
}
