/** Moves a grid to a cell as soon as its row is drawn. */
import type { EditGridHandle } from "@comptoir/ui-react/grid";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import type { GridColumn } from "./grid-cells.ts";
import type { GridRows } from "./use-grid-rows.ts";

export interface CellReveal {
  /** Handle for the drawn grid. */
  readonly handle: RefObject<EditGridHandle | null>;
  /** Shows a cell of a row; null is the first cell. */
  readonly showCell: (id: number, field: string | null) => void;
}

export function useCellReveal(gridRows: GridRows, gridColumns: readonly GridColumn[]): CellReveal {
  const gridHandle = useRef<EditGridHandle>(null);
  const [goal, setGoal] = useState<{ readonly id: number; readonly field: string | null } | null>(null);
  useEffect(
    function showGoalCell() {
      if (goal === null) return;
      const columnIndex = gridColumns.findIndex(({ field }) => field === goal.field);
      gridHandle.current?.showCell({ row: Math.max(0, gridRows.indexOf(goal.id)), column: Math.max(0, columnIndex) });
      setGoal(null);
    },
    [goal, gridRows, gridColumns],
  );
  const requestCell = (id: number, field: string | null) => {
    // Shows a changed row among the changed ones when its page is not loaded.
    if (!gridRows.isFiltered && gridRows.indexOf(id) < 0) gridRows.showChangedOnly(true);
    setGoal({ id, field });
  };
  return { handle: gridHandle, showCell: requestCell };
}
