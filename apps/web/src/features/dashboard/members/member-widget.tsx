/** Members over time: small charts on one scale, or ranks that move. */
import { mainMeasureOf } from "@comptoir/domain/dashboard";
import type { Widget } from "@comptoir/domain/dashboard";
import { BumpChart, MultiplesChart } from "@comptoir/ui-react/charts";
import type { ChartFormat, ChartLabels } from "@comptoir/ui-react/charts";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { buildMembersOverTimeView, buildPartKey, type MemberData } from "./member-view.ts";

export type MemberWidgetProps = ChartFormat &
  Readonly<{
    widget: Widget;
    data: MemberData;
    title: string;
    labels: ChartLabels;
    height: number;
    onOpen: ((key: string) => void) | undefined;
  }>;

export function MemberWidget({ widget, data, title, onOpen, ...chart }: MemberWidgetProps): ReactElement {
  const { bins, members, highlighted, rankCount, summary, note, span, runningFrom, opening } = useMemo(
    () => buildMembersOverTimeView(widget, data, title),
    [widget, data, title],
  );
  const chartProps = {
    ...chart,
    title,
    summary,
    note,
    bins,
    keyOf: buildPartKey,
    measure: t(`dashboard.measure_${mainMeasureOf(widget)}`),
    onOpen:
      onOpen === undefined
        ? undefined
        : (key: string) => {
            if (opening.has(key)) onOpen(key);
          },
  };
  return widget.type === "bump" ? (
    <BumpChart {...chartProps} lines={members} highlighted={highlighted} places={rankCount} rank={t("widget.rank")} />
  ) : (
    <MultiplesChart
      {...chartProps}
      panels={members}
      span={span}
      runningFrom={runningFrom}
      total={t("dashboard.total")}
    />
  );
}
