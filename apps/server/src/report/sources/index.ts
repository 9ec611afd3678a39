/** The source of each kind of report; a new kind does not compile without its row. */

import type { ReportKindCode } from "@comptoir/domain/report";

import type { ReportSource } from "../source.ts";
import { batchExport } from "./batch-export.ts";
import { errorLog } from "./error-log.ts";
import { financial, financialTest } from "./financial.ts";
import { detailLog, exception, integrity } from "./journal.ts";
import { profitability } from "./profitability.ts";
import { sale } from "./sale.ts";
import { inventoryAdjustment, inventoryMovement, receiving, vendor } from "./stock.ts";
import { target } from "./target.ts";

export const reportSources = {
  "batch-export": batchExport,
  "detail-log": detailLog,
  "error-log": errorLog,
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
