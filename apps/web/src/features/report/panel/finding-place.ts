/** Finds the finding of a row of the Integrity report. */
import type { FindingPlace } from "@comptoir/api/wire";
import type { ReportKindCode } from "@comptoir/domain/report";
import { isIntegrityRule } from "@comptoir/domain/transaction";

import { isFindingOrigin } from "../../../rows/origin-link.tsx";
import type { PanelRow } from "../../../rows/panel-values.ts";

export interface RowFinding extends FindingPlace {
  /** Whether receipts are missing; the row then belongs to the receipt after them. */
  readonly isMissing: boolean;
  /** Whether the finding is fixed: an open finding of the same rule and receipt is another finding. */
  readonly isFixed: boolean;
}

/** Finds the finding of a row; null for a row of another kind, or while its rule is unknown. */
export function findFindingOfRow(source: ReportKindCode, row: PanelRow | null): RowFinding | null {
  if (source !== "integrity" || row === null || !isFindingOrigin(row.origin)) return null;
  const cellValueOf = (field: string) => row.cells[row.columns.findIndex((column) => column.field === field)] ?? null;
  const ruleCell = cellValueOf("rule");
  return isIntegrityRule(ruleCell)
    ? {
        origin: row.origin,
        rule: ruleCell,
        isMissing: cellValueOf("missing") !== null,
        isFixed: cellValueOf("status") === "FIXED",
      }
    : null;
}
