/** Parts of the server: state, latency with its last day, and last success. */
import type { ServerPartStatus } from "@comptoir/api/wire";
import { serverPartStates } from "@comptoir/domain/operation";
import { Badge, Card, SkeletonRows } from "@comptoir/ui-react";
import { Sparkline } from "@comptoir/ui-react/charts";
import { useState } from "react";
import type { ReactElement } from "react";

import { momentText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { askServer } from "./monitoring-requests.ts";
import { latencyText, toneByPartState } from "./monitoring-words.ts";
import styles from "./monitoring.module.css";

export function ServerParts({ again }: Readonly<{ again: number }>): ReactElement {
  const [turn, setTurn] = useState(0);
  const [answer] = useAnswer(askServer, { again: again + turn });
  const stateRankOf = ({ state }: ServerPartStatus) => serverPartStates.indexOf(state);
  return (
    <Card title={t("monitoring.server")} subtitle={t("monitoring.serverText")}>
      {answer === null ? (
        <SkeletonRows rows={4} label={t("common.loading")} />
      ) : !answer.ok ? (
        <FailedPart
          compact
          title={t("monitoring.serverFailed")}
          failure={answer.failure}

          onRetry={() => setTurn(turn + 1)}
        />
      ) : (
        <ul className={styles["parts"]}>
          {answer.value
            .toSorted((left, right) => stateRankOf(left) - stateRankOf(right))
            .map((part) => (
              <li key={part.part} className={styles["part"]}>
                <ServerPartRow part={part} />
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

function ServerPartRow({ part }: Readonly<{ part: ServerPartStatus }>): ReactElement {
  const { state, failure, latencyMs, lastSuccessAt, latencies } = part;
  const isUpOrDown = state === "UP" || state === "DOWN";
  return (
    <>
      <div className={styles["tileHead"]}>
        <h3 className={styles["tileName"]}>{t(`monitoring.part_${part.part}`)}</h3>
        <Badge tone={toneByPartState[state]}>{t(`monitoring.partState_${state}`)}</Badge>
      </div>
      {failure !== null && <p className={styles["failure"]}>{t(`monitoring.failure_${failure}`)}</p>}
      {isUpOrDown && latencyMs !== null && (
        <div className={styles["latency"]}>
          <span className={styles["figure"]}>{latencyText(latencyMs)}</span>
          {latencies.length > 1 && (
            <span className={styles["spark"]}>
              <Sparkline values={latencies} summary={t("monitoring.latencySummary")} height={28} />
            </span>
          )}
        </div>
      )}
      {isUpOrDown && (
        <p className={styles["muted"]}>
          {lastSuccessAt === null
            ? t("monitoring.neverSuccess")
            : t("monitoring.lastSuccess", { when: momentText(lastSuccessAt) })}
        </p>
      )}
      {state === "UNKNOWN" && <p className={styles["muted"]}>{t("monitoring.notChecked")}</p>}
    </>
  );
}
