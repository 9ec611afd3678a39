/** Report kind: financial-test. */

import { financial } from "./financial.ts";
import { measureField, type ReportKindRow } from "./kind-row.ts";

/** Figures of rows that are not final yet, and the difference from the final ones. Source: behaviour 3.4. */
export const financialTest = {
  ...financial,
  entry: "REPORT_FINANCIAL_TEST",
  defaultPeriod: "-0d",
  fields: { ...financial.fields, difference: measureField("money") },
  columns: [...financial.columns, "difference"],
  isTest: true,
} as const satisfies ReportKindRow;
