/** Documents, costs and thresholds of the laws of approval. */

import fc from "fast-check";

import type { CloseRequest, DocumentLine, InventoryDocument } from "../../../inventory/index.ts";
import { cents, unitCost } from "../../../money/index.ts";
import { documentMaker, locationId, type Inventory } from "./inventory.ts";

/** Whole units: with costs in whole cents, the laws add without rounding. */
export const arbUnits = fc.integer({ min: 0, max: 9 });

/** Unit cost of a line, or null if it is unknown. Units: cents. */
export const arbCost: fc.Arbitrary<number | null> = fc.option(fc.integer({ min: 0, max: 500 }));

/** Threshold above which a document needs approval. Units: cents. */
export const arbAbove = fc.integer({ min: 0, max: 9_000 });

/** The cost field of a line. */
export const pricedLine = (cost: number | null): Pick<DocumentLine, "unitCost"> => ({
  unitCost: cost === null ? null : unitCost(cost * 100),
});

/** Makes the request to close a new document. */
export const request = (approvalAbove: number | null): CloseRequest => ({
  requestId: "r",
  version: 1,
  userId: 7,
  now: 9,
  approvalAbove: approvalAbove === null ? null : cents(approvalAbove),
});

/** Expected error codes of a Close. */
export const asks = (isApprovalNeeded: boolean): readonly string[] => (isApprovalNeeded ? ["APPROVAL_REQUIRED"] : []);

/** Makes an empty count and an empty adjustment, and a function that closes a document and returns its error codes. */
export function approvalCases({
  closeDocument,
  createDocument,
  postMovements,
}: Pick<Inventory, "closeDocument" | "createDocument" | "postMovements">): {
  readonly count: InventoryDocument;
  readonly adjustment: InventoryDocument;
  readonly closeOf: (
    document: InventoryDocument,
    request: CloseRequest,
    ledger?: ReturnType<Inventory["postMovements"]>,
  ) => readonly string[];
} {
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );
  return {
    count,
    adjustment: { ...count, type: "ADJUSTMENT" },
    closeOf: (document, closeRequest, ledger = postMovements([], [])) => {
      const closeResult = closeDocument(document, closeRequest, ledger);
      return closeResult.ok ? [] : closeResult.issues.map(({ code }) => code);
    },
  };
}
