import { lazy, Suspense } from "react";
import type { ReactElement } from "react";

import { Skeleton } from "../../feedback/skeleton.tsx";
import type { HeatChartProps } from "./heat-chart.tsx";

/** The heat map is loaded on demand: few boards have one. */
const LoadedHeatChart = lazy(() => import("./heat-chart.tsx").then((file) => ({ default: file.HeatChart })));

/** Cells in rows and columns; reserves their space until the chart is loaded. */
export function HeatChart(props: HeatChartProps): ReactElement {
  return (
    <Suspense fallback={<HeatChartPlaceholder {...props} />}>
      <LoadedHeatChart {...props} />
    </Suspense>
  );
}

function HeatChartPlaceholder({ title, height }: HeatChartProps): ReactElement {
  return (
    <figure aria-label={title} aria-busy="true" style={{ minHeight: height }}>
      <Skeleton width="100%" height={`${height}px`} />
    </figure>
  );
}
