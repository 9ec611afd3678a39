/** Reader of a report: period, filters, groups and columns are in the address. Differences from the shared report are shown and can be saved or reset. */
import type { ReportCustomization } from "@comptoir/domain/report";
import { Page } from "@comptoir/ui-react";
import { useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { createViewsStore, type ViewsStore } from "../../entity/create-views-store.ts";
import type { ListView } from "../../entity/view-gateway.ts";
import { parseReportAddress } from "../../report/report-address.ts";
import { PromptForm } from "../../report/prompt/prompt-form.tsx";
import { createReportStore, type ReportHead, type ReportStore } from "../../report/report-store.ts";
import { useReportGateway } from "./gateway-context.ts";
import { KnownNotice } from "./known/known-notice.tsx";
import { VersionNotice } from "./version/version-notice.tsx";
import { HiddenFiltersMessage } from "./lost-filters.tsx";
import { PivotPanel } from "./pivot-panel.tsx";
import { ReaderBody } from "./reader-body.tsx";
import { ReaderDialogs, ReaderSchedules, type ReaderDialog } from "./reader-dialogs.tsx";
import { ReaderHeader } from "./reader-header.tsx";
import { makeReaderMoves, type GoToQuery, type ReaderMoves } from "./reader-moves.ts";
import { ReaderNotices } from "./reader-notices.tsx";
import { ReaderTools } from "./reader-tools.tsx";
import { ReaderViewMenu } from "./reader-view-menu.tsx";
import styles from "./report.module.css";
import { readyViewsOf } from "./ready-view.ts";
import { readerName, resolveReader, type ReaderInput, type ResolvedReader } from "./resolve-reader.ts";
import type { OpenedReport } from "./use-opened.ts";

export type ReaderProps = Omit<ReaderInput, "address" | "inView"> &
  Readonly<{
    layerId: number;
    onOpened: (opened: OpenedReport) => void;
    /** Reads the report again. */
    onReread: () => void;
  }>;

export function Reader(props: ReaderProps): ReactElement {
  const { kind, opened, isRewritten, layerId, onOpened, onReread } = props;
  const gateway = useReportGateway();
  const [store] = useState((): ReportStore => createReportStore(gateway.run));
  const [path, navigate] = useLocation();
  const [views] = useState(() => createViewsStore(gateway.namedViews(kind, opened.saved.report.id)));
  const { reader, isPending, isViewGone } = useResolvedReader(props, views);
  const goTo: GoToQuery = (query, options) => navigate(query === "" ? path : `${path}?${query}`, options);
  const moves = makeReaderMoves(reader, goTo);
  const { head } = useSnapshot(store.state);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [dialog, setDialog] = useState<ReaderDialog | null>(null);
  useEffect(
    function readNamedViews() {
      if (!isRewritten) void views.load(layerId);
    },
    [views, isRewritten, layerId],
  );
  useRowsOf(reader, store, layerId, isPending);
  const { schedules } = reader.address;
  if (schedules !== null)
    return (
      <Page>
        <ReaderSchedules {...{ reader, moves }} open={schedules} />
      </Page>
    );
  const savingProps = { reader, moves, gateway, goTo, onOpened };
  return (
    <Page wide>
      <ReaderHeader {...{ reader, moves, store, layerId }} onDialog={setDialog} />
      <VersionNotice {...{ reader, moves, onReread }} />
      <KnownNotice {...{ reader, moves }} onChange={() => setDialog("known")} />
      <ReaderNotices {...{ reader, moves, saving: savingProps, isViewGone }} head={head as ReportHead | null} />
      <ReaderTools
        named={isRewritten ? undefined : <ReaderViewMenu {...{ reader, moves, views }} />}
        view={reader.view}
        ask={reader.ask}
        fields={reader.fields}
        permissions={reader.permissions}
        store={store}
        isPanelOpen={isPanelOpen}
        onPanel={setPanelOpen}
        onChange={moves.onChange}
        onPivot={moves.setPivot}
      />
      <ReaderContent {...{ reader, moves, store, isPanelOpen }} onClosePanel={() => setPanelOpen(false)} />
      <ReaderDialogs {...{ reader, moves, store, dialog }} onClose={() => setDialog(null)} />
    </Page>
  );
}

type ReaderInAddress = Readonly<{
  reader: ResolvedReader;
  /** Whether the named view of the address is still loading. */
  isPending: boolean;
  /** Whether the named view of the address does not exist. */
  isViewGone: boolean;
}>;

function useResolvedReader(
  { kind, opened, isRewritten, permissions }: ReaderProps,
  views: ViewsStore<ReportCustomization>,
): ReaderInAddress {
  const addressSearch = useSearch();
  const reportAddress = useMemo(() => parseReportAddress(addressSearch), [addressSearch]);
  const viewsSnapshot = useSnapshot(views.state);
  const readyView = useMemo(
    () => readyViewsOf({ kind, opened, isRewritten }).find(({ ready }) => ready === reportAddress.ready) ?? null,
    [kind, opened, isRewritten, reportAddress.ready],
  );
  const inView =
    (viewsSnapshot.views as readonly ListView<ReportCustomization>[]).find(({ id }) => id === reportAddress.named) ??
    readyView;
  const resolvedReader = useMemo(
    () => resolveReader({ kind, opened, isRewritten, permissions, address: reportAddress, inView }),
    [kind, opened, isRewritten, permissions, reportAddress, inView],
  );
  const isViewNamed = !isRewritten && reportAddress.named !== null;
  return {
    reader: resolvedReader,
    isPending: isViewNamed && !viewsSnapshot.isKnown,
    isViewGone: isViewNamed
      ? viewsSnapshot.isKnown && inView === null
      : !isRewritten && reportAddress.ready !== null && readyView === null,
  };
}

/** Reads the rows of a report, unless an answer, a named view or a hidden filter must be settled first. */
function useRowsOf(
  { ask, isAnswerMissing, isGrouped, hiddenFilters }: ResolvedReader,
  reportStore: ReportStore,
  layerId: number,
  isPending: boolean,
): void {
  const questionText = JSON.stringify({ ask, layerId });
  const hasHiddenFilters = hiddenFilters.length > 0;
  useEffect(
    function forgetRows() {
      return reportStore.reset;
    },
    [reportStore],
  );
  useEffect(
    function askReport() {
      if (!isAnswerMissing && !isPending && !hasHiddenFilters) void reportStore.show(ask, isGrouped);
    },
    // The question is compared by its content, not by identity.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [reportStore, questionText, isAnswerMissing, isPending, hasHiddenFilters, isGrouped],
  );
}

type ReaderContentProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  store: ReportStore;
  isPanelOpen: boolean;
  onClosePanel: () => void;
}>;

