/** Sources of all report kinds; a new kind without a source does not compile. */

import type { ReportKindCode } from "@comptoir/domain/report";

import { postgresql } from "../dialect.ts";
import type { ReportSource } from "../source.ts";
import { batchExport } from "./batch-export.ts";
import { errorLog } from "./error-log.ts";
import { financial, financialTest } from "./financial.ts";
import { integrity } from "./integrity.ts";
import { exception } from "./exception.ts";
import { detailLog } from "./journal.ts";
import { profitability } from "./profitability.ts";
import { sale } from "./sale.ts";
import { makeStockSources } from "./stock-sources.ts";
import { target } from "./target.ts";

export const reportSourceByKind = {
  "batch-export": batchExport,
  "detail-log": detailLog,
  "error-log": errorLog,
  exception,
  financial,
  "financial-test": financialTest,
  integrity,
  profitability,
  sale,
  ...makeStockSources(postgresql),
  target,
} as const satisfies Record<ReportKindCode, ReportSource>;
