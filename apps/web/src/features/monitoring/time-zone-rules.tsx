/** Time zone rules of server, database and browser, with a warning when they differ. */
import type { TimeZoneRules } from "@comptoir/api/wire";
import { checkZoneData, offsetsOfZone, zonedParts, type ZoneData, type ZonedPart } from "@comptoir/domain/operation";
import { parseTimeZone } from "@comptoir/domain/period";
import { Badge, Banner, Card, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";

import { momentText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { issueText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { askTimeZoneRules } from "./monitoring-requests.ts";
import styles from "./monitoring.module.css";

export function TimeZoneRulesCard(): ReactElement {
  const [turn, setTurn] = useState(0);
  const [answer] = useAnswer(askTimeZoneRules, { again: turn });
  return (
    <Card title={t("monitoring.zones")} subtitle={t("monitoring.zonesText")}>
      {answer === null ? (
        <SkeletonRows rows={2} label={t("common.loading")} />
      ) : !answer.ok ? (
        <FailedPart
          compact
          title={t("monitoring.zonesFailed")}
          failure={answer.failure}
          onRetry={() => setTurn(turn + 1)}
        />
      ) : (
        <ZonedParts rules={answer.value} />
      )}
    </Card>
  );
}

function ZonedParts({ rules }: Readonly<{ rules: TimeZoneRules }>): ReactElement {
  const dataByPart: Readonly<Record<ZonedPart, ZoneData>> = useMemo(
    () => ({ server: rules.server, database: rules.database, browser: readBrowserRules(rules) }),
    [rules],
  );
  const issues = useMemo(() => checkZoneData(dataByPart), [dataByPart]);
  return (
    <Stack gap={3}>
      {issues[0] !== undefined && <Banner tone="warning">{issueText({ ...issues[0], field: null })}</Banner>}
      <ul className={styles["parts"]}>
        {zonedParts.map((part) => {
          const issue = issues.find(({ path }) => path[0] === part);
          const { version } = dataByPart[part];
          return (
            <li key={part} className={styles["part"]}>
              <div className={styles["tileHead"]}>
                <h3 className={styles["tileName"]}>{t(`monitoring.zonePart_${part}`)}</h3>
                {part !== "server" && (
                  <Badge tone={issue === undefined ? "positive" : "warning"}>
                    {t(issue === undefined ? "monitoring.zonesSame" : "monitoring.zonesDiffer")}
                  </Badge>
                )}
              </div>
              <p className={styles["muted"]}>
                {version === null ? t("monitoring.zoneNoVersion") : t("monitoring.zoneVersion", { version })}
              </p>
              {issue?.params["timeZone"] !== undefined && (
                <p className={styles["muted"]}>
                  {t("monitoring.zoneDifference", {
                    zone: issue.params["timeZone"],
                    when: momentText(Date.parse(String(issue.params["at"]))),
                  })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

/** Lists this browser's offsets of the server's zones. A zone that the browser does not know is left out. */
function readBrowserRules({ server, fromMs, toMs }: TimeZoneRules): ZoneData {
  const knownZones = Object.keys(server.zones).filter((timeZone) => parseTimeZone(timeZone).ok);
  return {
    version: null,
    zones: Object.fromEntries(knownZones.map((timeZone) => [timeZone, offsetsOfZone({ timeZone, fromMs, toMs })])),
  };
}
