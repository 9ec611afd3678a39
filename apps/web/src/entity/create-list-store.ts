/** A list of an entity: its pages as they come into sight, its facets, and what is selected. */
import type { EntityKey, Facet } from "@comptoir/api/wire";
import { printSort, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../shared/answer.ts";
import type { EntityGateway, EntitySave } from "./entity-gateway.ts";
import { printListState, type ListState } from "./list-address.ts";

/** The rows of one request, and the most that an export takes. */
export const pageSize = 100;
export const exportAtMost = 10_000;

export interface EntityListState {
  /** Null until the first answer. */
  total: number | null;
  /** By their place in the list; what is not there has still to come. */
  rows: readonly (EntityValues | undefined)[];
  facets: readonly Facet[];
  /** Rows of an older question are shown until the new ones are there. */
  loading: boolean;
  failure: Failure | null;
  /** When the first page was read. Units: milliseconds. */
  asOf: number | null;
  selected: ReadonlyMap<number, EntityValues>;
}

export type EntityListStore = ReturnType<typeof createListStore>;

export function createListStore(name: EntityName, gateway: EntityGateway, nowMs: () => number = Date.now) {
  const initial = (): EntityListState => ({ total: null, rows: ref([]), facets: ref([]), loading: false, failure: null, asOf: null, selected: ref(new Map()) });
  const state = proxy<EntityListState>(initial());
  let asked: ListState | null = null;
  let question = new AbortController();
  let pages = new Set<number>();

  const askOf = ({ search, filters, sorting }: ListState) => ({ search, filters, sort: printSort(name, sorting), size: pageSize });

  const place = (page: number, rows: readonly EntityValues[], total: number): void => {
    const all = page === 1 && state.loading ? [] : [...state.rows];
    all.length = total;
    for (const [index, row] of rows.entries()) all[(page - 1) * pageSize + index] = row;
    Object.assign(state, { rows: ref(all), total });
  };

  const loadPage = async (page: number): Promise<void> => {
    if (asked === null || pages.has(page)) return;
    pages.add(page);
    const { signal } = question;
    const answer = await gateway.list({ ...askOf(asked), page }, signal);
    if (signal.aborted) return;
    if (!answer.ok) {
      pages.delete(page);
      Object.assign(state, { failure: answer.failure.code === "CANCELLED" ? null : ref(answer.failure), loading: false });
      return;
    }
    place(page, answer.value.rows, answer.value.total);
    if (page === 1) Object.assign(state, { loading: false, failure: null, asOf: nowMs() });
  };

  const start = async (list: ListState): Promise<void> => {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    asked = list;
    pages = new Set();
    state.loading = true;
    await loadPage(1);
    if (signal.aborted) return;
    const facets = await gateway.facets(list, signal);
    if (!signal.aborted && facets.ok) state.facets = ref(facets.value);
  };

  const reload = async (): Promise<void> => (asked === null ? undefined : start(asked));

  const keep = (rows: readonly EntityValues[]): void => {
    const byId = new Map(rows.map((row) => [row["id"], row]));
    state.rows = ref(state.rows.map((row) => (row === undefined ? row : (byId.get(row["id"]) ?? row))));
  };

  return {
    state,
    reload,
    keep,
    /** Shows another question; the same one again is not asked again. */
    show: async (list: ListState): Promise<void> => {
      if (asked !== null && printListState(name, { ...asked, columns: null }) === printListState(name, { ...list, columns: null })) return;
      state.selected = ref(new Map());
      await start(list);
    },
    /** Loads what comes into sight. */
    see: (first: number, last: number): void => {
      const pagesOf = (index: number) => Math.floor(Math.max(0, index) / pageSize) + 1;
      for (let page = pagesOf(first); page <= pagesOf(last); page += 1) if (page > 1 && (page - 1) * pageSize < (state.total ?? 0)) void loadPage(page);
    },
    toggle: (row: EntityValues): void => {
      const next = new Map(state.selected);
      const id = Number(row["id"]);
      if (!next.delete(id)) next.set(id, row);
      state.selected = ref(next);
    },
    clearSelection: (): void => void (state.selected = ref(new Map())),
    /** Changes the same fields of everything that is selected, or nothing; gives what was there before. */
    change: async (change: EntityValues): Promise<Answer<readonly EntityValues[]>> => {
      const answer = await gateway.update([...state.selected.values()].map((row): EntitySave => ({ ...change, id: Number(row["id"]), version: Number(row["version"]) })));
      if (answer.ok) {
        keep(answer.value);
        state.selected = ref(new Map(answer.value.map((row) => [Number(row["id"]), row])));
      }
      return answer;
    },
    save: async (saves: readonly EntitySave[]): Promise<Answer<readonly EntityValues[]>> => {
      const answer = await gateway.update(saves);
      if (answer.ok) keep(answer.value);
      return answer;
    },
    /** Deletes rows; gives the keys that bring them back. */
    remove: async (rows: readonly EntityValues[]): Promise<Answer<readonly EntityKey[]>> => {
      const answer = await gateway.remove(rows.map((row) => ({ id: Number(row["id"]), version: Number(row["version"]) })));
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
    /** Every row of the question, as far as an export goes. */
    readAll: async (signal: AbortSignal): Promise<Answer<readonly EntityValues[]>> => {
      const rows: EntityValues[] = [];
      for (let page = 1; asked !== null && rows.length < Math.min(exportAtMost, state.total ?? 0); page += 1) {
        const answer = await gateway.list({ ...askOf(asked), size: 1_000, page }, signal);
        if (!answer.ok) return answer;
        rows.push(...answer.value.rows);
        if (answer.value.rows.length === 0) break;
      }
      return { ok: true, value: rows };
    },
    reset: (): void => {
      question.abort();
      asked = null;
      pages = new Set();
      Object.assign(state, initial());
    },
  };
}
