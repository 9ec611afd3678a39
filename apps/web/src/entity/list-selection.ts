/** Selection of rows of a list. */
import type { EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { EntityListState } from "./list-store-state.ts";

/** Makes the functions that change the selection; `loadRows` loads the rows of a range and waits for them. */
export function createListSelection(
  state: EntityListState,
  loadRows: (firstRow: number, lastRow: number) => Promise<void>,
) {
  /** Id of the last toggled row, from which a selection is extended. */
  let anchorId: number | null = null;

  return {
    toggle: (row: EntityValues): void => {
      const nextSelectedRows = new Map(state.selected);
      const rowId = Number(row["id"]);
      if (!nextSelectedRows.delete(rowId)) nextSelectedRows.set(rowId, row);
      anchorId = rowId;
      state.selected = ref(nextSelectedRows);
    },
    /** Selects the rows from the last toggled one to this one, once they are loaded; returns false if some could not be. */
    extendSelection: async (row: EntityValues): Promise<boolean> => {
      const rowIndexOf = (id: unknown) => state.rows.findIndex((candidate) => candidate?.["id"] === id);
      const rowIndex = rowIndexOf(row["id"]);
      const anchorIndex = rowIndexOf(anchorId);
      const firstIndex = anchorIndex < 0 ? rowIndex : Math.min(anchorIndex, rowIndex);
      const lastIndex = Math.max(anchorIndex, rowIndex);
      await loadRows(firstIndex, lastIndex);
      // Another search or order began meanwhile: its rows at these indexes were not chosen.
      if (rowIndexOf(row["id"]) !== rowIndex || rowIndexOf(anchorId) !== anchorIndex) return true;
      const rowsBetween = state.rows.slice(firstIndex, lastIndex + 1).filter((between) => between !== undefined);
      state.selected = ref(
        new Map([...state.selected, ...rowsBetween.map((between) => [Number(between["id"]), between] as const)]),
      );
      return rowsBetween.length === lastIndex + 1 - firstIndex;
    },
    deselect: (ids: readonly number[]): void =>
      void (state.selected = ref(new Map([...state.selected].filter(([id]) => !ids.includes(id))))),
    clearSelection: (): void => void (state.selected = ref(new Map())),
  };
}
