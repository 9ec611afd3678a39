/** Drill-down of a cell: the source rows that add up to it; a row opens in the side panel of its kind. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { getReportKind } from "@comptoir/domain/report";
import { namesOf } from "@comptoir/i18n/report";
import { Dialog } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { valueText } from "../../report/report-words.ts";
import { RowsTable } from "../../rows/rows-table.tsx";
import { WhyFigure } from "../../rows/why-figure.tsx";
import { t } from "../../shared/text.ts";
import type { Drill } from "./drill-of-cell.ts";
import type { ReportAsk } from "./report-gateway.ts";

export type DrillDialogProps = Readonly<{
  ask: ReportAsk;
  reportId: number;
  drill: Drill;
  held: readonly string[];
  onReceipt: (origin: string) => void;
  onClose: () => void;
}>;

export function DrillDialog({ ask, reportId, drill, held, onReceipt, onClose }: DrillDialogProps): ReactElement {
  return (
    <Dialog open onClose={onClose} title={drill.title} closeLabel={t("common.close")} size="large">
      <RowsTable
        ask={{ ...ask, places: drill.places }}
        reportId={reportId}
        source={drill.source}
        field={drill.field}
        caption={t("report.detailsOf", { name: drill.title })}
        held={held}
        onReceipt={onReceipt}
        head={(found) => (
          <WhyFigure
            of={drill}
            text={drill.text}
            fields={getReportKind(drill.source).fields}
            rows={found.rowCount}
            valueOf={(field) => totalText(found, field)}
          />
        )}
      />
    </Dialog>
  );
}

/** Total of a figure over all rows; undefined if it has none or is no column. */
function totalText(found: ReportAnswer, field: string): string | undefined {
  const index = found.columns.findIndex((column) => column.field === field);
  const [column, value] = [found.columns[index], found.total?.cells[index] ?? null];
  return column === undefined || value === null ? undefined : valueText(value, column, namesOf(found.names));
}
