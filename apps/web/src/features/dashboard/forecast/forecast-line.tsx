/** Line with the band of its forecast: what is usual for the bins still to come. */
import { ForecastBand, LineChart } from "@comptoir/ui-react/charts";
import type { LineChartProps, LineGeometry } from "@comptoir/ui-react/charts";
import { useCallback, useMemo } from "react";
import type { ReactElement } from "react";

import type { SeriesData } from "../series-view.ts";
import { buildForecastView } from "./forecast-view.ts";

export type ForecastLineProps = Readonly<{
  /** Chart without the forecast. */
  line: LineChartProps;
  data: SeriesData;
}>;

export function ForecastLine({ line, data }: ForecastLineProps): ReactElement {
  const { categories: plainCategories, series: plainSeries } = line;
  const { categories, band, sentence } = useMemo(
    () => buildForecastView(plainCategories, data),
    [plainCategories, data],
  );
  const series = useMemo(() => (band === null ? plainSeries : [...plainSeries, band]), [plainSeries, band]);
  const behind = useCallback(
    (geometry: LineGeometry) => (band === null ? <></> : <ForecastBand series={band} geometry={geometry} />),
    [band],
  );
  const sentences = (text: string | undefined) => [text, sentence].filter(Boolean).join(" ");
  return (
    <LineChart
      {...line}
      categories={categories}
      series={series}
      summary={sentences(line.summary)}
      note={sentences(line.note) || undefined}
      behind={behind}
    />
  );
}
