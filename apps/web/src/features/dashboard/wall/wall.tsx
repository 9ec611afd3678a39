/** Dashboards on a screen on the wall: they fill the window, refresh by themselves, and turn their pages. */
import { divideIntoPages, isReportWidget, type BoardWidget, type Dashboard } from "@comptoir/domain/dashboard";
import { EmptyState } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { KeyboardEvent, ReactElement, RefCallback } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { session } from "../../../session/session.ts";
import { countLocations, type Place } from "../../../shared/place-store.ts";
import { t } from "../../../shared/text.ts";
import { buildBoardView, isMeasureWidget, listWidgetsToAsk } from "../board-view.ts";
import type { DrawnBoard } from "../board-widget.tsx";
import { printDashboardQuery } from "../dashboard-query.ts";
import { wallScreenOf, type PageRoom } from "./fit-page.ts";
import { useModal, useRoom } from "./use-window.ts";
import { useAwake, useScreenOn, useTurning, useWallFigures } from "./use-wall.ts";
import { WallControls } from "./wall-controls.tsx";
import { WallHead } from "./wall-head.tsx";
import { WallPage } from "./wall-page.tsx";
import { wallPath, type WallQuery } from "./wall-query.ts";
import type { WallBoard } from "./wall-store.ts";
import styles from "./wall.module.css";

export type WallProps = Readonly<{
  query: WallQuery;
  chosen: readonly Dashboard[];
  all: readonly Dashboard[];
  place: Place;
  places: readonly Place[];
}>;

const noPermissions: readonly string[] = [];

export function Wall({ query, chosen, all, place, places }: WallProps): ReactElement {
  const [, navigate] = useLocation();
  const [room, roomRef] = useRoom();
  const wallPages = useWallPages({ query, chosen, place, places }, room);
  const turning = useTurning(wallPages.length, query.seconds);
  const isAwake = useAwake();
  useScreenOn();
  const currentPage = wallPages[turning.page];
  const leaveWall = (): void => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    const { period, compare } = query.question;
    const currentBoardId = currentPage?.wall.board.id ?? null;
    navigate(`/bi?${printDashboardQuery({ period, compare, board: currentBoardId, layer: place.id })}`);
  };
  const dialogRef = useModal(leaveWall);
  return (
    <dialog
      ref={dialogRef}
      className={isAwake ? styles["wall"] : `${styles["wall"]} ${styles["asleep"]}`}
      aria-label={t("wall.label")}
      tabIndex={-1}
      onKeyDown={(event) => turnByKey(event, turning)}
    >
      {currentPage === undefined ? (
        <WallHead place={place.description} title="" meta={null} words={null} answeredMs={null} page={0} pages={0} />
      ) : (
        <WallBoardPage
          key={currentPage.wall.board.id}
          {...{ ...currentPage, query, place, places, room, roomRef }}
          page={turning.page}
          pages={wallPages.length}
        />
      )}
      {currentPage === undefined && <EmptyState title={t("wall.nothing")} description={t("wall.nothingText")} />}
      <WallControls
        turning={turning}
        pages={wallPages.length}
        all={all}
        chosen={chosen.map(({ id }) => id)}
        seconds={query.seconds}
        isAwake={isAwake}
        onChange={(part) => navigate(wallPath({ ...query, ...part }), { replace: true })}
        onFullScreen={findFullScreenAction()}
        onLeave={leaveWall}
      />
    </dialog>
  );
}

/** Pages of the chosen boards on this window, with their figures. */
function useWallPages({ query, chosen, place, places }: Omit<WallProps, "all">, room: PageRoom) {
  const permissions = useSnapshot(session.state).claims?.permissions ?? noPermissions;
  const locationCount = countLocations(place.id, places);
  const visibleBoards = useMemo(
    () =>
      chosen.map((board) => ({
        ...board,
        canUpdate: false,
        widgets: listWidgetsToAsk(board, permissions, locationCount),
      })),
    [chosen, permissions, locationCount],
  );
  const wallBoards = useWallFigures({ boards: visibleBoards, question: query.question, placeId: place.id });
  return useMemo(
    () =>
      wallBoards.flatMap((wall) =>
        divideIntoPages(wall.board.widgets.map(toPagedWidget), wallScreenOf(room)).map((page) => ({
          wall,
          widgets: page.map(({ widget }) => widget),
        })),
      ),
    [wallBoards, room],
  );
}

/** Turns or pauses the pages by a key, unless a control handles it. */
function turnByKey(
  event: KeyboardEvent,
  { turnPages, togglePause }: Pick<ReturnType<typeof useTurning>, "turnPages" | "togglePause">,
): void {
  if (event.target instanceof Element && event.target.closest("button, input, select, [role=application]") !== null)
    return;
  const pageStep = pageStepByKey.get(event.key);
  if (pageStep !== undefined) turnPages(pageStep);
  else if (event.key === " ") togglePause();
  else return;
  event.preventDefault();
}

/** Keys that turn the pages. */
const pageStepByKey = new Map<string, 1 | -1>([
  ["ArrowRight", 1],
  ["PageDown", 1],
  ["ArrowLeft", -1],
  ["PageUp", -1],
]);

const toPagedWidget = (widget: BoardWidget) => ({
  widget,
  type: isReportWidget(widget) ? ("report" as const) : widget.type,
  layout: widget.layout,
});

/** Finds the action that asks the browser for full screen; undefined if the window has it already, or the browser cannot. */
function findFullScreenAction(): (() => void) | undefined {
  if (!document.fullscreenEnabled || document.fullscreenElement !== null) return undefined;
  return () => void document.documentElement.requestFullscreen().catch(() => undefined);
}

type WallBoardPageProps = Pick<WallProps, "query" | "place" | "places"> &
  Readonly<{
    wall: WallBoard;
    widgets: readonly BoardWidget[];
    room: PageRoom;
    roomRef: RefCallback<HTMLDivElement>;
    page: number;
    pages: number;
  }>;

/** Page of one of the dashboards, with its own figures. */
function WallBoardPage(props: WallBoardPageProps): ReactElement {
  const { wall, widgets, query, place, places, room, roomRef, page, pages } = props;
  const { board, cells, reports, retry, noteMeta } = wall;
  const { cells: cellByWidget, failure } = useSnapshot(cells.state);
  const { answeredMs, renewals, reportMeta } = useSnapshot(wall.state);
  const permissions = useSnapshot(session.state).claims?.permissions ?? noPermissions;
  const view = buildBoardView(board.widgets, board.widgets.filter(isMeasureWidget), cellByWidget, reportMeta, places);
  const drawnBoard: DrawnBoard = {
    board,
    query: query.question,
    place,
    permissions,
    answers: { figures: cellByWidget, again: renewals, retry },
    view,
    folds: false,
    reports,
    onMeta: noteMeta,
  };
  const visibleWidgets = widgets.filter((widget) => view.visibleWidgets.includes(widget));
  return (
    <>
      <WallHead
        place={place.description}
        title={board.description}
        meta={view.meta}
        words={view.words}
        answeredMs={answeredMs}
        page={page}
        pages={pages}
      />
      <div ref={roomRef} className={styles["room"]}>
        {failure !== null && view.meta === null ? (
          <EmptyState title={t("dashboard.failed")} description={t("wall.failed")} />
        ) : visibleWidgets.length === 0 ? (
          <EmptyState title={t("dashboard.noData")} />
        ) : (
          <WallPage key={page} on={drawnBoard} widgets={visibleWidgets} room={room} />
        )}
      </div>
    </>
  );
}
