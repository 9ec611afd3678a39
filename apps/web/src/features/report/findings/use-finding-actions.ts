/** Decides on selected findings: accepts the open ones, reopens the accepted ones, and lists those that failed. */
import type { FindingOutcome } from "@comptoir/api/wire";
import { acceptFinding } from "@comptoir/domain/transaction";
import { useState } from "react";

import { countText } from "../../../session/written.ts";
import type { Failure } from "../../../shared/answer.ts";
import { fieldText } from "../../../shared/failure-text.ts";
import { issuesFailure } from "../../../shared/issues-failure.ts";
import { addToast } from "../../../shared/notices.ts";
import { offerUndo } from "../../../shared/offer-undo.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { useSingleRun } from "../../../shared/use-single-run.ts";
import { readDecisionsAgain } from "../decision-reads.ts";
import { useReportGateway } from "../gateway-context.ts";
import type { ReportGateway } from "../report-gateway.ts";
import { listFailedRows } from "../selection/failed-rows.tsx";
import type { DecisionDialogs } from "../selection/use-decision-dialogs.ts";
import { splitFindings, type FindingSelection, type SelectedFinding } from "./finding-selection.ts";

/** Time for which the message about a decision that cannot be undone is shown. Units: milliseconds. */
const noticeMs = 10_000;

interface FindingActionsInput {
  readonly selected: FindingSelection;
  readonly dialogs: DecisionDialogs;
  readonly onClear: () => void;
  readonly onChanged: () => void;
  readonly onUndone: () => void;
}

/** Offers to undo what was changed. */
type OfferUndo = (message: string, changed: readonly FindingOutcome[]) => void;

export type FindingActions = ReturnType<typeof useFindingActions>;

export function useFindingActions({ selected, dialogs, onClear, onChanged, onUndone }: FindingActionsInput) {
  const { findings } = useReportGateway();
  const { open, accepted } = splitFindings(selected);
  const { reason, setReason, setAsking, setFailedRows } = dialogs;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [runningAction, runSingle] = useSingleRun<"accept" | "reopen">();

  /** Reports the outcome, and lists the unchanged findings. */
  const finishChange = (
    sentFindings: readonly SelectedFinding[],
    findingOutcomes: readonly FindingOutcome[],
    messageKey: MessageKey,
    offer: OfferUndo | null,
  ): void => {
    const failedChanges = listFailedRows(sentFindings, findingOutcomes);
    announceChange(messageKey, findingOutcomes, failedChanges.length, offer);
    setFailedRows(failedChanges);
    setAsking(false);
    setFailure(null);
    onChanged();
    if (failedChanges.length === 0) onClear();
  };
  const acceptFindings = async (): Promise<void> => {
    if (open.length === 0) return;
    const reasonIssue = checkReason(reason);
    if (reasonIssue !== null) return setFailure(reasonIssue);
    const acceptAnswer = await findings.acceptSeveral({ findings: open.map(toAcceptPayload), comment: reason });
    const offerReopening: OfferUndo = (message, changed) => offerToReopen(findings, { message, changed, onUndone });
    if (acceptAnswer.ok) {
      finishChange(open, acceptAnswer.value, "report.findingsAccepted", offerReopening);
      setReason("");
    } else if (fieldText(acceptAnswer.failure, "comment") === undefined) showFailure(acceptAnswer.failure);
    else setFailure(acceptAnswer.failure);
  };
  const reopenFindings = async (): Promise<void> => {
    const reopenAnswer = await findings.reopenSeveral({ findings: accepted.map(toReopenPayload) });
    if (!reopenAnswer.ok) return showFailure(reopenAnswer.failure);
    finishChange(accepted, reopenAnswer.value, "report.findingsReopened", null);
  };
  return {
    isBusy: runningAction !== null,
    failure,
    ask: () => setAsking(true),
    stopAsking: () => setAsking(false),
    setReason: (text: string): void => {
      setFailure(null);
      setReason(text);
    },
    accept: () => void runSingle("accept", acceptFindings),
    reopen: () => void runSingle("reopen", reopenFindings),
    close: (): void => {
      setFailedRows([]);
      onClear();
    },
  };
}

type MessageKey = "report.findingsAccepted" | "report.findingsReopened";

interface Reopening {
  readonly message: string;
  readonly changed: readonly FindingOutcome[];
  readonly onUndone: () => void;
}

/** Offers to reopen findings that were just accepted; those that could not be reopened are offered again. */
function offerToReopen(findings: ReportGateway["findings"], { message, changed, onUndone }: Reopening): void {
  offerUndo({
    message,
    undoChange: () => findings.reopenSeveral({ findings: changed.map(toReopenPayload) }),
    onDone: (outcomes) => {
      announceReopened(outcomes);
      readDecisionsAgain();
      onUndone();
      const failedOutcomes = changed.filter((_, at) => (outcomes[at]?.issue ?? null) !== null);
      if (failedOutcomes.length > 0)
        offerToReopen(findings, { message: acceptedText(failedOutcomes.length), changed: failedOutcomes, onUndone });
    },
  });
}

const toAcceptPayload = ({ origin, rule, mark }: SelectedFinding) => ({ origin, rule, mark });

const toReopenPayload = ({ origin, rule, mark, version }: FindingOutcome | SelectedFinding) => ({
  origin,
  rule,
  mark,
  version,
});

const acceptedText = (count: number): string => t("report.findingsAccepted", { count, number: countText(count) });

function announceChange(
  key: MessageKey,
  outcomes: readonly FindingOutcome[],
  failedCount: number,
  offer: OfferUndo | null,
): void {
  const changedOutcomes = outcomes.filter(({ isChanged }) => isChanged);
  const doneCount = outcomes.length - failedCount;
  if (doneCount === 0) return;
  const message = t(key, { count: doneCount, number: countText(doneCount) });
  if (offer === null || changedOutcomes.length === 0) addToast(message, "positive", undefined, noticeMs);
  else offer(message, changedOutcomes);
}

function announceReopened(outcomes: readonly FindingOutcome[]): void {
  const doneCount = outcomes.filter(({ issue }) => issue === null).length;
  const [firstIssue] = outcomes.flatMap(({ issue }) => (issue === null ? [] : [issue]));
  if (doneCount > 0) addToast(t("report.findingsReopened", { count: doneCount, number: countText(doneCount) }));
  if (firstIssue !== undefined)
    showFailure(issuesFailure([{ code: firstIssue.code, field: null, params: firstIssue.params ?? {} }]));
}

/** Checks the reason by the rule of the server; null if it passes. */
function checkReason(reason: string): Failure | null {
  const acceptResult = acceptFinding(
    { rule: "EMPTY", key: "", status: "NEW", comment: "", by: null },
    { comment: reason, by: 0 },
  );
  return acceptResult.ok
    ? null
    : {
        code: "INTEGRITY_COMMENT",
        status: 400,
        requestId: null,
        issues: acceptResult.issues.map(({ code, path, params }) => ({ code, field: String(path[0] ?? ""), params })),
      };
}
