/** Alerts of a terminal with their severity; each can be muted for some hours, and unmuted. */
import type { TerminalStatus } from "@comptoir/api/wire";
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { muteHours, terminalAlerts, type TerminalAlert } from "@comptoir/domain/operation";
import { Badge, Button, ButtonLink, Card, Menu } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { muteAlert } from "./monitoring-requests.ts";
import { alertText, severityText, toneBySeverity } from "./monitoring-words.ts";
import styles from "./monitoring.module.css";

export type AlertListProps = Readonly<{ status: TerminalStatus; onChanged: () => void }>;

export function AlertList({ status, onChanged }: AlertListProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [busy, setBusy] = useState<TerminalAlert | null>(null);
  const mayMute = hasPermission(claims?.permissions ?? [], ["CONFIG_CUD"]);
  const muteFor = async (alert: TerminalAlert, hours: number | null) => {
    setBusy(alert);
    const answer = await muteAlert({ terminalId: status.id, alert, hours });
    setBusy(null);
    if (!answer.ok) return showFailure(answer.failure);
    addToast(t(hours === null ? "monitoring.unmuteDone" : "monitoring.muteDone"));
    onChanged();
  };
  return (
    <Card
      title={t("monitoring.alertsTitle")}
      footer={
        mayMute && (
          <Link href={navigationEntries.CONFIG.path} asChild>
            <ButtonLink variant="quiet" size="compact" iconEnd="chevron-right">
              {t("monitoring.limits")}
            </ButtonLink>
          </Link>
        )
      }
    >
      {status.alerts.length + status.mutes.length === 0 && (
        <p className={styles["muted"]}>{t("monitoring.noAlerts")}</p>
      )}
      <ul className={styles["alerts"]}>
        {status.alerts.map((alert) => (
          <li key={alert} className={styles["alert"]}>
            <Badge tone={toneBySeverity[terminalAlerts[alert].severity]}>{severityText(alert)}</Badge>
            <span className={styles["alertName"]}>
              {alertText(alert)}
              <AlertSince atMs={status.raisedAt[alert]} />
            </span>
            {mayMute && <MuteMenu alert={alert} busy={busy === alert} onMute={(hours) => void muteFor(alert, hours)} />}
          </li>
        ))}
        {status.mutes.map(({ alert, until, by }) => (
          <li key={alert} className={styles["alert"]}>
            <span className={styles["alertName"]}>
              {alertText(alert)}
              <span className={styles["muted"]}>
                {t("monitoring.muted", { when: momentText(until), who: by ?? t("monitoring.somebody") })}
              </span>
            </span>
            {mayMute && (
              <Button size="compact" icon="undo" busy={busy === alert} onClick={() => void muteFor(alert, null)}>
                {t("monitoring.unmute")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** When the alert was raised; nothing within the first minute. */
function AlertSince({ atMs }: Readonly<{ atMs: number | undefined }>): ReactElement | null {
  if (atMs === undefined) return null;
  return <span className={styles["muted"]}>{t("monitoring.sinceWhen", { when: momentText(atMs) })}</span>;
}

type MuteMenuProps = Readonly<{ alert: TerminalAlert; busy: boolean; onMute: (hours: number) => void }>;

function MuteMenu({ alert, busy, onMute }: MuteMenuProps): ReactElement {
  return (
    <Menu
      label={t("monitoring.muteOf", { alert: alertText(alert) })}
      trigger={(props) => (
        <Button {...props} size="compact" icon="bell" busy={busy}>
          {t("monitoring.mute")}
        </Button>
      )}
      groups={[
        muteHours.map((hours) => ({
          key: String(hours),
          label: t(`monitoring.muteFor_${hours}`),
          onSelect: () => onMute(hours),
        })),
      ]}
    />
  );
}
