/** Writes counted events: each is displayed at once, sent when stored, and visibly undone if storing failed. */
import { scanEvent, type CountChange, type CountEvent } from "@comptoir/domain/inventory";
import { ref } from "valtio/vanilla";

import type { CountBoard } from "./count-board.ts";
import type { DisplayedLine } from "./count-lines.ts";
import type { CountState, CountStoreDeps, ScanResult } from "./count-state.ts";
import type { CountSync } from "./count-sync.ts";

/** Count event to store in the journal. */
export interface EventToStore {
  readonly lineKey: string;
  readonly code?: string;
  readonly change: CountChange;
  readonly itemId?: number | null;
  /** Id of the event, if it has one already. */
  readonly id?: string;
}

/** First number of pending events, above all numbers of the journal. */
const firstPendingNumber = 2 ** 52;

interface UnstoredEvent {
  readonly documentId: number;
  readonly event: EventToStore;
  readonly say: (line: DisplayedLine | undefined) => ScanResult;
}

export interface CountWriterDeps extends Pick<
  CountStoreDeps,
  "journal" | "deviceId" | "userId" | "now" | "moment" | "newId"
> {
  readonly board: CountBoard;
  readonly sync: CountSync;
  /** Reports that an event was not stored. */
  readonly sayUnstored: (event: EventToStore) => ScanResult;
}

export type CountWriter = ReturnType<typeof createCountWriter>;

export function createCountWriter(countState: CountState, deps: CountWriterDeps) {
  const { board, newId, sayUnstored } = deps;
  const { storing, store } = createEventStorage(countState, deps);
  const failedScans = createFailedScans(countState);
  let eventTurn = 0;

  /** Displays an event with its message, then stores it; returns the message once it is stored, or the failure. */
  const writeEvent = async <Said extends ScanResult | undefined>(
    event: EventToStore,
    say: (line: DisplayedLine | undefined) => Said,
  ): Promise<Said | ScanResult> => {
    const documentId = countState.id;
    const { itemId = null, id = newId() } = event;
    const isScan = event.change.kind === "add";
    const makeEvent = createEventMaker({ ...event, id }, deps);
    eventTurn += 1;
    board.entries.add(
      { documentId, event: makeEvent(firstPendingNumber + eventTurn), itemId, state: "waiting", refusal: null },
      false,
    );
    const scanNews = say(board.showKey(event.lineKey, isScan));
    if (await store(documentId, itemId, makeEvent, id)) {
      if (scanNews !== undefined && documentId === countState.id)
        countState.storedTurn = Math.max(countState.storedTurn, scanNews.turn);
      return scanNews;
    }
    // A retry has the same id, so that the event is counted once, whatever was stored.
    if (isScan) failedScans.add({ documentId, event: { ...event, id }, say: say as UnstoredEvent["say"] });
    if (documentId === countState.id) {
      board.entries.takeBack(id);
      board.showKey(event.lineKey, false);
      failedScans.show();
    }
    return sayUnstored(event);
  };

  return {
    write: writeEvent,
    /** Waits until every event is stored or undone. */
    settled: async (): Promise<void> => void (await Promise.allSettled(storing)),
    /** Tells whether a counted event exists only in the memory of this page. */
    hasOnlyHere: (): boolean => storing.size > 0 || failedScans.hasAny(),
    tellUnstored: failedScans.show,
    takeUnstored: failedScans.take,
  };
}

/** Makes the event of a change once its number in the journal is known. */
function createEventMaker(
  { itemId: _itemId, ...event }: EventToStore & { readonly id: string },
  { deviceId, userId, now, moment }: CountWriterDeps,
): (sequence: number) => CountEvent {
  const { id, code, lineKey, change } = event;
  const unnumberedEventPart = { id, deviceId, userId: userId(), at: now(), ...moment() };
  return (sequence) =>
    change.kind === "add" && code !== undefined
      ? scanEvent({ code, lineKey, quantity: change.quantity, warnings: [] }, { ...unnumberedEventPart, sequence })
      : { ...unnumberedEventPart, ...event, sequence };
}

/** Stores events in the journal; `storing` are those that are being written. */
function createEventStorage(countState: CountState, { board, sync, journal }: CountWriterDeps) {
  const runningStores = new Set<Promise<unknown>>();
  /** Returns false if the event was not stored. */
  const storeEntries = async (
    documentId: number,
    itemId: number | null,
    make: (sequence: number) => CountEvent,
    id: string,
  ): Promise<boolean> => {
    const appending = journal.appendEvent(documentId, itemId, make);
    runningStores.add(appending);
    try {
      const event = await appending;
      if (documentId !== countState.id) return true;
      // The user left and came back meanwhile.
      if (!board.entries.has(id)) {
        board.entries.add({ documentId, event, itemId, state: "waiting", refusal: null });
        board.showKey(event.lineKey, false);
      } else board.entries.written(event);
      sync.soon();
      return true;
    } catch {
      return false;
    } finally {
      runningStores.delete(appending);
    }
  };
  return { storing: runningStores, store: storeEntries };
}

/** Scans that could not be stored, of any document opened on this page. */
function createFailedScans(countState: CountState) {
  let unstoredScans: readonly UnstoredEvent[] = [];
  const showUnstored = (): void => {
    countState.unstored = ref(
      unstoredScans
        .filter(({ documentId }) => documentId === countState.id)
        .map(({ event }) => event.code ?? event.lineKey),
    );
  };
  return {
    add: (scan: UnstoredEvent): void => {
      unstoredScans = [...unstoredScans, scan];
    },
    hasAny: (): boolean => unstoredScans.length > 0,
    /** Shows the failed scans of the opened document. */
    show: showUnstored,
    /** Removes and returns the document's failed scans, to store them again or to drop them. */
    take: (): readonly UnstoredEvent[] => {
      const { id } = countState;
      const scansOfDocument = unstoredScans.filter(({ documentId }) => documentId === id);
      unstoredScans = unstoredScans.filter(({ documentId }) => documentId !== id);
      showUnstored();
      return scansOfDocument;
    },
  };
}
