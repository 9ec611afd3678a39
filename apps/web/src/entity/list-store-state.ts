/** State of an entity's list: the loaded rows, their facets, and the selection. */
import type { Facet } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { Failure } from "../shared/answer.ts";
import type { LoadedRows } from "./list-pages.ts";

export interface EntityListState {
  /** Null until the first answer. */
  total: number | null;
  rows: LoadedRows;
  facets: readonly Facet[];
  /** Whether an answer is awaited; until it arrives, the visible rows are those of an earlier reading. */
  loading: boolean;
  failure: Failure | null;
  /** Time of reading the first page. Units: milliseconds. */
  asOf: number | null;
  selected: ReadonlyMap<number, EntityValues>;
}

/** Returns the state before the first answer. */
export const makeUnreadListState = (): EntityListState => ({
  total: null,
  rows: ref([]),
  facets: ref([]),
  loading: false,
  failure: null,
  asOf: null,
  selected: ref(new Map()),
});

/** Replaces selected rows by their new versions, which a change of them must name. */
export function renewSelectedRows(state: EntityListState, rows: readonly EntityValues[]): void {
  const renewedRows = rows.filter((row) => state.selected.has(Number(row["id"])));
  if (renewedRows.length > 0)
    state.selected = ref(new Map([...state.selected, ...renewedRows.map((row) => [Number(row["id"]), row] as const)]));
}

/** Replaces loaded rows by their saved versions. */
export function replaceSavedRows(state: EntityListState, rows: readonly EntityValues[]): void {
  const savedRowById = new Map(rows.map((row) => [row["id"], row]));
  state.rows = ref(state.rows.map((row) => (row === undefined ? row : (savedRowById.get(row["id"]) ?? row))));
  renewSelectedRows(state, rows);
}
