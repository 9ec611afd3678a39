/** Draws a widget as card, tile, list, pie, bars or line, or explains why it has no figures. */
import { isChangeExplained, mainMeasureOf, listWidgetMeasures, thresholdTone } from "@comptoir/domain/dashboard";
import type { MeasureCode, PeriodComparison, Widget } from "@comptoir/domain/dashboard";
import { Card, EmptyState, FoldedCard, IconButton, SkeletonChart, StatCard } from "@comptoir/ui-react";
import type { StatLevel } from "@comptoir/ui-react";
import { Sparkline } from "@comptoir/ui-react/charts";
import { memo, Suspense, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { lazyPart } from "../../shared/lazy-part.ts";
import { language, t } from "../../shared/text.ts";
import { widgetDaysText } from "./compared-days.ts";
import { FailedWidget } from "./board-parts.tsx";
import styles from "./dashboard.module.css";
import type { FigurePart } from "./dashboard-query.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import type { FigureMenuProps } from "./figure/figure-menu.tsx";
import { isAnswerEmpty, lacksSplitField, hasNoSales } from "./has-sales.ts";
import {
  findFigure,
  formatCardFigure,
  formatMeasure,
  getMeasureFormat,
  listSparklineValues,
} from "./measure-format.ts";
import type { FigurePair } from "./measure-format.ts";
import { findLargestRow, buildRankingView } from "./ranking-view.ts";
import { hasSameProps } from "./same-figures.ts";
import { comparedFigures, comparisonsOf, figuresBeside, goalComparisonsOf } from "./stat-comparisons.ts";
import { chartHeightOf, WidgetChart } from "./widget-chart.tsx";
import type { WidgetCell } from "./widget-cells-store.ts";

export type WidgetViewProps = Readonly<{
  widget: Widget;
  cell: WidgetCell<WidgetData> | undefined;
  /** Whether only its title and figure are visible until it is opened. */
  folds?: boolean | undefined;
  onRetry: (widget: Widget) => void;
  /** Opens a figure of the widget: the rows behind it. */
  onFigure?: ((widget: Widget, ask: FigureAsk) => void) | undefined;
}>;

/** Part of a widget to open; every field may be absent. */
export type FigureAsk = Readonly<{
  /** Measure; the main one if absent. */
  of?: MeasureCode;
  /** Bar, slice or point; the whole figure if absent. */
  mark?: string;
  /** Rows behind the figure if absent. */
  show?: FigurePart;
  /** Comparison whose change is explained; the first of the widget if absent. */
  versus?: PeriodComparison;
}>;

const FigureMenu = lazyPart<FigureMenuProps>(["explain", "report"], () =>
  import("./figure/figure-menu.tsx").then((file) => file.FigureMenu),
);

/** Widget with its figures; not drawn again for an answer with the same figures. */
export const WidgetView = memo(DrawnView, hasSameProps);

function DrawnView(props: WidgetViewProps): ReactElement {
  const { widget, cell, folds = false, onRetry, onFigure } = props;
  const [isOpen, setOpen] = useState(false);
  const widgetTitle = widget.title[language];
  const widgetData = cell?.data ?? null;
  const isStale = cell?.stale ?? false;
  if (folds && !isOpen)
    return (
      <FoldedCard
        title={widgetTitle}
        summary={widgetData === null ? undefined : foldedFigureText(widget, widgetData)}
        stale={isStale}
        onOpen={() => setOpen(true)}
      />
    );
  const furtherData = cell?.further ?? [];
  const widgetActions = (
    <>
      {onFigure !== undefined && widgetData !== null && (
        <Suspense
          fallback={
            <IconButton size="compact" icon="info" label={t("dashboard.explain", { title: widgetTitle })} disabled />
          }
        >
          <FigureMenu widget={widget} answers={[widgetData, ...furtherData]} onFigure={onFigure} />
        </Suspense>
      )}
      {folds && <IconButton size="compact" icon="minus" label={t("dashboard.fold")} onClick={() => setOpen(false)} />}
    </>
  );
  const isStatWidget = widget.type === "card" || widget.type === "tile";
  const subtitle =
    widget.period === null ? undefined : widgetData === null ? emptyLine : widgetDaysText(widgetData.data.meta);
  const cardProps = { title: widgetTitle, subtitle, stale: isStale && widgetData !== null, actions: widgetActions };
  if (cell != null && cell.failure !== null)
    return (
      <Card title={widgetTitle} actions={widgetActions}>
        <FailedWidget failure={cell.failure} onRetry={() => onRetry(widget)} />
      </Card>
    );
  if (isStatWidget && widgetData === null)
    return (
      <StatCard
        label={widgetTitle}
        subtitle={subtitle}
        lines={widget.compare.length}
        figure={null}
        actions={widgetActions}
        loadingLabel={t("dashboard.loadingFigures")}
      />
    );
  if (isStatWidget && widgetData !== null)
    return <StatWidget {...{ widget, data: widgetData, further: furtherData, onFigure }} {...cardProps} />;
  return (
    <Card {...cardProps}>
      <ChartContent {...{ widget, data: widgetData, further: cell?.further, title: widgetTitle, onFigure }} />
    </Card>
  );
}

type ChartContentProps = Pick<WidgetViewProps, "widget" | "onFigure"> &
  Readonly<{ data: WidgetData | null; further: readonly WidgetData[] | undefined; title: string }>;

/** Chart of a widget; while it loads and without figures its height stays, so that cards below do not move. */
function ChartContent({ widget, data, further, title, onFigure }: ChartContentProps): ReactElement {
  const heightPx = chartHeightOf(widget);
  if (data === null) return <SkeletonChart heightPx={heightPx} label={t("dashboard.loadingFigures")} />;
  const isEmpty = !widget.forecast && isAnswerEmpty(data);
  if (isEmpty || lacksSplitField(data))
    return (
      <div className={styles["emptyChart"]} style={{ minHeight: heightPx }}>
        <EmptyState
          compact
          title={t(isEmpty ? "dashboard.noData" : "dashboard.notInFile")}
          description={t(isEmpty ? "dashboard.noDataText" : "dashboard.notInFileText")}
        />
      </div>
    );
  return (
    <WidgetChart
      {...{ widget, data, further, title }}
      onMark={onFigure && ((mark) => onFigure(widget, figureAskOf(widget, mark)))}
    />
  );
}

/** Returns what a click on a mark asks: the rows behind it; in a change, its explanation, or the rows of the whole figure for the last bar. */
const figureAskOf = ({ kind }: Widget, mark: string): FigureAsk =>
  kind !== "NetChange" ? { mark } : mark === "after" ? {} : { mark, show: "change" };

/** Space that keeps a line's height until its words are loaded. */
const emptyLine = "\u00a0";

/** Text of a folded widget: its figure, or the name of the largest row of its ranking. */
function foldedFigureText(widget: Widget, data: WidgetData): string {
  if (data.call === "GetStatsPer" || data.call === "TopSales")
    return isAnswerEmpty(data)
      ? t("dashboard.noFigure")
      : (findLargestRow(buildRankingView(widget, data, "").rows)?.label ?? "");
  const measure = mainMeasureOf(widget);
  const figureValue = findFigure(data, measure)?.value ?? null;
  return figureValue === null || hasNoSales(data) || isAnswerEmpty(data)
    ? t("dashboard.noFigure")
    : formatCardFigure(figureValue, getMeasureFormat(measure).unit, widget.format);
}

type StatWidgetProps = Readonly<{
  widget: Widget;
  data: WidgetData;
  /** Answers of the further comparisons. */
  further: readonly WidgetData[];
  title: string;
  subtitle: string | undefined;
  stale: boolean;
  actions: ReactNode;
  onFigure: WidgetViewProps["onFigure"];
}>;

function StatWidget(props: StatWidgetProps): ReactElement {
  const { widget, data, further, title, subtitle, stale, actions, onFigure } = props;
  const measure = mainMeasureOf(widget);
  const { unit } = getMeasureFormat(measure);
  const figure: FigurePair = findFigure(data, measure) ?? { value: null, previous: undefined };
  const hasFigure = figure.value !== null && !hasNoSales(data);
  const needsCost = measure === "margin" || measure === "marginPct" || measure === "cogs";
  const spark = widget.sparkline ? listSparklineValues(data) : [];
  const sides = comparedFigures(measure, [data, ...further]);
  const neighbours = figuresBeside(widget, figure.value ?? 0, sides, data);
  const openChange =
    onFigure === undefined || !isChangeExplained(widget)
      ? undefined
      : (versus: PeriodComparison) => onFigure(widget, { show: "change", versus });
  const whyNot = sides.find(({ reason }) => reason !== null)?.reason ?? null;
  return (
    <StatCard
      label={title}
      subtitle={subtitle}
      stale={stale}
      actions={actions}
      onOpen={onFigure === undefined ? undefined : () => onFigure(widget, {})}
      icon={widget.type === "tile" ? (widget.icon ?? undefined) : undefined}
      lines={widget.compare.length}
      level={thresholdLevelOf(widget, hasFigure ? figure.value : null)}
      figure={
        hasFigure && figure.value !== null ? formatCardFigure(figure.value, unit, widget.format, neighbours) : null
      }
      missing={
        needsCost && data.call === "Simple" && !hasNoSales(data) ? t("dashboard.unknownCost") : t("dashboard.noFigure")
      }
      comparisons={
        hasFigure && figure.value !== null
          ? [
              ...comparisonsOf(widget, figure.value, sides, neighbours, openChange),
              ...goalComparisonsOf(widget, figure.value, data, neighbours),
            ]
          : []
      }
      note={hasFigure && whyNot !== null ? whyNot : undefined}
      secondary={listWidgetMeasures(widget)
        .slice(1)
        .flatMap((code) => {
          const pair = findFigure(data, code);
          // A figure missing from the answer, such as a cost, is hidden from this reader.
          if (pair === null) return [];
          return [
            {
              key: code,
              label: t(`dashboard.measure_${code}`),
              figure: pair.value === null || hasNoSales(data) ? "–" : formatMeasure(pair.value, code, widget.format),
              onOpen: onFigure === undefined || pair.value === null ? undefined : () => onFigure(widget, { of: code }),
            },
          ];
        })}
      sparkline={spark.length > 1 && hasFigure ? <Sparkline values={spark} summary={title} height={28} /> : undefined}
    />
  );
}

/** Tone of a tile by its thresholds, with its name; undefined for another display or without a value. */
function thresholdLevelOf(widget: Widget, value: number | null): StatLevel | undefined {
  const tone = widget.type === "tile" && value !== null ? thresholdTone(widget, value) : null;
  return tone === null ? undefined : { tone, words: t(`dashboard.level_${tone}`) };
}
