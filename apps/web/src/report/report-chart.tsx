/** Draws a grouped report as bars, lines, a pie or a ranked list. */
import { formatPercent, percent } from "@comptoir/domain/measure";
import { BarChart, LineChart, PieChart, type BarChartProps, type PieChartProps } from "@comptoir/ui-react/charts";
import { RankedList } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { chartCopy } from "../shared/chart-copy.ts";
import { language, t } from "../shared/text.ts";
import {
  chartFigureText,
  horizontalBarsHeight,
  rankedGroups,
  resolvePicture,
  type ReportChart as Chart,
} from "./chart-of-report.ts";
import type { GroupPicture } from "./report-address.ts";
import styles from "./report-chart.module.css";
import { fieldText } from "./report-words.ts";

/** Maximum length of the total inside a pie; a longer one is abbreviated. Units: characters. */
const centerTextAtMost = 11;

/** Maximum number of slices, beside one slice of all the others. */
const ownSlicesAtMost = 6;

export function ReportChart({
  chart,
  picture,
  height,
}: Readonly<{
  chart: Chart;
  picture: GroupPicture;
  /** Units: pixels. */ height?: number | undefined;
}>): ReactElement {
  if (picture === "list") return <List chart={chart} height={height} />;
  return <DrawnChart chart={chart} picture={picture} height={height ?? defaultHeightPx} />;
}

/** Units: pixels. */
const defaultHeightPx = 360;

type DrawnChartProps = Readonly<{ chart: Chart; picture: Exclude<GroupPicture, "list">; height: number }>;

function DrawnChart({ chart, picture, height }: DrawnChartProps): ReactElement {
  const { title, summary, categories, series, type } = chart;
  const commonChartProps = {
    title,
    summary,
    labels: {
      showTable: t("charts.showTable"),
      showChart: t("charts.showChart"),
      copyTable: chartCopy,
      category: fieldText(chart.field),
      noValue: t("dashboard.noFigure"),
      empty: t("report.noRows"),
    },
    formatValue: (value: number) => chartFigureText(value, type, false),
    formatTick: (value: number, ticks: readonly number[]) => chartFigureText(value, type, true, ticks),
  };
  if (picture === "line")
    return <LineChart {...commonChartProps} categories={categories} series={series} fromZero height={height} />;
  if (resolvePicture(chart, picture) === "pie") return <Pie {...commonChartProps} chart={chart} height={height} />;
  const barChart = (
    <Bars {...commonChartProps} categories={categories} series={series} height={height} isLying={chart.isLying} />
  );
  if (picture !== "pie") return barChart;
  return (
    <div>
      <p className={styles["note"]}>{t("report.pieNoSum")}</p>
      {barChart}
    </div>
  );
}

/** Groups with their bars, the largest first. */
function List({ chart, height }: Readonly<{ chart: Chart; height: number | undefined }>): ReactElement {
  const { whole, type, summary } = chart;
  const groups = rankedGroups(chart, height);
  const largestValue = groups.reduce(
    (largest, { value, others }) => (others ? largest : Math.max(largest, value ?? 0)),
    1,
  );
  return (
    <RankedList
      label={summary}
      items={groups.map(({ key, label, value, others }) => ({
        key,
        label,
        figure: value === null ? t("dashboard.noFigure") : chartFigureText(value, type, false),
        share:
          whole.isSum && whole.total > 0 && value !== null
            ? formatPercent(percent((value / whole.total) * 100), language, 1)
            : undefined,
        ratio: (value ?? 0) / largestValue,
        others,
      }))}
    />
  );
}

type PieProps = Pick<PieChartProps, "summary" | "labels" | "formatValue" | "formatTick"> &
  Readonly<{ chart: Chart; height: number }>;

/** Parts of a whole, the largest first; the smallest together are one slice. */
function Pie({ chart: { whole, type }, height, ...sharedProps }: PieProps): ReactElement {
  const sortedSlices = whole.groups
    .map(({ key, label, value }) => ({ key, label, value: value ?? 0, others: false }))
    .toSorted((left, right) => right.value - left.value);
  const remainingSlices = sortedSlices.splice(ownSlicesAtMost);
  if (remainingSlices.length > 0) {
    const remainingValue = remainingSlices.reduce((sum, slice) => sum + slice.value, 0);
    sortedSlices.push({ key: "others", label: t("report.others"), value: remainingValue, others: true });
  }
  const totalText = chartFigureText(whole.total, type, false);
  return (
    <PieChart
      {...sharedProps}
      center={{
        figure: totalText.length <= centerTextAtMost ? totalText : chartFigureText(whole.total, type, true),
        label: t("report.total"),
      }}
      title={whole.title}
      slices={sortedSlices}
      measure={whole.label}
      shareLabel={t("report.share")}
      formatShare={(share) => formatPercent(percent(share * 100), language, 1)}
      size={Math.min(180, height)}
      wideSize={Math.min(300, height)}
      negativeNote={t("report.pieNegative")}
    />
  );
}

function Bars({
  height,
  isLying,
  ...chart
}: Omit<BarChartProps, "direction"> & Readonly<{ height: number; isLying: boolean }>): ReactElement {
  return isLying ? (
    <BarChart {...chart} direction="horizontal" height={horizontalBarsHeight(chart)} />
  ) : (
    <BarChart {...chart} direction="vertical" height={height} />
  );
}
