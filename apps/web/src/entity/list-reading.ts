/** Reads the rows of a list page by page, as they are scrolled to. */
import type { ListPage } from "@comptoir/api/wire";
import { printSort, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { sheetRowsAtMost } from "@comptoir/domain/report";
import { ref } from "valtio/vanilla";

import { failWith, type Answer, type Failure } from "../shared/answer.ts";
import type { EntityGateway, EntityListQuery } from "./entity-gateway.ts";
import { printListState, type ListState } from "./list-address.ts";
import { farPages, pageSize, pagesOf, withoutPages, withPage, type LoadedRows, type RowRange } from "./list-pages.ts";
import { renewSelected, unreadList, type EntityListState } from "./list-store-state.ts";

/** Maximum number of rows of an export: those of a sheet, less its header. */
export const exportedRowsAtMost = sheetRowsAtMost - 1;
const exportPageSize = 1_000;

/** List that is being read. */
interface Reading {
  readonly name: EntityName;
  readonly gateway: EntityGateway;
  readonly state: EntityListState;
  readonly nowMs: () => number;
  /** Search whose rows are read. */
  list: ListState | null;
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

export function createListReading(
  name: EntityName,
  gateway: EntityGateway,
  state: EntityListState,
  nowMs: () => number,
) {
  const readState: Reading = {
    name,
    gateway,
    state,
    nowMs,
    list: null,
    layerId: null,
    isOld: false,
    visible: [0, 0],
    search: new AbortController(),
    pages: new Map(),
  };
  return {
    /** Loads the rows of a visible range. */
    see: (firstRow: number, lastRow: number): void => {
      readState.visible = [firstRow, lastRow];
      if (!state.loading) void loadVisible(readState);
    },
    reload: async (): Promise<void> => (readState.list === null ? undefined : startReading(readState, readState.list)),
    /** Loads the rows of a range, and waits for them. */
    load: async (firstRow: number, lastRow: number): Promise<void> => {
      readState.visible = [firstRow, lastRow];
      await loadVisible(readState);
    },
    /** Reads the rows of a search in a layer, unless this visit has read them already. */
    show: async (list: ListState, layerId: number | null): Promise<void> => {
      const isHere = readState.layerId === layerId;
      const isSame = isHere && readState.list !== null && isSameSearch(name, readState.list, list);
      if (isSame && !readState.isOld) return;
      // Rows of another layer are never shown, not even for a moment.
      if (!isHere) Object.assign(state, unreadList());
      if (!isSame) {
        state.selected = ref(new Map());
        readState.visible = [0, 0];
      }
      readState.layerId = layerId;
      await startReading(readState, list);
    },
    /** Ends a visit of the screen; the next visit reads the rows again. */
    leave: (): void => void (readState.isOld = true),
    /** Reads every row of the current search up to the export limit, page by page; a change of layer aborts it. */
    readAll: (signal: AbortSignal): AsyncGenerator<Answer<ListPage<EntityValues>>> => readAll(readState, signal),
    reset: (): void => {
      readState.search.abort();
      Object.assign(readState, { list: null, layerId: null, visible: [0, 0], pages: new Map() });
      Object.assign(state, unreadList());
    },
  };
}

const queryOf = (name: EntityName, { search, filters, sorting }: ListState): Omit<EntityListQuery, "page"> => ({
  search,
  filters,
  sort: printSort(name, sorting),
  size: pageSize,
});

const isSameSearch = (name: EntityName, left: ListState, right: ListState): boolean =>
  printListState(name, { ...left, columns: null }) === printListState(name, { ...right, columns: null });

/** Failure to show; none for a request that was given up. */
const failureOf = (failure: Failure): Failure | null => (failure.code === "CANCELLED" ? null : ref(failure));

const visiblePages = ({ visible, state }: Reading): readonly number[] => pagesOf(visible, state.total ?? 0);

const loadVisible = async (reading: Reading): Promise<void> =>
  void (await Promise.all(visiblePages(reading).map((page) => loadPage(reading, page))));

/** Loads a page, unless it is loaded or on its way. */
async function loadPage(reading: Reading, page: number): Promise<void> {
  const { name, list, pages } = reading;
  const pendingPage = pages.get(page);
  if (pendingPage !== undefined || list === null) return pendingPage;
  const work = readPage(reading, { ...queryOf(name, list), page });
  pages.set(page, work);
  return work;
}

/** Reads the first and the visible pages of a search again, so that no visible row disappears meanwhile. */
async function startReading(reading: Reading, listState: ListState): Promise<void> {
  const { name, gateway, state, nowMs } = reading;
  reading.search.abort();
  const search = new AbortController();
  const pages = [1, ...visiblePages(reading)];
  const pendingPages = new Map(pages.map((page) => [page, Promise.resolve()]));
  Object.assign(reading, { list: listState, isOld: false, search, pages: pendingPages });
  state.loading = true;
  const answer = await readPages(gateway, queryOf(name, listState), pages, search.signal);
  if (search.signal.aborted) return;
  if (!answer.ok) {
    reading.pages = new Map();
    Object.assign(state, { failure: failureOf(answer.failure), loading: false });
    return;
  }
  const rows = answer.value;
  Object.assign(state, { rows: ref(rows), total: rows.length, loading: false, failure: null, asOf: nowMs() });
  renewSelected(
    state,
    rows.filter((row) => row !== undefined),
  );
  void loadVisible(reading);
  const facets = await gateway.facets(listState, search.signal);
  if (!search.signal.aborted && facets.ok) state.facets = ref(facets.value);
}

/** Reads one page into the loaded rows, and unloads those that are too many. */
async function readPage(reading: Reading, query: EntityListQuery): Promise<void> {
  const { gateway, state } = reading;
  const { signal } = reading.search;
  const answer = await gateway.list(query, signal);
  if (signal.aborted) return;
  if (!answer.ok) {
    reading.pages.delete(query.page);
    state.failure = failureOf(answer.failure);
    return;
  }
  Object.assign(state, { rows: ref(withPage(state.rows, query.page, answer.value)), total: answer.value.total });
  renewSelected(state, answer.value.rows);
  // Scrolling back reads these pages again.
  const distantPages = farPages(reading.pages.keys(), reading.visible);
  for (const page of distantPages) reading.pages.delete(page);
  if (distantPages.length > 0) state.rows = ref(withoutPages(state.rows, distantPages));
}

/** Reads pages together; rows between them are not loaded. */
async function readPages(
  gateway: EntityGateway,
  query: Omit<EntityListQuery, "page">,
  pages: readonly number[],
  signal: AbortSignal,
): Promise<Answer<LoadedRows>> {
  const answers = await Promise.all(pages.map((page) => gateway.list({ ...query, page }, signal)));
  let loadedRows: LoadedRows = [];
  for (const [index, answer] of answers.entries()) {
    if (!answer.ok) return answer;
    loadedRows = withPage(loadedRows, pages[index] ?? 1, answer.value);
  }
  return { ok: true, value: loadedRows };
}

/** Reads the pages of the search that is open now. Ends after a failure. */
function readAll(reading: Reading, signal: AbortSignal): AsyncGenerator<Answer<ListPage<EntityValues>>> {
  const { name, gateway, list, layerId } = reading;
  async function* readPagesInTurn(): AsyncGenerator<Answer<ListPage<EntityValues>>> {
    let count = 0;
    for (let page = 1; list !== null; page += 1) {
      const answer = await gateway.list({ ...queryOf(name, list), size: exportPageSize, page }, signal);
      if (layerId !== reading.layerId) return void (yield failWith("CANCELLED"));
      yield answer;
      if (!answer.ok) return;
      const { rows, total } = answer.value;
      count += rows.length;
      if (rows.length === 0 || count >= Math.min(exportedRowsAtMost, total)) return;
    }
  }
  return readPagesInTurn();
}
