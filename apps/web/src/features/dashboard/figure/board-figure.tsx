/** Panel of a figure of a dashboard, opened by its address: the rows behind it, its definition, and why it changed. */
import {
  alertMeasureOf,
  bridgeOfMark,
  isReportWidget,
  narrowToMark,
  type BridgeOfMark,
  type Widget,
} from "@comptoir/domain/dashboard";
import { ButtonLink, Dialog, EmptyState, Select, SkeletonRows, TabList, tabIdOf } from "@comptoir/ui-react";
import { useId } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { printBridgePath } from "../../../explain/explain-address.ts";
import { FigureDefinition } from "../../../explain/figure-definition.tsx";
import { fieldText } from "../../../report/report-words.ts";
import { newAlertPath } from "../../../shared/alert-path.ts";
import { language, t } from "../../../shared/text.ts";
import type { AskedBoard } from "../board-widget.tsx";
import type { AnswerMeta } from "../compared-days.ts";
import { closedFigure, figureParts, type DashboardQuery } from "../dashboard-query.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { WhyForecast } from "../forecast/why-forecast.tsx";
import { formatMeasure } from "../measure-format.ts";
import { findFigureOnBoard, type FigureOnBoard } from "./figure-on-board.ts";
import styles from "./figure.module.css";
import { RowsBehind } from "./rows-behind.tsx";
import { WhyChanged } from "./why-changed.tsx";

/** Board over which the panel opens. */
type PanelBoard = Pick<AskedBoard, "board" | "widgets" | "query" | "place" | "permissions" | "answers" | "onChange">;

export type BoardFigureProps = Readonly<{ on: PanelBoard }>;

export function BoardFigure({ on }: BoardFigureProps): ReactElement {
  const { board, widgets, query, place, answers, onChange } = on;
  const figureWidget = widgets.find(({ i }) => i === query.figure);
  const data = answers.figures[String(query.figure)]?.data ?? null;
  const openFigure =
    figureWidget === undefined || isReportWidget(figureWidget) || data === null
      ? null
      : // The marks of a bridge are its steps.
        findFigureOnBoard(figureWidget, data, figureWidget.kind === "NetChange" ? { ...query, mark: null } : query);
  const isOfLink = query.against !== null;
  const widgetTitle = figureWidget?.title[language] ?? t("explain.noRowsTitle");
  const figureTitle = isOfLink
    ? board.description
    : openFigure === null || openFigure.name === null
      ? widgetTitle
      : t("explain.figureOf", { title: widgetTitle, mark: openFigure.name });
  return (
    <Dialog
      open
      onClose={() => onChange(closedFigure)}
      title={figureTitle}
      closeLabel={t("common.close")}
      placement="side"
    >
      {isOfLink ? (
        <WhyChanged
          {...{ query, title: figureTitle, place: place.description, placeId: place.id, calls: answers.calls }}
          change={onChange}
        />
      ) : figureWidget === undefined || isReportWidget(figureWidget) || (data !== null && openFigure === null) ? (
        <EmptyState compact title={t("explain.figureGone")} />
      ) : data === null || openFigure === null ? (
        <SkeletonRows rows={6} label={t("common.loading")} />
      ) : (
        <FigureTabs {...{ on, data, widget: figureWidget, figure: openFigure, name: figureTitle }} />
      )}
    </Dialog>
  );
}

type FigureProps = Readonly<{ on: PanelBoard; widget: Widget; figure: FigureOnBoard }>;
type FigureTabsProps = FigureProps & Readonly<{ data: WidgetData; name: string }>;

/** The figure, and what is said about it in three tabs. */
function FigureTabs(props: FigureTabsProps): ReactElement {
  const { on, widget, figure, data } = props;
  const { show } = on.query;
  const bridge = bridgeOfMark(widget, figure.mark, data.data.meta.range) ?? wholeBridge;
  const panelId = useId();
  return (
    <>
      <FigureControls {...{ on, widget, figure }} />
      <TabList
        label={t("explain.show")}
        value={show}
        tabs={figureParts.map((part) => ({ value: part, label: t(`explain.menu_${part}`) }))}
        onChange={(part) =>
          on.onChange({ show: part, ...printBridgeAddress(part === "change" ? bridge : wholeBridge) })
        }
        panelId={panelId}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabIdOf(panelId, show)}
        tabIndex={-1}
        className={styles["panel"]}
      >
        <FigurePart {...props} />
      </div>
    </>
  );
}

const wholeBridge: BridgeOfMark = { days: null, path: [] };

const printBridgeAddress = ({ days, path }: BridgeOfMark): Pick<DashboardQuery, "whyPath" | "day"> => ({
  whyPath: path.length === 0 ? null : printBridgePath(path),
  day: days === null ? null : `${days.from}..${days.to}`,
});

/** The figure, the choice of its measure, and an alert on it. */
function FigureControls({ on, widget, figure }: FigureProps): ReactElement {
  const { board, place, onChange } = on;
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
          onChange={(chosenMeasure) => onChange({ of: chosenMeasure })}
        />
      ) : (
        <span>{t(`dashboard.measure_${measure}`)}</span>
      )}
      {mark === null && alertMeasureOf(widget) === measure && (
        <Link href={newAlertPath(board.id, widget.i, place.id)} asChild>
          <ButtonLink size="compact" icon="bell">
            {t("alert.tellMe")}
          </ButtonLink>
        </Link>
      )}
    </div>
  );
}

/** The chosen part: the rows behind the figure, its definition, or why it changed. */
function FigurePart({ on, widget, figure, data, name }: FigureTabsProps): ReactElement {
  const { query, permissions, answers, onChange } = on;
  const { meta } = data.data;
  const { id: placeId, description: place } = on.place;
  if (query.show === "change")
    return figure.measure === "netSales" ? (
      <>
        {bridgeOfMark(widget, figure.mark, meta.range) === null && <p>{t("explain.ofWhole")}</p>}
        <WhyChanged {...{ title: name, place, placeId, query, calls: answers.calls, change: onChange }} />
      </>
    ) : (
      <EmptyState compact icon="chart" title={t("explain.noChange")} />
    );
  if (query.show === "why")
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
  return (
    <RowsBehind {...{ widget, figure, placeId, permissions, name }} onRefresh={answers.askAgain} days={meta.range} />
  );
}

type WhyNumberProps = Pick<FigureProps, "widget" | "figure"> &
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
