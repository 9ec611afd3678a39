import { memo } from "react";
import type { ReactElement } from "react";

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
    drawn.map((index, at) => {
      const { numeric = false, isTotal, isLink } = columns[index] ?? {};
      const className = classNames(
        numeric && styles.numeric,
        isTotal === true && styles.totalColumn,
        at < frozen && styles.frozen,
        at === frozen - 1 && styles.edge,
      );
      const left = at < frozen ? leftPx[at] : undefined;
      return [
        index,
        {
          className,
          link: classNames(styles.opens, isLink === true && styles.link),
          style: left === undefined ? undefined : { left },
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
  /** Whether the row is selected; undefined if there are no bulk actions. */
  isSelected?: boolean | undefined;
  boxLabel?: string | undefined;
  toggleLabels: ReportTableProps["toggleLabels"];
}>;

/** Memoised, so that scrolling renders only new rows. */
export const BodyRow = memo(function BodyRow({
  row,
  kind,
  cell,
  across,
  looks,
  tableId,
  active,
  isOpen,
  isSelected,
  boxLabel,
  toggleLabels,
}: BodyRowProps): ReactElement {
  const { drawn, frozen, isWhole } = across;
  const draw = (index: number): ReactElement => {
    const { text, isNegative, opens, toggle } = cell(row, index);
    const look = looks.get(index);
    const isActive = index === active;
    return (
      <td
        key={index}
        id={isActive ? cellId(tableId, row, index) : undefined}
        role={index === 0 && text !== "" ? "rowheader" : "gridcell"}
        aria-colindex={index + 1}
        aria-expanded={toggle === undefined ? undefined : toggle === "open"}
        title={text.length > 18 ? text : undefined}
        className={
          classNames(
            look?.className,
            isNegative === true && styles.negative,
            opens === true && look?.link,
            isActive && styles.active,
          ) || undefined
        }
        style={look?.style}
      >
        {index === 0 && isSelected !== undefined && <RowBox isSelected={isSelected} label={boxLabel ?? text} />}
        {toggle !== undefined && (
          <span
            className={styles.toggle}
            role="img"
            aria-label={toggle === "open" ? toggleLabels.close : toggleLabels.open}
          >
            <Icon name={toggle === "open" ? "chevron-down" : "chevron-right"} size={15} />
          </span>
        )}
        {look?.numeric === true && text.startsWith("-") ? (
          <>
            <span className={styles.sign}>-</span>
            {text.slice(1)}
          </>
        ) : index === 0 && text.length > 12 ? (
          <span className={styles.long}>{text}</span>
        ) : (
          text
        )}
      </td>
    );
  };
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
        ? drawn.map(draw)
        : [
            ...drawn.slice(0, frozen).map(draw),
            <td key="before" aria-hidden="true" className={styles.room} />,
            ...drawn.slice(frozen).map(draw),
            <td key="after" aria-hidden="true" className={styles.room} />,
          ]}
    </tr>
  );
});
