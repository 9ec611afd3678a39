/** Displayed lines of a count; updates only changed lines, so that the cost of a scan does not grow with the document. */
import { ref } from "valtio/vanilla";

import type { CodeIndex } from "./code-index.ts";
import { toUnsentRow, toDisplayedLine, type DisplayedLine } from "./count-lines.ts";
import type { CountState } from "./count-state.ts";
import { createEntryList } from "./entry-list.ts";
import type { DocumentHead, LineRow } from "./inventory-gateway.ts";
import { createLineIndex } from "./row-list.ts";

export type CountBoard = ReturnType<typeof createCountBoard>;

/** Number of changed lines above which all lines are recomputed. */
const fewLines = 1_000;

export function createCountBoard(state: CountState, userId: () => number) {
  /** Events counted on this device. */
  const entries = createEntryList();
  /** Lines of the server; `ownIds` are the events of this device that they already include. */
  const rows = createLineIndex();
  let ownIds = new Set<string>();
  let isCounting = true;
  /** Sort rank: the last scanned is highest; corrections do not count. */
  const ranks = new Map<string, number>();
  let rank = 0;

  const tellJournal = () => {
    const waiting = entries.waiting();
    state.waiting = waiting.size + entries.writing();
    const own = userId();
    state.ofOthers = [...waiting.values()].filter(({ event }) => event.userId !== own).length;
    const refused = entries.refused();
    if (refused.length > 0 || state.refused.length > 0) state.refused = ref(refused);
  };
  const rankOf = (key: string): number => ranks.get(key) ?? 0;
  const rankFirst = (key: string) => {
    rank += 1;
    ranks.set(key, rank);
  };
  /** Finds the index of a line among others by descending rank. */
  const placeOf = (lines: readonly DisplayedLine[], key: string): number => {
    const own = rankOf(key);
    let [from, to] = [0, lines.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (rankOf(lines[middle]?.key ?? "") > own) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const lineOfKey = (key: string): DisplayedLine | undefined => {
    const ofKey = entries.ofKey(key);
    return noteItem(
      toDisplayedLine(rows.ofKey(key) ?? toUnsentRow(key, ofKey, board.codes), ofKey, { ownIds, isCounting }),
    );
  };
  /** Line of an item, the first of its codes: its other codes count on it too. */
  const keyOfItem = new Map<number, string>();
  const noteItem = (line: DisplayedLine | undefined): DisplayedLine | undefined => {
    if (line !== undefined && line.itemId > 0 && standing(keyOfItem.get(line.itemId))?.itemId !== line.itemId)
      keyOfItem.set(line.itemId, line.key);
    return line;
  };
  const standing = (key: string | undefined): DisplayedLine | undefined => {
    const line = key === undefined ? undefined : state.lines[placeOf(state.lines, key)];
    return line?.key === key ? line : undefined;
  };
  /** Inserts a line by its rank; scanned lines come first, others stay in place. */
  const put = (lines: DisplayedLine[], key: string, isFirst: boolean): DisplayedLine | undefined => {
    const line = lineOfKey(key);
    const place = placeOf(lines, key);
    if (ranks.has(key) && lines[place]?.key === key) {
      if (line !== undefined && !isFirst) {
        lines[place] = line;
        return line;
      }
      lines.splice(place, 1);
    }
    if (isFirst || !ranks.has(key)) rankFirst(key);
    if (line !== undefined) lines.splice(placeOf(lines, key), 0, line);
    return line;
  };

  const board = {
    entries,
    codes: null as CodeIndex | null,
    /** Number of the current visit; results of an older one are dropped. */
    visit: 0,
    /** Lines of the server, with this device's events in them. */
    known: (): { readonly lines: ReadonlyMap<number, LineRow>; readonly ownIds: ReadonlySet<string> } => ({
      lines: rows.rows(),
      ownIds,
    }),
    clear: (): void => {
      board.visit += 1;
      board.codes = null;
      entries.clear();
      rows.clear();
      ownIds = new Set();
      isCounting = true;
      ranks.clear();
      keyOfItem.clear();
    },
    /** Sorts all lines again at the next read. */
    forgetOrder: (): void => ranks.clear(),
    showAll: (): void => {
      const serverLines = [...rows.rows().values()].flatMap(
        (line) => noteItem(toDisplayedLine(line, entries.ofKey(line.key), { ownIds, isCounting })) ?? [],
      );
      const added = [...entries.byKey().keys()].flatMap((key) => (rows.hasKey(key) ? [] : (lineOfKey(key) ?? [])));
      const lines = [...serverLines, ...added];
      const unranked = lines
        .filter(({ key }) => !ranks.has(key))
        .toSorted((left, right) => (left.countedTo ?? 0) - (right.countedTo ?? 0) || left.id - right.id);
      for (const { key } of unranked) rankFirst(key);
      state.lines = ref(lines.sort((left, right) => rankOf(right.key) - rankOf(left.key)));
      tellJournal();
    },
    /** Updates a line: a scanned one moves to the top, a corrected one stays in place. */
    showKey: (key: string, isFirst: boolean): DisplayedLine | undefined => {
      const lines = [...state.lines];
      const line = put(lines, key, isFirst);
      state.lines = ref(lines);
      tellJournal();
      return line;
    },
    /** Updates lines counted by others or sent; they stay in place. */
    showKeys: (keys: readonly string[]): void => {
      if (keys.length > fewLines) return board.showAll();
      if (keys.length > 0) {
        const lines = [...state.lines];
        for (const key of keys) put(lines, key, false);
        state.lines = ref(lines);
      }
      tellJournal();
    },
    /** Takes the server's lines with this device's events in them. */
    take: (lines: readonly LineRow[], ids: Iterable<string>, isAll = false): void => {
      if (isAll) rows.clear();
      for (const line of lines) rows.put(line);
      for (const id of ids) ownIds.add(id);
    },
    takeHead: (head: DocumentHead): void => {
      // Expected items are sent with the whole document only.
      const { expectedItems = state.head?.id === head.id ? state.head.expectedItems : undefined } = head;
      state.head = ref(expectedItems === undefined ? head : { ...head, expectedItems });
      isCounting = head.type === "COUNT" && head.status !== "CLOSED";
    },
    /** Key of an item's line. */
    keyOfItem: (itemId: number): string | undefined => {
      const line = standing(keyOfItem.get(itemId));
      return line?.itemId === itemId ? line.key : undefined;
    },
    /** Whether this device counted on it. */
    isOwn: (key: string): boolean => entries.ofKey(key).length > 0,
    /** Whether this device counted on it, and the server may not have all of that. */
    isUnsettled: (key: string): boolean =>
      entries.ofKey(key).some(({ event, state: at }) => at === "waiting" || (at === "sent" && !ownIds.has(event.id))),
    isWaiting: (key: string): boolean => entries.ofKey(key).some(({ state: at }) => at === "waiting"),
  };
  return board;
}
