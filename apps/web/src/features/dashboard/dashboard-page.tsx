/** Dashboard page: its subtitle, its period and its widgets. */
import { hasPermission } from "@comptoir/domain/access";
import {
  fillRows,
  isListOfOnePlace,
  isReportWidget,
  isSystemDashboard,
  mayAskWidget,
  selectBoard,
} from "@comptoir/domain/dashboard";
import type { BoardWidget, Dashboard, Widget } from "@comptoir/domain/dashboard";
import {
  ButtonLink,
  Card,
  ErrorState,
  Grid,
  GridItem,
  IconButton,
  Inline,
  Page,
  PageHeader,
  Select,
  SkeletonChart,
  useFolding,
} from "@comptoir/ui-react";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import { loadPlaces } from "../../session/place-requests.ts";
import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { countLocations, placeState } from "../../shared/place-store.ts";
import type { Place } from "../../shared/place-store.ts";
import { usePrintHead } from "../../shared/print-head.ts";
import { lazyPart } from "../../shared/lazy-part.ts";
import { language, t } from "../../shared/text.ts";
import type { MorningProps } from "../../explain/morning.tsx";
import type { ReportWidgetCardProps } from "../../report/report-widget.tsx";
import type { ArrangeBoardProps } from "./arrange/arrange-board.tsx";
import type { BoardExplainProps } from "./board-explain.tsx";
import type { BoardMenuProps, WidgetMenuProps } from "./board-menu.tsx";
import { BoardNotices, OtherPlaceNotice } from "./board-notices.tsx";
import { BoardWords, WaitingWords } from "./board-words.tsx";
import type { Meta } from "./compared-days.ts";
import styles from "./dashboard.module.css";
import { parseQuery, printQuery } from "./dashboard-query.ts";
import type { DashboardQuery } from "./dashboard-query.ts";
import { boards, cells, contextOf, loadBoards, requestsOf, takeBoard, toggleFavorite } from "./dashboard-store.ts";
import type { EmptyPeriodProps, EmptyProps } from "./empty-board.tsx";
import { isBoardEmpty, isPeriodWithoutSales } from "./has-sales.ts";
import { headerWords, metaOf } from "./header-words.ts";
import type { Opening } from "./opening.ts";
import { PeriodControl } from "./period-control.tsx";
import { useLayerOfAddress } from "./use-layer-of-address.ts";
import { useFreshFigures } from "./use-fresh-figures.ts";
import { WidgetView } from "./widget-view.tsx";

/** Texts that menus of personal dashboards and report widgets need; loaded only with them. */
const menuWords = ["report", "management", "arrange"] as const;
const ReportWidgetCard = lazyPart<ReportWidgetCardProps>(["report", "errors"], () =>
  import("../../report/report-widget.tsx").then((file) => file.ReportWidgetCard),
);

const EmptyBoard = lazyPart<EmptyProps>(["dashboard"], () =>
  import("./empty-board.tsx").then((file) => file.EmptyBoard),
);
const EmptyPeriod = lazyPart<EmptyPeriodProps>(["dashboard"], () =>
  import("./empty-board.tsx").then((file) => file.EmptyPeriod),
);

const WidgetMenu = lazyPart<WidgetMenuProps>(menuWords, () =>
  import("./board-menu.tsx").then((file) => file.WidgetMenu),
);
const BoardMenu = lazyPart<BoardMenuProps>([...menuWords, "widget"], () =>
  import("./board-menu.tsx").then((file) => file.BoardMenu),
);
const ArrangeBoard = lazyPart<ArrangeBoardProps>([...menuWords, "widget", "errors"], () =>
  import("./arrange/arrange-board.tsx").then((file) => file.ArrangeBoard),
);
const BoardGone = lazyPart<object>(menuWords, () => import("./board-gone.tsx").then((file) => file.BoardGone));
const BoardExplain = lazyPart<BoardExplainProps>(["explain", "charts"], () =>
  import("./board-explain.tsx").then((file) => file.BoardExplain),
);
const Morning = lazyPart<MorningProps>(["explain"], () =>
  import("../../explain/morning.tsx").then((file) => file.Morning),
);
const NoWidgets = lazyPart<object>(menuWords, () => import("./board-menu.tsx").then((file) => file.NoWidgets));

