/** Drill-down of a cell: the source rows that add up to it; a row opens in the side panel of its kind. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { measureOfField, rowsReport } from "@comptoir/domain/dashboard";
import { getReportKind, noCustomization, type ReportModel } from "@comptoir/domain/report";
import { indexValueNames } from "@comptoir/i18n/report";
import { Dialog } from "@comptoir/ui-react";
import { Suspense } from "react";
import type { ReactElement } from "react";

import type { ReportFigureWhyProps } from "../../explain/report-figure-why.tsx";
import { applyAnswers } from "../../report/prompt-answers.ts";
import { valueText } from "../../report/report-words.ts";
import { RowsTable, type RowsTableProps } from "../../rows/rows-table.tsx";
import { WhyFigure } from "../../rows/why-figure.tsx";
import { lazyPart } from "../../shared/lazy-part.ts";
import { t } from "../../shared/text.ts";
import { receiptsOfDrill, type DrillTarget } from "./drill-of-cell.ts";
import type { ReportAsk } from "./report-gateway.ts";

const ReportFigureWhy = lazyPart<ReportFigureWhyProps>(["explain", "access", "dashboard"], () =>
  import("../../explain/report-figure-why.tsx").then((file) => file.ReportFigureWhy),
);

export type DrillDialogProps = Readonly<{
  ask: ReportAsk;
  /** The report as it is answered, with the reader's changes. */
  report: ReportModel;
  drill: DrillTarget;
  permissions: readonly string[];
  onReceipt: (origin: string) => void;
  onClose: () => void;
}>;

export function DrillDialog({ ask, report, drill, permissions, onReceipt, onClose }: DrillDialogProps): ReactElement {
  const drillRowsProps = rowsOfDrill({ ask, report, drill, permissions });
  const isSumFigure = drill.aggregate === null || drill.aggregate === "sum";
  const explainedMeasure = isSumFigure ? measureOfField(drill.source, drill.field) : null;
  return (
    <Dialog open onClose={onClose} title={drill.title} closeLabel={t("common.close")} size="large">
      <RowsTable
        {...drillRowsProps}
        caption={t("report.detailsOf", { name: drill.title })}
        permissions={permissions}
        onReceipt={onReceipt}
        head={(found) => (
          <>
            <WhyFigure
              of={drill}
              text={drill.text}
              fields={getReportKind(drill.source).fields}
              rows={found.rowCount}
              valueOf={(field) => totalText(found, field)}
            />
            {explainedMeasure !== null && ask.knownAt === undefined && (
              <Suspense fallback={null}>
                <ReportFigureWhy measure={explainedMeasure} meta={found.meta} isWhole={isWholeReport(ask, drill)} />
              </Suspense>
            )}
          </>
        )}
      />
    </Dialog>
  );
}

/** Builds the question for the rows behind a figure: receipts, or the rows of the report itself. */
function rowsOfDrill({
  ask,
  report,
  drill,
  permissions,
}: Pick<DrillDialogProps, "ask" | "report" | "drill" | "permissions">): Pick<
  RowsTableProps,
  "ask" | "reportId" | "source" | "field"
> {
  const { filters, period } = report;
  const receiptsQuestion = receiptsOfDrill(drill, applyAnswers({ filters, prompts: ask.prompts }), permissions);
  if (receiptsQuestion === null)
    return { ask: { ...ask, places: drill.places }, reportId: report.id, source: drill.source, field: drill.field };
  const { source, field, places } = receiptsQuestion;
  const listedReport = rowsReport(
    { ...receiptsQuestion, period: period ?? getReportKind(drill.source).defaultPeriod },
    permissions,
  );
  return {
    ask: {
      source,
      id: 0,
      report: listedReport,
      change: noCustomization,
      prompts: [],
      ...(ask.orLast === true && { orLast: true }),
      ...(ask.knownAt !== undefined && { knownAt: ask.knownAt }),
      places,
    },
    reportId: 0,
    source,
    field,
  };
}

/** Tells whether a figure is the total of a standard or unsaved report to which no filters and answers were added. */
const isWholeReport = ({ id, report, change, prompts }: ReportAsk, { places }: DrillTarget): boolean =>
  id === 0 &&
  places.every(({ path }) => path.length === 0) &&
  (report?.filters ?? []).length === 0 &&
  (change.filters ?? []).length === 0 &&
  prompts.length === 0;

/** Formats the total of a field; undefined if the answer has no such column, or no total of it. */
function totalText(answer: ReportAnswer, field: string): string | undefined {
  const columnIndex = answer.columns.findIndex((column) => column.field === field);
  const [column, value] = [answer.columns[columnIndex], answer.total?.cells[columnIndex] ?? null];
  return column === undefined || value === null ? undefined : valueText(value, column, indexValueNames(answer.names));
}
