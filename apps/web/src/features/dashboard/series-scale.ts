/** Scales several measures to one axis; tooltips keep the true values and each measure's own format. */
import { scaleToFirstUnit } from "@comptoir/domain/dashboard";
import type { MeasureCode } from "@comptoir/domain/dashboard";
import type { ChartSeries } from "@comptoir/ui-react/charts";

import { t } from "../../shared/text.ts";
import { formatFigure, getMeasureFormat } from "./measure-format.ts";

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
  readonly key: string;
  /** Compared days, formatted. */
  readonly days: string;
}

/** Builds the series of some measures and of their comparisons, which are named by their days. */
export function toOneScaleSeries(
  measuredValues: readonly MeasuredValues[],
  comparedValues: readonly ComparedValues[],
): OneScaleSeries {
  const valuesWithUnit = [...measuredValues, ...comparedValues].map((row) => ({
    ...row,
    unit: getMeasureFormat(row.measure).unit,
  }));
  const scaledValues = scaleToFirstUnit(valuesWithUnit);
  // A measure without known values, such as the receipts of a department, has no scale.
  const hasSeveralUnits =
    new Set(valuesWithUnit.flatMap(({ unit, values }) => (values.some((value) => value !== null) ? [unit] : []))).size >
    1;
  const chartSeries = valuesWithUnit.map(({ measure, values, unit }, index): ChartSeries => {
    const comparedValue = comparedValues[index - measuredValues.length];
    const measureName = t(`dashboard.measure_${measure}`);
    const seriesLabel =
      comparedValue === undefined
        ? measureName
        : measuredValues.length > 1
          ? t("dashboard.measureOfDays", { measure: measureName, days: comparedValue.days })
          : comparedValue.days;
    const ownScaleProps = hasSeveralUnits
      ? { figures: values, formatValue: (value: number) => formatFigure(value, unit) }
      : {};
    return {
      key: comparedValue?.key ?? measure,
      label: seriesLabel,
      values: scaledValues[index] ?? values,
      ...(comparedValue === undefined ? {} : { comparison: true, of: measure }),
      ...ownScaleProps,
    };
  });
  return {
    series: chartSeries,
    note:
      hasSeveralUnits && valuesWithUnit[0] !== undefined
        ? t("charts.ownScales", { measure: t(`dashboard.measure_${valuesWithUnit[0].measure}`) })
        : undefined,
  };
}
