/** Charts that few boards have: lines with a forecast, heat maps, sizes of receipts, members over time, changes. */
import { mainMeasureOf } from "@comptoir/domain/dashboard";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { ChangeWidget } from "../change/change-widget.tsx";
import type { WidgetData } from "../dashboard-requests.ts";
import { ForecastLine } from "../forecast/forecast-line.tsx";
import { HeatWidget } from "../heat/heat-widget.tsx";
import { getMeasureFormat } from "../measure-format.ts";
import { MemberWidget } from "../members/member-widget.tsx";
import type { SeriesData } from "../series-view.ts";
import { SizeWidget } from "../sizes/size-widget.tsx";
import { chartHeightOf, labelsOf, barLayoutOf, makeUnitFormatters, type ChartProps } from "../widget-chart.tsx";

export type SpecialChartProps = Omit<ChartProps<WidgetData>, "further"> &
  Readonly<{
    /** Answers of the further comparisons of a series. */
    further: readonly SeriesData[];
  }>;

export function SpecialChart({ widget, data, further, title, onMark }: SpecialChartProps): ReactElement | null {
  const heightPx = chartHeightOf(widget);
  const { unit } = getMeasureFormat(mainMeasureOf(widget));
  const chartProps = { title, onOpen: onMark, ...makeUnitFormatters(unit) };
  const sizedChartProps = { ...chartProps, widget, height: heightPx, labels: labelsOf(t("charts.when")) };
  if (data.call === "SalesPerRange" && widget.type === "line")
    return <ForecastLine {...{ widget, further, title, onMark }} data={data.data} />;
  if (data.call === "SalesPerRange" || data.call === "GetStatsPer")
    return <HeatWidget {...sizedChartProps} data={data} />;
  if (data.call === "MembersPerRange") return <MemberWidget {...sizedChartProps} data={data.data} />;
  if (data.call === "NetChange")
    return <ChangeWidget data={data.data} title={title} height={heightPx} onOpen={onMark} />;
  return data.call === "ReceiptSizes" ? (
    <SizeWidget
      {...chartProps}
      {...barLayoutOf(widget)}
      data={data.data}
      labels={labelsOf(t("widget.sizeOfReceipt"))}
    />
  ) : null;
}
