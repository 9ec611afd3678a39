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
      const placeOf = (id: unknown) => state.rows.findIndex((candidate) => candidate?.["id"] === id);
      const rowPlace = placeOf(row["id"]);
      const anchorPlace = placeOf(anchorId);
      const firstPlace = anchorPlace < 0 ? rowPlace : Math.min(anchorPlace, rowPlace);
      const lastPlace = Math.max(anchorPlace, rowPlace);
      await loadRows(firstPlace, lastPlace);
      // Another search or order began meanwhile: its rows at these places were not chosen.
      if (placeOf(row["id"]) !== rowPlace || placeOf(anchorId) !== anchorPlace) return true;
      const rowsBetween = state.rows.slice(firstPlace, lastPlace + 1).filter((between) => between !== undefined);
      state.selected = ref(
        new Map([...state.selected, ...rowsBetween.map((between) => [Number(between["id"]), between] as const)]),
      );
      return rowsBetween.length === lastPlace + 1 - firstPlace;
    },
    deselect: (ids: readonly number[]): void =>
      void (state.selected = ref(new Map([...state.selected].filter(([id]) => !ids.includes(id))))),
    clearSelection: (): void => void (state.selected = ref(new Map())),
  };
}