const today = "-0d";
const noPermissions: readonly string[] = [];

export function DashboardPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places, failure: placesFailure } = useSnapshot(placeState);
  const search = useSearch();
  const query = useMemo(() => parseQuery(search), [search]);
  const list = useSnapshot(boards);
  const { isSettled, isRefused } = useLayerOfAddress(query.layer);
  const place = places.find((candidate) => candidate.id === claims?.tli);

  useEffect(function startBoards() {
    const own = new AbortController();
    void loadBoards(own.signal);
    return () => own.abort();
  }, []);

  if (placesFailure !== null || !isSettled || place === undefined || !list.isSettled)
    return <Waiting failure={placesFailure} />;
  return (
    <Board
      board={selectBoard(list.boards, query.board)}
      all={list.boards}
      query={query}
      place={place}
      places={places}
      failure={list.failure}
      isOtherPlace={isRefused}
    />
  );
}

/** Waits for the current place; without it there is nothing to request. */
function Waiting({ failure }: Readonly<{ failure: Failure | null }>): ReactElement {
  return (
    <Page wide>
      <PageHeader title={t("shell.entry_DASHBOARD")} description={failure === null && <WaitingWords />} />
      {failure !== null && <Failed failure={failure} onRetry={() => void loadPlaces()} />}
    </Page>
  );
}

const Failed = ({ failure, onRetry }: Readonly<{ failure: Failure; onRetry: () => void }>): ReactElement => (
  <ErrorState
    title={t("dashboard.failed")}
    description={<PartFailure failure={failure} />}
    retryLabel={t("common.retry")}
    onRetry={onRetry}
  />
);

type BoardProps = Readonly<{
  board: Dashboard;
  all: readonly Dashboard[];
  query: DashboardQuery;
  place: Place;
  places: readonly Place[];
  failure: Failure | null;
  isOtherPlace: boolean;
}>;

