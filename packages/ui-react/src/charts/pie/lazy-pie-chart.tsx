import { lazy, Suspense } from "react";
import type { ReactElement } from "react";

import { Skeleton } from "../../feedback/skeleton.tsx";
import type { PieChartProps } from "./pie-chart.tsx";

/** The pie is loaded on demand: it needs the shapes of arcs, which no other chart does. */
const LoadedPieChart = lazy(() => import("./pie-chart.tsx").then((file) => ({ default: file.PieChart })));

/** Parts of a whole; a circle in its place until it is loaded. */
export function PieChart(props: PieChartProps): ReactElement {
  return (
    <Suspense fallback={<PieChartPlaceholder {...props} />}>
      <LoadedPieChart {...props} />
    </Suspense>
  );
}

function PieChartPlaceholder({ title, size = 180, wideSize = size }: PieChartProps): ReactElement {
  return (
    <figure aria-label={title} aria-busy="true" style={{ minHeight: wideSize }}>
      <Skeleton round width={`${size}px`} height={`${size}px`} />
    </figure>
  );
}
