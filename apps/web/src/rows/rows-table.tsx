/** Source rows behind a figure as a table; a row opens in the side panel of its kind. */
import type { ReportAnswer } from "@comptoir/api/wire";
import type { ReportKindCode } from "@comptoir/domain/report";
import { indexValueNames } from "@comptoir/i18n/report";
import { SkeletonRows } from "@comptoir/ui-react";
import { ReportTable } from "@comptoir/ui-react/report-table";
import { useCallback, useMemo, useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, ReactElement, ReactNode } from "react";

import { phoneQuery, useMediaQuery } from "../entity/use-media.ts";
import { countText } from "../session/written.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import type { ReportAsk } from "../report/report-ask.ts";
import { makeTableView } from "../report/report-table-view.ts";
import { moveItem } from "../report/report-view.ts";
import { DrillRow } from "./drill-row.tsx";
import panelStyles from "./panel.module.css";
import { useRowsGateway, type RowsAsk } from "./rows-gateway.ts";
import styles from "./rows.module.css";

/** Moves the figure's column right after the columns that name the row. */
function withFieldFirst(answer: ReportAnswer, field: string): Pick<ReportAnswer, "columns" | "rows" | "total"> {
  const fieldIndex = answer.columns.findIndex((column) => column.field === field);
  const moveAfterLeadColumns = <T,>(list: readonly T[]): readonly T[] =>
    moveItem(list, fieldIndex, leadColumnCount - fieldIndex);
  if (fieldIndex <= leadColumnCount) return answer;
  const { columns, rows, total } = answer;
  return {
    columns: moveAfterLeadColumns(columns),
    rows: rows.map((row) => ({ ...row, cells: moveAfterLeadColumns(row.cells) })),
    total: total === null ? null : { ...total, cells: moveAfterLeadColumns(total.cells) },
  };
}

const leadColumnCount = 2;

const defaultRowsAtMost = 1_000;

export type RowsTableProps = Readonly<{
  ask: ReportAsk & Pick<RowsAsk, "places" | "halfHours" | "tl">;
  reportId: number;
  source: ReportKindCode;
  /** Field of the figure. */
  field: string;
  caption: string;
  permissions: readonly string[];
  onReceipt: (origin: string) => void;
  /** Maximum number of listed rows; totals are of all rows. */
  rowsAtMost?: number;
  /** Words above the table, about the answer. */
  head: (found: ReportAnswer) => ReactNode;
}>;

export function RowsTable(props: RowsTableProps): ReactElement {
  const { rows: askRows } = useRowsGateway();
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(
    useCallback(
      (question: RowsAsk & { readonly again: number }, signal: AbortSignal) => askRows(question, signal),
      [askRows],
    ),
    { ...props.ask, page: 1, size: props.rowsAtMost ?? defaultRowsAtMost, again: attempt },
    { isCleared: true },
  );
  if (answer === null) return <SkeletonRows rows={6} label={t("common.loading")} />;
  if (!answer.ok)
    return (
      <FailedPart
        compact
        title={t("report.detailsFailed")}
        failure={answer.failure}
        onRetry={() => setAttempt((previousAttempt) => previousAttempt + 1)}
      />
    );
  const rowsAnswer = answer.value;
  return (
    <>
      {props.head(rowsAnswer)}
      <p className={styles["muted"]}>
        {rowsAnswer.rowCount > rowsAnswer.rows.length
          ? t("report.rowsCut", { number: countText(rowsAnswer.rows.length), total: countText(rowsAnswer.rowCount) })
          : t("report.rows", { count: rowsAnswer.rowCount, number: countText(rowsAnswer.rowCount) })}
      </p>
      <LoadedRows {...props} found={rowsAnswer} />
    </>
  );
}

function LoadedRows(props: RowsTableProps & { readonly found: ReportAnswer }): ReactElement {
  const { found, field, caption } = props;
  const isPhone = useMediaQuery(phoneQuery);
  const [openIndex, setOpen] = useState<number | null>(null);
  const tableAreaRef = useRef<HTMLDivElement>(null);
  const { reordered, view, cell } = useRowsView(found, field, isPhone);
  const openRow = openIndex === null ? undefined : view.rowAt(openIndex);
  const closeRow = (): void => {
    setOpen(null);
    tableAreaRef.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  const closeRowOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
    // Escape closes the open row first, then the panel.
    if (event.key !== "Escape" || openRow === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    closeRow();
  };
  return (
    <div
      ref={tableAreaRef}
      className={openRow === undefined || isPhone ? undefined : panelStyles["beside"]}
      style={{ "--panel-width": "36%" } as CSSProperties}
      onKeyDown={closeRowOnEscape}
    >
      {/* On a phone the open row covers the rows, which keep their scroll position. */}
      <div hidden={isPhone && openRow !== undefined}>
        <ReportTable
          caption={caption}
          help={t("report.tableHelp")}
          columns={view.columns.map(({ sort: _sort, ...column }) => column)}
          rowCount={view.rowCount}
          kindOf={view.kindOf}
          cell={cell}
          selectedRow={openIndex}
          onOpen={({ row: rowIndex }) => setOpen(rowIndex)}
          hasTotals={view.hasTotals}
          question={caption}
          toggleLabels={{ open: t("report.expand"), close: t("report.collapse") }}
          maxHeight="60dvh"
        />
      </div>
      {openIndex !== null && openRow !== undefined && (
        <DrillRow
          {...props}
          row={{
            columns: reordered.columns,
            cells: openRow.cells,
            names: indexValueNames(found.names),
            origin: openRow.origin,
          }}
          place={openIndex}
          count={view.rowCount}
          onMove={setOpen}
          onClose={closeRow}
        />
      )}
    </div>
  );
}

/** Table of the rows, the figure first. Totals are no source row and cannot be opened. */
function useRowsView(reportAnswer: ReportAnswer, field: string, isPhone: boolean) {
  const reorderedAnswer = useMemo(() => withFieldFirst(reportAnswer, field), [reportAnswer, field]);
  const rowsTableView = useMemo(
    () =>
      makeTableView({
        ...reorderedAnswer,
        names: indexValueNames(reportAnswer.names),
        reportColumns: [],
        choices: [],
        sorting: [],
        pivot: null,
        closed: new Set(),
        closable: new Set(),
        isPhone,
      }),
    [reportAnswer, reorderedAnswer, isPhone],
  );
  const readCell = useCallback(
    (rowIndex: number, column: number) => ({
      ...rowsTableView.cell(rowIndex, column),
      opens: rowIndex < rowsTableView.rowCount,
    }),
    [rowsTableView],
  );
  return { reordered: reorderedAnswer, view: rowsTableView, cell: readCell };
}
