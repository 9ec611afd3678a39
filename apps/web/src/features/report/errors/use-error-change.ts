/** Changes the triage of an error, and offers to undo it. */
import type { ErrorOutcome, ErrorsChange, ErrorTriageWire } from "@comptoir/api/wire";
import { parseErrorComment } from "@comptoir/domain/operation";
import { useState } from "react";

import { failWith, succeed, type Answer, type Failure } from "../../../shared/answer.ts";
import { fieldText } from "../../../shared/failure-text.ts";
import { issuesFailure } from "../../../shared/issues-failure.ts";
import { addToast } from "../../../shared/notices.ts";
import { offerUndo } from "../../../shared/offer-undo.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { useSingleRun } from "../../../shared/use-single-run.ts";
import { readDecisionsAgain } from "../decision-reads.ts";
import { useReportGateway } from "../gateway-context.ts";
import type { ErrorGateway } from "./error-gateway.ts";

/** Decision without the errors that it is about. */
export type ErrorDecision = Pick<ErrorsChange, "action" | "assigneeId" | "days" | "comment">;

export interface ErrorChangeInput {
  readonly error: ErrorTriageWire;
  /** Called after an accepted decision, which may change the rows of the report. */
  readonly onChanged: () => void;
  /** Called after an undo by toast, when another row may be open. */
  readonly onUndone: () => void;
}

export function useErrorChange({ error, onChanged, onUndone }: ErrorChangeInput) {
  const { errors } = useReportGateway();
  const [runningChange, runSingle] = useSingleRun<"change">();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { origin, version } = error;
  /** Shows an invalid comment at its field; any other failure in a dialog, followed by a reload of the error. */
  const showRefusal = (why: Failure): void => {
    if (fieldText(why, "comment") !== undefined) return setFailure(why);
    showFailure(why);
    readDecisionsAgain();
  };
  const changeError = async (decision: ErrorDecision): Promise<boolean> => {
    // The server applies the same rule.
    const comment = parseErrorComment(decision.action, decision.comment);
    if (!comment.ok) {
      setFailure(
        issuesFailure(comment.issues.map(({ code, path, params }) => ({ code, field: String(path[0] ?? ""), params }))),
      );
      return false;
    }
    const answer = await changeOne(errors, { ...decision, errors: [{ origin, version }] });
    if (!answer.ok) {
      showRefusal(answer.failure);
      return false;
    }
    setFailure(null);
    const outcome = answer.value;
    const message = t(`report.errorDone_${decision.action}`);
    if (outcome.isChanged)
      offerUndo({
        message,
        undoChange: () =>
          changeOne(errors, { errors: [{ origin, version: outcome.version }], action: "UNDO", comment: "" }),
        onDone: () => {
          addToast(t("report.errorDone_UNDO"));
          readDecisionsAgain();
          onUndone();
        },
        onFailed: readDecisionsAgain,
      });
    else addToast(message);
    readDecisionsAgain();
    onChanged();
    return true;
  };
  /** Sends a decision unless another one is being sent; says whether the server accepted it. */
  const runDecision = async (decision: ErrorDecision): Promise<boolean> =>
    (await runSingle("change", () => changeError(decision))) ?? false;
  return { isBusy: runningChange !== null, failure, clearFailure: () => setFailure(null), run: runDecision };
}

/** Changes one error; an error that is skipped is a failure. */
async function changeOne(errors: ErrorGateway, change: ErrorsChange): Promise<Answer<ErrorOutcome>> {
  const answer = await errors.change(change);
  if (!answer.ok) return answer;
  const [outcome] = answer.value;
  if (outcome === undefined) return failWith("HTTP_404", 404);
  const { issue } = outcome;
  return issue === null
    ? succeed(outcome)
    : {
        ok: false,
        failure: issuesFailure([{ code: issue.code, field: issue.field ?? null, params: issue.params ?? {} }]),
      };
}
