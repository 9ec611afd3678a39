/** Dashboard page: its subtitle, its period and its widgets. */
import { selectBoard } from "@comptoir/domain/dashboard";
import { isFairRule } from "@comptoir/domain/period";
import type { BoardList, Dashboard, Widget } from "@comptoir/domain/dashboard";
import { Grid, GridItem, Page, PageHeader, useFolding } from "@comptoir/ui-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { loadPlaces } from "../../session/place-requests.ts";
import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { countLocations, placeState } from "../../shared/place-store.ts";
import type { Place } from "../../shared/place-store.ts";
import { usePrintHead } from "../../shared/print-head.ts";
import { t } from "../../shared/text.ts";
import { BoardHeader } from "./board-header.tsx";
import {
  BoardArranging,
  BoardNotices,
  BoardFigure,
  FairWords,
  BoardGone,
  BoardMenu,
  EmptyBoard,
  UnusualDays,
  NoWidgets,
  FailedBoard,
} from "./board-parts.tsx";
import { buildBoardView, isMeasureWidget, listWidgetsToAsk } from "./board-view.ts";
import { DrawnWidget, type AskedBoard } from "./board-widget.tsx";
import { BoardWords, BoardWordsSkeleton } from "./board-words.tsx";
import type { AnswerMeta } from "./compared-days.ts";
import styles from "./dashboard.module.css";
import { parseDashboardQuery, printDashboardQuery } from "./dashboard-query.ts";
import type { DashboardQuery } from "./dashboard-query.ts";
import type { BoardEditTarget } from "./board-paths.ts";
import { UnusualRoom } from "./unusual-room.tsx";
import { useBoardFigures } from "./use-board-figures.ts";
import { useBoards } from "./use-boards.ts";
import { useLayerOfAddress } from "./use-layer-of-address.ts";
import type { FigureAsk } from "./widget-view.tsx";

const noPermissions: readonly string[] = [];

export function DashboardPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places, failure: placesFailure } = useSnapshot(placeState);
  const search = useSearch();
  const dashboardQuery = useMemo(() => parseDashboardQuery(search), [search]);
  const boardsSnapshot = useBoards();
  const { isSettled, isRefused } = useLayerOfAddress(dashboardQuery.layer);
  const currentPlace = places.find((candidate) => candidate.id === claims?.tli);

  if (placesFailure !== null || !isSettled || currentPlace === undefined || !boardsSnapshot.isSettled)
    return <WaitingForPlace failure={placesFailure} />;
  return (
    <Board
      board={selectBoard(boardsSnapshot.boards, dashboardQuery.board)}
      all={boardsSnapshot.boards}
      query={dashboardQuery}
      place={currentPlace}
      places={places}
      failure={boardsSnapshot.failure}
      isOtherPlace={isRefused}
    />
  );
}

/** Page until the current layer is known: without it there is nothing to request. */
function WaitingForPlace({ failure }: Readonly<{ failure: Failure | null }>): ReactElement {
  return (
    <Page wide>
      <PageHeader title={t("shell.entry_DASHBOARD")} description={failure === null && <BoardWordsSkeleton />} />
      {failure !== null && <FailedBoard failure={failure} onRetry={() => void loadPlaces()} />}
    </Page>
  );
}

type BoardProps = Readonly<{
  board: Dashboard;
  all: BoardList;
  query: DashboardQuery;
  place: Place;
  places: readonly Place[];
  failure: Failure | null;
  isOtherPlace: boolean;
}>;

function Board(props: BoardProps): ReactElement {
  const { board, all, query } = props;
  const askedBoard = useAskedBoard(props);
  const { answers } = askedBoard;
  const { meta, isEmpty } = askedBoard.view;
  const [arranging, setArranging] = useState<{ readonly id: number; readonly opening: BoardEditTarget | null } | null>(
    null,
  );
  const isArrangingBoard = arranging?.id === board.id;
  return (
    <Page wide>
      <BoardHeader
        on={askedBoard}
        all={all}
        subtitle={drawSubtitle(askedBoard)}
        menu={(openWall) => (
          <BoardMenu
            board={board}
            onOpen={(id) => askedBoard.onChange({ board: id })}
            onArrange={(start) => setArranging({ id: board.id, opening: start })}
            onWall={openWall}
          />
        )}
      />
      {meta?.compare !== undefined && isFairRule(meta.compare.rule) && <FairWords compare={meta.compare} />}
      {board.id === selectBoard(all, null).id && answers.failure === null && !isEmpty && (
        <UnusualRoom key={askedBoard.place.id} placeId={askedBoard.place.id}>
          {(onAnswer) => askedBoard.view.words !== null && <UnusualDays on={askedBoard} onAnswer={onAnswer} />}
        </UnusualRoom>
      )}
      {query.figure !== null && <BoardFigure on={askedBoard} />}
      {drawNotices(askedBoard, props)}
      {isEmpty && <EmptyBoard lastSalesDate={meta?.lastSalesDate ?? null} />}
      <div className={styles["board"]} hidden={(answers.failure !== null || isEmpty) && !isArrangingBoard}>
        {board.widgets.length === 0 && !isArrangingBoard && <NoWidgets canUpdate={board.canUpdate} />}
        {isArrangingBoard ? (
          <BoardArranging on={askedBoard} opening={arranging.opening} onDone={() => setArranging(null)} />
        ) : (
          <BoardGrid on={askedBoard} />
        )}
      </div>
    </Page>
  );
}

