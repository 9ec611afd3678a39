/** The dashboard: what is shown in words, the period, and the widgets. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { selectBoard } from "@comptoir/domain/dashboard";
import type { Dashboard, Widget } from "@comptoir/domain/dashboard";
import { outcomes } from "@comptoir/domain/errors";
import { formatRange } from "@comptoir/domain/period";
import { Banner, Button, ButtonLink, ErrorState, Grid, GridItem, IconButton, Inline, Page, PageHeader, Select, Skeleton } from "@comptoir/ui-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { placeState } from "../../shared/place-store.ts";
import type { Place } from "../../shared/place-store.ts";
import { language, t } from "../../shared/text.ts";
import styles from "./dashboard.module.css";
import { parseQuery, printQuery } from "./dashboard-query.ts";
import type { DashboardQuery } from "./dashboard-query.ts";
import { boards, cells, loadBoards, rangeOf, requestsOf } from "./dashboard-store.ts";
import { isBoardEmpty, isPeriodWithoutSales } from "./has-sales.ts";
import { headerWords, metaOf } from "./header-words.ts";
import { PeriodControl } from "./period-control.tsx";
import { useLayerOfAddress } from "./use-layer-of-address.ts";
import { useFreshFigures } from "./use-fresh-figures.ts";
import { WidgetView } from "./widget-view.tsx";

/** Before the first sale of the day, yesterday is what there is to read. */
const [today, yesterday] = ["-0d", "-1d"];
const importPath = navigationEntries.IMPORT_TRANSACTIONS.path;

export function DashboardPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const search = useSearch();
  const query = useMemo(() => parseQuery(search), [search]);
  const list = useSnapshot(boards);
  const settled = useLayerOfAddress(query.layer);
  const place = places.find((one) => one.id === claims?.tli);

  useEffect(function startBoards() {
    const own = new AbortController();
    void loadBoards(own.signal);
    return () => own.abort();
  }, []);

  if (!settled || place === undefined) return <Waiting />;
  return <Board board={selectBoard(list.boards, query.board)} all={list.boards} query={query} place={place} failure={list.failure} />;
}

function Waiting(): ReactElement {
  return (
    <Page wide>
      <PageHeader title={t("shell.entry_DASHBOARD")} description={<Skeleton width="420px" height="18px" />} />
    </Page>
  );
}

type BoardProps = Readonly<{ board: Dashboard; all: readonly Dashboard[]; query: DashboardQuery; place: Place; failure: Failure | null }>;

function Board({ board, all, query, place, failure }: BoardProps): ReactElement {
  const [, navigate] = useLocation();
  const { claims } = useSnapshot(session.state);
  const mayImport = hasPermission(claims?.permissions ?? [], ["SALE_CUD"]);
  const { cells: figures, loading, failure: batchFailure } = useSnapshot(cells.state);
  const [asked, setAsked] = useState(() => ({ nowMs: Date.now(), again: 0 }));
  const question = useMemo(() => ({ board, query, place, nowMs: asked.nowMs }), [board, query, place, asked]);
  const requests = useMemo(() => requestsOf(question), [question]);
  const range = rangeOf(question);
  const shownBoard = useRef(board.id);

  useEffect(
    function askForFigures() {
      void cells.load(requests, { fresh: shownBoard.current !== board.id });
      shownBoard.current = board.id;
    },
    [requests, board.id],
  );
  useEffect(() => () => cells.cancel(), []);
  useEffect(
    function keepPlaceInAddress() {
      if (query.layer !== null && query.layer !== place.id) navigate(`?${printQuery({ ...query, layer: place.id })}`, { replace: true });
    },
    [query, place.id, navigate],
  );

  const change = (part: Partial<DashboardQuery>) => navigate(`?${printQuery({ ...query, layer: place.id, ...part })}`);
  const retry = useCallback(
    (widget: Widget) => {
      const request = requests.find((one) => one.key === String(widget.i));
      if (request !== undefined) void cells.retry(request);
    },
    [requests],
  );
  const askAgain = useCallback(() => setAsked(({ again }) => ({ nowMs: Date.now(), again: again + 1 })), []);
  useFreshFigures({ board, askedMs: asked.nowMs, askAgain });
  const meta = metaOf(board.widgets, figures);
  const words = meta === null ? null : headerWords(meta, { place: place.description, businessDayStart: place.businessDayStart });
  const rangeWords = range === null ? "" : formatRange(range, language);

  return (
    <Page wide>
      <PageHeader
        title={board.description}
        description={
          words === null ? (
            batchFailure === null && <Skeleton width="420px" height="18px" />
          ) : (
            <span className={loading ? styles["stale"] : undefined} aria-live="polite">
              {words.sentence}
              <span className={styles["asOf"]}> · {t("dashboard.asOf", { time: words.asOf })}</span>
            </span>
          )
        }
        actions={
          <Inline gap={2}>
            {all.length > 1 && (
              <Select
                compact
                aria-label={t("dashboard.dashboards")}
                value={String(board.id)}
                options={all.map((one) => ({ value: String(one.id), label: one.description }))}
                onChange={(id) => change({ board: Number(id) })}
              />
            )}
            <PeriodControl query={query} boardPeriod={board.period} range={range} words={rangeWords} onChange={change} />
            <IconButton icon="refresh" label={t("dashboard.refresh")} onClick={askAgain} />
            <span className={styles["wideOnly"]}>
              <IconButton icon="printer" label={t("dashboard.print")} onClick={() => window.print()} />
            </span>
          </Inline>
        }
      />
      {failure !== null && (
        <div className={styles["notice"]}>
          <Banner
            tone="warning"
            title={t(`errors.${outcomes.DASHBOARD_LIST.failed}`)}
            actions={
              <Button size="compact" onClick={() => void loadBoards(new AbortController().signal)}>
                {t("common.retry")}
              </Button>
            }
          >
            <PartFailure failure={failure} />
          </Banner>
        </div>
      )}
      {batchFailure === null && isBoardEmpty(figures) && (
        <div className={styles["notice"]}>
          <Banner
            tone="neutral"
            title={t("dashboard.emptyTitle")}
            actions={
              mayImport && (
                <Link href={importPath} asChild>
                  <ButtonLink>{t("dashboard.emptyAction")}</ButtonLink>
                </Link>
              )
            }
          >
            {t("dashboard.emptyText")}
          </Banner>
        </div>
      )}
      {batchFailure === null && (query.period ?? board.period) === today && !isBoardEmpty(figures) && isPeriodWithoutSales(board.widgets, figures) && (
        <div className={styles["notice"]}>
          <Banner
            tone="neutral"
            title={t("dashboard.notYetTitle")}
            actions={
              <Button size="compact" onClick={() => change({ period: yesterday })}>
                {t("dashboard.notYetAction")}
              </Button>
            }
          >
            {t("dashboard.notYetText")}
          </Banner>
        </div>
      )}
      {batchFailure !== null && (
        <ErrorState title={t("dashboard.failed")} description={<PartFailure failure={batchFailure} />} retryLabel={t("common.retry")} onRetry={askAgain} />
      )}
      <div className={styles["board"]} hidden={batchFailure !== null}>
        <Grid>
          {board.widgets.map((widget) => (
            <GridItem
              key={widget.i}
              span={widget.layout.w}
              rows={widget.layout.h}
              phoneSpan={widget.type === "card" ? 1 : 2}
              mobileOrder={widget.layout.mobileOrder}
            >
              <WidgetView widget={widget} cell={figures[String(widget.i)]} onRetry={retry} />
            </GridItem>
          ))}
        </Grid>
      </div>
    </Page>
  );
}
