/** Pie of a ranking, as large as its widget. */
import type { Widget } from "@comptoir/domain/dashboard";
import { formatPercent, percent } from "@comptoir/domain/measure";
import { PieDrawing, type PieChartProps } from "@comptoir/ui-react/charts";
import type { ReactElement } from "react";

import { language, t } from "../../../shared/text.ts";
import { formatFigure } from "../measure-format.ts";
import { chartHeightOf, firstMeasureOf, type RankingView } from "../widget-chart.tsx";

export type PieWidgetProps = Pick<
  PieChartProps,
  "title" | "summary" | "labels" | "formatValue" | "formatTick" | "onOpen"
> &
  Readonly<{ widget: Widget; view: RankingView }>;

export function PieWidget({ widget, view, ...sharedProps }: PieWidgetProps): ReactElement {
  return (
    <PieDrawing
      {...sharedProps}
      slices={view.rows.map(({ key, label, value, others }) => ({ key, label, value, others }))}
      measure={t(`dashboard.measure_${firstMeasureOf(view)}`)}
      shareLabel={t("dashboard.share")}
      formatShare={(share) => formatPercent(percent(share * 100), language, 1)}
      donut={widget.donut}
      size={pieSizePxOf(widget, view.rows.length)}
      wideSize={chartHeightOf({ ...widget, period: null })}
      center={
        widget.donut ? { figure: formatFigure(view.total, view.unit, true), label: t("dashboard.total") } : undefined
      }
      negativeNote={t("dashboard.negativeAsBars")}
    />
  );
}

/** Size of a pie that leaves room for the legend below it. Units: pixels. */
function pieSizePxOf({ layout }: Widget, slices: number): number {
  const [rowPx, rowGapPx, cardPx, legendEntryPx] = [76, 16, 71, 26];
  return Math.min(180, Math.max(112, layout.h * rowPx - rowGapPx - cardPx - slices * legendEntryPx - 12));
}
