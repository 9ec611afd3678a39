/** The last 30 days of a terminal: heartbeats by hour, clock, queue, disk and errors by day, and versions. */
import type { TerminalDetail } from "@comptoir/api/wire";
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { formatDate } from "@comptoir/domain/period";
import { Card, EmptyState, Stack } from "@comptoir/ui-react";
import { LineChart } from "@comptoir/ui-react/charts";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { countText, momentText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";
import { PresenceGrid } from "./presence-grid.tsx";
import { listTerminalDays, versionSteps, type TerminalDay } from "./terminal-days.ts";
import styles from "./monitoring.module.css";

/** Figures by day, each with its chart. */
const figureCharts = {
  drift: ({ clockDriftMs }: TerminalDay) => (clockDriftMs === null ? null : clockDriftMs / 1_000),
  queue: ({ queue }: TerminalDay) => queue,
  disk: ({ diskFreePercent }: TerminalDay) => diskFreePercent,
  errors: ({ errors, hours }: TerminalDay) => (hours.every((count) => count === 0) && errors === 0 ? null : errors),
} as const;
const chartNames = ["drift", "queue", "disk", "errors"] as const;

export function TerminalHistory({ detail }: Readonly<{ detail: TerminalDetail }>): ReactElement {
  const { hours, timeZone, asOf } = detail;
  const days = useMemo(() => listTerminalDays(hours, { timeZone, now: asOf }), [hours, timeZone, asOf]);
  if (hours.length === 0)
    return <EmptyState icon="clock" title={t("monitoring.noHistory")} description={t("monitoring.noHistoryText")} />;
  return (
    <Stack gap={4}>
      <Card title={t("monitoring.history")}>
        <PresenceGrid days={days} />
      </Card>
      <div className={styles["charts"]}>
        {chartNames.map((name) => (
          <DayChart key={name} name={name} days={days} />
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
  const values = days.map(figureCharts[name]);
  const knownValues = values.flatMap((value) => value ?? []);
  const numberText = (value: number) => formatQuantity(quantity(Math.round(value * 1_000)), language);
  const title = t(`monitoring.chart_${name}`);
  return (
    <Card title={title}>
      <LineChart
        title={title}
        summary={
          knownValues.length === 0
            ? t("monitoring.noValue")
            : t("monitoring.chartSummary", {
                least: numberText(Math.min(...knownValues)),
                most: numberText(Math.max(...knownValues)),
              })
        }
        labels={{
          showTable: t("charts.showTable"),
          showChart: t("charts.showChart"),
          category: t("monitoring.day"),
          noValue: t("monitoring.noValue"),
          empty: t("monitoring.noValue"),
        }}
        categories={days.map(({ date }) => ({
          key: date,
          label: formatDate(date, language, "medium"),
          tick: formatDate(date, language, "short"),
        }))}
        series={[{ key: name, label: title, values }]}
        height={160}
        fromZero={name !== "drift"}
        integers={name === "errors" || name === "queue"}
        formatValue={numberText}
        formatTick={(value) => (Number.isInteger(value) ? countText(value) : numberText(value))}
      />
    </Card>
  );
}
