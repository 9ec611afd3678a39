/** Conditions of the audit of a store day, each with its figure and the action that settles it. */
import type { StoreDayBlockerWire, StoreDayDetail } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  figureOfCheck,
  resultOfCheck,
  storeDayBlockers,
  storeDayChecks,
  type StoreDayCheck,
  type StoreDayCheckResult,
} from "@comptoir/domain/store-day";
import { Button, ButtonLink, Card, Icon } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";

import { session } from "../../session/session.ts";
import { countText, momentText } from "../../session/written.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import type { RunStoreDayAction } from "./day-page.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { FigureLink } from "./figure-link.tsx";
import { checkPath } from "./figure-path.ts";
import { RefusedFacts } from "./refused-facts.tsx";
import { remedyPath } from "./store-day-path.ts";
import { acceptBlocker, prepareDeposit, withdrawAcceptance } from "./store-day-requests.ts";
import { blockerText } from "./blocker-words.ts";
import { moneyText } from "./store-day-words.ts";
import styles from "./store-day.module.css";

type CheckListProps = Readonly<{ day: StoreDayDetail; run: RunStoreDayAction; onReload: () => void }>;

export function CheckList({ day, run, onReload }: CheckListProps): ReactElement {
  const [accepting, setAccepting] = useState<StoreDayBlockerWire | null>(null);
  return (
    <Card title={t("storeDay.checks")}>
      <ul className={styles["checks"]}>
        {storeDayChecks.map((check) => (
          <CheckItem key={check} check={check} day={day} run={run} onAccept={setAccepting} onReload={onReload} />
        ))}
      </ul>
      {day.warnings.length > 0 && (
        <p className={styles["muted"]}>
          {t("storeDay.warnings", {
            list: day.warnings.map(({ rule, count }) => `${t(`report.rule_${rule}`)} (${countText(count)})`).join(", "),
          })}
        </p>
      )}
      {accepting !== null && (
        <ReasonDialog
          subjectKey={`accept ${day.locationId} ${day.businessDate} ${accepting.code} ${accepting.subject}`}
          title={t("storeDay.acceptTitle")}
          text={`${blockerText(accepting, day)}. ${t("storeDay.acceptText")}`}
          actionLabel={t("storeDay.acceptNow")}
          onClose={() => setAccepting(null)}
          onReason={(comment) => {
            const { locationId, businessDate } = day;
            const { code, subject, mark } = accepting;
            return run("accept", acceptBlocker({ locationId, businessDate, code, subject, mark, comment }));
          }}
        />
      )}
    </Card>
  );
}

type CheckItemProps = CheckListProps &
  Readonly<{ check: StoreDayCheck; onAccept: (blocker: StoreDayBlockerWire) => void }>;

const iconByResult = { open: "alert", met: "check", none: "minus" } as const satisfies Record<
  StoreDayCheckResult,
  string
>;

function CheckItem({ check, day, run, onAccept, onReload }: CheckItemProps): ReactElement {
  const checkBlockers = day.blockers.filter(({ code }) => storeDayBlockers[code].check === check);
  const result = resultOfCheck(check, day);
  return (
    <li className={styles[`check_${result}`]}>
      <span className={styles["checkHead"]}>
        <Icon name={iconByResult[result]} />
        <strong>{t(`storeDay.check_${check}`)}</strong>
        {checkBlockers.length === 0 && (
          <span className={styles["muted"]}>
            {result === "none" ? t("storeDay.nothingToCheck") : <MetFigure check={check} day={day} />}
          </span>
        )}
      </span>
      {checkBlockers.map((blocker) => (
        <div key={`${blocker.code} ${blocker.subject}`} className={styles["blocker"]}>
          <span>{blockerText(blocker, day)}</span>
          {blocker.acceptance === null ? (
            <span className={styles["blockerActions"]}>
              <BlockerRemedy blocker={blocker} day={day} onReload={onReload} />
              {day.mayAudit && (
                <Button size="compact" variant="quiet" onClick={() => onAccept(blocker)}>
                  {t("storeDay.accept")}
                </Button>
              )}
            </span>
          ) : (
            <AcceptanceItem blocker={blocker} acceptance={blocker.acceptance} day={day} run={run} />
          )}
        </div>
      ))}
    </li>
  );
}

/** Figure of a condition that is met, which opens its rows. */
function MetFigure({ check, day }: Readonly<{ check: StoreDayCheck; day: StoreDayDetail }>): ReactElement {
  const figure = figureOfCheck(check, day.certificate);
  const parameters =
    figure.unit === "money"
      ? { amount: moneyText(figure.value) }
      : { number: countText(figure.value), total: countText(figure.of ?? figure.value) };
  return (
    <>
      {t("storeDay.fine")} ·{" "}
      <FigureLink href={checkPath(check, day)}>{t(`storeDay.figure_${check}`, parameters)}</FigureLink>
    </>
  );
}

type BlockerRemedyProps = Readonly<{ blocker: StoreDayBlockerWire; day: StoreDayDetail; onReload: () => void }>;

/** The one action that settles a blocker. */
function BlockerRemedy({ blocker, day, onReload }: BlockerRemedyProps): ReactElement | null {
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? [];
  const { remedy } = storeDayBlockers[blocker.code];
  if (remedy === "quarantine") return <RefusedFacts day={day} terminal={blocker.subject} onReload={onReload} />;
  if (remedy === "deposit" && day.depositId === null && hasPermission(permissions, ["SALE_CUD"]))
    return <PrepareDepositButton day={day} />;
  if (remedy === "integrity" && !hasPermission(permissions, ["REPORT_READ"])) return null;
  return (
    <Link href={remedyPath(blocker, day)} asChild>
      <ButtonLink size="compact">{t(`storeDay.remedy_${remedy}`)}</ButtonLink>
    </Link>
  );
}

function PrepareDepositButton({ day }: Readonly<{ day: StoreDayDetail }>): ReactElement {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const prepareDayDeposit = async () => {
    setBusy(true);
    const depositAnswer = await prepareDeposit(day);
    setBusy(false);
    if (depositAnswer.ok) navigate(`/operation/deposit/${depositAnswer.value.id}`);
    else showFailure(depositAnswer.failure);
  };
  return (
    <Button size="compact" busy={isBusy} onClick={() => void prepareDayDeposit()}>
      {t("storeDay.remedy_prepare")}
    </Button>
  );
}

type AcceptanceProps = Readonly<{
  blocker: StoreDayBlockerWire;
  acceptance: NonNullable<StoreDayBlockerWire["acceptance"]>;
  day: StoreDayDetail;
  run: RunStoreDayAction;
}>;

function AcceptanceItem({ blocker, acceptance, day, run }: AcceptanceProps): ReactElement {
  const { locationId, businessDate, state, mayAudit } = day;
  const { code, subject } = blocker;
  const { by, at, comment } = acceptance;
  const [runningKey, runSingle] = useSingleRun<"withdraw">();
  const mayWithdraw = mayAudit && (state === "LOADED" || state === "LOADING");
  return (
    <span className={styles["muted"]}>
      {t("storeDay.acceptedBy", { by, at: momentText(at), comment })}{" "}
      {mayWithdraw && (
        <Button
          size="compact"
          variant="quiet"
          busy={runningKey !== null}
          onClick={() =>
            void runSingle("withdraw", () =>
              run("withdraw", withdrawAcceptance({ locationId, businessDate, code, subject })),
            )
          }
        >
          {t("storeDay.withdraw")}
        </Button>
      )}
    </span>
  );
}
