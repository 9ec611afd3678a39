/** Line with the band of its forecast: what is usual for the bins still to come. */
import { ForecastBand, LineChart } from "@comptoir/ui-react/charts";
import type { LineGeometry } from "@comptoir/ui-react/charts";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { isAnswerEmpty } from "../has-sales.ts";
import { buildSeriesView, type SeriesData } from "../series-view.ts";
import { chartHeightOf, labelsOf, unitFormatters, type ChartProps } from "../widget-chart.tsx";
import { buildForecastView, withBusyForecast } from "./forecast-view.ts";

export type ForecastLineProps = Omit<ChartProps<SeriesData>, "further"> & Readonly<{ further: readonly SeriesData[] }>;

const drawBand = (geometry: LineGeometry): ReactElement => <ForecastBand geometry={geometry} />;

export function ForecastLine({ widget, data, further, title, onMark }: ForecastLineProps): ReactElement {
  const view = useMemo(
    () => buildSeriesView(widget, withBusyForecast(data), title, further),
    [widget, data, title, further],
  );
  const { categories, band, sentence } = useMemo(() => buildForecastView(view.categories, data), [view, data]);
  // Before the first sale of the period there is a line of zeros beside the band, and nothing without a band.
  const isEmpty = band.length === 0 && isAnswerEmpty({ key: "", call: "SalesPerRange", data });
  const series = useMemo(() => (isEmpty ? [] : [...view.series, ...band]), [view, band, isEmpty]);
  const withSentence = (text = "") => (sentence === null ? text : `${text} ${sentence}`.trim());
  return (
    <LineChart
      {...unitFormatters(view.unit)}
      title={title}
      labels={labelsOf(t("charts.when"))}
      onOpen={onMark}
      categories={categories}
      series={series}
      summary={withSentence(view.summary)}
      note={withSentence(view.note) || undefined}
      fromZero
      runningFrom={view.runningFrom}
      height={chartHeightOf(widget)}
      behind={drawBand}
    />
  );
}