/** Draws the layer, period and comparison of the figures; a skeleton until they are known. */
function drawSubtitle({ board, query, answers, widgets, view }: AskedBoard): ReactElement | false {
  const { words, meta, isPeriodEmpty } = view;
  if (words === null || meta === null)
    return answers.failure === null && widgets.some(({ period }) => period === null) && <BoardWordsSkeleton />;
  return <BoardWords {...{ board, query, words, meta, isPeriodEmpty }} stale={answers.loading} />;
}

/** Draws the notices about the address, and about a failure of all figures. */
function drawNotices(
  { board, query, answers }: AskedBoard,
  { failure, isOtherPlace }: Pick<BoardProps, "failure" | "isOtherPlace">,
): ReactElement {
  return (
    <>
      {query.board !== null && query.board !== board.id && <BoardGone />}
      {(isOtherPlace || (answers.failure === null && (failure !== null || query.unknownPeriod !== null))) && (
        <BoardNotices
          query={answers.failure === null ? query : { unknownPeriod: null }}
          failure={answers.failure === null ? failure : null}
          isOtherPlace={isOtherPlace}
        />
      )}
      {answers.failure !== null && <FailedBoard failure={answers.failure} onRetry={answers.askAgain} />}
    </>
  );
}

/** Reads the figures of a board for the current store or layer, which the links of the board carry in their address. */
function useAskedBoard({ board, query, place, places }: BoardProps): AskedBoard {
  const [, navigate] = useLocation();
  const permissions = useSnapshot(session.state).claims?.permissions ?? noPermissions;
  const locationCount = useMemo(() => countLocations(place.id, places), [place.id, places]);
  const requestedWidgets = useMemo(
    () => listWidgetsToAsk(board, permissions, locationCount),
    [board, permissions, locationCount],
  );
  const measureWidgets = useMemo(() => requestedWidgets.filter(isMeasureWidget), [requestedWidgets]);
  const boardAnswers = useBoardFigures(board, measureWidgets, query, place.id);
  const [reportMeta, setReportMeta] = useState<AnswerMeta | null>(null);
  const figuresView = buildBoardView(requestedWidgets, measureWidgets, boardAnswers.figures, reportMeta, places);
  // Widgets that name what is not found say so, which a message in their place would hide.
  const drawnView =
    board.missing === undefined
      ? figuresView
      : { ...figuresView, isEmpty: false, isPeriodEmpty: false, visibleWidgets: requestedWidgets };
  const { words } = drawnView;
  const boardHref = useCallback(
    (part: Partial<DashboardQuery>) => `?${printDashboardQuery({ ...query, layer: place.id, ...part })}`,
    [query, place.id],
  );
  useEffect(
    function correctPlaceInAddress() {
      if (query.layer !== null && query.layer !== place.id) navigate(boardHref({}), { replace: true });
    },
    [query.layer, place.id, boardHref, navigate],
  );
  usePrintHead(words === null ? board.description : `${board.description} · ${words.layerName}`, words?.range ?? "");
  return {
    board,
    query,
    place,
    permissions,
    widgets: requestedWidgets,
    answers: boardAnswers,
    view: drawnView,
    folds: useFolding(),
    hrefOf: boardHref,
    onChange: (part) => navigate(boardHref(part)),
    onFigure: useCallback(
      ({ i }: Widget, { show = "rows", of, mark, versus }: FigureAsk) =>
        navigate(boardHref({ figure: i, show, of: of ?? null, mark: mark ?? null, versus: versus ?? null })),
      [navigate, boardHref],
    ),
    onMeta: setReportMeta,
  };
}

function BoardGrid({ on }: Readonly<{ on: AskedBoard }>): ReactElement {
  const { visibleWidgets, isPeriodEmpty } = on.view;
  return (
    <Grid>
      {visibleWidgets.map((widget) => (
        <GridItem
          // The key changes when widgets are left out, so that a moved widget is drawn again.
          key={isPeriodEmpty ? `without-${widget.i}` : widget.i}
          span={widget.layout.w}
          rows={widget.layout.h}
          phoneSpan={widget.type === "card" ? 1 : 2}
          mobileOrder={widget.layout.mobileOrder}
        >
          <DrawnWidget widget={widget} on={on} />
        </GridItem>
      ))}
    </Grid>
  );
}
