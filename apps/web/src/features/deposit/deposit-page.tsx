/** Page of a deposit: count, compare, deposit. */
import type { DepositDetail } from "@comptoir/api/wire";
import type { DepositStatus } from "@comptoir/domain/deposit";
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
  Steps,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import type { Answer } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { BankStep } from "./bank-step.tsx";
import { BridgeTable } from "./bridge-table.tsx";
import { CompareTable } from "./compare-table.tsx";
import { CountStep } from "./count-step.tsx";
import { DepositFacts } from "./deposit-facts.tsx";
import { depositsPath, slipPathOf } from "./deposit-path.ts";
import { askDeposit } from "./deposit-requests.ts";
import type { RunDepositAction } from "./deposit-run.ts";
import { dayText, statusTones } from "./deposit-words.ts";
import { VoidDialog } from "./void-dialog.tsx";

export function DepositPage({ params }: ScreenProps): ReactElement {
  const depositIdText = params["id"] ?? "";
  return /^[1-9]\d{0,8}$/u.test(depositIdText) ? (
    <OpenDeposit key={depositIdText} id={Number(depositIdText)} />
  ) : (
    <UnknownDeposit />
  );
}

const drawBackLink = () => (
  <Link href={depositsPath} asChild>
    <ButtonLink icon="chevron-left" variant="quiet">
      {t("deposit.back")}
    </ButtonLink>
  </Link>
);

function UnknownDeposit(): ReactElement {
  return (
    <Page>
      <EmptyState isPage icon="search" title={t("deposit.notFound")} actions={drawBackLink()} />
    </Page>
  );
}

function OpenDeposit({ id }: Readonly<{ id: number }>): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useAnswer(askDeposit, { id, again: attempt });
  useNearestList(depositsPath, answer);
  const reloadDeposit = () => setAttempt((previousAttempt) => previousAttempt + 1);
  if (answer?.ok === true) return <Deposit deposit={answer.value} onChanged={setAnswer} onReload={reloadDeposit} />;
  if (answer !== null && (answer.failure.status === 404 || answer.failure.status === 403)) return <UnknownDeposit />;
  return (
    <Page>
      <PageHeader title={t("deposit.title")} actions={drawBackLink()} />
      <Card>
        {answer === null ? (
          <SkeletonRows rows={8} label={t("common.loading")} />
        ) : (
          <FailedPart
            title={t("deposit.depositFailed")}
            failure={answer.failure}

            onRetry={reloadDeposit}
          />
        )}
      </Card>
    </Page>
  );
}

type DepositProps = Readonly<{
  deposit: DepositDetail;
  onChanged: (answer: Answer<DepositDetail>) => void;
  onReload: () => void;
}>;

const stepKeys = ["count", "compare", "confirm"] as const;
/** Current step by status; null once all are done, or the deposit is voided. */
const stepByStatus = {
  PREPARED: "count",
  COUNTED: "compare",
  DEPOSITED: "confirm",
  CONFIRMED: null,
  VOIDED: null,
} as const satisfies Record<DepositStatus, (typeof stepKeys)[number] | null>;

function Deposit({ deposit, onChanged, onReload }: DepositProps): ReactElement {
  const { isBusy, isCounting, setCounting, runAction } = useDepositRun(onChanged, onReload);
  const [isVoiding, setVoiding] = useState(false);
  const { status, actions } = deposit;
  const mayCount = actions.includes("count");
  const isCountStep = mayCount && (status === "PREPARED" || isCounting);
  return (
    <Page>
      <DepositHeader deposit={deposit} />
      <Stack gap={4}>
        {status !== "VOIDED" && (
          <Steps
            label={t("deposit.steps")}
            steps={stepKeys.map((key) => ({ key, label: t(`deposit.step_${key}`) }))}
            current={isCountStep ? "count" : stepByStatus[status]}
            doneLabel={t("deposit.stepDone")}
          />
        )}
        {isCountStep ? (
          <CountStep
            deposit={deposit}
            isBusy={isBusy}
            run={runAction}
            onCancel={isCounting ? () => setCounting(false) : null}
          />
        ) : (
          <>
            <CompareTable deposit={deposit} />
            {deposit.bridge !== null && <BridgeTable bridge={deposit.bridge} corrected={deposit.corrected} />}
            <BankStep key={deposit.version} deposit={deposit} isBusy={isBusy} run={runAction} />
          </>
        )}
        <DepositFacts deposit={deposit} />
        {!isCounting && (
          <MoreActions deposit={deposit} onCount={() => setCounting(true)} onVoid={() => setVoiding(true)} />
        )}
      </Stack>
      {isVoiding && <VoidDialog deposit={deposit} isBusy={isBusy} run={runAction} onClose={() => setVoiding(false)} />}
    </Page>
  );
}

/** Runs the actions on a deposit, and remembers whether it is being counted again. */
function useDepositRun(onChanged: DepositProps["onChanged"], onReload: DepositProps["onReload"]) {
  const [isBusy, setBusy] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const runAction: RunDepositAction = async (action, work) => {
    setBusy(true);
    const workAnswer = await work;
    setBusy(false);
    if (!workAnswer.ok) {
      // Somebody else saved first: reload the deposit; typed texts stay in their boxes.
      if (workAnswer.failure.status === 409) onReload();
      if (workAnswer.failure.status !== 409 || action !== "count") showFailure(workAnswer.failure);
      else {
        // The count goes on, also a first one, and is compared with the saved one.
        setCounting(true);
        addToast(t("deposit.savedFirst"), "danger");
      }
      return workAnswer.failure;
    }
    setCounting(false);
    onChanged(workAnswer);
    addToast(t(`deposit.done_${action}`));
    return null;
  };
  return { isBusy, isCounting, setCounting, runAction };
}

type MoreActionsProps = Readonly<{ deposit: DepositProps["deposit"]; onCount: () => void; onVoid: () => void }>;

/** Actions outside the usual steps: count again, void. */
function MoreActions({ deposit: { status, actions }, onCount, onVoid }: MoreActionsProps): ReactElement | null {
  const mayCount = actions.includes("count");
  if (!mayCount && !actions.includes("void")) return null;
  return (
    <div>
      {mayCount && status === "COUNTED" && (
        <Button icon="refresh" onClick={onCount}>
          {t("deposit.countAgain")}
        </Button>
      )}{" "}
      {actions.includes("void") && (
        <Button variant="quiet" icon="trash" onClick={onVoid}>
          {t("deposit.void")}
        </Button>
      )}
    </div>
  );
}

function DepositHeader({ deposit }: Pick<DepositProps, "deposit">): ReactElement {
  const { status } = deposit;
  return (
    <PageHeader
      title={t("deposit.depositOf", { day: dayText(deposit.businessDate) })}
      description={deposit.location}
      actions={
        <>
          <Badge tone={statusTones[status]}>{t(`deposit.status_${status}`)}</Badge>
          {deposit.deposited !== null && status !== "VOIDED" && (
            <Link href={slipPathOf(deposit.id)} asChild>
              <ButtonLink icon="printer">{t("deposit.slip")}</ButtonLink>
            </Link>
          )}
          {drawBackLink()}
        </>
      }
    />
  );
}
