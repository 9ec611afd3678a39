/** One widget: its figures as the card, tile, list, pie, bars or line that it is, or why there are none. */
import { fixedFigure, shownMeasure, shownMeasures } from "@comptoir/domain/dashboard";
import type { Widget } from "@comptoir/domain/dashboard";
import { getError } from "@comptoir/domain/errors";
import { Card, EmptyState, ErrorState, SkeletonChart, StatCard } from "@comptoir/ui-react";
import type { StatComparison } from "@comptoir/ui-react";
import { Sparkline } from "@comptoir/ui-react/charts";
import { memo } from "react";
import type { ReactElement } from "react";

import { PartFailure } from "../../shared/part-failure.tsx";
import { language, t } from "../../shared/text.ts";
import { whyNotCompared } from "./compared-days.ts";
import { compareFigures } from "./comparison-view.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { isEmpty, isWithoutSales } from "./has-sales.ts";
import { figureIn, formatCardFigure, formatMeasure, lookOf, sparkOf } from "./measure.ts";
import type { FigurePair } from "./measure.ts";
import { chartHeightOf, WidgetChart } from "./widget-chart.tsx";
import type { Cell } from "./widget-cells-store.ts";

export type WidgetViewProps = Readonly<{ widget: Widget; cell: Cell<WidgetData> | undefined; onRetry: (widget: Widget) => void }>;

export const WidgetView = memo(function WidgetView({ widget, cell, onRetry }: WidgetViewProps): ReactElement {
  const title = widget.title[language];
  const isStat = widget.type === "card" || widget.type === "tile";
  if (cell?.failure !== null && cell?.failure !== undefined) {
    const isDenied = cell.failure.status === 403 || cell.failure.code === "ACCESS_DENIED";
    // What a widget asks for wrongly it asks for as wrongly a second time.
    const isFinal = isDenied || (cell.failure.issues.length > 0 && getError(cell.failure.code).status === 400);
    return (
      <Card title={title}>
        <ErrorState
          compact
          title={isDenied ? t("errors.title403") : t("dashboard.failed")}
          description={isDenied ? t("dashboard.withoutPermission") : <PartFailure failure={cell.failure} />}
          retryLabel={isFinal ? undefined : t("common.retry")}
          onRetry={isFinal ? undefined : () => onRetry(widget)}
        />
      </Card>
    );
  }
  const data = cell?.data ?? null;
  if (data === null) {
    if (isStat) return <StatCard label={title} figure={null} loadingLabel={t("dashboard.loadingFigures")} />;
    return (
      <Card title={title}>
        <SkeletonChart heightPx={chartHeightOf(widget)} label={t("dashboard.loadingFigures")} />
      </Card>
    );
  }
  const stale = cell?.stale ?? false;
  if (isStat) return <StatWidget widget={widget} data={data} title={title} stale={stale} />;
  return (
    <Card title={title} stale={stale}>
      {isEmpty(data) ? (
        <EmptyState compact title={t("dashboard.noData")} description={t("dashboard.noDataText")} />
      ) : (
        <WidgetChart widget={widget} data={data} title={title} />
      )}
    </Card>
  );
});

type StatWidgetProps = Readonly<{ widget: Widget; data: WidgetData; title: string; stale: boolean }>;

function StatWidget({ widget, data, title, stale }: StatWidgetProps): ReactElement {
  const measure = shownMeasure(widget);
  const look = lookOf(measure);
  const figure: FigurePair = figureIn(data, measure) ?? { value: null, previous: undefined };
  const hasFigure = figure.value !== null && !isWithoutSales(data);
  const isCost = measure === "margin" || measure === "marginPct" || measure === "cogs";
  const spark = widget.sparkline ? sparkOf(data) : [];
  const whyNot = whyNotCompared(data.data.meta);
  return (
    <StatCard
      label={title}
      stale={stale}
      figure={hasFigure && figure.value !== null ? formatCardFigure(figure.value, look.unit, widget.format) : null}
      missing={isCost && data.call === "Simple" && !isWithoutSales(data) ? t("dashboard.unknownCost") : t("dashboard.noFigure")}
      comparisons={hasFigure && figure.value !== null ? comparisonsOf(widget, figure.value, whyNot === null ? figure.previous : null) : []}
      note={hasFigure && whyNot !== null ? whyNot : undefined}
      secondary={shownMeasures(widget).slice(1).map((code) => {
        const pair = figureIn(data, code);
        return {
          key: code,
          label: t(`dashboard.measure_${code}`),
          figure: pair === null || pair.value === null || isWithoutSales(data) ? "–" : formatMeasure(pair.value, code),
        };
      })}
      sparkline={spark.length > 1 && hasFigure ? <Sparkline values={spark} summary={title} /> : undefined}
    />
  );
}

/** Against the period before, where there was one, and against the fixed figure of the widget. */
function comparisonsOf(widget: Widget, value: number, previous: number | null | undefined): readonly StatComparison[] {
  const { unit, direction } = lookOf(shownMeasure(widget));
  const against = [
    { key: "previous", figure: previous ?? null },
    { key: "fixed", figure: fixedFigure(widget) },
  ];
  return against.flatMap(({ key, figure }) =>
    figure === null ? [] : [{ ...compareFigures({ value, previous: figure, direction, previousText: formatCardFigure(figure, unit, widget.format) }), key }],
  );
}
