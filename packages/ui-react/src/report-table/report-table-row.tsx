import { memo } from "react";
import type { ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import type { ColumnWindow } from "./compute-column-window.ts";
import { RowBox } from "./report-table-selection.tsx";
import type { ReportTableProps, ReportTableRowKind } from "./report-table-types.ts";
import styles from "./report-table.module.css";

/** Offset from the index of a row, from 0, to its `aria-rowindex`, which counts the header as row 1. */
export const ariaRowIndexOffset = 2;

export const cellId = (table: string, row: number, column: number): string => `${table}-${row}-${column}`;

/** Rendering of a column's cells, without their content. */
export type ColumnLook = Readonly<{
  className: string;
  link: string;
  style: Readonly<{ left: number }> | undefined;
  numeric: boolean;
}>;

export function computeColumnLooks(
  columns: ReportTableProps["columns"],
  { drawn, frozen, leftPx }: ColumnWindow,
): ReadonlyMap<number, ColumnLook> {
  return new Map(
    drawn.map((index, position) => {
      const { numeric = false, isTotal, isLink } = columns[index] ?? {};
      const className = classNames(
        numeric && styles.numeric,
        isTotal === true && styles.totalColumn,
        position < frozen && styles.frozen,
        position === frozen - 1 && styles.edge,
      );
      const frozenLeftPx = position < frozen ? leftPx[position] : undefined;
      return [
        index,
        {
          className,
          link: classNames(styles.opens, isLink === true && styles.link),
          style: frozenLeftPx === undefined ? undefined : { left: frozenLeftPx },
          numeric,
        },
      ];
    }),
  );
}

type BodyRowProps = Readonly<{
  row: number;
  kind: ReportTableRowKind;
  cell: ReportTableProps["cell"];
  across: ColumnWindow;
  looks: ReadonlyMap<number, ColumnLook>;
  tableId: string;
  /** The active column, or -1. */
  active: number;
  /** Whether a panel beside the table displays this row. */
  isOpen: boolean;
  /** Whether the row is selected; undefined if there are no bulk actions for it. */
  isSelected?: boolean | undefined;
  boxLabel?: string | undefined;
  toggleLabels: ReportTableProps["toggleLabels"];
}>;

/** Row of the table body. Memoised, so that scrolling renders only new rows. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps): ReactElement {
  const { row, kind, across, isOpen, isSelected } = props;
  const { drawn, frozen, isWhole } = across;
  const drawColumnCell = (column: number): ReactElement => drawCell(props, column);
  return (
    <tr
      role="row"
      aria-rowindex={row + ariaRowIndexOffset}
      aria-selected={isSelected ?? (isOpen || undefined)}
      className={
        classNames(kind === "subtotal" && styles.subtotal, (isOpen || isSelected === true) && styles.selected) ||
        undefined
      }
    >
      {isWhole
        ? drawn.map(drawColumnCell)
        : [
            ...drawn.slice(0, frozen).map(drawColumnCell),
            <td key="before" aria-hidden="true" className={styles.room} />,
            ...drawn.slice(frozen).map(drawColumnCell),
            <td key="after" aria-hidden="true" className={styles.room} />,
          ]}
    </tr>
  );
});

type CellProps = Pick<
  BodyRowProps,
  "row" | "cell" | "looks" | "tableId" | "active" | "isSelected" | "boxLabel" | "toggleLabels"
>;

/** Draws a cell; no component of its own, because a table has thousands. */
function drawCell(
  { row, cell, looks, tableId, active, isSelected, boxLabel, toggleLabels }: CellProps,
  column: number,
): ReactElement {
  const { text, isNegative, opens, toggle } = cell(row, column);
  const cellLook = looks.get(column);
  const isActive = column === active;
  return (
    <td
      key={column}
      id={isActive ? cellId(tableId, row, column) : undefined}
      role={column === 0 && text !== "" ? "rowheader" : "gridcell"}
      aria-colindex={column + 1}
      aria-expanded={toggle === undefined ? undefined : toggle === "open"}
      title={text.length > 18 ? text : undefined}
      className={
        classNames(
          cellLook?.className,
          isNegative === true && styles.negative,
          opens === true && cellLook?.link,
          isActive && styles.active,
        ) || undefined
      }
      style={cellLook?.style}
    >
      {column === 0 && isSelected !== undefined && <RowBox isSelected={isSelected} label={boxLabel ?? text} />}
      {toggle !== undefined && (
        <span
          className={styles.toggle}
          role="img"
          aria-label={toggle === "open" ? toggleLabels.close : toggleLabels.open}
        >
          <Icon name={toggle === "open" ? "chevron-down" : "chevron-right"} size={15} />
        </span>
      )}
      {drawText(text, cellLook?.numeric === true, column === 0)}
    </td>
  );
}

/** Sets the sign of a figure apart, and bounds a long name. */
function drawText(text: string, isNumeric: boolean, isFirst: boolean): ReactNode {
  if (isNumeric && text.startsWith("-"))
    return (
      <>
        <span className={styles.sign}>-</span>
        {text.slice(1)}
      </>
    );
  return isFirst && text.length > 12 ? <span className={styles.long}>{text}</span> : text;
}
