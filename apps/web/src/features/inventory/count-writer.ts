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

interface Unstored {
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

export function createCountWriter(
  state: CountState,
  { board, sync, journal, deviceId, userId, now, moment, newId, sayUnstored }: CountWriterDeps,
) {
  const writing = new Set<Promise<unknown>>();
  let turn = 0;
  let unstored: readonly Unstored[] = [];

  const tellUnstored = () => {
    state.unstored = ref(
      unstored.filter(({ documentId }) => documentId === state.id).map(({ event }) => event.code ?? event.lineKey),
    );
  };

  const store = async (
    documentId: number,
    itemId: number | null,
    make: (sequence: number) => CountEvent,
    id: string,
  ): Promise<boolean> => {
    const appending = journal.append(documentId, itemId, make);
    writing.add(appending);
    try {
      const event = await appending;
      if (documentId !== state.id) return true;
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
      writing.delete(appending);
    }
  };

  /** Displays an event with its message, then stores it; returns the message once it is stored, or the failure. */
  const write = async <Said extends ScanResult | undefined>(
    event: EventToStore,
    say: (line: DisplayedLine | undefined) => Said,
  ): Promise<Said | ScanResult> => {
    const documentId = state.id;
    const { itemId = null, id = newId(), ...counted } = event;
    const { change } = counted;
    const by = { id, deviceId, userId: userId(), at: now(), ...moment() };
    const make = (sequence: number): CountEvent =>
      change.kind === "add" && event.code !== undefined
        ? scanEvent(
            { code: event.code, lineKey: event.lineKey, quantity: change.quantity, warnings: [] },
            { ...by, sequence },
          )
        : { ...by, ...counted, sequence };
    turn += 1;
    const isScan = change.kind === "add";
    board.entries.add(
      { documentId, event: make(firstPendingNumber + turn), itemId, state: "waiting", refusal: null },
      false,
    );
    const news = say(board.showKey(event.lineKey, isScan));
    if (await store(documentId, itemId, make, id)) {
      if (news !== undefined && documentId === state.id) state.storedTurn = Math.max(state.storedTurn, news.turn);
      return news;
    }
    // A retry has the same name, so it is counted once, whatever was stored.
    if (isScan) unstored = [...unstored, { documentId, event: { ...event, id }, say: say as Unstored["say"] }];
    if (documentId === state.id) {
      board.entries.takeBack(id);
      board.showKey(event.lineKey, false);
      tellUnstored();
    }
    return sayUnstored(event);
  };

  return {
    write,
    /** Waits until every event is stored or undone. */
    settled: async (): Promise<void> => void (await Promise.allSettled(writing)),
    /** Whether a counted event exists only in the memory of this page. */
    hasOnlyHere: (): boolean => writing.size > 0 || unstored.length > 0,
    tellUnstored,
    /** Removes and returns the document's failed scans, to store them again or to drop them. */
    takeUnstored: (): readonly Unstored[] => {
      const { id } = state;
      const mine = unstored.filter(({ documentId }) => documentId === id);
      unstored = unstored.filter(({ documentId }) => documentId !== id);
      tellUnstored();
      return mine;
    },
  };
}
