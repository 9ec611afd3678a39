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

const replaceEntry = { replace: true } as const;

/** Saves the view for the reader alone. */
export async function keepView({ reader, moves, gateway, onOpened }: ViewSaving): Promise<void> {
  const { kind, opened, change, address } = reader;
  const answer = await whileRunning(gateway.keepView(kind, opened.saved.report.id, change));
  if (!answer.ok) return showFailure(answer.failure);
  onOpened({ ...opened, own: answer.value });
  moves.goTo({ ...address, change: {} });
  addToast(t("report.viewKept"));
}

/** Shows the shared report again, and drops the reader's saved view; that can be undone. */
export async function resetView({ reader, moves, gateway, goTo, onOpened }: ViewSaving): Promise<void> {
  const { kind, opened, isSaved, address } = reader;
  const { saved, own: previousView } = opened;
  const previousAddress = printReportAddress(address);
  const prompts = moves.promptsOf(previousView);
  if (address.named !== null || address.ready !== null)
    return moves.goTo({ ...address, prompts, change: {}, named: null, ready: null });
  if (!isSaved) {
    const { period } = address.change;
    return moves.goTo({ ...address, prompts, change: period === undefined ? {} : { period } });
  }
  const wasSaved = JSON.stringify(previousView) !== JSON.stringify(noCustomization);
  if (wasSaved) {
    const answer = await whileRunning(gateway.dropView(kind, saved.report.id));
    if (!answer.ok) return showFailure(answer.failure);
  }
  onOpened({ ...opened, own: noCustomization });
  goTo("", replaceEntry);
  offerUndo({
    message: t("report.viewReset"),
    undoChange: async () => (wasSaved ? gateway.keepView(kind, saved.report.id, previousView) : succeed(previousView)),
    onDone: () => {
      onOpened({ ...opened, own: previousView });
      goTo(previousAddress, replaceEntry);
    },
  });
}

/** Saves the view as the shared report. */
export async function shareView({ reader, moves, gateway, goTo, onOpened }: ViewSaving): Promise<void> {
  const { kind, opened, change, address } = reader;
  const { version } = opened.saved;
  const { id } = opened.saved.report;
  const ownView = await whileRunning(gateway.keepView(kind, id, change));
  if (!ownView.ok) return showFailure(ownView.failure);
  const answer = await whileRunning(gateway.shareView(kind, { id, version }));
  if (!answer.ok && answer.failure.status === 409) {
    // Show the other save below the reader's own view first; sharing again overwrites it.
    const theirReport = await whileRunning(gateway.get(kind, id, new AbortController().signal));
    if (!theirReport.ok) return showFailure(theirReport.failure);
    onOpened({ saved: theirReport.value, own: ownView.value });
    moves.goTo({ ...address, change: {} });
    return addToast(t("report.sharedMeanwhile"), "danger", undefined, noticeMs);
  }
  if (!answer.ok) return showFailure(answer.failure);
  onOpened({ saved: answer.value, own: noCustomization });
  goTo("", replaceEntry);
  addToast(t("report.sharedSaved"));
}
