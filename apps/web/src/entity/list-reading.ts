/** Reads the rows of a list page by page, as they are scrolled to. */
import type { ListPage } from "@comptoir/api/wire";
import { printSort, type ListName, type EntityValues } from "@comptoir/domain/entity";
import { sheetRowsAtMost } from "@comptoir/domain/report";
import { ref } from "valtio/vanilla";

import { failWith, type Answer, type Failure } from "../shared/answer.ts";
import type { EntityListQuery, ListGateway } from "./entity-gateway.ts";
import { findTab, type ListTab } from "./list-tabs.ts";
import { printListState, type ListState } from "./list-address.ts";
import {
  findDistantPages,
  pageSize,
  pagesOfRows,
  withoutPages,
  withPage,
  type LoadedRows,
  type RowRange,
} from "./list-pages.ts";
import { renewSelectedRows, makeUnreadListState, type EntityListState } from "./list-store-state.ts";

/** Maximum number of rows of an export: those of a sheet, less its header. */
export const exportedRowsAtMost = sheetRowsAtMost - 1;
const exportRowsPerPage = 1_000;

/** List that is being read. */
interface ListReadingState {
  readonly name: ListName;
  readonly gateway: ListGateway;
  readonly state: EntityListState;
  readonly nowMs: () => number;
  readonly tabs: readonly ListTab[];
  /** Search whose rows are read. */
  list: ListState | null;
  /** Search whose rows are visible. */
  visibleList: ListState | null;
  /** Layer whose rows are read. */
  layerId: number | null;
  /** Whether the rows are from an earlier visit of the screen: they are shown at once, and read again. */
  isOld: boolean;
  visible: RowRange;
  /** Aborted when another search begins. */
  search: AbortController;
  /** Requested pages by number, with their pending answers. */
  pages: Map<number, Promise<void>>;
}

const makeReadingState = (
  parts: Pick<ListReadingState, "name" | "gateway" | "state" | "nowMs" | "tabs">,
): ListReadingState => ({
  ...parts,
  list: null,
  visibleList: null,
  layerId: null,
  isOld: false,
  visible: [0, 0],
  search: new AbortController(),
  pages: new Map(),
});

export function createListReading(
  name: ListName,
  gateway: ListGateway,
  state: EntityListState,
  nowMs: () => number,
  tabs: readonly ListTab[],
) {
  const readingState = makeReadingState({ name, gateway, state, nowMs, tabs });
  return {
    /** Loads the rows of a visible range. */
    see: (firstRow: number, lastRow: number): void => {
      readingState.visible = [firstRow, lastRow];
      if (!state.loading) void loadVisiblePages(readingState);
    },
    reload: async (): Promise<void> =>
      readingState.list === null ? undefined : startReading(readingState, readingState.list),
    /** Loads the rows of a range, and waits for them. */
    load: async (firstRow: number, lastRow: number): Promise<void> => {
      readingState.visible = [firstRow, lastRow];
      await loadVisiblePages(readingState);
    },
    /** Reads the rows of a search in a layer, unless this visit has read them last. */
    show: async (list: ListState, layerId: number | null): Promise<void> => {
      const isSameLayer = readingState.layerId === layerId;
      const isSameQuestion = isSameLayer && readingState.list !== null && isSameSearch(name, readingState.list, list);
      if (isSameQuestion && !readingState.isOld) return;
      // Rows of another layer are never shown, not even for a moment.
      if (!isSameLayer) Object.assign(state, makeUnreadListState());
      else if (!isSameTab(readingState, list)) Object.assign(state, { total: null, rows: ref([]), failure: null });
      if (!isSameQuestion) {
        state.selected = ref(new Map());
        readingState.visible = [0, 0];
      }
      readingState.layerId = layerId;
      await startReading(readingState, list);
    },
    /** Ends a visit of the screen; the next visit reads the rows again. */
    leave: (): void => void (readingState.isOld = true),
    /** Reads every row of the current search up to the export limit, page by page; a change of layer aborts it. */
    readAll: (signal: AbortSignal): AsyncGenerator<Answer<ListPage<EntityValues>>> =>
      readAllPages(readingState, signal),
    reset: (): void => {
      readingState.search.abort();
      Object.assign(readingState, { list: null, visibleList: null, layerId: null, visible: [0, 0], pages: new Map() });
      Object.assign(state, makeUnreadListState());
    },
  };
}

const listQueryOf = (name: ListName, { search, filters, sorting }: ListState): Omit<EntityListQuery, "page"> => ({
  search,
  filters,
  sort: printSort(name, sorting),
  size: pageSize,
});

const isSameSearch = (name: ListName, left: ListState, right: ListState): boolean =>
  printListState(name, { ...left, columns: null }) === printListState(name, { ...right, columns: null });

const isSameTab = ({ name, tabs, list }: ListReadingState, nextList: ListState): boolean =>
  list === null || findTab({ entity: name, tabs }, list.filters) === findTab({ entity: name, tabs }, nextList.filters);

