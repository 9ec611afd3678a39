/** A refused fact: its issues in words, the whole fact as a grid to correct, and the ways to settle it. */
import type { QuarantinedFact } from "@comptoir/api/wire";
import { Badge, Button, Card, DescriptionList, Page, PageHeader, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { momentText } from "../../session/written.ts";
import type { Answer } from "../../shared/answer.ts";
import { isShownInDialog, issueText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import {
  correctedBody,
  listRemainingIssues,
  emptyFactDraft,
  factDrafts,
  readFactDraft,
  isFactDraftChanged,
  storeFactDraft,
  correctedKindOf,
  parseFactContent,
  type FactDraft,
} from "./fact-draft.ts";
import { FactGrid, focusField } from "./fact-grid.tsx";
import { factsPath } from "./fact-path.ts";
import { bodyPathOf, factTitle, factPathText, toneByQuarantineState } from "./fact-words.ts";
import { acceptFact, askFact, correctFact } from "./till-requests.ts";
import styles from "./till.module.css";

export function FactPage({ params }: ScreenProps): ReactElement {
  const factId = Number(params["id"] ?? 0);
  const [attempt, setAttempt] = useState(0);
  const listQuery = useSearch();
  const [answer, setAnswer] = useAnswer(askFact, { id: factId, again: attempt }, { isCleared: true });
  const backPath = listQuery === "" ? factsPath : `${factsPath}?${listQuery}`;
  useNearestList(backPath, answer);
  return (
    <Page>
      <Link href={backPath} className={styles["back"] ?? ""}>
        ‹ {t("till.back")}
      </Link>
      {answer === null ? (
        <Card>
          <SkeletonRows rows={8} label={t("common.loading")} />
        </Card>
      ) : !answer.ok ? (
        <Card>
          <FailedPart
            title={t("till.factFailed")}
            failure={answer.failure}

            onRetry={() => setAttempt(attempt + 1)}
          />
        </Card>
      ) : (
        <FactView
          key={answer.value.id}
          fact={answer.value}
          back={backPath}
          onChanged={(changedFact) => setAnswer({ ok: true, value: changedFact })}
          onReload={() => setAttempt(attempt + 1)}
        />
      )}
    </Page>
  );
}

type FactViewProps = Readonly<{
  fact: QuarantinedFact;
  back: string;
  onChanged: (fact: QuarantinedFact) => void;
  onReload: () => void;
}>;

function FactView({ fact, back, onChanged, onReload }: FactViewProps): ReactElement {
  const { byFact } = useSnapshot(factDrafts);
  const factDraft: FactDraft = byFact[fact.id] ?? readFactDraft(fact.id);
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const isOpen = fact.state === "OPEN";
  const { busy, settle, correct } = useFactActions({ fact, draft: factDraft, back, onChanged });
  const isReadable = parseFactContent(fact.content) !== null;
  return (
    <>
      <PageHeader
        title={factTitle(fact)}
        description={t("till.factFrom", { location: fact.location, terminal: fact.terminal })}
        actions={
          isOpen && (
            <FactActions
              isReadable={isReadable}
              isChanged={isFactDraftChanged(factDraft)}
              busy={busy}
              onDismiss={() => setAsking(true)}
              onAccept={() => void settle("accept", acceptFact(fact.id))}
              onCorrect={correct}
            />
          )
        }
      />
      <Stack gap={4}>
        <FactDescription fact={fact} />
        <IssueList fact={fact} draft={factDraft} />
        {isReadable ? (
          <FactGrid
            fact={fact}
            draft={factDraft}
            readOnly={!isOpen}
            onChange={(nextDraft) => storeFactDraft(fact.id, nextDraft)}
            onEnter={correct}
          />
        ) : (
          <Card title={t("till.raw")} subtitle={t("till.unreadable")}>
            <pre className={styles["raw"]}>{fact.content}</pre>
          </Card>
        )}
      </Stack>
      {isAsking && (
        <DismissDialog
          ids={[fact.id]}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            storeFactDraft(fact.id, emptyFactDraft);
            onReload();
            navigate(back);
          }}
        />
      )}
    </>
  );
}

