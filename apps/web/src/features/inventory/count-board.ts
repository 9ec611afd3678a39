/** Displayed lines of a count; updates only changed lines, so that the cost of a scan does not grow with the document. */
import { isInProgress } from "@comptoir/domain/inventory";
import { ref } from "valtio/vanilla";

import type { CodeIndex } from "./code-index.ts";
import { toUnsentRow, toDisplayedLine, type DisplayedLine } from "./count-lines.ts";
import type { CountState } from "./count-state.ts";
import type { JournalEntry } from "./device/count-journal.ts";
import { createEntryList } from "./entry-list.ts";
import type { DocumentHead, LineRow } from "./inventory-gateway.ts";
import { createLineRanks } from "./line-ranks.ts";
import { createLineIndex } from "./row-list.ts";

export type CountBoard = ReturnType<typeof createCountBoard>;

/** Number of changed lines above which all lines are recomputed. */
const fewLinesLimit = 1_000;

/** Events and lines that the displayed lines are computed from. */
interface LineSources {
  /** Events counted on this device. */
  readonly entries: ReturnType<typeof createEntryList>;
  /** Lines of the server. */
  readonly rows: ReturnType<typeof createLineIndex>;
  /** Events of this device that the lines of the server already include. */
  ownIds: Set<string>;
  /** Whether a line exists only while something is counted on it. */
  isCounting: boolean;
  codes: CodeIndex | null;
}

export function createCountBoard(countState: CountState, userId: () => number) {
  const lineSources: LineSources = {
    entries: createEntryList(),
    rows: createLineIndex(),
    ownIds: new Set(),
    isCounting: true,
    codes: null,
  };
  const { entries, rows } = lineSources;
  const lineDisplay = createLineDisplay(countState, lineSources);

  const countBoard = {
    entries,
    get codes(): CodeIndex | null {
      return lineSources.codes;
    },
    set codes(codes: CodeIndex | null) {
      lineSources.codes = codes;
    },
    /** Number of the current visit; results of an older one are dropped. */
    visit: 0,
    clear: (): void => {
      countBoard.visit += 1;
      Object.assign(lineSources, { codes: null, ownIds: new Set(), isCounting: true } satisfies Partial<LineSources>);
      entries.clear();
      rows.clear();
      lineDisplay.clear();
    },
    /** Sorts all lines again at the next read. */
    forgetOrder: lineDisplay.forgetOrder,
    showAll: (): void => {
      lineDisplay.showAll();
      showJournal(countState, entries, userId());
    },
    /** Updates a line: a scanned one moves to the top, a corrected one stays in place. */
    showKey: (key: string, isFirst: boolean): DisplayedLine | undefined => {
      const [line] = lineDisplay.put([key], isFirst);
      showJournal(countState, entries, userId());
      return line;
    },
    /** Updates lines counted by others or sent; they stay in place. */
    showKeys: (keys: readonly string[]): void => {
      if (keys.length > fewLinesLimit) return countBoard.showAll();
      if (keys.length > 0) lineDisplay.put(keys, false);
      showJournal(countState, entries, userId());
    },
    keyOfItem: lineDisplay.keyOfItem,
    ...createServerLines(countState, lineSources),
    ...createEntryQuestions(lineSources),
  };
  return countBoard;
}

/** Makes the functions that take the document and its lines as the server sends them. */
function createServerLines(countState: CountState, lineSources: LineSources) {
  const { rows } = lineSources;
  return {
    /** Lines of the server by id, and the ids of this device's events that they include. */
    known: (): { readonly lines: ReadonlyMap<number, LineRow>; readonly ownIds: ReadonlySet<string> } => ({
      lines: rows.rows(),
      ownIds: lineSources.ownIds,
    }),
    /** Stores lines of the server, in place of all others if `isAll`, and the ids of this device's events that they include. */
    take: (lines: readonly LineRow[], ids: Iterable<string>, isAll = false): void => {
      if (isAll) rows.clear();
      for (const line of lines) rows.put(line);
      for (const id of ids) lineSources.ownIds.add(id);
    },
    takeHead: (head: DocumentHead): void => {
      // Expected items are sent with the whole document only.
      const { expectedItems = countState.head?.id === head.id ? countState.head.expectedItems : undefined } = head;
      countState.head = ref(expectedItems === undefined ? head : { ...head, expectedItems });
      lineSources.isCounting = head.type === "COUNT" && isInProgress(head.status);
    },
  };
}

