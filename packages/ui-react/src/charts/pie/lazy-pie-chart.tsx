import { lazy, Suspense } from "react";
import type { ReactElement } from "react";

import type { PieChartProps } from "./pie-chart.tsx";

/** The pie is loaded on demand: it needs the shapes of arcs, which no other chart does. */
const Pie = lazy(() => import("./pie-chart.tsx").then((file) => ({ default: file.PieChart })));

/** Parts of a whole; its place is kept until it is loaded. */
export function PieChart(props: PieChartProps): ReactElement {
  return (
    <Suspense fallback={<div style={{ minHeight: props.size }} />}>
      <Pie {...props} />
    </Suspense>
  );
}
