/** Line with the band of its forecast: what is usual for the bins still to come. */
import { ForecastBand, LineChart } from "@comptoir/ui-react/charts";
import type { LineGeometry } from "@comptoir/ui-react/charts";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { isAnswerEmpty } from "../has-sales.ts";
import { buildSeriesView, type SeriesData } from "../series-view.ts";
import { chartHeightOf, labelsOf, makeUnitFormatters, type ChartProps } from "../widget-chart.tsx";
import { buildForecastView, withBusyForecast } from "./forecast-view.ts";

export type ForecastLineProps = Omit<ChartProps<SeriesData>, "further"> & Readonly<{ further: readonly SeriesData[] }>;

const drawForecastBand = (geometry: LineGeometry): ReactElement => <ForecastBand geometry={geometry} />;

export function ForecastLine({ widget, data, further, title, onMark }: ForecastLineProps): ReactElement {
  const seriesView = useMemo(
    () => buildSeriesView(widget, withBusyForecast(data), title, further),
    [widget, data, title, further],
  );
  const { categories, band, sentence } = useMemo(
    () => buildForecastView(seriesView.categories, data),
    [seriesView, data],
  );
  // Before the first sale of the period there is a line of zeros beside the band, and nothing without a band.
  const hasNothingToDraw = band.length === 0 && isAnswerEmpty({ key: "", call: "SalesPerRange", data });
  const drawnSeries = useMemo(
    () => (hasNothingToDraw ? [] : [...seriesView.series, ...band]),
    [seriesView, band, hasNothingToDraw],
  );
  const appendSentence = (text = "") => (sentence === null ? text : `${text} ${sentence}`.trim());
  return (
    <LineChart
      {...makeUnitFormatters(seriesView.unit)}
      title={title}
      labels={labelsOf(t("charts.when"))}
      onOpen={onMark}
      categories={categories}
      series={drawnSeries}
      summary={appendSentence(seriesView.summary)}
      note={appendSentence(seriesView.note) || undefined}
      fromZero
      runningFrom={seriesView.runningFrom}
      height={chartHeightOf(widget)}
      behind={drawForecastBand}
    />
  );
}