/** Settles a fact; Ctrl+S corrects it. A refusal stays with the draft. */
function useFactActions({
  fact,
  draft,
  back,
  onChanged,
}: Omit<FactViewProps, "onReload"> & Readonly<{ draft: FactDraft }>) {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<"correct" | "accept" | null>(null);
  const sendSettlement = async (way: "correct" | "accept", request: Promise<Answer<QuarantinedFact>>) => {
    setBusy(way);
    const settleAnswer = await request;
    setBusy(null);
    if (!settleAnswer.ok) {
      storeFactDraft(fact.id, { ...draft, refused: settleAnswer.failure.issues });
      if (isShownInDialog(settleAnswer.failure) || settleAnswer.failure.issues.length === 0)
        showFailure(settleAnswer.failure);
      return;
    }
    storeFactDraft(fact.id, emptyFactDraft);
    addToast(t(`till.done_${settleAnswer.value.state === "ACCEPTED" ? "ACCEPTED" : "CORRECTED"}`));
    onChanged(settleAnswer.value);
    navigate(back);
  };
  const sendCorrection = () => {
    if (fact.state !== "OPEN" || !isFactDraftChanged(draft) || busy !== null) return;
    const correctedKind = correctedKindOf(fact, draft);
    const correctedFactBody = correctedBody(fact, draft);
    void sendSettlement(
      "correct",
      correctFact(fact.id, {
        ...(correctedKind === fact.kind ? {} : { kind: correctedKind }),
        body: correctedFactBody as Readonly<Record<string, unknown>>,
      }),
    );
  };
  useEffect(function saveByKeyboard() {
    const saveOnShortcut = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      sendCorrection();
    };
    document.addEventListener("keydown", saveOnShortcut);
    return () => document.removeEventListener("keydown", saveOnShortcut);
  });
  return { busy, settle: sendSettlement, correct: sendCorrection };
}

type FactActionsProps = Readonly<{
  isReadable: boolean;
  isChanged: boolean;
  busy: "correct" | "accept" | null;
  onDismiss: () => void;
  onAccept: () => void;
  onCorrect: () => void;
}>;

/** Ways to settle a fact: dismiss it, accept it as it is, or correct it. */
function FactActions({ isReadable, isChanged, busy, onDismiss, onAccept, onCorrect }: FactActionsProps): ReactElement {
  return (
    <>
      <Button icon="trash" onClick={onDismiss}>
        {t("till.dismiss")}
      </Button>
      {isReadable && (
        <Button
          icon="check"
          busy={busy === "accept"}
          disabled={isChanged}
          title={t("till.acceptHelp")}
          onClick={onAccept}
        >
          {t("till.accept")}
        </Button>
      )}
      {isReadable && (
        <Button variant="primary" icon="edit" busy={busy === "correct"} disabled={!isChanged} onClick={onCorrect}>
          {t("till.correct")}
        </Button>
      )}
    </>
  );
}

function FactDescription({ fact }: Readonly<{ fact: QuarantinedFact }>): ReactElement {
  const { state, happenedAt, arrivedAt, settledAt, settledBy, reason } = fact;
  return (
    <Card>
      <DescriptionList
        items={[
          {
            key: "state",
            label: t("till.state"),
            value: <Badge tone={toneByQuarantineState[state]}>{t(`till.state_${state}`)}</Badge>,
          },
          { key: "happened", label: t("till.happened"), value: momentText(happenedAt) },
          { key: "arrived", label: t("till.arrived"), value: momentText(arrivedAt) },
          ...(settledAt === null
            ? []
            : [
                {
                  key: "settled",
                  label: t("till.readOnly"),
                  value: t("till.settled", {
                    state: t(`till.state_${state}`),
                    who: settledBy ?? t("till.somebody"),
                    when: momentText(settledAt),
                  }),
                },
              ]),
          ...(reason === null ? [] : [{ key: "reason", label: t("till.reason"), value: reason }]),
        ]}
      />
    </Card>
  );
}

/** Every issue in words; a click goes to its field. */
function IssueList({ fact, draft }: Readonly<{ fact: QuarantinedFact; draft: FactDraft }>): ReactElement | null {
  const remainingIssues = listRemainingIssues(fact, draft);
  if (remainingIssues.length === 0) return null;
  return (
    <Card title={t("till.wrong")}>
      <ul className={styles["issues"]}>
        {remainingIssues.map((issue, index) => {
          const issueBodyPath = bodyPathOf(issue.field);
          const issueFieldName =
            issueBodyPath === null
              ? issue.field === null
                ? ""
                : factPathText(issue.field.split("."))
              : factPathText(issueBodyPath);
          return (
            <li key={`${issue.field ?? ""} ${issue.code} ${index}`}>
              {issueBodyPath !== null && issueBodyPath.length > 0 ? (
                <button type="button" className={styles["jump"]} onClick={() => focusField(issueBodyPath.join("."))}>
                  {issueFieldName}
                </button>
              ) : (
                <strong>{issueFieldName}</strong>
              )}
              <span className={styles["issue"]}>{issueText(issue)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
