/** Report kind: financial-test. */

import { financial } from "./financial.ts";
import { measure, type ReportKindRow } from "./kind-row.ts";

/** The same figures over rows that are not final yet, beside the difference from the final ones. Source: behaviour 3.4. */
export const financialTest = {
  ...financial,
  entry: "REPORT_FINANCIAL_TEST",
  defaultPeriod: "-0d",
  fields: { ...financial.fields, difference: measure("money") },
  columns: [...financial.columns, "difference"],
  isTest: true,
} as const satisfies ReportKindRow;
