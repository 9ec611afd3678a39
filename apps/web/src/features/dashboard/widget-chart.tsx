/** Widget with several figures: list, pie, bars, line, or a chart that is loaded on demand, such as a heat map. */
import type { OptionalListPart, MeasureCode, Widget } from "@comptoir/domain/dashboard";
import type { MetricUnit } from "@comptoir/domain/metric";
import { RankedList, SkeletonChart } from "@comptoir/ui-react";
import { BarChart, LineChart } from "@comptoir/ui-react/charts";
import type { ChartLabels } from "@comptoir/ui-react/charts";
import { Suspense, useMemo } from "react";
import type { ReactElement } from "react";

import { lazyPart } from "../../shared/lazy-part.ts";
import { chartCopy } from "../../shared/chart-copy.ts";
import { t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { buildComparison, formatDifference } from "./comparison-view.ts";
import { formatFigure, getMeasureFormat } from "./measure-format.ts";
import type { PieWidgetProps } from "./pie/pie-widget.tsx";
import { buildRankingView } from "./ranking-view.ts";
import type { RankingRow } from "./ranking-view.ts";
import { toOneScaleSeries } from "./series-scale.ts";
import { buildSeriesView } from "./series-view.ts";
import type { SpecialChartProps } from "./special/special-chart.tsx";

export type ChartProps<Data> = Readonly<{
  widget: Widget;
  data: Data;
  /** Answers of the further comparisons. */
  further?: readonly Data[] | undefined;
  title: string;
  /** Opens the rows behind a mark. */
  onMark?: ((key: string) => void) | undefined;
}>;

export function WidgetChart({ data, further, ...props }: ChartProps<WidgetData>): ReactElement | null {
  const furtherData = useMemo(() => further ?? [], [further]);
  const furtherSeries = useMemo(
    () => furtherData.flatMap((answer) => (answer.call === "SalesPerRange" ? [answer.data] : [])),
    [furtherData],
  );
  const furtherRankings = useMemo(
    () =>
      furtherData.flatMap((answer) => (answer.call === "GetStatsPer" || answer.call === "TopSales" ? [answer] : [])),
    [furtherData],
  );
  if (data.call === "SalesPerRange" && props.widget.type !== "heat" && !props.widget.forecast)
    return <SeriesChart {...props} data={data.data} further={furtherSeries} />;
  if ((data.call === "GetStatsPer" && props.widget.type !== "heat") || data.call === "TopSales")
    return <RankingChart {...props} data={data} further={furtherRankings} />;
  return <SpecialChartWithSkeleton {...props} data={data} further={furtherSeries} />;
}

/** Charts that few boards have are loaded on demand, with their place kept. */
const SpecialChart = lazyPart<SpecialChartProps>(["widget", "explain"], () =>
  import("./special/special-chart.tsx").then((file) => file.SpecialChart),
);

/** The pie is loaded on demand: it needs the shapes of arcs, which no other chart does. */
const PieWidget = lazyPart<PieWidgetProps>([], () => import("./pie/pie-widget.tsx").then((file) => file.PieWidget));

const SpecialChartWithSkeleton = (props: SpecialChartProps): ReactElement => (
  <Suspense fallback={<SkeletonChart heightPx={chartHeightOf(props.widget)} label={t("dashboard.loadingFigures")} />}>
    <SpecialChart {...props} />
  </Suspense>
);

/** Words of a chart whose first column has a name. */
export function labelsOf(category: string): ChartLabels {
  return {
    showTable: t("charts.showTable"),
    showChart: t("charts.showChart"),
    copyTable: chartCopy,
    category,
    noValue: t("dashboard.noFigure"),
    empty: t("dashboard.noData"),
    change: t("dashboard.change"),
    opens: t("charts.opens"),
  };
}

/** Makes the functions that format the values, the axis and the differences of a chart in a unit. */
export const makeUnitFormatters = (unit: MetricUnit) => ({
  formatValue: (value: number) => formatFigure(value, unit),
  formatTick: (value: number, ticks: readonly number[]) => formatFigure(value, unit, true, ticks),
  formatChange: (value: number, previousValue: number) => formatDifference(value, previousValue, unit),
});

function SeriesChart({
  widget,
  data,
  further,
  title,
  onMark,
}: ChartProps<Parameters<typeof buildSeriesView>[1]>): ReactElement {
  const seriesView = useMemo(() => buildSeriesView(widget, data, title, further), [widget, data, title, further]);
  const sharedProps = {
    title,
    summary: seriesView.summary,
    labels: labelsOf(t("charts.when")),
    categories: seriesView.categories,
    series: seriesView.series,
    note: seriesView.note,
    onOpen: onMark,
    ...makeUnitFormatters(seriesView.unit),
  };
  if (widget.type === "line")
    return <LineChart {...sharedProps} fromZero runningFrom={seriesView.runningFrom} height={chartHeightOf(widget)} />;
  return <BarChart {...sharedProps} {...barLayoutOf(widget)} arrangement={arrangementOf(widget)} />;
}

function RankingChart(props: ChartProps<Parameters<typeof buildRankingView>[1]>): ReactElement {
  const { widget, data, further, title, onMark } = props;
  const rankingView = useMemo(() => buildRankingView(widget, data, title, further), [widget, data, title, further]);
  if (widget.type === "list") return drawList(widget, rankingView, onMark);
  const sharedProps = {
    title,
    summary: rankingView.summary,
    labels: labelsOf(t("dashboard.name")),
    onOpen: onMark,
    ...makeUnitFormatters(rankingView.unit),
  };
  return widget.type === "pie" ? (
    <Suspense fallback={<SkeletonChart heightPx={chartHeightOf(widget)} label={t("dashboard.loadingFigures")} />}>
      <PieWidget {...sharedProps} widget={widget} view={rankingView} />
    </Suspense>
  ) : (
    <BarChart {...sharedProps} {...barsOf(rankingView)} {...barLayoutOf(widget)} arrangement={arrangementOf(widget)} />
  );
}

export type RankingView = ReturnType<typeof buildRankingView>;

export const firstMeasureOf = ({ measures: [firstMeasureCode = "netSales"] }: RankingView): MeasureCode =>
  firstMeasureCode;

function drawList(widget: Widget, rankingView: RankingView, onMark: ChartProps<null>["onMark"]): ReactElement {
  const isPartHidden = (part: OptionalListPart) => widget.hidden.includes(part);
  const largestValue = rankingView.rows.reduce(
    (maximum, row) => (row.others ? maximum : Math.max(maximum, row.value)),
    1,
  );
  return (
    <RankedList
      label={rankingView.summary}
      onOpen={onMark}
      compared={isPartHidden("comparison") ? [] : rankingView.compared.map(({ name }) => name)}
      items={rankingView.rows
        .filter((row) => !row.others || !isPartHidden("others"))
        .map((row) => ({
          key: row.key,
          label: row.label,
          detail: row.detail,
          figure: formatFigure(row.value, rankingView.unit),
          share: isPartHidden("share") ? undefined : row.share,
          changes: rankingView.compared.map(({ name }, index) =>
            rowChangeOf(
              row,
              index,
              firstMeasureOf(rankingView),
              widget.direction,
              rankingView.compared.length > 1 ? name : undefined,
            ),
          ),
          ratio: isPartHidden("bar") ? 0 : Math.min(1, row.value / largestValue),
          others: row.others,
        }))}
    />
  );
}

/** Bars of the measures and of the compared days, on one scale. */
function barsOf(rankingView: RankingView) {
  const measuredValues = rankingView.measures.map((measure, index) => ({
    measure,
    values: rankingView.rows.map((row) => (index === 0 ? row.value : (row.beside[index - 1] ?? null))),
  }));
  const comparedValues = rankingView.compared.map(({ key, name }, index) => ({
    key,
    measure: firstMeasureOf(rankingView),
    values: rankingView.rows.map((row) => row.previous[index] ?? null),
    days: name,
  }));
  return {
    categories: rankingView.rows.map(({ key, label }) => ({ key, label })),
    ...toOneScaleSeries(measuredValues, comparedValues),
  };
}

const arrangementOf = ({ stacked }: Widget) => (stacked ? "stacked" : "grouped");

/** Compares a row with the days of a comparison; undefined if nothing was sold then, or that is not known. */
function rowChangeOf(
  rankingRow: RankingRow,
  index: number,
  measure: MeasureCode,
  ownDirection: Widget["direction"],
  name: string | undefined,
): ReturnType<typeof buildComparison> | undefined {
  const { value } = rankingRow;
  const previousValue = rankingRow.previous[index];
  if (previousValue === null || previousValue === undefined || previousValue === 0) return undefined;
  const { unit, direction } = getMeasureFormat(measure);
  return buildComparison({
    value,
    previous: previousValue,
    direction: ownDirection ?? direction,
    previousText: formatFigure(previousValue, unit),
    unit,
    name,
  });
}

/** Vertical bars fill the height of the widget, horizontal ones take what they need. */
export const barLayoutOf = (widget: Widget) =>
  widget.horizontal
    ? ({ direction: "horizontal" } as const)
    : ({ direction: "vertical", height: chartHeightOf(widget) } as const);

/** Height of a chart: that of its grid rows less the rest of the card, at least 180. Units: pixels. */
export function chartHeightOf({ layout, period }: Widget): number {
  return Math.max(180, layout.h * rowPx - rowGapPx - cardPx - legendPx - (period === null ? 0 : subtitlePx));
}

const [rowPx, rowGapPx, cardPx, subtitlePx, legendPx] = [76, 16, 71, 20, 32];
