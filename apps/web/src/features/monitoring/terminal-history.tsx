/** The last 30 days of a terminal: heartbeats by hour, clock, queue, disk and errors by day, and versions. */
import type { TerminalDetail } from "@comptoir/api/wire";
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { formatDate } from "@comptoir/domain/period";
import { Card, EmptyState, Stack } from "@comptoir/ui-react";
import { LineChart } from "@comptoir/ui-react/charts";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { countText, momentText } from "../../session/written.ts";
import { chartCopy } from "../../shared/chart-copy.ts";
import { language, t } from "../../shared/text.ts";
import { PresenceGrid } from "./presence-grid.tsx";
import { listTerminalDays, versionSteps, type TerminalDay } from "./terminal-days.ts";
import styles from "./monitoring.module.css";

/** Figure of a day that each chart draws; null if the day has none. */
const figureOfDayByChart = {
  drift: ({ clockDriftMs }: TerminalDay) => (clockDriftMs === null ? null : clockDriftMs / 1_000),
  queue: ({ queue }: TerminalDay) => queue,
  disk: ({ diskFreePercent }: TerminalDay) => diskFreePercent,
  errors: ({ errors, hours }: TerminalDay) => (hours.every((count) => count === 0) && errors === 0 ? null : errors),
} as const;
const chartNames = ["drift", "queue", "disk", "errors"] as const;

export function TerminalHistory({ detail }: Readonly<{ detail: TerminalDetail }>): ReactElement {
  const { hours, timeZone, asOf } = detail;
  const terminalDays = useMemo(() => listTerminalDays(hours, { timeZone, now: asOf }), [hours, timeZone, asOf]);
  if (hours.length === 0)
    return <EmptyState icon="clock" title={t("monitoring.noHistory")} description={t("monitoring.noHistoryText")} />;
  return (
    <Stack gap={4}>
      <Card title={t("monitoring.history")}>
        <PresenceGrid days={terminalDays} />
      </Card>
      <div className={styles["charts"]}>
        {chartNames.map((name) => (
          <DayChart key={name} name={name} days={terminalDays} />
        ))}
      </div>
      <Card title={t("monitoring.versionsOver")}>
        <ul className={styles["steps"]}>
          {versionSteps(hours).map(({ version, since }) => (
            <li key={since}>{t("monitoring.versionSince", { version, day: momentText(since) })}</li>
          ))}
        </ul>
      </Card>
    </Stack>
  );
}

function DayChart({
  name,
  days,
}: Readonly<{ name: (typeof chartNames)[number]; days: readonly TerminalDay[] }>): ReactElement {
  const dayFigures = days.map(figureOfDayByChart[name]);
  const knownFigures = dayFigures.flatMap((value) => value ?? []);
  const formatChartNumber = (value: number) => formatQuantity(quantity(Math.round(value * 1_000)), language);
  const chartTitle = t(`monitoring.chart_${name}`);
  return (
    <Card title={chartTitle}>
      <LineChart
        title={chartTitle}
        summary={
          knownFigures.length === 0
            ? t("monitoring.noValue")
            : t("monitoring.chartSummary", {
                least: formatChartNumber(Math.min(...knownFigures)),
                most: formatChartNumber(Math.max(...knownFigures)),
              })
        }
        labels={{
          showTable: t("charts.showTable"),
          showChart: t("charts.showChart"),
          copyTable: chartCopy,
          category: t("monitoring.day"),
          noValue: t("monitoring.noValue"),
          empty: t("monitoring.noValue"),
        }}
        categories={days.map(({ date }) => ({
          key: date,
          label: formatDate(date, language, "medium"),
          tick: formatDate(date, language, "short"),
        }))}
        series={[{ key: name, label: chartTitle, values: dayFigures }]}
        height={160}
        fromZero={name !== "drift"}
        integers={name === "errors" || name === "queue"}
        formatValue={formatChartNumber}
        formatTick={(value) => (Number.isInteger(value) ? countText(value) : formatChartNumber(value))}
      />
    </Card>
  );
}
