/** Finding of the Integrity report: the problem with its neighbouring receipts, its acceptance, and actions to accept or reopen it. */
import type { FindingPlace, FindingQuestion, FindingWire } from "@comptoir/api/wire";
import { acceptFinding, isIntegrityRule } from "@comptoir/domain/transaction";
import { Badge, Button, Field, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";

import { codeText } from "../../../report/report-words.ts";
import { countText, momentText } from "../../../session/written.ts";
import { succeed, type Answer, type Failure } from "../../../shared/answer.ts";
import { fieldText } from "../../../shared/failure-text.ts";
import { addToast } from "../../../shared/notices.ts";
import { offerUndo } from "../../../shared/offer-undo.ts";
import { dayText } from "../../../shared/day-text.ts";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { typedTextError } from "../../../shared/typed-text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { EarlierChanges } from "./earlier-changes.tsx";
import { commentDrafts, useCommentDraft } from "../../../shared/comment-drafts.ts";
import { CommentInput } from "../comment-input.tsx";
import { decisionReadsState, readDecisionsAgain } from "../decision-reads.ts";
import { useReportGateway } from "../gateway-context.ts";
import styles from "../../../rows/panel.module.css";

export type FindingSectionProps = Readonly<{
  question: FindingQuestion;
  onReceipt: (origin: string) => void;
  /** Called after the finding was accepted or reopened, which changes the rows of the report. */
  onChanged: () => void;
  /** Called after an undo by toast, when another row may be open. */
  onUndone: () => void;
}>;

/** Section of the side panel about the finding of a row. */
export function FindingSection({ question, onReceipt, onChanged, onUndone }: FindingSectionProps): ReactElement {
  const { findings } = useReportGateway();
  const { count } = useSnapshot(decisionReadsState);
  const [answer, setAnswer] = useAnswer(
    useCallback(
      (request: FindingQuestion & { readonly again: number }, signal: AbortSignal) => findings.get(request, signal),
      [findings],
    ),
    { ...question, again: count },
  );
  if (answer === null) return <SkeletonRows rows={3} label={t("common.loading")} />;
  if (!answer.ok) {
    if (answer.failure.status === 404) return <p className={styles["muted"]}>{t("report.findingGone")}</p>;
    return (
      <FailedPart compact title={t("report.findingFailed")} failure={answer.failure} onRetry={readDecisionsAgain} />
    );
  }
  return (
    <ReadFinding
      finding={answer.value}
      question={question}
      onAnswer={setAnswer}
      {...{ onReceipt, onChanged, onUndone }}
    />
  );
}

type ReadFindingProps = FindingSectionProps & FindingChange;

function ReadFinding(props: ReadFindingProps): ReactElement {
  const { finding, question, onReceipt, onChanged } = props;
  const { isBusy, failure, setFailure, run, reopen, accept } = useFindingChange(props);
  const { rule, status, accepted, canAccept } = finding;
  return (
    <section className={styles["finding"]} aria-label={codeText("rule", rule) ?? rule}>
      {finding.missing !== null && (
        <MissingReceipts finding={finding} missing={finding.missing} onReceipt={onReceipt} />
      )}
      {finding.fixed !== null ? (
        <FixedFinding status={status} fixed={finding.fixed} />
      ) : accepted !== null ? (
        <Acceptance
          status={status}
          accepted={accepted}
          onReopen={canAccept ? () => void run(reopen(finding, onChanged)) : null}
          isBusy={isBusy}
        />
      ) : canAccept ? (
        <AcceptForm
          question={question}
          isBusy={isBusy}
          error={fieldText(failure, "comment")}
          onTyped={() => setFailure(null)}
          onAccept={(comment) => void run(accept(comment))}
        />
      ) : (
        <p className={styles["muted"]}>{t("report.findingMayNot")}</p>
      )}
      <EarlierChanges finding={finding} />
    </section>
  );
}

interface FindingChange {
  readonly finding: FindingWire;
  /** Takes the finding that the server answers to a change. */
  readonly onAnswer: (answer: Answer<FindingWire>) => void;
}

/** Accepts and reopens a finding. */
function useFindingChange({ finding, question, onAnswer, onChanged, onUndone }: ReadFindingProps) {
  const { findings } = useReportGateway();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { origin, rule, mark } = finding;
  const reopenVersion = ({ version }: Pick<FindingWire, "version">) => findings.reopen({ origin, rule, mark, version });
  const showReopened = (reopened: FindingWire, onDone: () => void): void => {
    onAnswer(succeed(reopened));
    addToast(t("report.findingReopened"));
    onDone();
  };
  const reopenFinding = async (openedFinding: Pick<FindingWire, "version">, onDone: () => void): Promise<void> => {
    const reopenAnswer = await reopenVersion(openedFinding);
    if (reopenAnswer.ok) showReopened(reopenAnswer.value, onDone);
    else showRefusal(reopenAnswer.failure);
  };
  const acceptWithComment = async (comment: string): Promise<void> => {
    // The server applies the same rule.
    const acceptResult = acceptFinding(
      { rule: isIntegrityRule(rule) ? rule : "EMPTY", key: origin, status: "NEW", comment: "", by: null },
      { comment, by: 0 },
    );
    if (!acceptResult.ok)
      return setFailure({
        code: "INTEGRITY_COMMENT",
        status: 400,
        requestId: null,
        issues: acceptResult.issues.map(({ code, path, params }) => ({ code, field: String(path[0] ?? ""), params })),
      });
    const acceptAnswer = await findings.accept({ origin, rule, mark, comment });
    if (!acceptAnswer.ok) return showRefusal(acceptAnswer.failure);
    commentDrafts.deleteSent(commentDraftKeyOf(question), comment);
    onAnswer(acceptAnswer);
    setFailure(null);
    offerUndo({
      message: t("report.findingAccepted"),
      undoChange: () => reopenVersion(acceptAnswer.value),
      onDone: (reopened) => {
        readDecisionsAgain();
        showReopened(reopened, onUndone);
      },
      onFailed: readDecisionsAgain,
    });
    onChanged();
  };
  /** Shows an invalid reason at its field; any other failure in a dialog, followed by a reload of the finding. */
  const showRefusal = (why: Failure): void => {
    if (fieldText(why, "comment") !== undefined) return setFailure(why);
    showFailure(why);
    readDecisionsAgain();
  };
  const runWork = async (work: Promise<void>): Promise<void> => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  return { isBusy, failure, setFailure, run: runWork, reopen: reopenFinding, accept: acceptWithComment };
}

type MissingReceiptsProps = Readonly<{ finding: FindingWire; missing: number; onReceipt: (origin: string) => void }>;

/** Numbers of the missing receipts, and links to the receipts before and after them. */
function MissingReceipts({ finding, missing, onReceipt }: MissingReceiptsProps): ReactElement {
  const { firstNumber, lastNumber, before, origin } = finding;
  return (
    <>
      <p className={styles["missing"]}>
        {t("report.findingMissing", {
          count: missing,
          number: countText(missing),
          from: firstNumber,
          to: lastNumber,
        })}
      </p>
      <span className={styles["sides"]}>
        {before !== null && (
          <Button size="compact" icon="chevron-left" onClick={() => onReceipt(before)}>
            {t("report.findingBefore")}
          </Button>
        )}
        <Button size="compact" icon="file" onClick={() => onReceipt(origin)}>
          {t("report.findingAfter")}
        </Button>
      </span>
    </>
  );
}

type AcceptanceProps = Readonly<{
  status: FindingWire["status"];
  accepted: NonNullable<FindingWire["accepted"]>;
  /** Reopens the finding; null if the reader may not. */
  onReopen: (() => void) | null;
  isBusy: boolean;
}>;

/** Acceptance of a finding: its author, time and reason. */
function Acceptance({ status, accepted, onReopen, isBusy }: AcceptanceProps): ReactElement {
  return (
    <>
      <p>
        <Badge tone="positive">{codeText("status", status) ?? status}</Badge>{" "}
        <span className={styles["muted"]}>
          {t("report.findingAcceptedBy", { name: accepted.by, when: momentText(accepted.at) })}
        </span>
      </p>
      <blockquote className={styles["reason"]}>{accepted.comment}</blockquote>
      {onReopen !== null && (
        <span>
          <Button size="compact" disabled={isBusy} onClick={onReopen}>
            {t("report.findingReopen")}
          </Button>
        </span>
      )}
    </>
  );
}

/** Day of the check that found a finding fixed, and who mended it, if that is known. */
function FixedFinding({
  status,
  fixed: { on, by },
}: Readonly<{ status: FindingWire["status"]; fixed: NonNullable<FindingWire["fixed"]> }>): ReactElement {
  return (
    <p>
      <Badge tone="positive">{codeText("status", status) ?? status}</Badge>{" "}
      {t("report.findingFixed", { date: dayText(on) })}
      {by !== "" && <span className={styles["muted"]}> {t("report.findingFixedBy", { name: by })}</span>}
    </p>
  );
}

type AcceptFormProps = Readonly<{
  question: FindingPlace;
  isBusy: boolean;
  error: string | undefined;
  onTyped: () => void;
  onAccept: (comment: string) => void;
}>;

function AcceptForm({ question, isBusy, error, onTyped, onAccept }: AcceptFormProps): ReactElement {
  const { comment, typeComment } = useCommentDraft(commentDraftKeyOf(question));
  const submitReason = (event: FormEvent) => {
    event.preventDefault();
    // Enter submits the form even while a call is running.
    if (!isBusy) onAccept(comment);
  };
  const typeReason = (text: string) => {
    typeComment(text);
    onTyped();
  };
  return (
    <form className={styles["accept"]} onSubmit={submitReason} noValidate>
      <Field
        label={t("report.findingComment")}
        help={t("report.findingCommentHelp")}
        error={typedTextError(comment, "max200") ?? error}
        required
      >
        <CommentInput value={comment} onChange={typeReason} />
      </Field>
      <span>
        <Button type="submit" variant="primary" size="compact" icon="check" disabled={isBusy}>
          {t("report.findingAccept")}
        </Button>
      </span>
    </form>
  );
}

/** Returns the key of a finding's typed reason, with the rule, because a receipt can break several rules. */
const commentDraftKeyOf = ({ origin, rule }: FindingPlace): string => `${rule} ${origin}`;
