/** Alerts of all terminals: severity, kind, store, number of terminals and since when, most severe first. */
import type { TerminalStatus } from "@comptoir/api/wire";
import { terminalAlerts } from "@comptoir/domain/operation";
import { Badge, Card, DataTable } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link, useLocation } from "wouter";

import { countText, momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { monitoringPath, terminalPathOf } from "./monitoring-path.ts";
import { alertText, severityText, sinceText, toneBySeverity } from "./monitoring-words.ts";
import { groupAlerts, type AlertGroup } from "./terminal-groups.ts";
import styles from "./monitoring.module.css";

export type AlertConsoleProps = Readonly<{ rows: readonly TerminalStatus[]; asOf: number }>;

export function AlertConsole({ rows, asOf }: AlertConsoleProps): ReactElement | null {
  const [, navigate] = useLocation();
  const alertGroups = groupAlerts(rows);
  if (alertGroups.length === 0) return null;
  return (
    <Card title={t("monitoring.alertsTitle")} flush>
      <DataTable
        caption={t("monitoring.alertsTitle")}
        cards
        rows={alertGroups}
        rowKey={({ alert, locationId }) => `${alert} ${locationId}`}
        onRowClick={(group) => navigate(pathOf(group))}
        columns={[
          {
            key: "alert",
            header: t("monitoring.alert"),
            cell: (group) => (
              <Link href={pathOf(group)} className={styles["link"] ?? ""} onClick={(event) => event.stopPropagation()}>
                {alertText(group.alert)}
              </Link>
            ),
          },
          {
            key: "severity",
            header: t("monitoring.severity"),
            cell: ({ alert }) => (
              <Badge tone={toneBySeverity[terminalAlerts[alert].severity]}>{severityText(alert)}</Badge>
            ),
          },
          { key: "store", header: t("monitoring.location"), cell: ({ location }) => location },
          {
            key: "terminals",
            header: t("monitoring.terminalsColumn"),
            numeric: true,
            cell: ({ terminals }) => countText(terminals.length),
          },
          {
            key: "since",
            header: t("monitoring.since"),
            cell: ({ since }) =>
              since === null ? (
                t("monitoring.justNow")
              ) : (
                <span className={styles["plain"]} title={momentText(since)}>
                  {sinceText(since, asOf)}
                </span>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** Page of the terminal, or the terminals of the store if several have the alert. */
const pathOf = ({ terminals: [first, second], locationId }: AlertGroup): string =>
  first !== undefined && second === undefined
    ? terminalPathOf(first.id)
    : `${monitoringPath}?view=grid&show=attention&location=${locationId}`;
