/** Terminals in a grid, worst first. */
import type { TerminalStatus } from "@comptoir/api/wire";
import { Badge, Card, DataTable, type TableColumn } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link, useLocation } from "wouter";

import { clockText, countText, momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { terminalPathOf } from "./monitoring-path.ts";
import {
  alertText,
  driftText,
  shareText,
  sinceText,
  stateTones,
  worstAlertTone,
  versionText,
} from "./monitoring-words.ts";
import styles from "./monitoring.module.css";

export type TerminalGridProps = Readonly<{
  rows: readonly TerminalStatus[];
  asOf: number;
  expectedVersion: string | null;
}>;

export function TerminalGrid({ rows, asOf, expectedVersion }: TerminalGridProps): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Card flush>
      <DataTable
        caption={t("shell.entry_MONITORING")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        onRowClick={({ id }) => navigate(terminalPathOf(id))}
        maxHeight="70vh"
        footer={t("monitoring.terminals", { count: rows.length, number: countText(rows.length) })}
        columns={buildTerminalColumns(asOf, expectedVersion)}
      />
    </Card>
  );
}

const buildNumberColumn = (key: "unsent" | "behind" | "refused") => ({
  key,
  header: t(`monitoring.${key}`),
  numeric: true,
  sortValue: (row: TerminalStatus) => row[key],
  cell: (row: TerminalStatus) => (row[key] === null ? "–" : countText(row[key])),
});

/** Lists the columns of the terminals. */
const buildTerminalColumns = (
  asOfMs: number,
  expectedVersion: string | null,
): readonly TableColumn<TerminalStatus>[] => [
  {
    key: "terminal",
    header: t("monitoring.terminal"),
    sortValue: ({ location, name }) => `${location} ${name}`,
    cell: ({ id, name, location }) => (
      <span className={styles["two"]}>
        <Link href={terminalPathOf(id)} className={styles["link"] ?? ""} onClick={(event) => event.stopPropagation()}>
          {name}
        </Link>
        <span className={styles["muted"]}>{location}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: t("monitoring.state"),
    sortValue: ({ state }) => t(`monitoring.state_${state}`),
    cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`monitoring.state_${state}`)}</Badge>,
  },
  {
    key: "alerts",
    header: t("monitoring.alertsTitle"),
    sortValue: ({ alerts }) => alerts.length,
    cell: ({ alerts }) => (
      <span className={styles["alertList"]} data-tone={worstAlertTone(alerts)}>
        {alerts.map(alertText).join(", ")}
      </span>
    ),
  },
  {
    key: "heard",
    header: t("monitoring.heard"),
    sortValue: ({ heardAt }) => heardAt,
    cell: ({ heardAt }) => <span className={styles["plain"]}>{sinceText(heardAt, asOfMs)}</span>,
  },
  { key: "cashier", header: t("monitoring.cashier"), cell: ({ cashier }) => cashier ?? t("monitoring.nobody") },
  ...buildFigureColumns(expectedVersion),
];

/** Columns of what a terminal has not sent, and of its health. */
const buildFigureColumns = (expectedVersion: string | null): readonly TableColumn<TerminalStatus>[] => [
  {
    key: "receipt",
    header: t("monitoring.lastReceipt"),
    sortValue: ({ lastReceipt }) => lastReceipt?.at ?? null,
    cell: ({ lastReceipt }) =>
      lastReceipt === null ? (
        "–"
      ) : (
        <span className={styles["plain"]}>{`${lastReceipt.number} · ${clockText(lastReceipt.at)}`}</span>
      ),
  },
  {
    key: "import",
    header: t("monitoring.lastImport"),
    sortValue: ({ lastImportAt }) => lastImportAt,
    cell: ({ lastImportAt }) => (
      <span className={styles["plain"]}>{lastImportAt === null ? "–" : momentText(lastImportAt)}</span>
    ),
  },
  buildNumberColumn("unsent"),
  buildNumberColumn("behind"),
  {
    key: "data",
    header: t("monitoring.dataVersion"),
    numeric: true,
    sortValue: ({ dataVersion }) => dataVersion,
    cell: ({ dataVersion }) => dataVersion ?? "–",
  },
  {
    key: "drift",
    header: t("monitoring.drift"),
    sortValue: ({ clockDriftMs }) => clockDriftMs,
    cell: ({ clockDriftMs }) => <span className={styles["plain"]}>{driftText(clockDriftMs)}</span>,
  },
  {
    key: "disk",
    header: t("monitoring.disk"),
    numeric: true,
    sortValue: ({ diskFreePercent }) => diskFreePercent,
    cell: ({ diskFreePercent }) => shareText(diskFreePercent),
  },
  {
    key: "version",
    header: t("monitoring.version"),
    sortValue: ({ version }) => version ?? "",
    cell: ({ version }) => <span className={styles["plain"]}>{versionText(version, expectedVersion)}</span>,
  },
  buildNumberColumn("refused"),
  { key: "error", header: t("monitoring.lastError"), cell: ({ lastError }) => lastError ?? "" },
];
