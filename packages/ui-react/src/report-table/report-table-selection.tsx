import type { ReactElement } from "react";

import type { ReportTableColumn } from "./report-table.tsx";
import styles from "./report-table.module.css";

/** Rows that something is done with together: a box at the start of each, the space bar and X by keys, with Shift all from the last one. */
export type ReportTableSelection = Readonly<{
  /** The same function until something else is selected. */
  isSelected: (row: number) => boolean;
  onSelect: (row: number, withShift: boolean) => void;
  /** Null where some are. */
  isAll: boolean | null;
  onSelectAll: () => void;
  labelOf: (row: number) => string;
  allLabel: string;
}>;

/** Room for the box, in the first column. Units: pixels. */
const boxPx = 30;

/** The columns with room for the box. */
export const withBoxes = (columns: readonly ReportTableColumn[]): readonly ReportTableColumn[] =>
  columns.map((column, index) => (index === 0 ? { ...column, widthPx: column.widthPx + boxPx } : column));

/** The width of a column without the box. Units: pixels. */
export const withoutBox = (index: number, widthPx: number): number => (index === 0 ? widthPx - boxPx : widthPx);

/** The box of a row: the table takes its clicks, and keeps the focus. */
export function RowBox({ isSelected, label }: Readonly<{ isSelected: boolean; label: string }>): ReactElement {
  return (
    <span className={styles.box} data-box="">
      <input type="checkbox" tabIndex={-1} aria-label={label} checked={isSelected} readOnly />
    </span>
  );
}

/** The box that selects all rows, or none. */
export function AllBox({
  selection: { isAll, onSelectAll, allLabel },
}: Readonly<{ selection: ReportTableSelection }>): ReactElement {
  return (
    <label className={styles.box} title={allLabel}>
      <input
        type="checkbox"
        aria-label={allLabel}
        checked={isAll === true}
        onChange={onSelectAll}
        ref={(element) => {
          if (element !== null) element.indeterminate = isAll === null;
        }}
      />
    </label>
  );
}
