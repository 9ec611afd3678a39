import { printSourceAmount, roundingDifferenceOf, type ControlTotals } from "@comptoir/domain/import-file";

import type { DeviationCount } from "./deviation-list.ts";
import type { ImportRun } from "./import-run.ts";
import type { IssueList, RowIssue } from "./issue-list.ts";
import type { MissingOfFile } from "./missing-receipts.ts";
import type { ReceiptMaker } from "./receipt-maker.ts";

/** Result of a run: what it wrote or would write. Amounts are exact decimal texts. */
export interface ImportOutcome {
  readonly kind: "transactions" | "products" | "locations" | "stock";
  readonly mode: "dryRun" | "commit";
  readonly batchId: number | null;
  readonly totals?: ImportTotals;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Number of receipts in conflict: each with a stored one is also an issue; those with another of the file are one issue together. */
  readonly conflicts?: number;
  readonly issueCount: number;
  readonly issues: readonly RowIssue[];
  /** Values that the import adjusted. */
  readonly deviations?: readonly DeviationCount[];
  /** Rows that were set aside, with the first reasons. */
  readonly setAside?: { readonly rows: number; readonly issues: readonly RowIssue[] };
  /** Number of records left as they are stored, though the file states other values. */
  readonly keptExisting?: number;
  /** Rows of the corrected import that the file brings again. */
  readonly correctedRows?: readonly number[];
  /** Receipt numbers that the file skips. */
  readonly missingReceipts?: MissingOfFile;
  readonly itemsCreated?: number;
  readonly locationsCreated?: number;
  /** First and last day of the receipts that the run wrote. */
  readonly days?: { readonly from: string; readonly to: string };
}

export type ImportTotals = Omit<ControlTotals, "sourceAmount" | "extended"> & {
  readonly sourceAmount: string;
  readonly roundingDifference: string;
};

/** Converts control totals to the form in which they are displayed and stored. */
export function toImportTotals(totals: ControlTotals): ImportTotals {
  const { sourceAmount, extended: _extended, ...sums } = totals;
  return {
    ...sums,
    sourceAmount: printSourceAmount(sourceAmount),
    roundingDifference: printSourceAmount(roundingDifferenceOf(totals)),
  };
}

/** Makes the result of a checked sales file, of its receipts and how they compare with the stored ones. */
export function toImportOutcome(
  { mode }: Pick<ImportRun, "mode">,
  maker: Pick<ReceiptMaker, "totals" | "newItems" | "newLocations">,
  issues: Pick<IssueList, "countIssues" | "listIssues">,
  { same, conflicts, replaced }: Readonly<Record<"same" | "conflicts" | "replaced", number>>,
): ImportOutcome {
  const totals = maker.totals();
  return {
    kind: "transactions",
    mode,
    batchId: null,
    totals: toImportTotals(totals),
    created: totals.transactions - same - conflicts - replaced,
    updated: replaced,
    unchanged: same,
    conflicts,
    issueCount: issues.countIssues(),
    issues: issues.listIssues(),
    itemsCreated: maker.newItems().length,
    locationsCreated: maker.newLocations().length,
  };
}
