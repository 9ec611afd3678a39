/** One row of a report with all its columns; the arrows walk the rows. */
import type { FieldCatalogue } from "@comptoir/domain/report";
import { Dialog, DescriptionList, IconButton } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { ReportColumns } from "../../report/report-store.ts";
import { t } from "../../shared/text.ts";
import { OriginLink } from "./origin-link.tsx";
import type { TableView } from "../../report/report-table-view.ts";
import styles from "./report.module.css";
import { WhyFigure } from "./why-figure.tsx";

export type RowDialogProps = Readonly<{
  table: TableView;
  row: number;
  /** The column of the cell that was opened. */
  column: number;
  /** The fields of the columns, by their places. */
  columns: ReportColumns;
  fields: FieldCatalogue;
  onClose: () => void;
  held: readonly string[];
  onReceipt: (origin: string) => void;
  onMove: (row: number) => void;
}>;

export function RowDialog({ table, row, column, columns, fields, held, onReceipt, onClose, onMove }: RowDialogProps): ReactElement {
  const move = (by: number) => onMove(Math.min(table.rowCount - 1, Math.max(0, row + by)));
  const opened = columns[column];
  const textOf = (place: number): string | undefined => (place < 0 ? undefined : table.cell(row, place).text);
  const items = table.columns.map((column, index) => ({ key: column.key, label: column.header, value: table.cell(row, index).text }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("report.rowTitle")}
      closeLabel={t("common.close")}
      actions={
        <>
        <OriginLink origin={table.rowAt(row)?.origin} held={held} onReceipt={onReceipt} />
        <span className={styles["walk"]}>
          <IconButton icon="arrow-up" label={t("report.rowBefore")} disabled={row === 0} onClick={() => move(-1)} />
          <IconButton icon="arrow-down" label={t("report.rowAfter")} disabled={row === table.rowCount - 1} onClick={() => move(1)} />
        </span>
        </>
      }
    >
      <div
        onKeyDown={(event) => {
          const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
          if (by === 0) return;
          event.preventDefault();
          move(by);
        }}
      >
        {opened !== undefined && <WhyFigure of={{ field: opened.field, aggregate: null }} text={table.cell(row, column).text} fields={fields} rows={null} valueOf={(field) => textOf(columns.findIndex((one) => one.field === field))} />}
        <DescriptionList items={items.filter(({ value }) => value !== "")} />
      </div>
    </Dialog>
  );
}
