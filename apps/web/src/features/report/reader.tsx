/** Reader of a report: period, filters, groups and columns are in the address. Differences from the shared report are shown and can be saved or reset. */
import {
  canExport,
  customizationOf,
  getReportKind,
  isValueMissing,
  mayShareView,
  noCustomization,
  printReportQuery,
  standardReport,
  type Pivot,
  type ReportCustomization,
  type ReportFilter,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { Announcement, Banner, Button, Page, PageHeader } from "@comptoir/ui-react";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { askOf, isGroupedReport } from "../../report/standard-report.ts";
import { createViewsStore } from "../../entity/create-views-store.ts";
import type { ListView } from "../../entity/view-gateway.ts";
import { ViewMenu } from "../../entity/view-menu.tsx";
import { clockText, countText, percentText } from "../../session/written.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { placeState } from "../../shared/place-store.ts";
import { usePrintHead } from "../../shared/print-head.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t, text } from "../../shared/text.ts";
import { useReportGateway } from "./gateway-context.ts";
import { GoneFilters, goneFields, HiddenFilters, hiddenFilters } from "./lost-filters.tsx";
import { PivotPanel } from "./pivot-panel.tsx";
import { PromptForm } from "./prompt-form.tsx";
import { ReaderActions } from "./reader-actions.tsx";
import { ReaderBody } from "./reader-body.tsx";
import { ReaderTools } from "./reader-tools.tsx";
import type { ChangeView } from "./reading.ts";
import {
  changeBeside,
  parseReportAddress,
  printReportAddress,
  type AddressPart,
  type ReportAddress,
} from "../../report/report-address.ts";
import type { SavedReport } from "./report-gateway.ts";
import { answeredFilters, changeAnswered } from "../../report/prompt-answers.ts";
import { createReportStore, type ReportStore } from "../../report/report-store.ts";
import { viewOf } from "../../report/report-view.ts";
import { capital, filterText, kindText, periodText, reportName, type Names } from "../../report/report-words.ts";
import styles from "./report.module.css";
import type { Opened } from "./use-opened.ts";

export type ReaderProps = Readonly<{
  kind: ReportKindCode;
  opened: Opened;
  /** The saved report is shown rewritten, so that questions carry the whole report. */
  isRewritten: boolean;
  held: readonly string[];
  layerId: number;
  onOpened: (opened: Opened) => void;
}>;

export function Reader({ kind, opened, isRewritten, held, layerId, onOpened }: ReaderProps): ReactElement {
  const gateway = useReportGateway();
  const [store] = useState((): ReportStore => createReportStore(gateway.run));
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { fields, isTest } = getReportKind(kind);
  const { saved, own } = opened;
  const shared = saved.report;
  const address = useMemo(() => parseReportAddress(search), [search]);
  const [namedStore] = useState(() => createViewsStore(gateway.namedViews(kind, shared.id)));
  const named = useSnapshot(namedStore.state);
  const hasNamed = !isRewritten;
  const inView =
    (named.views as readonly ListView<ReportCustomization>[]).find(({ id }) => id === address.named) ?? null;
  /** View that the changes of the address are based on. */
  const base = inView?.list ?? own;
  const change: ReportCustomization = useMemo(() => ({ ...base, ...address.change }), [base, address]);
  const view = useMemo(() => viewOf(shared, change, fields, held), [shared, change, fields, held]);
  const opens = useMemo(() => viewOf(shared, base, fields, held).report, [shared, base, fields, held]);
  const isSaved = shared.id !== 0 && !isRewritten;
  const ask = useMemo(
    () => askOf({ isSaved, view, change, prompts: address.prompts }),
    [isSaved, view, change, address],
  );
  const isPending = hasNamed && address.named !== null && !named.isKnown;
  const removedFields = goneFields(change, fields);
  const filterState = { filters: view.report.filters, prompts: address.prompts };
  const answered = answeredFilters(filterState);
  const hidden = hiddenFilters(answered, fields, held);
  const isHidden = hidden.length > 0;
  const isAsked = view.report.filters.some(
    (filter, place) =>
      filter.promptUser && isValueMissing(filter) && !address.prompts.some((prompt) => prompt.place === place),
  );
  const { head, loading, stopped, failure, names } = useSnapshot(store.state);
  const { places } = useSnapshot(placeState);
  const [panelOpen, setPanelOpen] = useState(false);
  const [scheduling, setScheduling] = useState<"REPORT" | "BATCH" | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const place = places.find(({ id }) => id === layerId);
  const { pivot, drawing } = view.report;
  const isGrouped = isGroupedReport(view.report);
  const question = JSON.stringify({ ask, layerId });

  useEffect(
    function readNamedViews() {
      if (hasNamed) void namedStore.load(layerId);
    },
    [namedStore, hasNamed, layerId],
  );
  useEffect(
    function forgetRows() {
      return store.reset;
    },
    [store],
  );
  useEffect(
    function askReport() {
      if (!isAsked && !isPending && !isHidden) void store.show(ask, isGrouped);
    },
    // The question is compared by its content, not by identity.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, question, isAsked, isPending, isHidden, isGrouped],
  );

  const besides = (next: ReportCustomization) => {
    const isSame = JSON.stringify(next.filters) === JSON.stringify(base.filters);
    return {
      ...changeBeside(viewOf(shared, next, fields, held).report, opens),
      // A filter on a removed field stays in the address until it is dropped.
      ...(next.filters !== null && !isSame && { filters: next.filters }),
    };
  };
  const go = (next: ReportAddress) => {
    const query = printReportAddress(next);
    // The back button closes a receipt or row that was opened.
    const opens = (next.receipt !== null && address.receipt === null) || (next.row !== null && address.row === null);
    navigate(query === "" ? path : `${path}?${query}`, { replace: !opens });
  };
  const onChange: ChangeView = (part, further = {}) =>
    go({ ...address, row: null, ...further, change: besides({ ...change, ...part }) });
  const dropFilter = (filter: ReportFilter) => {
    const { filters, prompts } = changeAnswered(
      filterState,
      answered,
      answered.filter((candidate) => candidate !== filter),
    );
    onChange({ filters }, { prompts });
  };
  // Answers belong to filters by index: other filters need new answers.
  const promptsOf = ({ filters }: Pick<ReportCustomization, "filters">) =>
    JSON.stringify(filters) === JSON.stringify(change.filters) ? address.prompts : [];
  const setPivot = (next: Pivot | null) => onChange({ pivot: next ?? "none", drawing: { ...drawing, figure: 0 } });
  // The period and order of a standard report are not noted as changes, because a line would push the table down; a
  // named view shows its name.
  const isNoted = isSaved
    ? view.isDifferent
    : inView === null && Object.keys(address.change).some((part) => part !== "period" && part !== "sorting");
  const isChangedHere = Object.keys(address.change).length > 0;
  const name = shared.id === 0 ? kindText(kind) : reportName(shared);
  // Chips are not printed.
  const filterTexts = view.report.filters
    .map((filter, at) => ({
      ...filter,
      values: address.prompts.find((prompt) => prompt.place === at)?.values ?? filter.values,
    }))
    .filter((filter) => !isValueMissing(filter))
    .map((filter) => filterText(filter, fields, names as Names));
  const words =
    head === null
      ? { range: periodText(view.report.period ?? ""), rows: null }
      : { range: periodText(view.report.period ?? ""), rows: head.rowCount };
  const placeWords = place?.description ?? "";
  usePrintHead(placeWords === "" ? name : `${name} · ${placeWords}`, capital(words.range));

  const keep = async () => {
    const answer = await whileRunning(gateway.keepView(kind, shared.id, change));
    if (!answer.ok) return showFailure(answer.failure);
    onOpened({ ...opened, own: answer.value });
    go({ ...address, change: {} });
    addToast(t("report.viewKept"));
  };
  const reset = async () => {
    const previous = own;
    const before = printReportAddress(address);
    const prompts = promptsOf(own);
    if (address.named !== null) return go({ ...address, prompts, change: {}, named: null });
    if (!isSaved)
      return go({
        ...address,
        prompts,
        change: address.change.period === undefined ? {} : { period: address.change.period },
      });
    if (JSON.stringify(own) !== JSON.stringify(noCustomization)) {
      const answer = await whileRunning(gateway.dropView(kind, shared.id));
      if (!answer.ok) return showFailure(answer.failure);
    }
    onOpened({ ...opened, own: noCustomization });
    navigate(path, { replace: true });
    addToast(
      t("report.viewReset"),
      "positive",
      {
        label: t("management.undo"),
        run: () => {
          onOpened({ ...opened, own: previous });
          if (JSON.stringify(previous) !== JSON.stringify(noCustomization))
            void gateway.keepView(kind, shared.id, previous).then((back) => back.ok || showFailure(back.failure));
          navigate(before === "" ? path : `${path}?${before}`, { replace: true });
        },
      },
      undoMs,
    );
  };
  const share = async () => {
    const ownView = await whileRunning(gateway.keepView(kind, shared.id, change));
    if (!ownView.ok) return showFailure(ownView.failure);
    const answer = await whileRunning(gateway.shareView(kind, { id: shared.id, version: saved.version }));
    if (!answer.ok && answer.failure.status === 409) {
      // Show the other save below the reader's own view first; sharing again overwrites it.
      const theirs = await whileRunning(gateway.get(kind, shared.id, new AbortController().signal));
      if (!theirs.ok) return showFailure(theirs.failure);
      onOpened({ saved: theirs.value, own: ownView.value });
      go({ ...address, change: {} });
      return addToast(t("report.sharedMeanwhile"), "danger", undefined, undoMs);
    }
    if (!answer.ok) return showFailure(answer.failure);
    const now: SavedReport = answer.value;
    onOpened({ saved: now, own: noCustomization });
    navigate(path, { replace: true });
    addToast(t("report.sharedSaved"));
  };
  const counted =
    words.rows === null
      ? null
      : t(isGrouped ? "report.groups" : "report.rows", { count: words.rows, number: countText(words.rows) });

  return (
    <Page wide>
      <PageHeader
        title={name}
        description={
          <span className={styles["sentence"]}>
            {[capital(words.range), placeWords].filter((part) => part !== "").join(" · ")}
            {filterTexts.length > 0 && <span className={styles["paperOnly"]}> · {filterTexts.join(" · ")}</span>}
            {head !== null && !loading && !stopped && failure === null && !isHidden && (
              <span className={styles["asOf"]}>
                {" "}
                · {counted} · {t("report.asOf", { time: clockText(head.meta.asOf) })}
              </span>
            )}
          </span>
        }
        actions={
          <ReaderActions
            kind={kind}
            saved={saved}
            view={view}
            head={head}
            store={store}
            ask={ask}
            name={name}
            mayExport={canExport(kind) && head !== null && head.rowCount > 0}
            held={held}
            isSaved={isSaved}
            search={search}
            onChange={onChange}
            onSchedule={() => setScheduling("REPORT")}
            onScheduleBatches={() => setScheduling("BATCH")}
            onPlace={isRewritten ? undefined : () => setPlacing(true)}
          />
        }
      />
      <Announcement>{loading || stopped || failure !== null ? null : counted}</Announcement>
      {address.unread.length > 0 && (
        <div className={styles["notice"]}>
          <Banner
            tone="warning"
            actions={
              <Button size="compact" onClick={() => go({ ...address, unread: [] })}>
                {t("common.close")}
              </Button>
            }
          >
            {t("report.unread", {
              parts: [...new Set(address.unread.map((part) => t(`report.${partWords[part]}`)))].join(", "),
            })}
          </Banner>
        </div>
      )}
      <GoneFilters
        gone={removedFields}
        onDrop={() =>
          onChange({ filters: (change.filters ?? []).filter(({ field }) => !removedFields.includes(field)) })
        }
      />
      {isTest && (
        <div className={styles["notice"]}>
          <Banner tone="warning">{t("report.test")}</Banner>
        </div>
      )}
      {head?.meta.swapped === true && (
        <div className={styles["notice"]}>
          <Banner tone="neutral">{t("report.swappedDays")}</Banner>
        </div>
      )}
      {head?.copyPercent !== undefined && (
        <div className={styles["notice"]}>
          <Banner tone="neutral">{t("report.copyBehind", { percent: percentText(head.copyPercent) })}</Banner>
        </div>
      )}
      {isNoted && (
        <div className={styles["notice"]}>
          <Banner
            tone="neutral"
            actions={
              <>
                {isSaved && isChangedHere && inView === null && (
                  <Button size="compact" onClick={() => void keep()}>
                    {t("report.keepView")}
                  </Button>
                )}
                {isSaved && saved.canShare && (
                  <Button size="compact" onClick={() => void share()}>
                    {t("report.saveShared")}
                  </Button>
                )}
                <Button size="compact" icon="undo" onClick={() => void reset()}>
                  {t("report.reset")}
                </Button>
              </>
            }
          >
            {isSaved ? t("report.differs") : t("report.differsStandard")}
          </Banner>
        </div>
      )}
      {hasNamed && named.isKnown && address.named !== null && inView === null && (
        <div className={styles["notice"]}>
          <Banner
            tone="warning"
            actions={
              <Button size="compact" onClick={() => go({ ...address, named: null })}>
                {t("report.viewAll")}
              </Button>
            }
          >
            {t("listView.gone")}
          </Banner>
        </div>
      )}
      <ReaderTools
        named={
          hasNamed ? (
            <ViewMenu
              screen={{ views: namedStore }}
              viewed={{ view: inView, list: change, isChanged: isChangedHere }}
              mayShare={false}
              shareDialog={
                mayShareView({ isMine: true }, { held, roleIds: [] })
                  ? (of, onClose) => (
                      <Suspense fallback={null}>
                        <ShareView screen={{ views: namedStore }} view={of} onClose={onClose} />
                      </Suspense>
                    )
                  : undefined
              }
              words={{
                all: t(shared.id === 0 ? "report.standard" : "report.viewAll"),
                help: t("report.viewHelp"),
                hasDefault: false,
              }}
              onShow={(list, of) =>
                go({
                  ...address,
                  prompts: promptsOf(list ?? own),
                  row: null,
                  named: of?.id ?? null,
                  change:
                    of === null || list === null
                      ? {}
                      : changeBeside(
                          viewOf(shared, list, fields, held).report,
                          viewOf(shared, of.list, fields, held).report,
                        ),
                })
              }
            />
          ) : undefined
        }
        view={view}
        ask={ask}
        fields={fields}
        held={held}
        store={store}
        isPanelOpen={panelOpen}
        onPanel={setPanelOpen}
        onChange={onChange}
        onPivot={setPivot}
      />
      {isHidden ? (
        <HiddenFilters hidden={hidden} fields={fields} onDrop={dropFilter} />
      ) : isAsked ? (
        <PromptForm
          filters={view.report.filters}
          prompts={address.prompts}
          ask={ask}
          fields={fields}
          onAnswer={(prompts) => go({ ...address, prompts })}
        />
      ) : (
        <div className={panelOpen && pivot !== null ? styles["besidePanel"] : undefined}>
          <ReaderBody
            view={view}
            ask={ask}
            fields={fields}
            held={held}
            store={store}
            address={address}
            name={name}
            isGrouped={isGrouped}
            onChange={onChange}
            onAddress={(part) => go({ ...address, ...part })}
          />
          {panelOpen && pivot !== null && (
            <PivotPanel
              pivot={pivot}
              fields={fields}
              held={held}
              onChange={setPivot}
              onClose={() => setPanelOpen(false)}
            />
          )}
        </div>
      )}
      {scheduling !== null && (
        <Suspense fallback={null}>
          {scheduling === "BATCH" ? (
            <ScheduleDialog
              isBatch
              of={allBatches}
              name=""
              change={noCustomization}
              prompts={[]}
              onClose={() => setScheduling(null)}
            />
          ) : (
            <ScheduleDialog
              of={{ source: kind, reportId: shared.id }}
              name={name}
              change={isSaved ? change : customizationOf(view.report, standardReport(kind, held))}
              prompts={address.prompts}
              onClose={() => setScheduling(null)}
            />
          )}
        </Suspense>
      )}
      {isPlacing && (
        <Suspense fallback={null}>
          <WidgetDialog
            name={name}
            titles={shared.descriptions}
            report={{
              source: kind,
              id: shared.id,
              query: printReportQuery({
                change: {
                  ...changeBeside(view.report, shared),
                  period: view.report.period ?? getReportKind(kind).defaultPeriod,
                  drawing: null,
                },
                prompts: address.prompts,
              }),
              figure: drawing.figure,
            }}
            picture={drawing.picture}
            isGrouped={isGrouped}
            period={view.report.period ?? getReportKind(kind).defaultPeriod}
            onClose={() => setPlacing(false)}
          />
        </Suspense>
      )}
      {address.receipt !== null && (
        <Suspense fallback={null}>
          <ReceiptDialog
            origin={address.receipt}
            onOrigin={(receipt) => go({ ...address, receipt })}
            onClose={() => go({ ...address, receipt: null })}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Labels of the parts of an address. */
const partWords = {
  period: "period",
  filters: "filters",
  answers: "filters",
  sorting: "sortOrder",
  columns: "columns",
  drawing: "view",
  pivot: "view_pivot",
} as const satisfies Record<AddressPart, string>;

const ReceiptDialog = lazy(() => import("./receipt-dialog.tsx").then((file) => ({ default: file.ReceiptDialog })));

const ShareView = lazy(() => import("./share-view.tsx").then((file) => ({ default: file.ShareView })));

const WidgetDialog = lazy(() => import("./widget-dialog.tsx").then((file) => ({ default: file.WidgetDialog })));

const ScheduleDialog = lazy(async () => {
  const [file] = await Promise.all([import("./schedule-dialog.tsx"), text.load("schedule", "exporting", "errors")]);
  return { default: file.ScheduleDialog };
});

/** Batches belong to no saved report. */
const allBatches = { source: "batch-export", reportId: 0 } as const;

/** Units: milliseconds. */
const undoMs = 10_000;
