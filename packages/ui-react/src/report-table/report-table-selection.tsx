import type { ReactElement } from "react";

import type { ReportTableColumn, ReportTableSelection } from "./report-table-types.ts";
import styles from "./report-table.module.css";

/** Space for the box in the first column. Units: pixels. */
const boxPx = 30;

/** Adds the width of the selection box to the first column. */
export const addBoxWidth = (columns: readonly ReportTableColumn[]): readonly ReportTableColumn[] =>
  columns.map((column, index) => (index === 0 ? { ...column, widthPx: column.widthPx + boxPx } : column));

/** Width of a column without the box. Units: pixels. */
export const widthWithoutBox = (index: number, widthPx: number): number => (index === 0 ? widthPx - boxPx : widthPx);

/** Selection box of a row: the table handles its clicks and keeps the focus. */
export function RowBox({ isSelected, label }: Readonly<{ isSelected: boolean; label: string }>): ReactElement {
  return (
    <span className={styles.box} data-box="">
      <input type="checkbox" tabIndex={-1} aria-label={label} checked={isSelected} readOnly />
    </span>
  );
}

/** Box that selects all rows, or none. */
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
