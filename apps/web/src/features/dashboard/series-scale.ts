/** Scales several measures to one axis; tooltips keep the true values and each measure's own format. */
import { scaleToFirstUnit } from "@comptoir/domain/dashboard";
import type { MeasureCode } from "@comptoir/domain/dashboard";
import type { ChartSeries } from "@comptoir/ui-react/charts";

import { t } from "../../shared/text.ts";
import { formatFigure, getMeasureFormat } from "./measure.ts";

export interface MeasuredValues {
  readonly measure: MeasureCode;
  readonly values: readonly (number | null)[];
}

export interface OneScaleSeries {
  readonly series: readonly ChartSeries[];
  /** Names the measure of the axis if there are several units. */
  readonly note: string | undefined;
}

/** Compared values of one of the measures. */
export interface ComparedValues extends MeasuredValues {
  /** Compared days, formatted. */
  readonly days: string;
}

/** Builds the series of some measures and of the compared values, which are named by their days; null compares nothing. */
export function toOneScaleSeries(measured: readonly MeasuredValues[], before: ComparedValues | null): OneScaleSeries {
  const rows = [...measured, ...(before === null ? [] : [before])].map((row) => ({
    ...row,
    unit: getMeasureFormat(row.measure).unit,
  }));
  const drawn = scaleToFirstUnit(rows);
  // A measure without known values, such as the receipts of a department, has no scale.
  const hasUnits =
    new Set(rows.flatMap(({ unit, values }) => (values.some((value) => value !== null) ? [unit] : []))).size > 1;
  const series = rows.map(({ measure, values, unit }, index): ChartSeries => {
    const comparison = index === measured.length;
    const name = t(`dashboard.measure_${measure}`);
    const label =
      !comparison || before === null
        ? name
        : measured.length > 1
          ? t("dashboard.measureOfDays", { measure: name, days: before.days })
          : before.days;
    const own = hasUnits ? { figures: values, formatValue: (value: number) => formatFigure(value, unit) } : {};
    return {
      key: comparison ? "previous" : measure,
      label,
      values: drawn[index] ?? values,
      ...(comparison ? { comparison, of: measure } : {}),
      ...own,
    };
  });
  return {
    series,
    note:
      hasUnits && rows[0] !== undefined
        ? t("charts.ownScales", { measure: t(`dashboard.measure_${rows[0].measure}`) })
        : undefined,
  };
}
