/** Drill-down of a cell: the source rows that add up to it; a row opens in the side panel of its kind. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { measureOfField } from "@comptoir/domain/dashboard";
import { getReportKind } from "@comptoir/domain/report";
import { indexValueNames } from "@comptoir/i18n/report";
import { Dialog } from "@comptoir/ui-react";
import { Suspense } from "react";
import type { ReactElement } from "react";

import type { ReportFigureWhyProps } from "../../explain/report-figure-why.tsx";
import { valueText } from "../../report/report-words.ts";
import { RowsTable } from "../../rows/rows-table.tsx";
import { WhyFigure } from "../../rows/why-figure.tsx";
import { lazyPart } from "../../shared/lazy-part.ts";
import { t } from "../../shared/text.ts";
import type { DrillTarget } from "./drill-of-cell.ts";
import type { ReportAsk } from "./report-gateway.ts";

const ReportFigureWhy = lazyPart<ReportFigureWhyProps>(["explain", "access", "dashboard"], () =>
  import("../../explain/report-figure-why.tsx").then((file) => file.ReportFigureWhy),
);

export type DrillDialogProps = Readonly<{
  ask: ReportAsk;
  reportId: number;
  drill: DrillTarget;
  permissions: readonly string[];
  onReceipt: (origin: string) => void;
  onClose: () => void;
}>;

export function DrillDialog({ ask, reportId, drill, permissions, onReceipt, onClose }: DrillDialogProps): ReactElement {
  const isSum = drill.aggregate === null || drill.aggregate === "sum";
  const measure = isSum ? measureOfField(drill.source, drill.field) : null;
  return (
    <Dialog open onClose={onClose} title={drill.title} closeLabel={t("common.close")} size="large">
      <RowsTable
        ask={{ ...ask, places: drill.places }}
        reportId={reportId}
        source={drill.source}
        field={drill.field}
        caption={t("report.detailsOf", { name: drill.title })}
        permissions={permissions}
        onReceipt={onReceipt}
        head={(rows) => (
          <>
            <WhyFigure
              of={drill}
              text={drill.text}
              fields={getReportKind(drill.source).fields}
              rows={rows.rowCount}
              valueOf={(field) => totalText(rows, field)}
            />
            {measure !== null && (
              <Suspense fallback={null}>
                <ReportFigureWhy measure={measure} meta={rows.meta} isWhole={isWholeReport(ask, drill)} />
              </Suspense>
            )}
          </>
        )}
      />
    </Dialog>
  );
}

/** Tells whether a figure is of all rows of a standard report without filters. */
const isWholeReport = ({ id, report, change, prompts }: ReportAsk, { places }: DrillTarget): boolean =>
  id === 0 &&
  places.every(({ path }) => path.length === 0) &&
  (report?.filters ?? []).length === 0 &&
  (change.filters ?? []).length === 0 &&
  prompts.length === 0;

/** Total of a figure over all rows; undefined if it has none or is no column. */
function totalText(rows: ReportAnswer, field: string): string | undefined {
  const index = rows.columns.findIndex((column) => column.field === field);
  const [column, value] = [rows.columns[index], rows.total?.cells[index] ?? null];
  return column === undefined || value === null ? undefined : valueText(value, column, indexValueNames(rows.names));
}
