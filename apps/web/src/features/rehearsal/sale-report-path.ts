/** Addresses of the receipts behind an amount. */
import { navigationEntries } from "@comptoir/domain/access";
import { printReportQuery, type ReportFilter } from "@comptoir/domain/report";

/** Address of the Sale report of a period, for one store, department or product. */
export function saleReportPath(period: string, field?: "location" | "department" | "item", id?: number): string {
  const filters: readonly ReportFilter[] =
    field === undefined || id === undefined
      ? []
      : [{ field, operator: "in", values: [id], promptUser: false, locked: false }];
  const reportQuery = printReportQuery({ change: { period, ...(filters.length > 0 && { filters }) }, prompts: [] });
  return `${navigationEntries.REPORT_SALE.path}?${reportQuery}`;
}
