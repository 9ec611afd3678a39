import { useId, useRef, type ReactElement } from "react";

import { clipboardHandlers, handleKey, handlePointerDown, handlePointerMove, placeOf } from "./edit-grid-events.ts";
import { gridCellId, GridHead, GridRow } from "./edit-grid-row.tsx";
import type { EditGridProps } from "./edit-grid-types.ts";
import styles from "./edit-grid.module.css";
import { useEditGridSelection } from "./use-edit-grid-selection.ts";
import { rowPx, useEditGridView } from "./use-edit-grid-view.ts";

/** Spreadsheet-like editable cells: by keys, clipboard and fill down; only visible rows are rendered. The grid keeps the focus and names its active cell. */
export function EditGrid(props: EditGridProps): ReactElement {
  const { caption, help, columns, rowCount } = props;
  const id = useId();
  const gridRef = useRef<HTMLDivElement>(null);
  /** After Escape, Tab leaves the grid. */
  const leavesGrid = useRef(false);
  const view = useEditGridView(gridRef, props);
  const selection = useEditGridSelection(gridRef, view, props);
  const { active, editing, correct } = selection;
  const { start, end } = view.rows;
  const visibleRows = Array.from({ length: end - start }, (_, index) => start + index);
  // The active row stays rendered, so that its input keeps what is typed.
  const renderedRows = active.row >= start && active.row < end ? visibleRows : [...visibleRows, active.row];
  return (
    <div
      ref={gridRef}
      role="grid"
      tabIndex={0}
      className={styles.grid}
      aria-label={caption}
      aria-description={help}
      aria-multiselectable
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={rowCount === 0 ? undefined : gridCellId(id, active.row, active.column)}
      onKeyDown={(event) => handleKey(event, selection, props, { page: view.page, leaves: leavesGrid })}
      onPointerDown={(event) => handlePointerDown(event, selection)}
      onPointerMove={(event) => handlePointerMove(event, selection)}
      onDoubleClick={({ target }) => placeOf(target) !== null && editing === null && correct(active)}
      {...clipboardHandlers(selection, props)}
    >
      <GridHead columns={columns} />
      <div role="rowgroup" className={styles.body} style={{ height: rowCount * rowPx }}>
        {renderedRows.map((row) => (
          <GridRow key={row} gridId={id} row={row} grid={props} selection={selection} isNearEnd={view.isNearEnd} />
        ))}
      </div>
    </div>
  );
}
