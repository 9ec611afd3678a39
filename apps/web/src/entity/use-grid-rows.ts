/** Rows of a grid page: those of the list, or only the changed ones. */
import type { EntityValues } from "@comptoir/domain/entity";
import { useState } from "react";
import { useSnapshot } from "valtio";

import type { EntityScreen } from "./define-screen.ts";
import type { EditedGridRow } from "./grid-state.ts";

export interface GridRows {
  readonly count: number;
  readonly isFiltered: boolean;
  /** Row at an index, as last drawn; undefined while it is not loaded. */
  readonly rowAt: (index: number) => EntityValues | undefined;
  /** Row at an index of the store, which may be newer than the last drawing. */
  readonly latestRowAt: (index: number) => EntityValues | undefined;
  /** Index of a row; -1 if it is not loaded. */
  readonly indexOf: (id: number) => number;
  /** Shows only the rows that have changes at this moment, or the whole list. */
  readonly showChangedOnly: (isOnly: boolean) => void;
}

export function useGridRows({ grid: store }: EntityScreen): GridRows {
  const editByRow = useSnapshot(store.state).edits as ReadonlyMap<number, EditedGridRow>;
  const { rows, total } = useSnapshot(store.list.state);
  const loadedRows = rows as readonly (EntityValues | undefined)[];
  /** Ids of the rows that had changes when the filter for changed rows was set; null shows the list. */
  const [changedIds, setChangedIds] = useState<readonly number[] | null>(null);
  const showChangedOnly = (isOnly: boolean) => setChangedIds(isOnly ? [...editByRow.keys()] : null);

  if (changedIds !== null)
    return {
      count: changedIds.length,
      isFiltered: true,
      rowAt: (index) => store.rowById(changedIds[index] ?? 0),
      latestRowAt: (index) => store.rowById(changedIds[index] ?? 0),
      indexOf: (id) => changedIds.indexOf(id),
      showChangedOnly,
    };
  return {
    count: total ?? 0,
    isFiltered: false,
    rowAt: (index) => editByRow.get(Number(loadedRows[index]?.["id"]))?.row ?? loadedRows[index],
    latestRowAt: (index) => {
      const latestRow = store.list.state.rows[index];
      return store.state.edits.get(Number(latestRow?.["id"]))?.row ?? latestRow;
    },
    indexOf: (id) => loadedRows.findIndex((row) => row?.["id"] === id),
    showChangedOnly,
  };
}
