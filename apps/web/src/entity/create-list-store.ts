/** Store of an entity's list: pages read as they are scrolled to, facets, and the selection. */
import type { EntityKey, Facet, ListPage } from "@comptoir/api/wire";
import { printSort, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import { failWith, type Answer, type Failure } from "../shared/answer.ts";
import type { EntityGateway, EntitySave } from "./entity-gateway.ts";
import { printListState, type ListState } from "./list-address.ts";

/** Rows per request, and the maximum number of rows of an export. */
export const pageSize = 100;
export const exportedRowsAtMost = 100_000;
const exportPage = 1_000;

/** Maximum number of pages in memory. */
const keptPages = 60;

export interface EntityListState {
  /** Null until the first answer. */
  total: number | null;
  /** Rows by their index; rows that are not loaded are absent. */
  rows: readonly (EntityValues | undefined)[];
  facets: readonly Facet[];
  /** Whether the visible rows are of an earlier search, because the new answer has not arrived. */
  loading: boolean;
  failure: Failure | null;
  /** Time of reading the first page. Units: milliseconds. */
  asOf: number | null;
  selected: ReadonlyMap<number, EntityValues>;
}

export type EntityListStore = ReturnType<typeof createListStore>;

export function createListStore(name: EntityName, gateway: EntityGateway, nowMs: () => number = Date.now) {
  const initial = (): EntityListState => ({
    total: null,
    rows: ref([]),
    facets: ref([]),
    loading: false,
    failure: null,
    asOf: null,
    selected: ref(new Map()),
  });
  const state = proxy<EntityListState>(initial());
  let current: ListState | null = null;
  /** Layer whose rows the current search reads. */
  let askedAt: number | null = null;
  /** Whether the rows are from an earlier visit of the screen: they are shown at once, and read again. */
  let isOld = false;
  let inSight: readonly [first: number, last: number] = [0, 0];
  let question = new AbortController();
  /** Requested pages by number, with their pending answers. */
  let pages = new Map<number, Promise<void>>();

  const askOf = ({ search, filters, sorting }: ListState) => ({
    search,
    filters,
    sort: printSort(name, sorting),
    size: pageSize,
  });
  const questionOf = (list: ListState) => printListState(name, { ...list, columns: null });
  const pagesOf = ([first, last]: typeof inSight): readonly number[] => {
    const from = Math.floor(Math.max(0, first) / pageSize) + 1;
    return Array.from(
      { length: Math.max(0, Math.floor(last / pageSize) + 2 - from) },
      (_, index) => from + index,
    ).filter((page) => page > 1 && (page - 1) * pageSize < (state.total ?? 0));
  };

  /** Selected rows with the version that a change of them must name. */
  const renewSelected = (rows: readonly EntityValues[]): void => {
    const known = rows.filter((row) => state.selected.has(Number(row["id"])));
    if (known.length > 0)
      state.selected = ref(new Map([...state.selected, ...known.map((row) => [Number(row["id"]), row] as const)]));
  };

  const withPage = (
    all: readonly (EntityValues | undefined)[],
    page: number,
    { rows, total }: ListPage<EntityValues>,
  ): (EntityValues | undefined)[] => {
    const next = all.length === total ? all.slice() : Array.from({ length: total }, (_, at) => all[at]);
    for (const [index, row] of rows.entries()) next[(page - 1) * pageSize + index] = row;
    return next;
  };

  /** Drops the pages farthest from the visible ones; scrolling back reads them again. */
  const forgetFar = (): void => {
    if (pages.size <= keptPages) return;
    const here = Math.floor((inSight[0] + inSight[1]) / 2 / pageSize) + 1;
    const far = [...pages.keys()]
      .filter((page) => page > 1)
      .toSorted((left, right) => Math.abs(right - here) - Math.abs(left - here))
      .slice(0, pages.size - keptPages);
    const next = state.rows.slice();
    for (const page of far) {
      pages.delete(page);
      next.fill(undefined, (page - 1) * pageSize, page * pageSize);
    }
    state.rows = ref(next);
  };

  /** Loads the visible pages. */
  const see = (first: number, last: number): void => {
    inSight = [first, last];
    if (!state.loading) for (const page of pagesOf(inSight)) void loadPage(page);
  };

  const loadPage = async (page: number): Promise<void> => {
    const known = pages.get(page);
    if (known !== undefined || current === null) return known;
    const work = readPage(current, page);
    pages.set(page, work);
    return work;
  };

  const readPage = async (list: ListState, page: number): Promise<void> => {
    const { signal } = question;
    const answer = await gateway.list({ ...askOf(list), page }, signal);
    if (signal.aborted) return;
    if (!answer.ok) {
      pages.delete(page);
      state.failure = answer.failure.code === "CANCELLED" ? null : ref(answer.failure);
      return;
    }
    Object.assign(state, { rows: ref(withPage(state.rows, page, answer.value)), total: answer.value.total });
    renewSelected(answer.value.rows);
    forgetFar();
  };

  /** Reads the first and the visible pages again, so that no visible row disappears meanwhile. */
  const start = async (list: ListState): Promise<void> => {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    current = list;
    isOld = false;
    const wanted = [1, ...pagesOf(inSight)];
    pages = new Map(wanted.map((page) => [page, Promise.resolve()]));
    state.loading = true;
    const answers = await Promise.all(wanted.map((page) => gateway.list({ ...askOf(list), page }, signal)));
    if (signal.aborted) return;
    const failed = answers.find((answer) => !answer.ok);
    if (failed !== undefined && !failed.ok) {
      pages = new Map();
      Object.assign(state, {
        failure: failed.failure.code === "CANCELLED" ? null : ref(failed.failure),
        loading: false,
      });
      return;
    }
    const read = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    const rows = read.reduce<(EntityValues | undefined)[]>(
      (all, page, index) => withPage(all, wanted[index] ?? 1, page),
      [],
    );
    Object.assign(state, { rows: ref(rows), total: rows.length, loading: false, failure: null, asOf: nowMs() });
    renewSelected(read.flatMap((page) => page.rows));
    see(...inSight);
    const facets = await gateway.facets(list, signal);
    if (!signal.aborted && facets.ok) state.facets = ref(facets.value);
  };

  const reload = async (): Promise<void> => (current === null ? undefined : start(current));

  /** Replaces rows by their saved versions. */
  const keep = (rows: readonly EntityValues[]): void => {
    const byId = new Map(rows.map((row) => [row["id"], row]));
    state.rows = ref(state.rows.map((row) => (row === undefined ? row : (byId.get(row["id"]) ?? row))));
    renewSelected(rows);
  };

  return {
    state,
    reload,
    keep,
    see,
    /** Reads the missing rows of a range. */
    load: async (first: number, last: number): Promise<void> => {
      inSight = [first, last];
      await Promise.all(pagesOf(inSight).map(loadPage));
    },
    /** Reads the rows of a search in a layer, unless this visit has read them already. */
    show: async (list: ListState, layerId: number | null): Promise<void> => {
      const isHere = askedAt === layerId;
      const isSame = isHere && current !== null && questionOf(current) === questionOf(list);
      if (isSame && !isOld) return;
      // Rows of another layer are never shown, not even for a moment.
      if (!isHere) Object.assign(state, initial());
      if (!isSame) {
        state.selected = ref(new Map());
        inSight = [0, 0];
      }
      askedAt = layerId;
      await start(list);
    },
    /** Ends a visit of the screen; the next visit reads the rows again. */
    leave: (): void => void (isOld = true),
    toggle: (row: EntityValues): void => {
      const next = new Map(state.selected);
      const id = Number(row["id"]);
      if (!next.delete(id)) next.set(id, row);
      state.selected = ref(next);
    },
    clearSelection: (): void => void (state.selected = ref(new Map())),
    /** Reads one row again. */
    renew: async (id: number): Promise<void> => {
      const answer = await gateway.get(id);
      if (answer.ok) keep([answer.value]);
    },
    /** Changes every selected row, or none; returns the outcome. */
    change: async (changeOf: (row: EntityValues) => EntityValues): Promise<Answer<readonly EntityValues[]>> => {
      const answer = await gateway.update(
        [...state.selected.values()].map((row): EntitySave => ({
          ...changeOf(row),
          id: Number(row["id"]),
          version: Number(row["version"]),
        })),
      );
      if (answer.ok) keep(answer.value);
      return answer;
    },
    save: async (saves: readonly EntitySave[]): Promise<Answer<readonly EntityValues[]>> => {
      const answer = await gateway.update(saves);
      if (answer.ok) keep(answer.value);
      return answer;
    },
    /** Deletes rows; returns the keys that restore them. */
    remove: async (rows: readonly EntityValues[]): Promise<Answer<readonly EntityKey[]>> => {
      const answer = await gateway.remove(
        rows.map((row) => ({ id: Number(row["id"]), version: Number(row["version"]) })),
      );
      if (answer.ok) {
        state.selected = ref(new Map());
        await reload();
      }
      return answer;
    },
    restore: async (keys: readonly EntityKey[]): Promise<Answer<readonly EntityValues[]>> => {
      const answer = await gateway.restore(keys);
      if (answer.ok) await reload();
      return answer;
    },
    /** Reads every row of the current question up to the export limit; a change of layer aborts it. */
    readAll: async (signal: AbortSignal): Promise<Answer<ListPage<EntityValues>>> => {
      const [list, layerId] = [current, askedAt];
      const rows: EntityValues[] = [];
      let total = 0;
      for (let page = 1; list !== null; page += 1) {
        const answer = await gateway.list({ ...askOf(list), size: exportPage, page }, signal);
        if (layerId !== askedAt) return failWith("CANCELLED");
        if (!answer.ok) return answer;
        rows.push(...answer.value.rows);
        ({ total } = answer.value);
        if (answer.value.rows.length === 0 || rows.length >= Math.min(exportedRowsAtMost, total)) break;
      }
      return { ok: true, value: { rows, total } };
    },
    reset: (): void => {
      question.abort();
      current = null;
      askedAt = null;
      inSight = [0, 0];
      pages = new Map();
      Object.assign(state, initial());
    },
  };
}
