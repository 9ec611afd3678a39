/** Undos of scans into an adjustment. */

import { failAll, issue, ok, type Issue, type Result } from "../result/index.ts";

/** A scan that a document has, or that is sent to it. */
export interface AppliedScan {
  readonly id: string;
  readonly userId: number;
  /** Quantity that the line gets; negative for an undo. Units: thousandths. */
  readonly quantity: number;
  /** Id of the scan that it takes back; null for a scan. */
  readonly undoes: string | null;
}

/**
 * Checks that each undo takes back, whole and once, an earlier scan of its own user.
 *
 * Errors: SCAN_UNDO, at `undoes` of the scan by its index.
 *
 * @example checkScanUndos([{ id: "a", userId: 7, quantity: 1000, undoes: null }], [{ id: "b", userId: 8, quantity: -1000, undoes: "a" }]).issues[0].code // => "SCAN_UNDO"
 */
export function checkScanUndos(storedScans: readonly AppliedScan[], sentScans: readonly AppliedScan[]): Result<null> {
  const scanById = new Map(storedScans.map((scan) => [scan.id, scan]));
  const undoneIds = new Set(storedScans.flatMap(({ undoes }) => undoes ?? []));
  const issues: Issue[] = [];
  for (const [index, scan] of sentScans.entries()) {
    if (scan.undoes !== null) {
      const undoneScan = scanById.get(scan.undoes);
      const isAllowed =
        undoneScan !== undefined &&
        undoneScan.undoes === null &&
        undoneScan.userId === scan.userId &&
        undoneScan.quantity === 0 - scan.quantity &&
        !undoneIds.has(scan.undoes);
      if (!isAllowed) issues.push(issue("SCAN_UNDO", [index, "undoes"]));
      undoneIds.add(scan.undoes);
    }
    scanById.set(scan.id, scan);
  }
  return issues.length === 0 ? ok(null) : failAll(issues);
}
