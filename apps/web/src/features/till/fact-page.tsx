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
import { DismissDialog } from "./dismiss-dialog.tsx";
import {
  draftBody,
  draftIssues,
  emptyFactDraft,
  factDrafts,
  isFactDraftChanged,
  storeFactDraft,
  correctedKindOf,
  parseFactContent,
  type FactDraft,
} from "./fact-draft.ts";
import { FactGrid, focusField } from "./fact-grid.tsx";
import { factsPath } from "./fact-path.ts";
import { bodyPathOf, factTitle, factPathText, quarantineStateTones } from "./fact-words.ts";
import { acceptFact, askFact, correctFact } from "./till-requests.ts";
import styles from "./till.module.css";

export function FactPage({ params }: ScreenProps): ReactElement {
  const id = Number(params["id"] ?? 0);
  const [attempt, setAttempt] = useState(0);
  const search = useSearch();
  const [answer, setAnswer] = useAnswer(askFact, { id, again: attempt }, { isCleared: true });
  const backPath = search === "" ? factsPath : `${factsPath}?${search}`;
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
        <Fact
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

type FactProps = Readonly<{
  fact: QuarantinedFact;
  back: string;
  onChanged: (fact: QuarantinedFact) => void;
  onReload: () => void;
}>;

function Fact({ fact, back, onChanged, onReload }: FactProps): ReactElement {
  const { byFact } = useSnapshot(factDrafts);
  const draft: FactDraft = byFact[fact.id] ?? emptyFactDraft;
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const isOpen = fact.state === "OPEN";
  const { busy, settle, correct } = useFactActions({ fact, draft, back, onChanged });
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
              isChanged={isFactDraftChanged(draft)}
              busy={busy}
              onDismiss={() => setAsking(true)}
              onAccept={() => void settle("accept", acceptFact(fact.id))}
              onCorrect={correct}
            />
          )
        }
      />
      <Stack gap={4}>
        <Facts fact={fact} />
        <Wrong fact={fact} draft={draft} />
        {isReadable ? (
          <FactGrid
            fact={fact}
            draft={draft}
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
}: Omit<FactProps, "onReload"> & Readonly<{ draft: FactDraft }>) {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<"correct" | "accept" | null>(null);
  const settleFact = async (way: "correct" | "accept", request: Promise<Answer<QuarantinedFact>>) => {
    setBusy(way);
    const answer = await request;
    setBusy(null);
    if (!answer.ok) {
      storeFactDraft(fact.id, { ...draft, refused: answer.failure.issues });
      if (isShownInDialog(answer.failure) || answer.failure.issues.length === 0) showFailure(answer.failure);
      return;
    }
    storeFactDraft(fact.id, emptyFactDraft);
    addToast(t(`till.done_${answer.value.state === "ACCEPTED" ? "ACCEPTED" : "CORRECTED"}`));
    onChanged(answer.value);
    navigate(back);
  };
  const correct = () => {
    if (fact.state !== "OPEN" || !isFactDraftChanged(draft) || busy !== null) return;
    const kind = correctedKindOf(fact, draft);
    const body = draftBody(fact, draft);
    void settleFact(
      "correct",
      correctFact(fact.id, {
        ...(kind === fact.kind ? {} : { kind }),
        body: body as Readonly<Record<string, unknown>>,
      }),
    );
  };
  useEffect(function saveByKeyboard() {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      correct();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return { busy, settle: settleFact, correct };
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

function Facts({ fact }: Readonly<{ fact: QuarantinedFact }>): ReactElement {
  const { state, happenedAt, arrivedAt, settledAt, settledBy, reason } = fact;
  return (
    <Card>
      <DescriptionList
        items={[
          {
            key: "state",
            label: t("till.state"),
            value: <Badge tone={quarantineStateTones[state]}>{t(`till.state_${state}`)}</Badge>,
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
function Wrong({ fact, draft }: Readonly<{ fact: QuarantinedFact; draft: FactDraft }>): ReactElement | null {
  const issues = draftIssues(fact, draft);
  if (issues.length === 0) return null;
  return (
    <Card title={t("till.wrong")}>
      <ul className={styles["issues"]}>
        {issues.map((issue, index) => {
          const path = bodyPathOf(issue.field);
          const name =
            path === null ? (issue.field === null ? "" : factPathText(issue.field.split("."))) : factPathText(path);
          return (
            <li key={`${issue.field ?? ""} ${issue.code} ${index}`}>
              {path !== null && path.length > 0 ? (
                <button type="button" className={styles["jump"]} onClick={() => focusField(path.join("."))}>
                  {name}
                </button>
              ) : (
                <strong>{name}</strong>
              )}
              <span className={styles["issue"]}>{issueText(issue)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
