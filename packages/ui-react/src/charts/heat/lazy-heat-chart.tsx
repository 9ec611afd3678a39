import { lazy, Suspense } from "react";
import type { ReactElement } from "react";

import type { HeatChartProps } from "./heat-chart.tsx";

/** The heat map is loaded on demand: few boards have one. */
const Heat = lazy(() => import("./heat-chart.tsx").then((file) => ({ default: file.HeatChart })));

/** Cells in rows and columns; their place is kept until the chart is loaded. */
export function HeatChart(props: HeatChartProps): ReactElement {
  return (
    <Suspense fallback={<div style={{ minHeight: props.height }} />}>
      <Heat {...props} />
    </Suspense>
  );
}
