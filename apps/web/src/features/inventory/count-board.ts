/** The lines of a count as they stand on this device, drawn anew where something was counted. */
import { ref } from "valtio/vanilla";

import type { CodeIndex } from "./code-index.ts";
import { newRow, rowOf, showLine, showLines, type ShownLine, type Snapshot } from "./count-lines.ts";
import type { CountState } from "./count-state.ts";
import type { JournalEntry } from "./device/count-journal.ts";
import type { DocumentHead, LineRow } from "./inventory-gateway.ts";

export type CountBoard = ReturnType<typeof createCountBoard>;

/** From so many lines on, all of them are drawn at once. */
const fewLines = 50;

export function createCountBoard(state: CountState, userId: () => number) {
  let snapshot: Snapshot = { lines: new Map(), ownIds: new Set(), isCounting: true };
  /** The higher, the nearer to the top: what was scanned last, and not what was corrected. */
  const ranks = new Map<string, number>();
  let rank = 0;

  const tellJournal = () => {
    state.waiting = board.entries.filter((entry) => entry.state === "waiting").length;
    state.ofOthers = board.entries.filter(({ event, state: at }) => at === "waiting" && event.userId !== userId()).length;
    const refused = board.entries.filter((entry) => entry.state === "refused");
    if (refused.length > 0 || state.refused.length > 0) state.refused = ref(refused);
  };
  const rankFirst = (key: string) => {
    rank += 1;
    ranks.set(key, rank);
  };

  const board = {
    /** What was counted here, event by event. */
    entries: [] as readonly JournalEntry[],
    codes: null as CodeIndex | null,
    /** Which document is open, for the how-manieth time: what was begun for another visit comes too late. */
    visit: 0,
    known: (): Snapshot => snapshot,
    /** The server has these: nothing of them waits here any more. */
    markSent: (ids: ReadonlySet<string>): void => {
      board.entries = board.entries.map((entry) => (ids.has(entry.event.id) ? { ...entry, state: "sent" } : entry));
    },
    clear: (): void => {
      board.visit += 1;
      board.entries = [];
      board.codes = null;
      snapshot = { lines: new Map(), ownIds: new Set(), isCounting: true };
      ranks.clear();
    },
    showAll: (): void => {
      const lines = showLines(snapshot, board.entries, board.codes);
      const unranked = lines.filter(({ key }) => !ranks.has(key)).toSorted((one, other) => (one.countedTo ?? 0) - (other.countedTo ?? 0) || one.id - other.id);
      for (const { key } of unranked) rankFirst(key);
      state.lines = ref(lines.toSorted((one, other) => (ranks.get(other.key) ?? 0) - (ranks.get(one.key) ?? 0)));
      tellJournal();
    },
    /** One line anew: what was scanned goes first in the list, what was corrected stays in its place. */
    showKey: (key: string, isFirst: boolean): ShownLine | undefined => {
      const ofKey = board.entries.filter(({ event }) => event.lineKey === key);
      const row = rowOf(snapshot, key) ?? newRow(key, ofKey, board.codes);
      const line = showLine(row, ofKey, snapshot);
      const isTop = isFirst || !ranks.has(key);
      if (isTop) rankFirst(key);
      const others = state.lines.filter((one) => one.key !== key);
      const place = isTop ? 0 : Math.max(0, state.lines.findIndex((one) => one.key === key));
      state.lines = ref(line === undefined ? others : others.toSpliced(place, 0, line));
      tellJournal();
      return line;
    },
    /** Lines anew that others counted, or that were sent: they stay in their places. */
    showKeys: (keys: readonly string[]): void => {
      if (keys.length > fewLines) return board.showAll();
      for (const key of keys) board.showKey(key, false);
      tellJournal();
    },
    /** Lines that the server gives with the events of this device that are in them. */
    take: (lines: readonly LineRow[], ids: Iterable<string>, isAll = false): void => {
      const next = new Map(isAll ? [] : snapshot.lines);
      for (const line of lines) next.set(line.id, line);
      snapshot = { ...snapshot, lines: next, ownIds: new Set([...snapshot.ownIds, ...ids]) };
    },
    takeHead: (head: DocumentHead): void => {
      // What is expected comes with all the lines alone.
      const { expectedItems = state.head?.id === head.id ? state.head.expectedItems : undefined } = head;
      state.head = ref(expectedItems === undefined ? head : { ...head, expectedItems });
      snapshot = { ...snapshot, isCounting: head.type === "COUNT" && head.status !== "CLOSED" };
    },
    /** The lines that this device counted on, of which the server is not known to have everything. */
    unsettledKeys: (): ReadonlySet<string> => new Set(board.entries.flatMap(({ event, state: at }) => (at === "refused" || (at === "sent" && snapshot.ownIds.has(event.id)) ? [] : [event.lineKey]))),
    waitingKeys: (): ReadonlySet<string> => new Set(board.entries.flatMap(({ event, state: at }) => (at === "waiting" ? [event.lineKey] : []))),
    ownKeys: (): ReadonlySet<string> => new Set(board.entries.map(({ event }) => event.lineKey)),
  };
  return board;
}