/** Failure to show; none for a request that was given up. */
const visibleFailureOf = (failure: Failure): Failure | null => (failure.code === "CANCELLED" ? null : ref(failure));

const visiblePageNumbers = ({ visible, state }: ListReadingState): readonly number[] =>
  pagesOfRows(visible, state.total ?? 0);

const loadVisiblePages = async (reading: ListReadingState): Promise<void> =>
  void (await Promise.all(visiblePageNumbers(reading).map((page) => loadPage(reading, page))));

/** Loads a page, unless it is loaded or on its way. */
async function loadPage(reading: ListReadingState, page: number): Promise<void> {
  const { name, list, pages } = reading;
  const pendingRead = pages.get(page);
  if (pendingRead !== undefined || list === null) return pendingRead;
  const pageRead = readPage(reading, { ...listQueryOf(name, list), page });
  pages.set(page, pageRead);
  return pageRead;
}

/** Reads the first and the visible pages of a search again, so that no visible row disappears meanwhile. */
async function startReading(reading: ListReadingState, listState: ListState): Promise<void> {
  const { name, gateway, state, nowMs } = reading;
  reading.search.abort();
  const searchAbort = new AbortController();
  const pagesToRead = [1, ...visiblePageNumbers(reading)];
  const pendingReadByPage = new Map(pagesToRead.map((page) => [page, Promise.resolve()]));
  Object.assign(reading, { list: listState, isOld: false, search: searchAbort, pages: pendingReadByPage });
  state.loading = true;
  const pagesAnswer = await readPages(gateway, listQueryOf(name, listState), pagesToRead, searchAbort.signal);
  if (searchAbort.signal.aborted) return;
  if (!pagesAnswer.ok) {
    reading.pages = new Map();
    Object.assign(state, { failure: visibleFailureOf(pagesAnswer.failure), loading: false });
    return;
  }
  const loadedRows = pagesAnswer.value;
  // Rows of the earlier search could be selected until now.
  if (reading.visibleList !== null && !isSameSearch(name, reading.visibleList, listState))
    state.selected = ref(new Map());
  reading.visibleList = listState;
  Object.assign(state, {
    rows: ref(loadedRows),
    total: loadedRows.length,
    loading: false,
    failure: null,
    asOf: nowMs(),
  });
  renewSelectedRows(
    state,
    loadedRows.filter((row) => row !== undefined),
  );
  void loadVisiblePages(reading);
  const facetsAnswer = await gateway.facets(listState, searchAbort.signal);
  if (!searchAbort.signal.aborted && facetsAnswer.ok) state.facets = ref(facetsAnswer.value);
}

/** Reads one page into the loaded rows, and unloads the pages that are too many. */
async function readPage(reading: ListReadingState, query: EntityListQuery): Promise<void> {
  const { gateway, state } = reading;
  const { signal } = reading.search;
  const answer = await gateway.list(query, signal);
  if (signal.aborted) return;
  if (!answer.ok) {
    reading.pages.delete(query.page);
    state.failure = visibleFailureOf(answer.failure);
    return;
  }
  Object.assign(state, { rows: ref(withPage(state.rows, query.page, answer.value)), total: answer.value.total });
  renewSelectedRows(state, answer.value.rows);
  // Scrolling back reads these pages again.
  const pagesToUnload = findDistantPages(reading.pages.keys(), reading.visible);
  for (const page of pagesToUnload) reading.pages.delete(page);
  if (pagesToUnload.length > 0) state.rows = ref(withoutPages(state.rows, pagesToUnload));
}

/** Reads pages together; rows between them are not loaded. */
async function readPages(
  gateway: ListGateway,
  query: Omit<EntityListQuery, "page">,
  pages: readonly number[],
  signal: AbortSignal,
): Promise<Answer<LoadedRows>> {
  const pageAnswers = await Promise.all(pages.map((page) => gateway.list({ ...query, page }, signal)));
  let rowsSoFar: LoadedRows = [];
  for (const [index, answer] of pageAnswers.entries()) {
    if (!answer.ok) return answer;
    rowsSoFar = withPage(rowsSoFar, pages[index] ?? 1, answer.value);
  }
  return { ok: true, value: rowsSoFar };
}

/** Reads the pages of the search that is open now. Ends after a failure. */
function readAllPages(reading: ListReadingState, signal: AbortSignal): AsyncGenerator<Answer<ListPage<EntityValues>>> {
  const { name, gateway, list, layerId } = reading;
  async function* readPagesInTurn(): AsyncGenerator<Answer<ListPage<EntityValues>>> {
    let readRowCount = 0;
    for (let page = 1; list !== null; page += 1) {
      const pageAnswer = await gateway.list({ ...listQueryOf(name, list), size: exportRowsPerPage, page }, signal);
      if (layerId !== reading.layerId) return void (yield failWith("CANCELLED"));
      yield pageAnswer;
      if (!pageAnswer.ok) return;
      const { rows, total } = pageAnswer.value;
      readRowCount += rows.length;
      if (rows.length === 0 || readRowCount >= Math.min(exportedRowsAtMost, total)) return;
    }
  }
  return readPagesInTurn();
}
