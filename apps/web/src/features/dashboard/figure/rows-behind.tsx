/** Rows behind a figure of a dashboard, whose total is shown beside the figure; or the reason why there are none. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { rowsOfFigure, rowsReport, type FigureDays, type RowsQuestion, type Widget } from "@comptoir/domain/dashboard";
import { noCustomization, printReportQuery } from "@comptoir/domain/report";
import { Button, ButtonLink, EmptyState, Inline } from "@comptoir/ui-react";
import { lazy, Suspense, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { kindText } from "../../../report/report-words.ts";
import { RowsTable, type RowsTableProps } from "../../../rows/rows-table.tsx";
import { t } from "../../../shared/text.ts";
import { formatMeasure } from "../measure-format.ts";
import type { FigureOnBoard } from "./figure-on-board.ts";
import { whyNoRowsText } from "./figure-words.ts";
import styles from "./figure.module.css";

const ReceiptDialog = lazy(() =>
  import("../../../rows/receipt-dialog.tsx").then((file) => ({ default: file.ReceiptDialog })),
);

export type RowsBehindProps = Readonly<{
  widget: Widget;
  figure: FigureOnBoard;
  /** Days of the answer. */
  days: FigureDays;
  placeId: number;
  permissions: readonly string[];
  name: string;
  onRefresh: () => void;
}>;

export function RowsBehind({
  widget,
  figure,
  days,
  placeId,
  permissions,
  name,
  onRefresh,
}: RowsBehindProps): ReactElement {
  const [receipt, setReceipt] = useState<string | null>(null);
  const rowsResult = rowsOfFigure(widget, figure, { days, permissions });
  if (!rowsResult.ok)
    return (
      <EmptyState
        compact
        icon="table"
        title={t("explain.noRowsTitle")}
        description={whyNoRowsText(rowsResult.reason)}
      />
    );
  const { question } = rowsResult;
  return (
    <>
      <RowsTable
        ask={rowsTableQuestionOf(question, permissions, placeId)}
        reportId={0}
        source={question.source}
        field={question.field}
        caption={t("explain.rowsOf", { name })}
        permissions={permissions}
        onReceipt={setReceipt}
        head={(answer) => (
          <RowsTotalLine figure={figure} total={fieldTotalOf(answer, question.field)} onRefresh={onRefresh}>
            <ReportLink question={question} />
          </RowsTotalLine>
        )}
      />
      {receipt !== null && (
        <Suspense fallback={null}>
          <ReceiptDialog origin={receipt} onOrigin={setReceipt} onClose={() => setReceipt(null)} />
        </Suspense>
      )}
    </>
  );
}

const rowsTableQuestionOf = (
  rowsQuestion: RowsQuestion,
  permissions: readonly string[],
  placeId: number,
): RowsTableProps["ask"] => ({
  source: rowsQuestion.source,
  id: 0,
  report: rowsReport(rowsQuestion, permissions),
  change: noCustomization,
  prompts: [],
  places: rowsQuestion.places,
  tl: placeId,
  ...(rowsQuestion.halfHours !== null && { halfHours: rowsQuestion.halfHours }),
});

type RowsTotalLineProps = Readonly<{
  figure: FigureOnBoard;
  total: number;
  onRefresh: () => void;
  children: ReactElement | null;
}>;

/** States whether the total of the rows equals the figure, and shows both; if they differ, offers to refresh. */
function RowsTotalLine({ figure: { measure, value }, total, onRefresh, children }: RowsTotalLineProps): ReactElement {
  const isEqual = total === (value ?? 0);
  const amountParams = { sum: formatMeasure(total, measure), figure: formatMeasure(value ?? 0, measure) };
  const textKey = isEqual ? (measure === "transactions" ? "rowsCounted" : "rowsEqual") : "rowsDiffer";
  return (
    <div className={styles["sum"]}>
      <p role="status" data-equal={isEqual}>
        {t(`explain.${textKey}`, amountParams)}
      </p>
      <Inline gap={2}>
        {!isEqual && (
          <Button size="compact" icon="refresh" onClick={onRefresh}>
            {t("explain.refresh")}
          </Button>
        )}
        {children}
      </Inline>
    </div>
  );
}

/** Link to the same rows in their report. No link for the rows of half hours or of cells, by which the report cannot be filtered. */
function ReportLink({ question }: Readonly<{ question: RowsQuestion }>): ReactElement | null {
  const { source, period, filters, places, halfHours } = question;
  if (places.length > 0 || halfHours !== null) return null;
  const reportQuery = printReportQuery({ change: { ...noCustomization, period, filters }, prompts: [] });
  return (
    <Link href={`/report/${source}?${reportQuery}`} asChild>
      <ButtonLink variant="quiet" size="compact" icon="table">
        {t("explain.openRows", { report: kindText(source) })}
      </ButtonLink>
    </Link>
  );
}

/** Total of a field over all rows; 0 without rows. */
function fieldTotalOf({ columns, total }: ReportAnswer, field: string): number {
  const columnIndex = columns.findIndex((column) => column.field === field);
  return Number(total?.cells[columnIndex] ?? 0);
}
