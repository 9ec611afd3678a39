/** Page of a store day: the conditions of its audit on the left, its certificate on the right. */
import type { StoreDayDetail } from "@comptoir/api/wire";
import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { Badge, ButtonLink, Card, EmptyState, Page, PageHeader, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import type { Answer } from "../../shared/answer.ts";
import { addToast } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { usePrintHead } from "../../shared/print-head.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { AuditActions } from "./audit-actions.tsx";
import { CertificatePaper } from "./certificate-paper.tsx";
import { ChangesBanner } from "./changes-banner.tsx";
import { CheckList } from "./check-list.tsx";
import { daysPath } from "./store-day-path.ts";
import { askStoreDay } from "./store-day-requests.ts";
import { dayText, stateTones } from "./store-day-words.ts";
import { VersionList } from "./version-list.tsx";
import styles from "./store-day.module.css";

export function DayPage({ params }: ScreenProps): ReactElement {
  const locationParameter = params["location"] ?? "";
  const parsedDay = parseCalendarDate(params["day"] ?? "");
  return /^[1-9]\d{0,8}$/u.test(locationParameter) && parsedDay.ok ? (
    <OpenDay
      key={`${locationParameter} ${parsedDay.value}`}
      locationId={Number(locationParameter)}
      businessDate={parsedDay.value}
    />
  ) : (
    <UnknownDay />
  );
}

const drawBackLink = () => (
  <Link href={daysPath} asChild>
    <ButtonLink icon="chevron-left" variant="quiet">
      {t("storeDay.back")}
    </ButtonLink>
  </Link>
);

function UnknownDay(): ReactElement {
  return (
    <Page>
      <EmptyState isPage icon="search" title={t("storeDay.notFound")} actions={drawBackLink()} />
    </Page>
  );
}

type OpenDayProps = Readonly<{ locationId: number; businessDate: CalendarDate }>;

function OpenDay({ locationId, businessDate }: OpenDayProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useAnswer(askStoreDay, { locationId, businessDate, again: attempt });
  useNearestList(daysPath, answer);
  const reloadDay = () => setAttempt((previousAttempt) => previousAttempt + 1);
  if (answer?.ok === true) return <DayView day={answer.value} onAnswer={setAnswer} onReload={reloadDay} />;
  if (answer !== null && (answer.failure.status === 404 || answer.failure.status === 403)) return <UnknownDay />;
  return (
    <Page>
      <PageHeader title={dayText(businessDate)} actions={drawBackLink()} />
      <Card>
        {answer === null ? (
          <SkeletonRows rows={10} label={t("common.loading")} />
        ) : (
          <FailedPart
            title={t("storeDay.dayFailed")}
            failure={answer.failure}

            onRetry={reloadDay}
          />
        )}
      </Card>
    </Page>
  );
}

/** A change of the day, by which its message is chosen. */
export type StoreDayAction = "accept" | "withdraw" | "audit" | "reopen";

/** Runs a call that returns the changed day; true if it succeeded. */
export type RunStoreDayAction = (action: StoreDayAction, work: Promise<Answer<StoreDayDetail>>) => Promise<boolean>;

type DayViewProps = Readonly<{
  day: StoreDayDetail;
  onAnswer: (answer: Answer<StoreDayDetail>) => void;
  onReload: () => void;
}>;

function DayView({ day, onAnswer, onReload }: DayViewProps): ReactElement {
  const { location, businessDate, state } = day;
  usePrintHead(location, t("storeDay.certificateOf"));
  const runAction: RunStoreDayAction = async (action, work) => {
    const actionAnswer = await work;
    if (!actionAnswer.ok) {
      showFailure(actionAnswer.failure);
      if (actionAnswer.failure.status === 409) onReload();
      return false;
    }
    onAnswer(actionAnswer);
    addToast(t(`storeDay.done_${action}`));
    return true;
  };
  return (
    <Page>
      <PageHeader
        title={location}
        description={dayText(businessDate)}
        actions={
          <span className={styles["screenOnly"]}>
            <Badge tone={stateTones[state]}>{t(`storeDay.state_${state}`)}</Badge> {drawBackLink()}
          </span>
        }
      />
      <div className={styles["sides"]}>
        <div className={`${styles["side"] ?? ""} ${styles["screenOnly"] ?? ""}`}>
          <ChangesBanner day={day} />
          <CheckList day={day} run={runAction} onReload={onReload} />
          <AuditActions day={day} run={runAction} onReload={onReload} />
          <VersionList day={day} />
        </div>
        <CertificatePaper day={day} />
      </div>
    </Page>
  );
}