/** Makes the functions that say what this device counted on a line, and whether the server has all of that. */
const createEntryQuestions = (lineSources: LineSources) => ({
  /** Tells whether this device counted on a line. */
  isOwn: (key: string): boolean => lineSources.entries.ofKey(key).length > 0,
  /** Tells whether this device counted on a line, and the server may not have all of that. */
  isUnsettled: (key: string): boolean =>
    lineSources.entries
      .ofKey(key)
      .some(
        ({ event, state: entryState }) =>
          entryState === "waiting" || (entryState === "sent" && !lineSources.ownIds.has(event.id)),
      ),
  isWaiting: (key: string): boolean =>
    lineSources.entries.ofKey(key).some(({ state: entryState }) => entryState === "waiting"),
});

/** Shows how many events wait, how many of them are of other users of this device, and which were refused. */
function showJournal(state: CountState, entries: LineSources["entries"], userId: number): void {
  const waitingEntries = entries.waiting();
  state.waiting = waitingEntries.size + entries.writing();
  state.ofOthers = [...waitingEntries.values()].filter(({ event }) => event.userId !== userId).length;
  const refusedEntries = entries.refused();
  if (refusedEntries.length > 0 || state.refused.length > 0) state.refused = ref(refusedEntries);
}

/** Displays lines in the order of their last scan. */
function createLineDisplay(state: CountState, sources: LineSources) {
  const { entries, rows } = sources;
  const ranks = createLineRanks();
  /** Key of each item's line, by item id: of its first code displayed. Its other codes count on this line too. */
  const keyOfItem = new Map<number, string>();
  const findDisplayedLine = (key: string | undefined): DisplayedLine | undefined => {
    const line = key === undefined ? undefined : state.lines[ranks.placeOf(state.lines, key)];
    return line?.key === key ? line : undefined;
  };
  const makeLine = (row: LineRow, countedEntries: readonly JournalEntry[]): DisplayedLine | undefined => {
    const line = toDisplayedLine(row, countedEntries, sources);
    if (line !== undefined && line.itemId > 0 && findDisplayedLine(keyOfItem.get(line.itemId))?.itemId !== line.itemId)
      keyOfItem.set(line.itemId, line.key);
    return line;
  };
  const makeLineOfKey = (key: string): DisplayedLine | undefined => {
    const countedEntries = entries.ofKey(key);
    return makeLine(rows.ofKey(key) ?? toUnsentRow(key, countedEntries, sources.codes), countedEntries);
  };
  /** Inserts a line by its rank; scanned lines come first, others stay in place. */
  const putLine = (displayedLines: DisplayedLine[], key: string, isFirst: boolean): DisplayedLine | undefined => {
    const line = makeLineOfKey(key);
    const lineIndex = ranks.placeOf(displayedLines, key);
    if (ranks.has(key) && displayedLines[lineIndex]?.key === key) {
      if (line !== undefined && !isFirst) {
        displayedLines[lineIndex] = line;
        return line;
      }
      displayedLines.splice(lineIndex, 1);
    }
    if (isFirst || !ranks.has(key)) ranks.rankFirst(key);
    if (line !== undefined) displayedLines.splice(ranks.placeOf(displayedLines, key), 0, line);
    return line;
  };
  return {
    put: (keys: readonly string[], isFirst: boolean): readonly (DisplayedLine | undefined)[] => {
      const nextLines = [...state.lines];
      const changedLines = keys.map((key) => putLine(nextLines, key, isFirst));
      state.lines = ref(nextLines);
      return changedLines;
    },
    showAll: (): void => {
      const serverLines = [...rows.rows().values()].map((row) => makeLine(row, entries.ofKey(row.key)));
      const addedLines = [...entries.byKey().keys()].map((key) => (rows.hasKey(key) ? undefined : makeLineOfKey(key)));
      const allLines = [...serverLines, ...addedLines].filter((line) => line !== undefined);
      state.lines = ref(ranks.sort(allLines));
    },
    forgetOrder: ranks.clear,
    /** Key of an item's line. */
    keyOfItem: (itemId: number): string | undefined => {
      const line = findDisplayedLine(keyOfItem.get(itemId));
      return line?.itemId === itemId ? line.key : undefined;
    },
    clear: (): void => {
      ranks.clear();
      keyOfItem.clear();
    },
  };
}
