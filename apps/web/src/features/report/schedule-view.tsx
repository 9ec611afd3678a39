/** View that a schedule sends: its groups and its period, with a warning if the period never moves. */
import { parseRangeText } from "@comptoir/domain/period";
import { getReportKind, type ReportCustomization, type ReportModel } from "@comptoir/domain/report";
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { capital, groupingText, periodText } from "../../report/report-words.ts";
import { t } from "../../shared/text.ts";
import type { ReportOf } from "./schedule-gateway.ts";

export type SentView = Readonly<{
  of: ReportOf;
  /** Report that the customization changes. */
  report: Pick<ReportModel, "period" | "pivot">;
  change: ReportCustomization;
}>;

const sentPeriod = ({ of, report, change }: SentView): string =>
  change.period ?? report.period ?? getReportKind(of.source).defaultPeriod;

/** Describes the view in a line: “Cashier · Last week”. */
export function sentViewText(view: SentView): string {
  const pivot = view.change.pivot ?? view.report.pivot;
  const groups = pivot === null || pivot === "none" ? [] : [...pivot.rows, ...pivot.columns];
  return [...groups.map(groupingText), capital(periodText(sentPeriod(view)))].join(" · ");
}

/** Says that every delivery shows the same days, if the period of the view names days instead of moving with the calendar. */
export function FixedPeriodNotice(view: SentView): ReactElement | null {
  const period = sentPeriod(view);
  const range = parseRangeText(period);
  return range.ok && range.value.kind === "custom" ? (
    <Banner tone="warning">{t("schedule.fixedPeriod", { period: periodText(period) })}</Banner>
  ) : null;
}
