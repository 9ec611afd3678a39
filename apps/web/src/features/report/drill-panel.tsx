/** Drill-down of a cell: the source rows that add up to it; a row opens in the side panel of its kind. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { getReportKind } from "@comptoir/domain/report";
import { namesOf } from "@comptoir/i18n/report";
import { Dialog, ErrorState, SkeletonRows } from "@comptoir/ui-react";
import { ReportTable } from "@comptoir/ui-react/report-table";
import { useCallback, useMemo, useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, ReactElement } from "react";

import { phoneQuery, useMedia } from "../../entity/use-media.ts";
import { countText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { Drill } from "./drill-of-cell.ts";
import type { PageAsk, ReportAsk } from "./report-gateway.ts";
import { tableView } from "../../report/report-table-view.ts";
import { moved } from "../../report/report-view.ts";
import { valueText } from "../../report/report-words.ts";
import { DrillRow } from "./panel/drill-row.tsx";
import panelStyles from "./panel/panel.module.css";
import styles from "./report.module.css";
import { WhyFigure } from "./why-figure.tsx";

/** Moves the figure right behind the columns that name the row. */
function withFieldFirst(answer: ReportAnswer, field: string): Pick<ReportAnswer, "columns" | "rows" | "total"> {
  const from = answer.columns.findIndex((column) => column.field === field);
  const move = <T,>(list: readonly T[]): readonly T[] => moved(list, from, leadColumns - from);
  if (from <= leadColumns) return answer;
  const { columns, rows, total } = answer;
  return {
    columns: move(columns),
    rows: rows.map((row) => ({ ...row, cells: move(row.cells) })),
    total: total === null ? null : { ...total, cells: move(total.cells) },
  };
}

const leadColumns = 2;

const rowsAtMost = 1_000;

export type DrillDialogProps = Readonly<{
  ask: ReportAsk;
  reportId: number;
  drill: Drill;
  held: readonly string[];
  onReceipt: (origin: string) => void;
  onClose: () => void;
}>;

export function DrillDialog({ ask, reportId, drill, held, onReceipt, onClose }: DrillDialogProps): ReactElement {
  const { rows: askRows } = useReportGateway();
  const isPhone = useMedia(phoneQuery);
  const [open, setOpen] = useState<number | null>(null);
  const beside = useRef<HTMLDivElement>(null);
  const [again, setAgain] = useState(0);
  const [answer] = useAnswer(
    useCallback(
      (
        question: ReportAsk & PageAsk & { readonly places: Drill["places"]; readonly again: number },
        signal: AbortSignal,
      ) => askRows(question, signal),
      [askRows],
    ),
    { ...ask, places: drill.places, page: 1, size: rowsAtMost, again },
  );
  const found = answer?.ok === true ? answer.value : null;
  const reordered = useMemo(() => (found === null ? null : withFieldFirst(found, drill.field)), [found, drill.field]);
  const view = useMemo(
    () =>
      found === null || reordered === null
        ? null
        : tableView({
            ...reordered,
            names: namesOf(found.names),
            reportColumns: [],
            choices: [],
            sorting: [],
            pivot: null,
            closed: new Set(),
            closable: new Set(),
            isPhone,
          }),
    [found, reordered, isPhone],
  );
  // Totals are no source row and cannot be opened.
  const cell = useCallback(
    (at: number, column: number) =>
      view === null ? { text: "" } : { ...view.cell(at, column), opens: at < view.rowCount },
    [view],
  );
  const row = open === null ? undefined : view?.rowAt(open);
  const close = (): void => {
    setOpen(null);
    beside.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  const closeFirst = (event: KeyboardEvent<HTMLElement>): void => {
    // Escape closes the open row first, then the panel.
    if (event.key !== "Escape" || row === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const caption = t("report.detailsOf", { name: drill.title });
  return (
    <Dialog open onClose={onClose} title={drill.title} closeLabel={t("common.close")} size="large">
      {answer === null && <SkeletonRows rows={6} label={t("common.loading")} />}
      {answer?.ok === false && (
        <ErrorState
          compact
          title={t("report.detailsFailed")}
          description={<PartFailure failure={answer.failure} />}
          retryLabel={t("common.retry")}
          onRetry={() => setAgain((before) => before + 1)}
        />
      )}
      {found !== null && reordered !== null && view !== null && (
        <>
          <WhyFigure
            of={drill}
            text={drill.text}
            fields={getReportKind(drill.source).fields}
            rows={found.rowCount}
            valueOf={(field) => totalText(found, field)}
          />
          <p className={styles["muted"]}>
            {found.rowCount > found.rows.length
              ? t("report.cut", { number: countText(found.rows.length) })
              : t("report.rows", { count: found.rowCount, number: countText(found.rowCount) })}
          </p>
          <div
            ref={beside}
            className={row === undefined || isPhone ? undefined : panelStyles["beside"]}
            style={{ "--panel-width": "36%" } as CSSProperties}
            onKeyDown={closeFirst}
          >
            {/* On a phone the open row covers the rows, which keep their scroll position. */}
            <div hidden={isPhone && row !== undefined}>
              <ReportTable
                caption={caption}
                help={t("report.tableHelp")}
                columns={view.columns.map(({ sort: _sort, ...column }) => column)}
                rowCount={view.rowCount}
                kindOf={view.kindOf}
                cell={cell}
                selectedRow={open}
                onOpen={({ row: at }) => setOpen(at)}
                hasTotals={view.hasTotals}
                question={caption}
                toggleLabels={{ open: t("report.expand"), close: t("report.collapse") }}
                maxHeight="60dvh"
              />
            </div>
            {open !== null && row !== undefined && (
              <DrillRow
                source={drill.source}
                reportId={reportId}
                row={{ columns: reordered.columns, cells: row.cells, names: namesOf(found.names), origin: row.origin }}
                place={open}
                count={view.rowCount}
                held={held}
                onReceipt={onReceipt}
                onMove={setOpen}
                onClose={close}
              />
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Total of a figure over all rows; undefined if it has none or is no column. */
function totalText(found: ReportAnswer, field: string): string | undefined {
  const index = found.columns.findIndex((column) => column.field === field);
  const [column, value] = [found.columns[index], found.total?.cells[index] ?? null];
  return column === undefined || value === null ? undefined : valueText(value, column, namesOf(found.names));
}
