/** Bars of the sizes of receipts. */
import { BarChart } from "@comptoir/ui-react/charts";
import type { BarChartProps } from "@comptoir/ui-react/charts";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { buildSizeView, type SizeData } from "./size-view.ts";

export type SizeWidgetProps = Omit<BarChartProps, "categories" | "series" | "summary"> & Readonly<{ data: SizeData }>;

export function SizeWidget({ data, ...chart }: SizeWidgetProps): ReactElement {
  const view = useMemo(() => buildSizeView(data, chart.title), [data, chart.title]);
  return <BarChart {...chart} {...view} integers />;
}
