/** Requests the figures of a board, and again when they grow old or the reader asks. */
import { type Dashboard, type Widget, type WidgetRequest } from "@comptoir/domain/dashboard";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";

import type { Failure } from "../../shared/answer.ts";
import type { DashboardQuery } from "./dashboard-query.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { cellsStore, buildWidgetRequests } from "./dashboard-store.ts";
import { useFreshFigures } from "./use-fresh-figures.ts";
import { requestsOfWidget, type WidgetCell } from "./widget-cells-store.ts";

export interface BoardFigures {
  readonly figures: Readonly<Record<string, WidgetCell<WidgetData>>>;
  readonly loading: boolean;
  readonly failure: Failure | null;
  readonly calls: readonly WidgetRequest[];
  /** Number of times that all figures were asked again: by the reader, at the interval of a widget, or on return to the page. */
  readonly again: number;
  readonly askAgain: () => void;
  readonly retry: (widget: Widget) => void;
}

export function useBoardFigures(
  board: Dashboard,
  widgets: readonly Widget[],
  dashboardQuery: DashboardQuery,
  placeId: number,
): BoardFigures {
  const { cells: cellByWidget, loading, failure } = useSnapshot(cellsStore.state);
  const [refresh, setRefresh] = useState(() => ({ nowMs: Date.now(), again: 0 }));
  const requests = useMemo(
    () => ({
      calls: buildWidgetRequests({
        widgets,
        savedPeriod: board.period,
        query: { period: dashboardQuery.period, compare: dashboardQuery.compare },
        place: { id: placeId },
      }),
      asked: refresh,
    }),
    [widgets, board.period, dashboardQuery.period, dashboardQuery.compare, placeId, refresh],
  );
  const loadedBoardIdRef = useRef(board.id);
  useEffect(
    function askForFigures() {
      void cellsStore.load(requests.calls, { fresh: loadedBoardIdRef.current !== board.id });
      loadedBoardIdRef.current = board.id;
    },
    [requests, board.id],
  );
  useEffect(() => () => cellsStore.cancel(), []);
  const retryWidget = useCallback(
    (widget: Widget) => void cellsStore.retry(requestsOfWidget(requests.calls, widget)),
    [requests],
  );
  const askAgain = useCallback(() => setRefresh(({ again }) => ({ nowMs: Date.now(), again: again + 1 })), []);
  useFreshFigures({
    board,
    askedMs: refresh.nowMs,
    askAgain,
    renew: useCallback(() => cellsStore.renew(requests.calls), [requests]),
  });
  return {
    figures: cellByWidget,
    loading,
    failure,
    calls: requests.calls,
    again: refresh.again,
    askAgain,
    retry: retryWidget,
  };
}
