import type { ReactElement } from "react";

import { classNames } from "../shared/class-names.ts";
import { CellInput } from "./edit-grid-cell-input.tsx";
import type { EditGridColumn, EditGridProps } from "./edit-grid-types.ts";
import styles from "./edit-grid.module.css";
import type { EditGridSelection } from "./use-edit-grid-selection.ts";
import { rowNumberWidthPx, rowPx, type EditGridView } from "./use-edit-grid-view.ts";

const gridTemplateOf = (columns: readonly EditGridColumn[]): string =>
  `${rowNumberWidthPx}px ${columns.map(({ width }) => `${width}px`).join(" ")}`;

export const gridCellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`;

export function GridHead({ columns }: Pick<EditGridProps, "columns">): ReactElement {
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: gridTemplateOf(columns) }}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        #
      </div>
      {columns.map(({ key, header, numeric }, index) => (
        <div
          key={key}
          role="columnheader"
          aria-colindex={index + 2}
          className={classNames(numeric === true && styles.numeric, index === 0 && styles.first)}
        >
          {header}
        </div>
      ))}
    </div>
  );
}

type GridRowProps = Readonly<{
  gridId: string;
  row: number;
  grid: Pick<EditGridProps, "columns" | "rowName" | "cell">;
  selection: EditGridSelection;
  isNearEnd: EditGridView["isNearEnd"];
}>;

export function GridRow(props: GridRowProps): ReactElement {
  const {
    row,
    grid: { columns, rowName },
    selection: { block },
  } = props;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      style={{ gridTemplateColumns: gridTemplateOf(columns), top: row * rowPx }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={rowName(row)}
        data-row={row}
        data-column={-1}
        className={classNames(styles.number, row >= block.top && row <= block.bottom && styles.marked)}
      >
        {row + 1}
      </div>
      {columns.map((column, index) => (
        <GridCell key={column.key} {...props} column={column} index={index} />
      ))}
    </div>
  );
}

type GridCellProps = GridRowProps & Readonly<{ column: EditGridColumn; index: number }>;

function GridCell({ gridId, row, grid, selection, isNearEnd, column, index }: GridCellProps): ReactElement {
  const cell = grid.cell(row, index);
  const { active, block, editing, commit, cancel } = selection;
  const isActive = row === active.row && index === active.column;
  const isSelected = row >= block.top && row <= block.bottom && index >= block.left && index <= block.right;
  const cellError = cell?.error;
  return (
    <div
      id={gridCellId(gridId, row, index)}
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={isSelected}
      aria-readonly={column.readOnly === true ? true : undefined}
      aria-invalid={cellError === undefined ? undefined : true}
      aria-description={cellError}
      data-row={row}
      data-column={index}
      className={classNames(
        styles.cell,
        index === 0 && styles.first,
        column.numeric === true && styles.numeric,
        column.readOnly === true && styles.readOnly,
        cell?.isChanged === true && styles.changed,
        isSelected && styles.selected,
        cellError !== undefined && styles.wrong,
        isActive && styles.active,
      )}
    >
      {isActive && editing !== null ? (
        <CellInput
          label={`${grid.rowName(row)}, ${column.header}`}
          start={editing.text}
          isWriting={editing.isWriting}
          numeric={column.numeric === true}
          options={column.optionsOf?.(row)}
          onCommit={commit}
          onCancel={cancel}
        />
      ) : (
        <span className={styles.text}>{cell === null ? "…" : cell.text}</span>
      )}
      {isActive && cellError !== undefined && (
        <span className={classNames(styles.error, isNearEnd(row) && styles.above)}>{cellError}</span>
      )}
    </div>
  );
}
