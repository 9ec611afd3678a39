/** Explanation of a widget of the board, opened by its address. */
import type { BoardWidget, WidgetRequest } from "@comptoir/domain/dashboard";
import { isReportWidget } from "@comptoir/domain/dashboard";
import type { ReactElement } from "react";

import { ChangePanel } from "../../explain/change-panel.tsx";
import { parseBridgePath, printBridgePath } from "../../explain/explain-address.ts";
import { language } from "../../shared/text.ts";
import type { DashboardQuery } from "./dashboard-query.ts";

export type BoardExplainProps = Readonly<{
  widgets: readonly BoardWidget[];
  calls: readonly WidgetRequest[];
  query: DashboardQuery;
  title: string;
  place: string;
  change: (part: Partial<DashboardQuery>) => void;
}>;

export function BoardExplain({ widgets, calls, query, title, place, change }: BoardExplainProps): ReactElement | null {
  const { why, versus, whyPath, against, mark } = query;
  const explainedWidget = widgets.find(({ i }) => i === why);
  const explainedCall = calls.find(({ key }) => key === String(why)) ?? (against === null ? undefined : calls[0]);
  if (explainedCall === undefined) return null;
  const { date, tl, filters, orLast } = explainedCall.params;
  // Questions of a widget differ by their comparison alone.
  const comparisonToExplain = versus ?? explainedCall.params.compare;
  // A link of the morning names its day and its store itself.
  const explainedFigure =
    against === null
      ? {
          date,
          ...(tl !== undefined && { tl }),
          ...(comparisonToExplain !== undefined && { compare: comparisonToExplain }),
          ...(filters !== undefined && { filters }),
          ...(orLast === true && { orLast }),
        }
      : { date: query.day ?? date, ...(tl !== undefined && { tl }) };
  return (
    <ChangePanel
      key={`${why}|${versus}|${against}`}
      title={
        explainedWidget === undefined || isReportWidget(explainedWidget) || against !== null
          ? title
          : explainedWidget.title[language]
      }
      place={place}
      figure={explainedFigure}
      against={against}
      step={mark}
      path={parseBridgePath(whyPath)}
      onPath={(path) => change({ whyPath: path.length === 0 ? null : printBridgePath(path) })}
      onClose={() => change({ why: null, versus: null, whyPath: null, against: null, day: null, mark: null })}
    />
  );
}
