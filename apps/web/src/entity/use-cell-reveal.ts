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

export function useCellReveal(rows: GridRows, columns: readonly GridColumn[]): CellReveal {
  const handle = useRef<EditGridHandle>(null);
  const [goal, setGoal] = useState<{ readonly id: number; readonly field: string | null } | null>(null);
  useEffect(
    function goToGoal() {
      if (goal === null) return;
      const column = columns.findIndex(({ field }) => field === goal.field);
      handle.current?.show({ row: Math.max(0, rows.indexOf(goal.id)), column: Math.max(0, column) });
      setGoal(null);
    },
    [goal, rows, columns],
  );
  const showCell = (id: number, field: string | null) => {
    // Shows a changed row among the changed ones when its page is not loaded.
    if (!rows.isFiltered && rows.indexOf(id) < 0) rows.showChangedOnly(true);
    setGoal({ id, field });
  };
  return { handle, showCell };
}
