/** Refused facts of a terminal with their issues: accepted once corrected, or dismissed with a reason. */
import type { QuarantinedFact, StoreDayDetail } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { maxLengthOf } from "@comptoir/domain/text";
import { Button, Dialog, Field, SkeletonRows, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import type { Answer } from "../../shared/answer.ts";
import { useCommentDraft } from "../../shared/comment-drafts.ts";
import { issueText } from "../../shared/failure-text.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { acceptFact, askRefusedFacts, dismissFact } from "./refused-requests.ts";
import styles from "./store-day.module.css";

type RefusedFactsProps = Readonly<{ day: StoreDayDetail; terminal: string; onReload: () => void }>;

/** Button that opens the refused facts. */
export function RefusedFacts({ day, terminal, onReload }: RefusedFactsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const closeFacts = () => {
    setOpen(false);
    onReload();
  };
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        {t("storeDay.remedy_quarantine")}
      </Button>
      {isOpen && (
        <Dialog
          open
          size="large"
          title={t("storeDay.refusedTitle", { terminal })}
          closeLabel={t("common.close")}
          closesOutside={false}
          onClose={closeFacts}
        >
          <FactList locationId={day.locationId} terminal={terminal} />
        </Dialog>
      )}
    </>
  );
}

function FactList({ locationId, terminal }: Readonly<{ locationId: number; terminal: string }>): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(askRefusedFacts, { again: attempt });
  const reloadFacts = () => setAttempt((previousAttempt) => previousAttempt + 1);
  if (answer === null) return <SkeletonRows rows={4} label={t("common.loading")} />;
  if (!answer.ok)
    return (
      <FailedPart
        title={t("storeDay.refusedFailed")}
        failure={answer.failure}

        onRetry={reloadFacts}
      />
    );
  const terminalFacts = answer.value.rows.filter(
    (fact) => fact.locationId === locationId && fact.terminal === terminal,
  );
  if (terminalFacts.length === 0) return <p>{t("storeDay.refusedNone")}</p>;
  return (
    <ul className={styles["facts"]}>
      {terminalFacts.map((fact) => (
        <RefusedFactItem key={fact.id} fact={fact} onSettled={reloadFacts} />
      ))}
    </ul>
  );
}

function RefusedFactItem({
  fact,
  onSettled,
}: Readonly<{ fact: QuarantinedFact; onSettled: () => void }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { comment: reason, typeComment: typeReason, clearSent } = useCommentDraft(`refused ${fact.id}`);
  const [isBusy, setBusy] = useState(false);
  const maySettle = hasPermission(claims?.permissions ?? [], ["SALE_CUD"]);
  const settleFact = async (work: Promise<Answer<unknown>>) => {
    setBusy(true);
    const settleAnswer = await work;
    setBusy(false);
    if (!settleAnswer.ok) return showFailure(settleAnswer.failure);
    clearSent(reason);
    onSettled();
  };
  return (
    <li>
      <strong>
        {fact.no ?? "–"} · {fact.kind ?? "–"}
      </strong>{" "}
      <span className={styles["muted"]}>{momentText(fact.arrivedAt)}</span>
      <ul>
        {fact.issues.map((issue) => (
          <li key={`${issue.code} ${issue.field ?? ""}`}>
            {issueText({ code: issue.code, field: issue.field ?? null, params: issue.params ?? {} })}
            {issue.field === undefined ? "" : ` (${issue.field})`}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("storeDay.refusedContent")}</summary>
        <pre className={styles["content"]}>{fact.content}</pre>
      </details>
      {maySettle && (
        <div className={styles["factActions"]}>
          <Button size="compact" busy={isBusy} onClick={() => void settleFact(acceptFact(fact.id))}>
            {t("storeDay.refusedAccept")}
          </Button>
          <Field label={t("storeDay.refusedReason")}>
            <TextInput value={reason} maxLength={maxLengthOf("max200")} onChange={typeReason} />
          </Field>
          <Button
            size="compact"
            busy={isBusy}
            disabled={reason.trim() === ""}
            onClick={() => void settleFact(dismissFact(fact.id, reason.trim()))}
          >
            {t("storeDay.refusedDismiss")}
          </Button>
        </div>
      )}
    </li>
  );
}
