/** Panel over a dashboard, opened by its address: why a figure changed, the rows behind it, or its definition. */
import type { BoardWidget, WidgetRequest } from "@comptoir/domain/dashboard";
import { Suspense } from "react";
import type { ReactElement } from "react";

import { lazyPart } from "../../../shared/lazy-part.ts";
import type { Place } from "../../../shared/place-store.ts";
import { BoardExplain } from "../board-explain.tsx";
import type { DashboardQuery } from "../dashboard-query.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import type { WidgetCell } from "../widget-cells-store.ts";
import type { BoardFigureProps } from "./board-figure.tsx";

const BoardFigure = lazyPart<BoardFigureProps>(["report", "access", "management", "errors", "alert", "widget"], () =>
  import("./board-figure.tsx").then((file) => file.BoardFigure),
);

export type BoardPanelProps = Readonly<{
  widgets: readonly BoardWidget[];
  calls: readonly WidgetRequest[];
  figures: Readonly<Record<string, WidgetCell<WidgetData>>>;
  query: DashboardQuery;
  boardId: number;
  title: string;
  place: Pick<Place, "id" | "description">;
  permissions: readonly string[];
  change: (part: Partial<DashboardQuery>) => void;
  onRefresh: () => void;
}>;

export function BoardPanel(props: BoardPanelProps): ReactElement {
  const { widgets, calls, figures, query, boardId, title, place, permissions, change, onRefresh } = props;
  return (
    <>
      {query.why !== null && (
        <BoardExplain
          widgets={widgets}
          calls={calls}
          query={query}
          title={title}
          place={place.description}
          change={change}
        />
      )}
      {query.figure !== null && (
        <Suspense fallback={null}>
          <BoardFigure
            widgets={widgets}
            data={figures[String(query.figure)]?.data ?? null}
            query={query}
            boardId={boardId}
            placeId={place.id}
            place={place.description}
            permissions={permissions}
            change={change}
            onRefresh={onRefresh}
          />
        </Suspense>
      )}
    </>
  );
}
