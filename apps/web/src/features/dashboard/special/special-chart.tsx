/** Charts that few boards have: heat maps, sizes of receipts, members over time, changes. */
import { mainMeasureOf } from "@comptoir/domain/dashboard";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { ChangeWidget } from "../change/change-widget.tsx";
import type { WidgetData } from "../dashboard-requests.ts";
import { HeatWidget } from "../heat/heat-widget.tsx";
import { getMeasureFormat } from "../measure-format.ts";
import { MemberWidget } from "../members/member-widget.tsx";
import { SizeWidget } from "../sizes/size-widget.tsx";
import { chartHeightOf, labelsOf, barLayoutOf, unitFormatters, type ChartProps } from "../widget-chart.tsx";

export type SpecialChartProps = Omit<ChartProps<WidgetData>, "further">;

export function SpecialChart({ widget, data, title, onMark }: SpecialChartProps): ReactElement | null {
  const height = chartHeightOf(widget);
  const { unit } = getMeasureFormat(mainMeasureOf(widget));
  const chartProps = { title, onOpen: onMark, ...unitFormatters(unit) };
  const placedProps = { ...chartProps, widget, height, labels: labelsOf(t("charts.when")) };
  if (data.call === "SalesPerRange" || data.call === "GetStatsPer") return <HeatWidget {...placedProps} data={data} />;
  if (data.call === "MembersPerRange") return <MemberWidget {...placedProps} data={data.data} />;
  if (data.call === "NetChange") return <ChangeWidget data={data.data} title={title} height={height} onOpen={onMark} />;
  return data.call === "ReceiptSizes" ? (
    <SizeWidget
      {...chartProps}
      {...barLayoutOf(widget)}
      data={data.data}
      labels={labelsOf(t("widget.sizeOfReceipt"))}
    />
  ) : null;
}
