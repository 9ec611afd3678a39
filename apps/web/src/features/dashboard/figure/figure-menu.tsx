/** Menu of a widget of figures: the rows behind the figure, its definition, and why it changed. */
import {
  drillPathOf,
  isChangeExplained,
  isPeriodComparison,
  mainMeasureOf,
  rowsOfFigure,
  type Widget,
} from "@comptoir/domain/dashboard";
import { ButtonLink, IconButton, Menu } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../../session/session.ts";
import { language, t } from "../../../shared/text.ts";
import { nameComparisons } from "../compared-days.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import type { FigureAsk } from "../widget-view.tsx";
import { whyNoRowsText } from "./figure-words.ts";

export type FigureMenuProps = Readonly<{
  widget: Widget;
  /** Answers of the widget: one for each comparison. */
  answers: readonly [WidgetData, ...WidgetData[]];
  onFigure: (widget: Widget, ask: FigureAsk) => void;
}>;

const noPermissions: readonly string[] = [];

export function FigureMenu({ widget, answers, onFigure }: FigureMenuProps): ReactElement {
  const permissions = useSnapshot(session.state).claims?.permissions ?? noPermissions;
  const figureDays = answers[0].data.meta.range;
  const rowsResult = rowsOfFigure(
    widget,
    { measure: mainMeasureOf(widget), mark: null },
    { days: figureDays, permissions },
  );
  const widgetTitle = widget.title[language];
  const drillPath = drillPathOf(widget, figureDays);
  return (
    <>
      <Menu
        label={widgetTitle}
        onDemand
        trigger={(trigger) => (
          <IconButton {...trigger} size="compact" icon="info" label={t("dashboard.explain", { title: widgetTitle })} />
        )}
        groups={[
          [
            {
              key: "rows",
              label: t("explain.menu_rows"),
              icon: "table",
              disabled: !rowsResult.ok,
              detail: rowsResult.ok ? undefined : whyNoRowsText(rowsResult.reason),
              onSelect: () => onFigure(widget, {}),
            },
            {
              key: "why",
              label: t("explain.menu_why"),
              icon: "info",
              onSelect: () => onFigure(widget, { show: "why" }),
            },
            ...(isChangeExplained(widget) ? listExplainedChanges(answers) : []).map(({ detail, ...ask }, index) => ({
              key: `change${index}`,
              label: t("explain.menu_change"),
              detail,
              icon: "chart" as const,
              onSelect: () => onFigure(widget, { show: "change", ...ask }),
            })),
          ],
        ]}
      />
      {drillPath !== null && <DrillLink path={drillPath} />}
    </>
  );
}

interface ChangeToExplain extends Pick<FigureAsk, "versus"> {
  /** Name of the comparison, if the widget has several. */
  readonly detail?: string;
}

/** Lists the changes that can be explained: one for each comparison, at least one. */
function listExplainedChanges(answers: readonly WidgetData[]): readonly ChangeToExplain[] {
  const comparedChanges = nameComparisons(answers.map(({ data }) => data)).flatMap(({ key, name }) =>
    isPeriodComparison(key) ? [{ versus: key, detail: t("dashboard.versus", { value: name }) }] : [],
  );
  return comparedChanges.length > 1 ? comparedChanges : [{}];
}

/** Link to the report of a widget, on the days and with the filters of the widget's figures. */
function DrillLink({ path }: Readonly<{ path: string }>): ReactElement {
  return (
    <Link href={path} asChild>
      <ButtonLink variant="quiet" size="compact" icon="table" aria-label={t("explain.openReport")} />
    </Link>
  );
}
