/** Dialogs and schedules of the screen that shows a report, each loaded when it opens. */
import { customizationOf, getReportKind, noCustomization, printReportQuery } from "@comptoir/domain/report";
import { SkeletonRows } from "@comptoir/ui-react";
import { lazy, Suspense } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { changesFrom } from "../../report/report-address.ts";
import type { ReportStore } from "../../report/report-store.ts";
import type { Names } from "../../report/report-words.ts";
import type { SchedulesOpen } from "../../report/schedule-address.ts";
import { standardReport } from "../../report/standard-report.ts";
import { t, text } from "../../shared/text.ts";
import type { ReaderMoves } from "./reader-moves.ts";
import { readerName, type ResolvedReader } from "./resolve-reader.ts";

export type ReaderDialog = "widget" | "known";

export type ReaderDialogsProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  store: ReportStore;
  dialog: ReaderDialog | null;
  onClose: () => void;
}>;

export function ReaderDialogs({ reader, moves, store, dialog, onClose }: ReaderDialogsProps): ReactElement {
  const { address, opened } = reader;
  const { names } = useSnapshot(store.state);
  return (
    <Suspense fallback={null}>
      {dialog === "widget" && <WidgetOfReport reader={reader} onClose={onClose} />}
      {dialog === "known" && <KnownAtDialog {...{ reader, moves, store, onClose }} />}
      {address.knownAt !== null && address.difference && (
        <DifferenceDialog {...{ reader, moves }} onClose={() => moves.goTo({ ...address, difference: false })} />
      )}
      {address.versions && opened.saved.report.id !== 0 && (
        <VersionsDialog
          {...{ reader, moves, names: names as Names }}
          onClose={() => moves.goTo({ ...address, versions: false })}
        />
      )}
      {address.receipt !== null && (
        <ReceiptDialog
          origin={address.receipt}
          onOrigin={(receipt) => moves.goTo({ ...address, receipt })}
          onClose={() => moves.goTo({ ...address, receipt: null })}
        />
      )}
    </Suspense>
  );
}

export type ReaderSchedulesProps = Readonly<{ reader: ResolvedReader; moves: ReaderMoves; open: SchedulesOpen }>;

/** Schedules of a report or of batches, shown in place of the report. */
export function ReaderSchedules({ reader, moves, open: { task, view } }: ReaderSchedulesProps): ReactElement {
  const { kind, opened, permissions, isSaved, change, view: shownView, address } = reader;
  const isBatchTask = task === "batch";
  const changedReport = isSaved ? opened.saved.report : standardReport(kind, permissions);
  return (
    <Suspense fallback={<SkeletonRows isPage rows={6} label={t("common.loading")} />}>
      <SchedulesScreen
        isBatch={isBatchTask}
        of={isBatchTask ? allBatchesReportKey : { source: kind, reportId: opened.saved.report.id }}
        name={isBatchTask ? "" : readerName(reader)}
        report={changedReport}
        change={isBatchTask ? noCustomization : isSaved ? change : customizationOf(shownView.report, changedReport)}
        prompts={isBatchTask ? [] : address.prompts}
        view={view}
        onView={(nextView) =>
          moves.goTo({ ...address, schedules: nextView === null ? null : { task, view: nextView } })
        }
      />
    </Suspense>
  );
}

/** Dialog that puts the current view on a dashboard. */
function WidgetOfReport({ reader, onClose }: Pick<ReaderDialogsProps, "reader" | "onClose">): ReactElement {
  const { kind, opened, view, address, isGrouped } = reader;
  const sharedReport = opened.saved.report;
  const { drawing } = view.report;
  const period = view.report.period ?? getReportKind(kind).defaultPeriod;
  return (
    <WidgetDialog
      name={readerName(reader)}
      titles={sharedReport.descriptions}
      report={{
        source: kind,
        id: sharedReport.id,
        query: printReportQuery({
          change: { ...changesFrom(view.report, sharedReport), period, drawing: null },
          prompts: address.prompts,
        }),
        figure: drawing.figure,
      }}
      picture={drawing.picture}
      isGrouped={isGrouped}
      period={period}
      onClose={onClose}
    />
  );
}

const ReceiptDialog = lazy(() =>
  import("../../rows/receipt-dialog.tsx").then((file) => ({ default: file.ReceiptDialog })),
);

const WidgetDialog = lazy(() => import("./widget-dialog.tsx").then((file) => ({ default: file.WidgetDialog })));

const VersionsDialog = lazy(async () => {
  const [file] = await Promise.all([import("./version/versions-dialog.tsx"), text.load("reportVersion")]);
  return { default: file.VersionsDialog };
});

const KnownAtDialog = lazy(async () => {
  const [file] = await Promise.all([import("./known/known-at-dialog.tsx"), text.load("knownReport")]);
  return { default: file.KnownAtDialog };
});

const DifferenceDialog = lazy(async () => {
  const [file] = await Promise.all([import("./known/difference-dialog.tsx"), text.load("knownReport")]);
  return { default: file.DifferenceDialog };
});

const SchedulesScreen = lazy(async () => {
  const [file] = await Promise.all([import("./schedules-screen.tsx"), text.load("schedule", "exporting", "errors")]);
  return { default: file.SchedulesScreen };
});

/** Key of the schedules of all batches, which belong to no saved report. */
const allBatchesReportKey = { source: "batch-export", reportId: 0 } as const;
