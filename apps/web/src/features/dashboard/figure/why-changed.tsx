/** Explains why the figure of a widget changed, or the sales of a store on a day that a link names. */
import type { WidgetRequest } from "@comptoir/domain/dashboard";
import type { ReactElement } from "react";

import { ChangeExplanation } from "../../../explain/change-explanation.tsx";
import { parseBridgePath, printBridgePath } from "../../../explain/explain-address.ts";
import type { DashboardQuery } from "../dashboard-query.ts";

export type WhyChangedProps = Readonly<{
  title: string;
  place: string;
  placeId: number;
  query: DashboardQuery;
  /** Requests of the board. */
  calls: readonly WidgetRequest[];
  change: (part: Partial<DashboardQuery>) => void;
}>;

export function WhyChanged({ title, place, placeId, query, calls, change }: WhyChangedProps): ReactElement | null {
  const { figure, versus, whyPath, day, against, mark } = query;
  const params = calls.find(({ key }) => key === String(figure))?.params;
  const explainedDays = day ?? params?.date;
  if (explainedDays === undefined) return null;
  // Questions of a widget differ by their comparison alone.
  const compare = versus ?? params?.compare;
  // A link that names the days to compare with has its day and its store too.
  const explainedFigure =
    against === null && params !== undefined
      ? {
          date: explainedDays,
          tl: placeId,
          ...(compare !== undefined && { compare }),
          ...(params.filters !== undefined && { filters: params.filters }),
          ...(day === null && params.orLast === true && { orLast: true }),
        }
      : { date: explainedDays, tl: placeId };
  return (
    <ChangeExplanation
      key={`${figure}|${versus}|${day}|${against}`}
      title={title}
      place={place}
      figure={explainedFigure}
      against={against}
      step={mark}
      path={parseBridgePath(whyPath)}
      onPath={(path) => change({ whyPath: path.length === 0 ? null : printBridgePath(path) })}
    />
  );
}
