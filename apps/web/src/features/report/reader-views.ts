/** Saves the reader's view for themselves or for everybody, and resets it to the shared report. */
import { noCustomization } from "@comptoir/domain/report";

import { printReportAddress } from "../../report/report-address.ts";
import { succeed } from "../../shared/answer.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import type { GoToQuery, ReaderMoves } from "./reader-moves.ts";
import type { ReportGateway } from "./report-gateway.ts";
import type { ResolvedReader } from "./resolve-reader.ts";
import type { OpenedReport } from "./use-opened.ts";

export type ViewSaving = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  gateway: ReportGateway;
  goTo: GoToQuery;
  onOpened: (opened: OpenedReport) => void;
}>;

/** Time for which a notice about another save is shown. Units: milliseconds. */
const noticeMs = 10_000;

const replaceHistoryEntry = { replace: true } as const;

/** Saves the view for the reader alone. */
export async function keepView({ reader, moves, gateway, onOpened }: ViewSaving): Promise<void> {
  const { kind, opened, change, address } = reader;
  const keepAnswer = await whileRunning(gateway.keepView(kind, opened.saved.report.id, change));
  if (!keepAnswer.ok) return showFailure(keepAnswer.failure);
  onOpened({ ...opened, own: keepAnswer.value });
  moves.goTo({ ...address, change: {} });
  addToast(t("report.viewKept"));
}

/** Leaves a named or ready-made view. Without one, drops the address's changes except the period; of a saved report, all changes, with an undo. */
export async function resetView({ reader, moves, gateway, goTo, onOpened }: ViewSaving): Promise<void> {
  const { kind, opened, isSaved, address } = reader;
  const { saved, own: previousView } = opened;
  const previousAddress = printReportAddress(address);
  const previousPrompts = moves.promptsOf(previousView);
  if (address.named !== null || address.ready !== null)
    return moves.goTo({ ...address, prompts: previousPrompts, change: {}, named: null, ready: null });
  if (!isSaved) {
    const { period } = address.change;
    return moves.goTo({ ...address, prompts: previousPrompts, change: period === undefined ? {} : { period } });
  }
  const wasViewSaved = JSON.stringify(previousView) !== JSON.stringify(noCustomization);
  if (wasViewSaved) {
    const dropAnswer = await whileRunning(gateway.dropView(kind, saved.report.id));
    if (!dropAnswer.ok) return showFailure(dropAnswer.failure);
  }
  onOpened({ ...opened, own: noCustomization });
  goTo("", replaceHistoryEntry);
  offerUndo({
    message: t("report.viewReset"),
    undoChange: async () =>
      wasViewSaved ? gateway.keepView(kind, saved.report.id, previousView) : succeed(previousView),
    onDone: () => {
      onOpened({ ...opened, own: previousView });
      goTo(previousAddress, replaceHistoryEntry);
    },
  });
}

/** Saves the view as the shared report; if somebody else saved the report meanwhile, shows it with the view as the reader's own instead. */
export async function shareView({ reader, moves, gateway, goTo, onOpened }: ViewSaving): Promise<void> {
  const { kind, opened, change, address } = reader;
  const { version } = opened.saved;
  const { id } = opened.saved.report;
  const keepAnswer = await whileRunning(gateway.keepView(kind, id, change));
  if (!keepAnswer.ok) return showFailure(keepAnswer.failure);
  const shareAnswer = await whileRunning(gateway.shareView(kind, { id, version }));
  if (!shareAnswer.ok && shareAnswer.failure.status === 409) {
    // Show the other save below the reader's own view first; sharing again overwrites it.
    const reportAnswer = await whileRunning(gateway.get(kind, id, new AbortController().signal));
    if (!reportAnswer.ok) return showFailure(reportAnswer.failure);
    onOpened({ saved: reportAnswer.value, own: keepAnswer.value });
    moves.goTo({ ...address, change: {} });
    return addToast(t("report.sharedMeanwhile"), "danger", undefined, noticeMs);
  }
  if (!shareAnswer.ok) return showFailure(shareAnswer.failure);
  onOpened({ saved: shareAnswer.value, own: noCustomization });
  goTo("", replaceHistoryEntry);
  addToast(t("report.sharedSaved"));
}
