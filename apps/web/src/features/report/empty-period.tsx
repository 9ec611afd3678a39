/** Message of a period without rows: the source of rows, and other periods that may have some. */
import { formatDate, type CalendarDate } from "@comptoir/domain/period";
import type { ReportKindCode } from "@comptoir/domain/report";
import { Button, EmptyState } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { language, t } from "../../shared/text.ts";

export type EmptyPeriodProps = Readonly<{
  kind: ReportKindCode;
  /** Whether any data of this kind exist. */
  hasAnyData: boolean;
  period: string | null;
  lastSales: CalendarDate | null;
  onPeriod: (period: string) => void;
}>;

const offeredPeriods = ["-0m", "-1m", "-0y"] as const;

export function EmptyPeriod({ kind, hasAnyData, period, lastSales, onPeriod }: EmptyPeriodProps): ReactElement {
  if (!hasAnyData)
    return <EmptyState icon="clock" title={t("report.notKept")} description={t(`report.comes_${kind}`)} />;
  return (
    <EmptyState
      icon="calendar"
      title={t("report.noRows")}
      description={t(`report.comes_${kind}`)}
      actions={
        <>
          {lastSales !== null && lastSales !== period && (
            <Button onClick={() => onPeriod(lastSales)}>
              {t("report.lastSales", { date: formatDate(lastSales, language, "medium") })}
            </Button>
          )}
          {offeredPeriods
            .filter((code) => code !== period)
            .map((code) => (
              <Button key={code} onClick={() => onPeriod(code)}>
                {t(`dashboard.range_${code}`)}
              </Button>
            ))}
        </>
      }
    />
  );
}
