/** Errors of an Error log row: status, assignee, occurrences by day, and actions to assign, mute, resolve and reopen them. */
import type { ErrorTriageWire } from "@comptoir/api/wire";
import { Badge, SkeletonRows } from "@comptoir/ui-react";
import { useCallback } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { codeText } from "../../../report/report-words.ts";
import { momentText } from "../../../session/written.ts";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import panelStyles from "../../../rows/panel.module.css";
import { decisionReadsState, readDecisionsAgain } from "../decision-reads.ts";
import { useReportGateway } from "../gateway-context.ts";
import { ErrorActions } from "./error-actions.tsx";
import { ErrorDays, ErrorHistory, type DayRange } from "./error-lists.tsx";
import type { ErrorChangeInput } from "./use-error-change.ts";

export type ErrorSectionProps = Readonly<{ origin: string; range: DayRange }> &
  Pick<ErrorChangeInput, "onChanged" | "onUndone">;

/** Section of the side panel about the errors of a row. */
export function ErrorSection({ origin, range, onChanged, onUndone }: ErrorSectionProps): ReactElement {
  const { errors } = useReportGateway();
  const { count } = useSnapshot(decisionReadsState);
  const [answer] = useAnswer(
    useCallback(
      (question: { readonly origin: string; readonly again: number }, signal: AbortSignal) =>
        errors.get(question, signal),
      [errors],
    ),
    { origin, again: count },
  );
  if (answer === null) return <SkeletonRows rows={4} label={t("common.loading")} />;
  if (!answer.ok)
    return answer.failure.status === 404 ? (
      <p className={panelStyles["muted"]}>{t("report.errorGone")}</p>
    ) : (
      <FailedPart compact title={t("report.errorFailed")} failure={answer.failure} onRetry={readDecisionsAgain} />
    );
  const errorTriage = answer.value;
  return (
    <section className={panelStyles["finding"]} aria-label={t("report.errorTriage")}>
      <Status error={errorTriage} />
      {errorTriage.canChange ? (
        <ErrorActions error={errorTriage} onChanged={onChanged} onUndone={onUndone} />
      ) : (
        <p className={panelStyles["muted"]}>{t("report.errorMayNot")}</p>
      )}
      <ErrorDays days={errorTriage.days} range={range} />
      <ErrorHistory history={errorTriage.history} />
    </section>
  );
}

/** Tone of a status: danger if the errors came back, warning if they are new, positive if resolved, else neutral. */
const statusToneOf = (status: ErrorTriageWire["status"]) =>
  status === "REAPPEARED" ? "danger" : status === "RESOLVED" ? "positive" : status === "NEW" ? "warning" : "neutral";

function Status({ error: { status, assignee, mutedUntil } }: Readonly<{ error: ErrorTriageWire }>): ReactElement {
  const muteText =
    status !== "MUTED"
      ? null
      : mutedUntil === null
        ? t("report.errorMutedForever")
        : t("report.errorMutedUntil", { when: momentText(mutedUntil) });
  return (
    <p>
      <Badge tone={statusToneOf(status)}>{codeText("status", status) ?? status}</Badge>{" "}
      <span className={panelStyles["muted"]}>
        {[muteText, assignee === null ? null : t("report.errorAssignedTo", { name: assignee.name })]
          .filter((part) => part !== null)
          .join(" · ")}
      </span>
    </p>
  );
}