function Board({ board, all, query, place, places, failure, isOtherPlace }: BoardProps): ReactElement {
  const [, navigate] = useLocation();
  const { claims } = useSnapshot(session.state);
  const { cells: figures, loading, failure: batchFailure } = useSnapshot(cells.state);
  const [refresh, setRefresh] = useState(() => ({ nowMs: Date.now(), again: 0 }));
  const permissions = claims?.permissions ?? noPermissions;
  const locations = useMemo(() => countLocations(place.id, places), [place.id, places]);
  const widgets = useMemo(
    () =>
      fillRows(
        board.widgets,
        (widget) =>
          mayAskWidget(widget, permissions) && (isReportWidget(widget) || !isListOfOnePlace(board, widget, locations)),
      ),
    [board, permissions, locations],
  );
  const figureWidgets = useMemo(() => widgets.filter((widget): widget is Widget => !isReportWidget(widget)), [widgets]);
  const mayChange = hasPermission(permissions, ["DASHBOARD_CUD"]);
  const [arranging, setArranging] = useState<{ readonly id: number; readonly opening: Opening | null } | null>(null);
  const isArranging = arranging?.id === board.id;
  const [reportMeta, setReportMeta] = useState<Meta | null>(null);
  const requests = useMemo(
    () => ({
      calls: requestsOf({
        widgets: figureWidgets,
        period: board.period,
        query: { period: query.period, compare: query.compare },
        place: { id: place.id },
      }),
      asked: refresh,
    }),
    [figureWidgets, board.period, query.period, query.compare, place.id, refresh],
  );
  const shownBoard = useRef(board.id);

  useEffect(
    function askForFigures() {
      void cells.load(requests.calls, { fresh: shownBoard.current !== board.id });
      shownBoard.current = board.id;
    },
    [requests, board.id],
  );
  useEffect(() => () => cells.cancel(), []);
  useEffect(
    function keepPlaceInAddress() {
      if (query.layer !== null && query.layer !== place.id)
        navigate(`?${printQuery({ ...query, layer: place.id })}`, { replace: true });
    },
    [query, place.id, navigate],
  );

  const hrefOf = (part: Partial<DashboardQuery>) => `?${printQuery({ ...query, layer: place.id, ...part })}`;
  const change = (part: Partial<DashboardQuery>) => navigate(hrefOf(part));
  const retry = useCallback(
    (widget: Widget) => {
      const request = requests.calls.find((call) => call.key === String(widget.i));
      if (request !== undefined) void cells.retry(request);
    },
    [requests],
  );
  const explain = useCallback(
    (widget: Widget) => navigate(`?${printQuery({ ...query, layer: place.id, why: widget.i })}`),
    [navigate, query, place.id],
  );
  const askAgain = useCallback(() => setRefresh(({ again }) => ({ nowMs: Date.now(), again: again + 1 })), []);
  useFreshFigures({
    board,
    askedMs: refresh.nowMs,
    askAgain,
    renew: useCallback(() => cells.renew(requests.calls), [requests]),
  });
  const folding = useFolding();
  const firstChart = figureWidgets.find(({ type, period }) => type !== "card" && type !== "tile" && period === null);
  const meta = metaOf(figureWidgets, figures) ?? reportMeta;
  const words = meta === null ? null : headerWords(meta, places);
  const isEmpty = meta !== null && figureWidgets.length === widgets.length && isBoardEmpty(figures);
  const isWithout = isPeriodWithoutSales(figureWidgets, figures);
  // Only one chart says that there are no sales; widgets of other periods stay.
  const visibleWidgets: readonly BoardWidget[] = isWithout
    ? widgets.filter((widget) => isReportWidget(widget) || widget.period !== null || widget === firstChart)
    : widgets;
  usePrintHead(words === null ? board.description : `${board.description} · ${words.place}`, words?.range ?? "");

  const draw = (widget: BoardWidget) =>
    isReportWidget(widget) ? (
      <Suspense
        fallback={
          <Card title={widget.title[language]}>
            <SkeletonChart heightPx={240} label={t("dashboard.loadingFigures")} />
          </Card>
        }
      >
        <ReportWidgetCard
          widget={widget}
          period={query.period ?? (board.period.trim() === "" ? "-0d" : board.period)}
          orLast={query.period === null}
          placeId={place.id}
          held={permissions}
          asked={refresh.again}
          onMeta={setReportMeta}
          actions={
            board.canUpdate ? (
              <Suspense fallback={null}>
                <WidgetMenu board={board} widget={widget} />
              </Suspense>
            ) : undefined
          }
        />
      </Suspense>
    ) : isWithout && widget === firstChart ? (
      <Suspense fallback={null}>
        <EmptyPeriod lastSalesDate={meta?.lastSalesDate ?? null} hrefOf={(period) => hrefOf({ period })} />
      </Suspense>
    ) : (
      <WidgetView
        widget={widget}
        cell={figures[String(widget.i)]}
        folds={folding && widget.type !== "card" && widget !== firstChart}
        onRetry={retry}
        onExplain={explain}
      />
    );

  return (
    <Page wide>
      <PageHeader
        title={board.description}
        description={
          words === null || meta === null ? (
            batchFailure === null && widgets.some(({ period }) => period === null) && <WaitingWords />
          ) : (
            <BoardWords board={board} query={query} words={words} meta={meta} isWithout={isWithout} stale={loading} />
          )
        }
        actions={
          <Inline gap={2} className={styles[all.length > 1 ? "rows" : "oneRow"]}>
            {all.length > 1 && (
              <Select
                compact
                aria-label={t("dashboard.dashboards")}
                value={String(board.id)}
                options={all.map(({ id, description, isFavorite }) => ({
                  value: String(id),
                  label: isFavorite === true ? `★ ${description}` : description,
                }))}
                onChange={(id) => change({ board: Number(id) })}
              />
            )}
            {!isSystemDashboard(board) && (
              <IconButton
                icon="star"
                pressed={board.isFavorite === true}
                label={t("dashboard.favorite")}
                onClick={() => void toggleFavorite(board)}
              />
            )}
            {hasPermission(permissions, ["DASHBOARD_READ"]) && (
              <Link href="/management/goal" asChild>
                <ButtonLink icon="target">
                  <span className={styles["wideWords"]}>{t("dashboard.goals")}</span>
                </ButtonLink>
              </Link>
            )}
            <PeriodControl
              query={query}
              boardPeriod={board.period}
              meta={meta}
              words={words?.range ?? ""}
              onChange={change}
            />
            <IconButton icon="refresh" label={t("dashboard.refresh")} onClick={askAgain} />
            {mayChange && (
              <Suspense fallback={null}>
                <BoardMenu
                  board={board}
                  onOpen={(id) => change({ board: id })}
                  onArrange={(start) => setArranging({ id: board.id, opening: start })}
                />
              </Suspense>
            )}
            <span className={styles["wideOnly"]}>
              <IconButton icon="printer" label={t("dashboard.print")} onClick={() => window.print()} />
            </span>
          </Inline>
        }
      />
      {isSystemDashboard(board) && words !== null && !isEmpty && (
        <Suspense fallback={null}>
          <Morning
            question={{ date: meta?.range.to ?? today, tl: place.id }}
            hrefOf={({ store, day, usual }) =>
              hrefOf({ why: board.widgets[0]?.i ?? 0, whyPath: `LOCATION:${store}`, day, against: usual })
            }
          />
        </Suspense>
      )}
      {query.why !== null && (
        <Suspense fallback={null}>
          <BoardExplain
            widgets={widgets}
            calls={requests.calls}
            query={query}
            title={board.description}
            place={place.description}
            change={change}
          />
        </Suspense>
      )}
      {isOtherPlace && <OtherPlaceNotice />}
      {query.board !== null && query.board !== board.id && (
        <Suspense fallback={null}>
          <BoardGone />
        </Suspense>
      )}
      {batchFailure === null && <BoardNotices query={query} failure={failure} />}
      {batchFailure !== null && <Failed failure={batchFailure} onRetry={askAgain} />}
      {isEmpty && (
        <Suspense fallback={null}>
          <EmptyBoard lastSalesDate={meta.lastSalesDate ?? null} />
        </Suspense>
      )}
      <div className={styles["board"]} hidden={(batchFailure !== null || isEmpty) && !isArranging}>
        {board.widgets.length === 0 && !isArranging && (
          <Suspense fallback={null}>
            <NoWidgets />
          </Suspense>
        )}
        {isArranging ? (
          <Suspense fallback={null}>
            <ArrangeBoard
              board={board}
              draw={draw}
              context={contextOf({ period: board.period, query, place })}
              opening={arranging.opening}
              onDone={(saved) => {
                setArranging(null);
                if (saved !== null) takeBoard(saved);
                if (saved !== null && saved.id !== board.id) change({ board: saved.id });
              }}
            />
          </Suspense>
        ) : (
          <Grid>
            {visibleWidgets.map((widget) => (
              <GridItem
                // The key changes with the layout, so that a moved widget is drawn again.
                key={isWithout ? `without-${widget.i}` : widget.i}
                span={widget.layout.w}
                rows={widget.layout.h}
                phoneSpan={widget.type === "card" ? 1 : 2}
                mobileOrder={widget.layout.mobileOrder}
              >
                {draw(widget)}
              </GridItem>
            ))}
          </Grid>
        )}
      </div>
    </Page>
  );
}