/** Rows of a report with its pivot panel, or the question that must be answered first. */
function ReaderContent({ reader, moves, store, isPanelOpen, onClosePanel }: ReaderContentProps): ReactElement {
  const { values: askValues } = useReportGateway();
  const { hiddenFilters, fields, permissions, isAnswerMissing, view, ask, address, isGrouped } = reader;
  const { pivot, filters } = view.report;
  if (hiddenFilters.length > 0)
    return <HiddenFiltersMessage hiddenFilters={hiddenFilters} fields={fields} onDrop={moves.dropFilter} />;
  if (isAnswerMissing)
    return (
      <PromptForm
        filters={filters}
        prompts={address.prompts}
        ask={ask}
        askValues={askValues}
        fields={fields}
        onAnswer={(prompts) => moves.goTo({ ...address, prompts })}
      />
    );
  const hasPanel = isPanelOpen && pivot !== null;
  return (
    <div className={hasPanel ? styles["besidePanel"] : undefined}>
      <ReaderBody
        {...{ view, ask, fields, permissions, store, address, isGrouped }}
        name={readerName(reader)}
        versionPanel={reader.opened.version?.definition.panel}
        onChange={moves.onChange}
        onAddress={(part) => moves.goTo({ ...address, ...part })}
      />
      {hasPanel && (
        <PivotPanel
          pivot={pivot}
          fields={fields}
          permissions={permissions}
          onChange={moves.setPivot}
          onClose={onClosePanel}
        />
      )}
    </div>
  );
}
