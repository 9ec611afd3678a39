/** Environment variables of the server: their values, locked. */
import { Badge, Card, Icon, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import styles from "./config.module.css";
import { ConnectionTest } from "./connection-test.tsx";
import { askEnvironment } from "./setting-requests.ts";

export type EnvironmentListProps = Readonly<{ layerId: number; mayWrite: boolean }>;

/** Lists the settings of the environment; draws nothing for readers who may not see the whole installation. */
export function EnvironmentList({ layerId, mayWrite }: EnvironmentListProps): ReactElement | null {
  const [answer] = useAnswer(askEnvironment, layerId);
  const environmentVariables = answer?.ok === true ? answer.value : [];
  if (environmentVariables.length === 0) return null;
  return (
    <section aria-labelledby="group-environment">
      <h2 id="group-environment" className={styles["heading"]}>
        {t("config.environment")}
      </h2>
      <Stack gap={3}>
        <p className={styles["lead"]}>{t("config.environmentText")}</p>
        <Card flush>
          <ul className={styles["rows"]}>
            {environmentVariables.map(({ name, isSet, isSecret, value }) => (
              <li key={name} className={styles["row"]}>
                <code className={styles["variable"]}>{name}</code>
                <span className={styles["value"]}>
                  {isSet ? (isSecret ? t("config.secretSet") : value) : t("config.notSet")}
                </span>
                <span className={styles["origin"]}>
                  {isSet ? (
                    <Badge tone="neutral">{t("config.locked")}</Badge>
                  ) : (
                    <span className={styles["muted"]}>
                      <Icon name="lock" size={14} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
        {mayWrite && <ConnectionTest part="DIRECTORY" layerId={layerId} />}
      </Stack>
    </section>
  );
}
