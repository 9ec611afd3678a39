/** Days that still need a deposit. */
import type { OpenDay } from "@comptoir/api/wire";
import { Button, Card, Skeleton } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { countText } from "../../session/written.ts";
import { deviceStore, type KeyStore } from "../../shared/device-storage.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { depositPathOf } from "./deposit-path.ts";
import { askOpenDays, prepareDeposit } from "./deposit-requests.ts";
import { dayText, moneyText } from "./deposit-words.ts";
import styles from "./deposit.module.css";

const openDaysAtFirstCount = 6;
/** Key under which the device stores the number of open days at its last visit. */
const openDayCountKey = "deposit.openDays";

/** Days with sales and no deposit; a click prepares the deposit. */
export function OpenDays({ device = deviceStore }: Readonly<{ device?: KeyStore }>): ReactElement | null {
  const [, navigate] = useLocation();
  const [attempt, setAgain] = useState(0);
  const [isAll, setAll] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [answer] = useAnswer(askOpenDays, { again: attempt });
  const openDayCount = answer?.ok === true ? answer.value.length : null;
  useEffect(
    function rememberCount() {
      if (openDayCount !== null) device.set(openDayCountKey, String(openDayCount));
    },
    [openDayCount, device],
  );
  if (answer === null) return <WaitingDays count={Number(device.get(openDayCountKey) ?? openDaysAtFirstCount)} />;
  if (!answer.ok || answer.value.length === 0) return null;
  const prepareDay = async (day: OpenDay) => {
    setBusy(openDayKeyOf(day));
    const answer = await prepareDeposit(day);
    setBusy(null);
    if (answer.ok) return navigate(depositPathOf(answer.value.id));
    showFailure(answer.failure);
    setAgain((previousAttempt) => previousAttempt + 1);
  };
  const visibleOpenDays = isAll ? answer.value : answer.value.slice(0, openDaysAtFirstCount);
  return (
    <Card title={t("deposit.openDays")}>
      <p className={styles["muted"]}>{t("deposit.openDaysText")}</p>
      <ul className={styles["openDays"]}>
        {visibleOpenDays.map((day) => (
          <li key={openDayKeyOf(day)} className={styles["openDay"]}>
            <span>
              <strong>{day.location}</strong>
              <span className={styles["line"]}>{dayText(day.businessDate)}</span>
              {day.cash !== null && (
                <span className={styles["muted"]}>{t("deposit.cashSales", { amount: moneyText(day.cash) })}</span>
              )}
            </span>
            <Button
              busy={busy === openDayKeyOf(day)}
              disabled={busy !== null}
              aria-label={t("deposit.prepareOf", { location: day.location, day: dayText(day.businessDate) })}
              onClick={() => void prepareDay(day)}
            >
              {t("deposit.prepare")}
            </Button>
          </li>
        ))}
      </ul>
      {!isAll && answer.value.length > openDaysAtFirstCount && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t("deposit.allOpenDays", { number: countText(answer.value.length) })}
        </Button>
      )}
    </Card>
  );
}

/** Placeholder with as many days as at the last visit, so that the list below does not move when they arrive. */
function WaitingDays({ count }: Readonly<{ count: number }>): ReactElement | null {
  if (count === 0) return null;
  return (
    <Card title={t("deposit.openDays")}>
      <p className={styles["muted"]}>{t("deposit.openDaysText")}</p>
      <ul className={styles["openDays"]} role="status" aria-label={t("common.loading")}>
        {Array.from({ length: Math.min(count, openDaysAtFirstCount) }, (_, index) => (
          <li key={index} className={styles["openDay"]}>
            <span className={styles["waitingDay"]}>
              <Skeleton width="140px" height="1lh" />
              <Skeleton width="180px" height="1lh" />
              <Skeleton width="120px" height="1lh" />
            </span>
          </li>
        ))}
      </ul>
      {count > openDaysAtFirstCount && (
        <Button variant="quiet" disabled>
          {t("deposit.allOpenDays", { number: countText(count) })}
        </Button>
      )}
    </Card>
  );
}

const openDayKeyOf = ({ locationId, businessDate }: OpenDay): string => `${locationId} ${businessDate}`;
