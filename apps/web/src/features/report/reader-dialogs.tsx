/** Dialogs of a reader: schedule, widget and receipt, each loaded when it opens. */
import { customizationOf, getReportKind, noCustomization, printReportQuery } from "@comptoir/domain/report";
import { lazy, Suspense } from "react";
import type { ReactElement } from "react";

import { changesFrom } from "../../report/report-address.ts";
import { standardReport } from "../../report/standard-report.ts";
import { text } from "../../shared/text.ts";
import type { ReaderMoves } from "./reader-moves.ts";
import { readerName, type ResolvedReader } from "./resolve-reader.ts";

export type ReaderDialog = "schedule" | "scheduleBatches" | "widget";

export type ReaderDialogsProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  dialog: ReaderDialog | null;
  onClose: () => void;
}>;

export function ReaderDialogs({ reader, moves, dialog, onClose }: ReaderDialogsProps): ReactElement {
  const { kind, opened, held, isSaved, change, view, address } = reader;
  return (
    <Suspense fallback={null}>
      {dialog === "scheduleBatches" && (
        <ScheduleDialog isBatch of={allBatches} name="" change={noCustomization} prompts={[]} onClose={onClose} />
      )}
      {dialog === "schedule" && (
        <ScheduleDialog
          of={{ source: kind, reportId: opened.saved.report.id }}
          name={readerName(reader)}
          change={isSaved ? change : customizationOf(view.report, standardReport(kind, held))}
          prompts={address.prompts}
          onClose={onClose}
        />
      )}
      {dialog === "widget" && <WidgetOfReport reader={reader} onClose={onClose} />}
      {address.receipt !== null && (
        <ReceiptDialog
          origin={address.receipt}
          onOrigin={(receipt) => moves.go({ ...address, receipt })}
          onClose={() => moves.go({ ...address, receipt: null })}
        />
      )}
    </Suspense>
  );
}

/** Dialog that puts the current view on a dashboard. */
function WidgetOfReport({ reader, onClose }: Pick<ReaderDialogsProps, "reader" | "onClose">): ReactElement {
  const { kind, opened, view, address, isGrouped } = reader;
  const shared = opened.saved.report;
  const { drawing } = view.report;
  const period = view.report.period ?? getReportKind(kind).defaultPeriod;
  return (
    <WidgetDialog
      name={readerName(reader)}
      titles={shared.descriptions}
      report={{
        source: kind,
        id: shared.id,
        query: printReportQuery({
          change: { ...changesFrom(view.report, shared), period, drawing: null },
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

const ScheduleDialog = lazy(async () => {
  const [file] = await Promise.all([import("./schedule-dialog.tsx"), text.load("schedule", "exporting", "errors")]);
  return { default: file.ScheduleDialog };
});

/** Batches belong to no saved report. */
const allBatches = { source: "batch-export", reportId: 0 } as const;
