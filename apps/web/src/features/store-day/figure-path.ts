/** Addresses of the rows and receipts behind the figures of a certificate. */
import type { CertificateWire, StoreDayDetail } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import { printReportQuery, receiptsBehind, type ReportFilter } from "@comptoir/domain/report";
import type { CertificateLineCode, StoreDayCheck } from "@comptoir/domain/store-day";
import { tenderKindOf, type BankingMethod } from "@comptoir/domain/transaction";

import { dayReceiptsPath, depositPath, integrityPath, receiptsPath, type LinkedDay } from "./store-day-path.ts";

const { REPORT_FINANCIAL, REPORT_SALE, REPORT_INVENTORY_MOVEMENT } = navigationEntries;

type FiguresDay = Pick<StoreDayDetail, "locationId" | "businessDate" | "depositId" | "certificate">;

const among = (field: string, values: ReportFilter["values"]): ReportFilter => ({
  field,
  operator: "in",
  values,
  promptUser: false,
  locked: false,
});

const reportPath = (path: string, { businessDate }: LinkedDay, filters: readonly ReportFilter[]): string =>
  `${path}?${printReportQuery({ change: { period: businessDate, filters }, prompts: [] })}`;

const atLocation = ({ locationId }: LinkedDay): ReportFilter => among("location", [locationId]);

/** Returns the address of the receipts whose sum is a figure of the day's Financial report. */
function receiptRowsPath(field: string, day: LinkedDay, codes: readonly string[] | null = null): string {
  const filters = [atLocation(day), ...(codes === null ? [] : [among("code", codes)])];
  const receipts = receiptsBehind({ source: "financial", field, places: [], filters }, ["REPORT_READ"]);
  return receipts === null
    ? reportPath(REPORT_FINANCIAL.path, day, filters)
    : reportPath(`/report/${receipts.source}`, day, receipts.filters);
}

/** Returns the address of the payments of a day by one tender. */
export const tenderPath = (code: string, day: LinkedDay): string => receiptRowsPath("tendersExpected", day, [code]);

/** Returns the address of the payments of a day that reach the bank by one of some methods. */
function paymentsPath(day: FiguresDay, ...methods: readonly BankingMethod[]): string {
  const codes = day.certificate.tenders.map(({ code }) => code);
  return receiptRowsPath(
    "tendersExpected",
    day,
    codes.filter((code) => methods.includes(tenderKindOf(code).banked)),
  );
}

/** Returns the address of the rows behind one side of a line. */
export function linePath(line: CertificateLineCode, side: "first" | "second", day: FiguresDay): string {
  const isFirst = side === "first";
  switch (line) {
    case "collected":
      return receiptRowsPath(isFirst ? "collected" : "tendersExpected", day);
    case "cash":
      return isFirst ? paymentsPath(day, "cash") : depositPath(day);
    case "cheques":
      return isFirst ? paymentsPath(day, "cheque") : depositPath(day);
    case "others":
      return paymentsPath(day, "processor", "none");
    case "drawers":
    case "deposit":
      return depositPath(day);
    case "stock":
      return reportPath(isFirst ? REPORT_SALE.path : REPORT_INVENTORY_MOVEMENT.path, day, [atLocation(day)]);
  }
}

/** Returns the address of the receipts behind a step to the deposit; of the deposit for what is counted there. */
export function stepPath(step: CertificateWire["bridge"][number]["step"], day: FiguresDay): string {
  switch (step) {
    case "taxes":
    case "fees":
    case "giftCards":
    case "rounding":
    case "tips":
      return receiptRowsPath(step, day);
    case "tenders":
      return integrityPath(day);
    case "cardsPending":
      return paymentsPath(day, "processor");
    case "notBanked":
      return paymentsPath(day, "none");
    default:
      return depositPath(day);
  }
}

/** Returns the address of the receipts of a terminal; of the findings for numbers that belong to no terminal. */
export const terminalPath = (terminal: string, day: LinkedDay): string =>
  terminal === "" ? integrityPath(day) : receiptsPath(day, { terminal });

/** Returns the address of the rows behind the figure of a condition of the audit; null for refused entries, which its blockers list. */
export function checkPath(check: StoreDayCheck, day: LinkedDay): string | null {
  switch (check) {
    case "refused":
      return null;
    case "numbers":
    case "suspended":
      return dayReceiptsPath(day);
    case "drawers":
    case "overShort":
    case "deposit":
      return depositPath(day);
    default:
      return integrityPath(day);
  }
}
