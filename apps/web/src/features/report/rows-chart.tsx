/** Draws the rows of a report as a chart, a list or a figure; asks for groups if they are needed. */
import { findField } from "@comptoir/domain/report";
import { Button, Card, EmptyState, Field, Select, SkeletonRows } from "@comptoir/ui-react";
import { lazy, Suspense, useMemo } from "react";
import type { ReactElement } from "react";

import {
  chartMeasures,
  chartOfReport,
  leftOutGroupsText,
  resolvePicture,
  totalsOfReport,
} from "../../report/chart-of-report.ts";
import type { Picture } from "../../report/report-address.ts";
import { ReportFigure } from "../../report/report-figure.tsx";
import { makeAxisLevel, pivotOfGroups } from "../../report/report-view.ts";
import { t } from "../../shared/text.ts";
import type { ReadingOfRows } from "./reading.ts";
import type { RowsTable } from "./use-rows-table.ts";

const ReportChart = lazy(() => import("../../report/report-chart.tsx").then((file) => ({ default: file.ReportChart })));

export type RowsChartProps = Readonly<{
  reading: ReadingOfRows;
  rowsTable: RowsTable;
  picture: Exclude<Picture, "table">;
}>;

export function RowsChart({ reading, rowsTable, picture }: RowsChartProps): ReactElement {
  const { view, fields, rows, total, names, isStale, onChange } = reading;
  const { pivot, drawing } = view.report;
  const chart = useMemo(
    () => chartOfReport({ columns: reading.columns, rows, total, names, pivot, fields, measure: drawing.figure }),
    [reading.columns, rows, total, names, pivot, fields, drawing.figure],
  );
  const totals = useMemo(
    () => totalsOfReport({ columns: reading.columns, rows, total, names, pivot, fields }),
    [reading.columns, rows, total, names, pivot, fields],
  );
  const measureNames = chartMeasures(rowsTable.columns, pivot, fields);
  const isFigure = picture === "card" || picture === "tile";
  const isPie = chart !== null && resolvePicture(chart, picture) === "pie";
  const leftOutText = chart === null || isFigure ? null : leftOutGroupsText(chart, picture);
  return (
    <Card
      title={isFigure ? measureNames[drawing.figure] : isPie ? chart?.whole.title : chart?.title}
      actions={
        measureNames.length > 1 ? (
          <Field label={t("report.chartSum")} hideLabel>
            <Select
              compact
              value={String(drawing.figure)}
              options={measureNames.map((label, index) => ({ value: String(index), label }))}
              onChange={(figure) => onChange({ drawing: { ...drawing, figure: Number(figure) } })}
            />
          </Field>
        ) : undefined
      }
      stale={isStale}
      footer={leftOutText === null ? undefined : `${leftOutText} ${t("report.chartCutTable")}`}
    >
      {isFigure ? (
        <ReportFigure totals={totals} figure={drawing.figure} picture={picture} />
      ) : chart === null ? (
        <GroupsForChart reading={reading} rowsTable={rowsTable} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={8} label={t("common.loading")} />}>
          <ReportChart chart={chart} picture={picture} />
        </Suspense>
      )}
    </Card>
  );
}

/** Offers to group a list, because a chart needs groups. */
function GroupsForChart({ reading, rowsTable }: Omit<RowsChartProps, "picture">): ReactElement {
  const { view, fields, permissions, onChange } = reading;
  const { table, columns } = rowsTable;
  const { report } = view;
  return (
    <EmptyState
      icon="chart"
      title={t("report.chartNeeds")}
      actions={report.columns
        .filter(({ visible, field }) => visible && findField(fields, field)?.role === "dimension")
        .slice(0, 4)
        .map(({ field }) => (
          <Button
            key={field}
            onClick={() =>
              onChange({ pivot: pivotOfGroups(report, [makeAxisLevel(fields, field)], fields, permissions) })
            }
          >
            {table.columns[columns.findIndex((column) => column.field === field)]?.header ?? field}
          </Button>
        ))}
    />
  );
}
