/** Panel of a figure of a dashboard, opened by its address: the rows behind it, or its definition. */
import {
  alertMeasureOf,
  isReportWidget,
  narrowToMark,
  type BoardWidget,
  type Widget,
} from "@comptoir/domain/dashboard";
import { ButtonLink, Dialog, EmptyState, SegmentedControl, Select, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { newAlertPath } from "../../../shared/alert-path.ts";
import { language, t } from "../../../shared/text.ts";
import { FigureDefinition } from "../../../explain/figure-definition.tsx";
import { WhyForecast } from "../forecast/why-forecast.tsx";
import { fieldText } from "../../../report/report-words.ts";
import type { AnswerMeta } from "../compared-days.ts";
import { figureParts, type DashboardQuery } from "../dashboard-query.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { formatMeasure } from "../measure-format.ts";
import { findFigureOnBoard, type FigureOnBoard } from "./figure-on-board.ts";
import styles from "./figure.module.css";
import { RowsBehind } from "./rows-behind.tsx";

export type BoardFigureProps = Readonly<{
  widgets: readonly BoardWidget[];
  /** Answer of the widget; null until it is there. */
  data: WidgetData | null;
  query: DashboardQuery;
  boardId: number;
  placeId: number;
  place: string;
  permissions: readonly string[];
  change: (part: Partial<DashboardQuery>) => void;
  onRefresh: () => void;
}>;

export function BoardFigure(props: BoardFigureProps): ReactElement {
  const { widgets, data, query, change } = props;
  const figureWidget = widgets.find(({ i }) => i === query.figure);
  const closeFigure = () => change({ figure: null, of: null, mark: null });
  const openFigure =
    figureWidget === undefined || isReportWidget(figureWidget) || data === null
      ? null
      : findFigureOnBoard(figureWidget, data, query);
  const widgetTitle = figureWidget?.title[language] ?? t("explain.noRowsTitle");
  const figureTitle =
    openFigure === null || openFigure.name === null
      ? widgetTitle
      : t("explain.figureOf", { title: widgetTitle, mark: openFigure.name });
  return (
    <Dialog open onClose={closeFigure} title={figureTitle} closeLabel={t("common.close")} size="large">
      {figureWidget === undefined || isReportWidget(figureWidget) || (data !== null && openFigure === null) ? (
        <EmptyState compact title={t("explain.figureGone")} />
      ) : data === null || openFigure === null ? (
        <SkeletonRows rows={6} label={t("common.loading")} />
      ) : (
        <>
          <FigureControls {...props} widget={figureWidget} figure={openFigure} />
          <FigurePart {...props} widget={figureWidget} figure={openFigure} meta={data.data.meta} name={figureTitle} />
        </>
      )}
    </Dialog>
  );
}

type FigureProps = Readonly<{ widget: Widget; figure: FigureOnBoard }>;

type FigureControlsProps = FigureProps & Pick<BoardFigureProps, "query" | "boardId" | "placeId" | "change">;

/** The figure, the choice of its measure and of what is said about it, and an alert on it. */
function FigureControls({ widget, figure, query, boardId, placeId, change }: FigureControlsProps): ReactElement {
  const { value, measure, measures, mark } = figure;
  return (
    <div className={styles["controls"]}>
      <span className={styles["figure"]}>
        {value === null ? t("dashboard.noFigure") : formatMeasure(value, measure)}
      </span>
      {measures.length > 1 ? (
        <Select
          compact
          aria-label={t("explain.measures")}
          value={measure}
          options={measures.map((code) => ({ value: code, label: t(`dashboard.measure_${code}`) }))}
          onChange={(chosenMeasure) => change({ of: chosenMeasure })}
        />
      ) : (
        <span>{t(`dashboard.measure_${measure}`)}</span>
      )}
      <SegmentedControl
        compact
        label={t("explain.show")}
        value={query.show}
        options={figureParts.map((part) => ({ value: part, label: t(`explain.part_${part}`) }))}
        onChange={(show) => change({ show })}
      />
      {mark === null && alertMeasureOf(widget) === measure && (
        <Link href={newAlertPath(boardId, widget.i, placeId)} asChild>
          <ButtonLink size="compact" icon="bell">
            {t("alert.tellMe")}
          </ButtonLink>
        </Link>
      )}
    </div>
  );
}

type FigurePartProps = FigureProps &
  Pick<BoardFigureProps, "query" | "data" | "placeId" | "place" | "permissions" | "onRefresh"> &
  Readonly<{ meta: AnswerMeta; name: string }>;

/** The chosen part: the rows behind the figure, or its definition. */
function FigurePart(props: FigurePartProps): ReactElement {
  const { widget, figure, query, data, meta, placeId, place, permissions, name, onRefresh } = props;
  if (query.show !== "rows")
    return (
      <>
        <WhyNumber {...{ widget, figure, meta, placeId, place }} />
        {widget.forecast && <WhyForecast data={data} />}
      </>
    );
  if (meta.compare?.stores !== undefined)
    return (
      <EmptyState compact icon="table" title={t("explain.noRowsTitle")} description={t("explain.noRows_COMPARABLE")} />
    );
  return <RowsBehind {...{ widget, figure, placeId, permissions, name, onRefresh }} days={meta.range} />;
}

type WhyNumberProps = FigureProps &
  Readonly<{
    meta: AnswerMeta;
    placeId: number;
    place: string;
  }>;

/** Definition of the figure: of its mark, or of the whole if no sums are stored of the mark. */
function WhyNumber({ widget, figure, meta: { range, compare }, placeId, place }: WhyNumberProps): ReactElement {
  const narrowedMark = narrowToMark(widget, figure.mark);
  // Comparable stores are those of all days.
  const comparesSameStores = compare?.stores !== undefined;
  const narrowedQuestion = comparesSameStores && narrowedMark?.days !== null ? null : narrowedMark;
  const { filters, days } = narrowedQuestion ?? { filters: widget.filters, days: null };
  const { from, to } = days ?? range;
  return (
    <FigureDefinition
      measure={figure.measure}
      question={{
        date: `${from < range.from ? range.from : from}..${to > range.to ? range.to : to}`,
        tl: placeId,
        measure: figure.measure,
        ...(comparesSameStores && { compare: "comparable" }),
        ...(filters.length > 0 && { filters }),
      }}
      place={place}
      filtered={[...new Set(filters.map(({ Column }) => fieldText(Column)))]}
      isOfWhole={narrowedQuestion === null}
    />
  );
}
