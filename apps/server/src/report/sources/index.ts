/** The source of each kind of report; a new kind does not compile without its row. */

import { reportKinds, type ReportKindCode } from "@comptoir/domain/report";

import type { ReportSource } from "../source.ts";
import { sale } from "./sale.ts";

/** Nothing is kept of it: a table without rows. */
const nothing = (kind: ReportKindCode): ReportSource => ({
  from: () => ({ base: "(SELECT 1) none", where: ["false"] }),
  joins: {},
  fields: Object.fromEntries(Object.entries(reportKinds[kind].fields).map(([field, { type }]) => [field, { sql: type === "date" ? "NULL::date" : "NULL::text" }])),
  order: ["1"],
});

export const reportSources = {
  "batch-export": nothing("batch-export"),
  "detail-log": nothing("detail-log"),
  "error-log": nothing("error-log"),
  exception: nothing("exception"),
  financial: nothing("financial"),
  "financial-test": nothing("financial-test"),
  integrity: nothing("integrity"),
  "inventory-adjustment": nothing("inventory-adjustment"),
  "inventory-movement": nothing("inventory-movement"),
  profitability: nothing("profitability"),
  receiving: nothing("receiving"),
  sale,
  vendor: nothing("vendor"),
  target: nothing("target"),
} as const satisfies Record<ReportKindCode, ReportSource>;
