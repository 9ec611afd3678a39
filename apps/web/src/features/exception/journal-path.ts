/** Address of the journal entries of the receipts that risk events are about. */
import type { RiskEvents, RiskEventsQuery } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import { printReportQuery, type ReportFilter } from "@comptoir/domain/report";

const among = (field: string, values: ReportFilter["values"]): ReportFilter => ({
  field,
  operator: "in",
  values,
  promptUser: false,
  locked: false,
});

/** Returns the address of the Detail log with the receipts of events; with the events themselves if they are in no receipt, such as an opened drawer. */
export function journalPath(
  { date, cashier, type }: RiskEventsQuery,
  rows: readonly Pick<RiskEvents["rows"][number], "number" | "terminal">[],
): string {
  const numbers = [...new Set(rows.flatMap(({ number }) => number ?? []))];
  const filters = [
    ...(cashier === undefined ? [] : [among("user", [cashier])]),
    among("terminal", [...new Set(rows.map(({ terminal }) => terminal))]),
    ...(numbers.length > 0
      ? [among("transactionNumber", numbers)]
      : type === undefined
        ? []
        : [among("action", [type])]),
  ];
  return `${navigationEntries.REPORT_DETAIL_LOG.path}?${printReportQuery({ change: { period: date, filters }, prompts: [] })}`;
}
