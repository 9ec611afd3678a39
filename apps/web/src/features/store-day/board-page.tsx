/** Board of store days: one square a location and day, the most urgent location first. */
import type { StoreDayBoard, StoreDayOutcome } from "@comptoir/api/wire";
import { fileImportPermissions, hasPermission, storeDayPermissions } from "@comptoir/domain/access";
import { addDays, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { isReadyForAudit, storeDayLetters } from "@comptoir/domain/store-day";
import { Banner, Button, ButtonLink, Card, EmptyState, IconButton, Page, PageHeader, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, Redirect, useLocation, useSearch } from "wouter";

import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import { addToast } from "../../shared/notices.ts";
import { AwaitedCard } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { BoardTable } from "./board-table.tsx";
import { LevelChoice } from "./level-choice.tsx";
import { boardPath, importFilePath, importsPath, type BoardAddress } from "./store-day-path.ts";
import { askBoard, auditDays } from "./store-day-requests.ts";
import { dayText } from "./store-day-words.ts";
import styles from "./store-day.module.css";

const boardDayCount = 7;

/** Parses the address: the first day, null for the current week, and the level, null for the reader's own. */
function parseBoardAddress(query: string): BoardAddress {
  const parameters = new URLSearchParams(query);
  const parsedDay = parseCalendarDate(parameters.get("from") ?? "");
  const levelText = parameters.get("level") ?? "";
  return {
    from: parsedDay.ok ? parsedDay.value : null,
    level: /^[1-9]\d{0,8}$/u.test(levelText) ? Number(levelText) : null,
  };
}

export function BoardPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? [];
  const address = parseBoardAddress(useSearch());
  // Users who import files without reading sales have their files here.
  if (!hasPermission(permissions, storeDayPermissions)) return <Redirect to={importsPath} replace />;
  return (
    <Page>
      <PageHeader
        title={t("storeDay.title")}
        actions={
          <>
            <LevelChoice address={address} />
            {hasPermission(permissions, fileImportPermissions) && (
              <>
                <Link href={importsPath} asChild>
                  <ButtonLink icon="list">{t("storeDay.batches")}</ButtonLink>
                </Link>
                <Link href={importFilePath} asChild>
                  <ButtonLink icon="upload">{t("storeDay.importFile")}</ButtonLink>
                </Link>
              </>
            )}
          </>
        }
      />
      <BoardLoader key={claims?.tli ?? 0} address={address} />
    </Page>
  );
}

function BoardLoader({ address }: Readonly<{ address: BoardAddress }>): ReactElement {
  const { from, level } = address;
  const [attempt, setAttempt] = useState(0);
  const lastDay = from === null ? null : addDays(from, boardDayCount - 1);
  const [answer] = useAnswer(askBoard, { from, to: lastDay, level, again: attempt });
  const reloadBoard = () => setAttempt((previousAttempt) => previousAttempt + 1);
  if (answer?.ok !== true)
    return <AwaitedCard answer={answer} rows={8} failedTitle={t("storeDay.failed")} onRetry={reloadBoard} />;
  return <LoadedBoard board={answer.value} address={address} onReload={reloadBoard} />;
}

type LoadedBoardProps = Readonly<{ board: StoreDayBoard; address: BoardAddress; onReload: () => void }>;

function LoadedBoard({ board, address, onReload }: LoadedBoardProps): ReactElement {
  const [refusalShown, setRefusalShown] = useState<readonly StoreDayOutcome[]>([]);
  if (board.rows.length === 0)
    return <EmptyState icon="calendar" title={t("storeDay.empty")} description={t("storeDay.emptyText")} />;
  return (
    <Stack gap={3}>
      <div className={styles["bar"]}>
        <WeekChoice board={board} address={address} />
        {board.mayAudit && (
          <AuditCleanDays
            board={board}
            onDone={(outcomes) => {
              setRefusalShown(outcomes.filter(({ issues }) => issues.length > 0));
              onReload();
            }}
          />
        )}
      </div>
      {refusalShown.length > 0 && (
        <Banner tone="warning">{t("storeDay.notAudited", { number: countText(refusalShown.length) })}</Banner>
      )}
      <Card flush>
        <BoardTable board={board} />
      </Card>
      <StateLegend />
    </Stack>
  );
}

function WeekChoice({ board: { from, to }, address }: Readonly<{ board: StoreDayBoard; address: BoardAddress }>) {
  const [, navigate] = useLocation();
  const isNewest = address.from === null;
  const goToWeek = (day: CalendarDate | null) => navigate(boardPath({ ...address, from: day }));
  return (
    <div className={styles["week"]}>
      <IconButton
        icon="chevron-left"
        label={t("storeDay.previousWeek")}
        onClick={() => goToWeek(addDays(from, -boardDayCount))}
      />
      <span>{t("storeDay.description", { from: dayText(from, "short"), to: dayText(to, "medium") })}</span>
      <IconButton
        icon="chevron-right"
        label={t("storeDay.nextWeek")}
        disabled={isNewest}
        onClick={() => goToWeek(addDays(from, boardDayCount))}
      />
      {!isNewest && (
        <Button variant="quiet" onClick={() => goToWeek(null)}>
          {t("storeDay.thisWeek")}
        </Button>
      )}
    </div>
  );
}

type AuditCleanDaysProps = Readonly<{ board: StoreDayBoard; onDone: (outcomes: readonly StoreDayOutcome[]) => void }>;

/** Button that audits every loaded day of the board that has nothing to settle. */
function AuditCleanDays({ board, onDone }: AuditCleanDaysProps): ReactElement | null {
  const [isBusy, setBusy] = useState(false);
  const cleanDays = board.rows.flatMap(({ locationId, days }) =>
    days.filter(isReadyForAudit).map(({ businessDate }) => ({ locationId, businessDate })),
  );
  if (cleanDays.length === 0) return null;
  const auditCleanDays = async () => {
    setBusy(true);
    const auditAnswer = await auditDays(cleanDays);
    setBusy(false);
    if (!auditAnswer.ok) return showFailure(auditAnswer.failure);
    const auditedCount = auditAnswer.value.filter(({ issues }) => issues.length === 0).length;
    if (auditedCount > 0) addToast(t("storeDay.audited", { count: auditedCount }));
    onDone(auditAnswer.value);
  };
  return (
    <Button variant="primary" icon="check" busy={isBusy} onClick={() => void auditCleanDays()}>
      {t("storeDay.auditClean", { number: countText(cleanDays.length) })}
    </Button>
  );
}

const dayStates = ["EXPECTED", "LOADING", "LOADED", "AUDITED", "EXPORTED"] as const;

function StateLegend(): ReactElement {
  return (
    <ul className={styles["legend"]} aria-label={t("storeDay.letters")}>
      {dayStates.map((state) => (
        <li key={state}>
          <SampleSquare state={state} /> {t(`storeDay.state_${state}`)}
        </li>
      ))}
      <li className={styles["keys"]}>
        {t("storeDay.marks")} {t("storeDay.keys")}
      </li>
    </ul>
  );
}

function SampleSquare({ state }: Readonly<{ state: (typeof dayStates)[number] }>): ReactElement {
  return (
    <span aria-hidden className={`${styles["sample"] ?? ""} ${styles[state] ?? ""}`}>
      {storeDayLetters[state]}
    </span>
  );
}
