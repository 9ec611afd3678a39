/** Heat map of a widget: hours of the week, or days of a calendar. */
import { averageOfWeekday, mainMeasureOf } from "@comptoir/domain/dashboard";
import type { Widget } from "@comptoir/domain/dashboard";
import { languages } from "@comptoir/domain/language";
import { HeatChart } from "@comptoir/ui-react/charts";
import type { ChartFormat, ChartLabels, HeatCell } from "@comptoir/ui-react/charts";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { countText } from "../../../session/written.ts";
import { session } from "../../../session/session.ts";
import { placeState } from "../../../shared/place-store.ts";
import { language, t } from "../../../shared/text.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { formatFigure } from "../measure-format.ts";
import { buildCalendarView, buildWeekView } from "./heat-view.ts";

export type HeatData = Extract<WidgetData, { readonly call: "GetStatsPer" | "SalesPerRange" }>;

export type HeatWidgetProps = ChartFormat &
  Readonly<{
    widget: Widget;
    data: HeatData;
    title: string;
    labels: ChartLabels;
    height: number;
    onOpen: ((key: string) => void) | undefined;
  }>;

export function HeatWidget({ widget, data, title, onOpen, ...chart }: HeatWidgetProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  const firstWeekday = places.find(({ id }) => id === claims?.tli)?.weekStart ?? languages[language].firstDay;
  const heatView = useMemo(
    () =>
      data.call === "GetStatsPer"
        ? buildWeekView(widget, data, title, firstWeekday)
        : buildCalendarView(widget, data.data, title, firstWeekday),
    [widget, data, title, firstWeekday],
  );
  const describeWeekdayAverage = ({ key, value }: HeatCell) => {
    const averagePerDay = value === null ? null : averageOfWeekday(value, Number(key.slice(0, 1)), data.data.meta);
    if (averagePerDay === null) return null;
    return {
      label: t("widget.averageOfDays", { count: averagePerDay.days, number: countText(averagePerDay.days) }),
      value: formatFigure(averagePerDay.value, heatView.unit),
    };
  };
  return (
    <HeatChart
      {...chart}
      title={title}
      summary={heatView.summary}
      note={heatView.note}
      rows={heatView.rows}
      columns={heatView.columns}
      cells={heatView.cells}
      measure={t(`dashboard.measure_${mainMeasureOf(widget)}`)}
      detailOf={data.call === "GetStatsPer" ? describeWeekdayAverage : undefined}
      onOpen={
        onOpen === undefined
          ? undefined
          : (key) => {
              if (heatView.opening.has(key)) onOpen(key);
            }
      }
    />
  );
}
