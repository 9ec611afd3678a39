/** The source of each kind of report; a new kind does not compile without its row. */

import { reportKinds, type ReportKindCode } from "@comptoir/domain/report";

import type { ReportSource } from "../source.ts";
import { financial, financialTest } from "./financial.ts";
import { detailLog, exception, integrity } from "./journal.ts";
import { profitability } from "./profitability.ts";
import { sale } from "./sale.ts";
import { inventoryAdjustment, inventoryMovement, receiving, vendor } from "./stock.ts";
import { target } from "./target.ts";

/** Nothing is kept of it: a table without rows. */
const nothing = (kind: ReportKindCode): ReportSource => ({
  from: () => ({ base: "(SELECT 1) none", where: ["false"] }),
  joins: {},
  fields: Object.fromEntries(Object.entries(reportKinds[kind].fields).map(([field, { type }]) => [field, { sql: type === "date" ? "NULL::date" : "NULL::text" }])),
  order: ["1"],
});

export const reportSources = {
  "batch-export": nothing("batch-export"),
  "detail-log": detailLog,
  "error-log": nothing("error-log"),
  exception,
  financial,
  "financial-test": financialTest,
  integrity,
  "inventory-adjustment": inventoryAdjustment,
  "inventory-movement": inventoryMovement,
  profitability,
  receiving,
  sale,
  vendor,
  target,
} as const satisfies Record<ReportKindCode, ReportSource>;
