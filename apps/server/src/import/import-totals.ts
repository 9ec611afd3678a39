import { printSourceAmount, roundingDifferenceOf, type ControlTotals } from "@comptoir/domain/import-file";

import type { DeviationCount } from "./deviation-list.ts";
import type { RowIssue } from "./issue-list.ts";

/** How a run ended: what it wrote, or would write. Exact amounts are decimal texts: nothing is rounded. */
export interface ImportOutcome {
  readonly kind: "transactions" | "products" | "locations" | "stock";
  readonly mode: "dryRun" | "commit";
  readonly batchId: number | null;
  readonly totals?: ImportTotals;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Receipts that contradict one already there, or another of the file; each is an issue too. */
  readonly conflicts?: number;
  readonly issueCount: number;
  readonly issues: readonly RowIssue[];
  /** What is taken otherwise than the file writes it. */
  readonly deviations?: readonly DeviationCount[];
  readonly itemsCreated?: number;
  readonly locationsCreated?: number;
}

export type ImportTotals = Omit<ControlTotals, "sourceAmount" | "extended"> & {
  readonly sourceAmount: string;
  readonly roundingDifference: string;
};

/** The control totals as they are shown and kept. */
export function toImportTotals(totals: ControlTotals): ImportTotals {
  const { sourceAmount, extended: _extended, ...sums } = totals;
  return {
    ...sums,
    sourceAmount: printSourceAmount(sourceAmount),
    roundingDifference: printSourceAmount(roundingDifferenceOf(totals)),
  };
}
