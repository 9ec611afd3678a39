import fc from "fast-check";

import type { DocumentLine, InventoryDocument } from "../../../inventory/index.ts";
import { quantity, wholeQuantity } from "../../../measure/index.ts";
import { cents, unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import {
  countsOf,
  lineOf,
  locationId,
  documentMaker,
  movementOf,
  partialCountScope,
  fullCountScope,
  type Inventory,
} from "./inventory.ts";

const arbStock = fc.integer({ min: -9999, max: 9999 }).map(quantity);
const arbPolicy = fc.constantFrom("KEEP", "ZERO", "EXPECTED");
const arbScope = fc.constantFrom(fullCountScope, partialCountScope);
const arbSale = fc.record({
  itemId: fc.constantFrom(11, 12),
  at: fc.integer({ min: 1, max: 14 }),
  quantity: fc.integer({ min: -3000, max: 1000 }).map(quantity),
  isLate: fc.boolean(),
});
const codesOf = (issues: readonly { readonly code: string }[]): readonly string[] =>
  [...new Set(issues.map(({ code }) => code))].toSorted();

/** Builds the rules and laws of closing a document: what blocks it, and what it does with uncounted items. */
export function closeRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { checkClose, closeDocument, createDocument } = functions;
  const { onHand, postMovements } = functions;
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );
  const adjustment: InventoryDocument = { ...count, type: "ADJUSTMENT" };
  /** A count whose lines were counted at instant 5. */
  const countedBy = (lines: readonly DocumentLine[]): InventoryDocument => ({
    ...count,
    lines,
    events: countsOf(lines, 5),
  });
  const line = lineOf(11, { quantity: wholeQuantity(2), unitCost: unitCost(100_000) });

  return {
    "close-guards": {
      says: "Close reports everything that blocks it at once: no lines, an unknown item, a wrong quantity, an adjustment without a reason, a full count without a policy for uncounted items, scans still to come, an overlapping count, and an amount another user has to approve. An outdated version is rejected first.",
      source: "behaviour 3.1 (Close)",
      codes: [
        "DOC_EMPTY",
        "LINE_UNMATCHED",
        "LINE_QUANTITY",
        "INTEGER",
        "DECIMAL_PLACES",
        "REASON_REQUIRED",
        "UNCOUNTED_POLICY",
        "DOC_STALE",
        "COUNTERS_PENDING",
        "COUNT_OVERLAP",
        "APPROVAL_REQUIRED",
      ],
      cases: ["inventory.json"],
      laws: {
        "each guard reports exactly when its reason holds, and all of them together": fc.property(
          fc.record({
            isEmpty: fc.boolean(),
            isUnmatched: fc.boolean(),
            isHalf: fc.boolean(),
            hasReason: fc.boolean(),
            isFull: fc.boolean(),
            hasPolicy: fc.boolean(),
            pending: fc.nat(2),
            drops: fc.boolean(),
            overlaps: fc.boolean(),
            accepts: fc.boolean(),
            isAdjustment: fc.boolean(),
          }),
          ({
            isEmpty,
            isUnmatched,
            isHalf,
            hasReason,
            isFull,
            hasPolicy,
            pending,
            drops,
            overlaps,
            accepts,
            isAdjustment,
          }) => {
            const documentLine: DocumentLine = {
              ...line,
              isDeleted: isEmpty,
              ...(isUnmatched && { itemId: 0 }),
              quantity: quantity(isHalf ? 500 : 1000),
              reason: hasReason ? "LOST" : null,
            };
            const document: InventoryDocument = {
              ...(isAdjustment ? adjustment : count),
              scope: isFull ? fullCountScope : partialCountScope,
              uncountedPolicy: hasPolicy ? "KEEP" : null,
              lines: [documentLine],
            };
            const issues = checkClose(document, {
              requestId: "r",
              version: 1,
              userId: 7,
              now: 1,
              pendingCounters: pending,
              dropsPendingCounters: drops,
              overlappingItems: overlaps ? [11] : [],
              acceptsOverlap: accepts,
            });
            const expected = [
              isEmpty ? "DOC_EMPTY" : isUnmatched ? "LINE_UNMATCHED" : "",
              isFull && !hasPolicy ? "UNCOUNTED_POLICY" : "",
              pending > 0 && !drops ? "COUNTERS_PENDING" : "",
              overlaps && !accepts ? "COUNT_OVERLAP" : "",
              isHalf && !isEmpty ? "INTEGER" : "",
              isAdjustment && !hasReason && !isEmpty ? "REASON_REQUIRED" : "",
            ].filter((code) => code !== "");
            same(codesOf(issues), expected.toSorted());
          },
        ),
        "rejects an outdated version, whatever else is wrong": fc.property(
          fc.integer({ min: -5, max: 5 }),
          fc.boolean(),
          (version, isEmpty) => {
            fc.pre(version !== 1);
            const document = { ...count, lines: isEmpty ? [] : [line] };
            same(
              checkClose(document, { requestId: "r", version, userId: 7, now: 1 }).map(({ code }) => code),
              ["DOC_STALE"],
            );
          },
        ),
        "losses and finds do not cancel each other out below the approval threshold": fc.property(
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 0, max: 20_000 }),
          (issues, lostUnits, approvalAbove) => {
            const ledger = postMovements(
              [],
              [
                {
                  id: "o",
                  locationId,
                  itemId: 12,
                  quantity: wholeQuantity(lostUnits),
                  at: 0,
                  kind: "OPENING",
                  documentId: null,
                  reverses: null,
                },
              ],
            );
            const lines = [
              { ...line, quantity: wholeQuantity(issues) },
              lineOf(12, { lineNo: 2, unitCost: unitCost(100_000) }),
            ];
            const closeResult = closeDocument(
              countedBy(lines),
              { requestId: "r", version: 1, userId: 7, now: 6, approvalAbove: cents(approvalAbove) },
              ledger,
            );
            same(
              closeResult.ok ? [] : codesOf(closeResult.issues),
              (issues + lostUnits) * 1000 > approvalAbove ? ["APPROVAL_REQUIRED"] : [],
            );
          },
        ),
        "above the threshold another user approves; nobody approves their own document": fc.property(
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 0, max: 9_000 }),
          fc.constantFrom(null, 7, 8),
          (units, approvalAbove, approvedBy) => {
            const document = { ...countedBy([{ ...line, quantity: wholeQuantity(units) }]), approvedBy };
            const closeResult = closeDocument(
              document,
              { requestId: "r", version: 1, userId: 7, now: 6, approvalAbove: cents(approvalAbove) },
              [],
            );
            same(
              closeResult.ok ? [] : codesOf(closeResult.issues),
              units * 1000 > approvalAbove && approvedBy !== 8 ? ["APPROVAL_REQUIRED"] : [],
            );
          },
        ),
      },
    },
    "full-count": {
      says: "A full count has a policy for uncounted items: KEEP leaves their stock, ZERO sets it to zero, EXPECTED writes the expected quantity and posts nothing; a sale that arrives late is subtracted once under each. A partial count changes only what was counted. An item is posted once, however many barcodes it has.",
      source: "behaviour 3.1 (FULL count)",
      codes: ["UNCOUNTED_POLICY"],
      cases: ["inventory.json"],
      laws: {
        "sets uncounted items to zero under ZERO, and leaves them under KEEP, EXPECTED and in a partial count; EXPECTED writes the quantity and posts nothing":
          fc.property(arbStock, arbPolicy, arbScope, (stock, uncountedPolicy, scope) => {
            const stockPlace = { locationId, itemId: 12 };
            const ledger = postMovements(
              [],
              [{ ...stockPlace, id: "o", quantity: stock, at: 0, kind: "OPENING", documentId: null, reverses: null }],
            );
            const closeResult = closeDocument(
              { ...countedBy([line]), scope, uncountedPolicy },
              {
                requestId: "r",
                version: 1,
                userId: 7,
                now: 5,
                itemsInScope: [line, lineOf(12), lineOf(12, { key: "another barcode", upc: "another barcode" })],
              },
              ledger,
            );
            if (!closeResult.ok) throw new Error("The full count did not close");
            const { document, movements } = closeResult.value;
            same(
              onHand(postMovements(ledger, movements), stockPlace),
              scope === fullCountScope && uncountedPolicy === "ZERO" ? quantity(0) : stock,
            );
            const isWritten = scope === fullCountScope && uncountedPolicy !== "KEEP";
            const expectedMovements = document.lines
              .filter(({ itemId }) => itemId === 12)
              .map((line) => [line.quantity, line.variance?.currentQuantity, line.variance?.varianceQuantity]);
            same(
              expectedMovements,
              !isWritten || stock === 0
                ? []
                : uncountedPolicy === "ZERO"
                  ? [[0, stock, quantity(0 - stock)]]
                  : [[stock, stock, 0]],
            );
            same(
              movements.filter(({ itemId }) => itemId === 12).length,
              isWritten && uncountedPolicy === "ZERO" ? 1 : 0,
            );
          }),
        "a sale leaves the same stock whether it reaches the ledger before or after the close, under every policy":
          fc.property(
            arbStock,
            arbPolicy,
            arbScope,
            fc.array(arbSale, { maxLength: 6 }),
            (stock, uncountedPolicy, scope, sales) => {
              const after = (isLate: (sale: (typeof sales)[number]) => boolean): readonly number[] => {
                const draftsOf = (isLateWanted: boolean) =>
                  sales.flatMap((sale, index) =>
                    isLate(sale) === isLateWanted ? [movementOf({ ...sale, id: `s${index}` })] : [],
                  );
                const openingMovements = [11, 12].map((itemId) =>
                  movementOf({ id: `o${itemId}`, itemId, at: 0, quantity: stock, kind: "OPENING" }),
                );
                const ledger = postMovements([], [...openingMovements, ...draftsOf(false)]);
                const closeResult = closeDocument(
                  { ...countedBy([line]), scope, uncountedPolicy },
                  { requestId: "r", version: 1, userId: 7, now: 10, itemsInScope: [line, lineOf(12)] },
                  ledger,
                );
                if (!closeResult.ok) throw new Error("The full count did not close");
                const ledgerAfter = postMovements(postMovements(ledger, closeResult.value.movements), draftsOf(true));
                return [11, 12].map((itemId) => onHand(ledgerAfter, { locationId, itemId }));
              };
              const soldOf = (itemId: number, from: number): number =>
                sales
                  .filter((sale) => sale.itemId === itemId && sale.at > from)
                  .reduce((sum, sale) => sum + sale.quantity, 0);
              const isZero = scope === fullCountScope && uncountedPolicy === "ZERO";
              const expected = [line.quantity + soldOf(11, 5), isZero ? soldOf(12, 10) : stock + soldOf(12, 0)];
              same(
                after((sale) => sale.at > 10),
                expected,
                "known as it happens",
              );
              same(
                after((sale) => sale.isLate || sale.at > 10),
                expected,
                "known late",
              );
            },
          ),
      },
    },
  };
}
