import fc from "fast-check";

import type { InventoryDocument } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { cents } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { countsOf, lineOf, locationId, documentMaker, type Inventory } from "./inventory.ts";
import { approvalCases, arbAbove, arbCost, arbUnits, asks, pricedLine, request } from "./approval-samples.ts";

/** Builds the rules and laws of approval by another user. */
export function approvalRules({
  addScans,
  approveDocument,
  approveReversal,
  checkReversal,
  closeDocument,
  createDocument,
  editDocument,
  onHand,
  postMovements,
  reverseDocument,
}: Inventory): Readonly<Record<string, RuleRow>> {
  const { count, adjustment, closeOf } = approvalCases({ closeDocument, createDocument, postMovements });
  const people: readonly number[] = [7, 8, 9];
  const arbPerson: fc.Arbitrary<number> = fc.constantFrom(7, 8, 9);
  const arbWork = fc.array(fc.record({ userId: arbPerson, does: fc.constantFrom("scan", "edit") }), { maxLength: 5 });
  return {
    "approval-by-another": {
      says: "Nobody approves their own: not who made the document, changed it, scanned into it or counted a second time, and not who closes it. Above the threshold a reversal waits for another user's approval too.",
      source: "behaviour 3.1 (over threshold: another user's approval; Reverse); decision 0286",
      codes: ["APPROVAL_OWN", "APPROVAL_REQUIRED", "DOC_REVERSED", "DOC_TRANSITION"],
      laws: {
        "a user who made, changed or scanned a document is rejected as its approver, so a change closes only with two people":
          fc.property(arbWork, arbPerson, arbPerson, (work, approver, closer) => {
            const authors = new Set<number>([documentMaker.userId]);
            let document: InventoryDocument = { ...count, counters: people, lines: [lineOf(11, pricedLine(500))] };
            for (const [index, { userId, does }] of work.entries()) {
              const [scan] = countsOf([lineOf(11, { quantity: quantity(9000) })], index + 1);
              const next =
                does === "edit"
                  ? editDocument(document, { comment: `${index}` }, { ...documentMaker, userId, now: index + 1 })
                  : addScans(
                      document,
                      scan === undefined ? [] : [{ ...scan, id: `${index}`, sequence: index + 1, userId }],
                      index + 1,
                    );
              if (!next.ok) continue;
              document = next.value;
              authors.add(userId);
            }
            const scans = countsOf([lineOf(11, { quantity: quantity(9000) })], 20);
            const scanResult = addScans(document, scans, 20);
            if (!scanResult.ok) throw new Error("the scan was not taken");
            for (const { userId } of scans) authors.add(userId);
            const approvalResult = approveDocument(scanResult.value, { userId: approver, now: 21 });
            same(
              approvalResult.ok ? [] : approvalResult.issues.map(({ code }) => code),
              authors.has(approver) ? ["APPROVAL_OWN"] : [],
            );
            const countedDocument = approvalResult.ok
              ? approvalResult.value
              : { ...scanResult.value, approvedBy: approver };
            same(
              closeOf(countedDocument, { ...request(0), userId: closer, now: 22, version: countedDocument.version }),
              asks(authors.has(approver) || approver === closer),
            );
          }),
        "a reversal above the threshold takes stock back only when another user approved it": fc.property(
          arbUnits,
          arbCost,
          arbAbove,
          fc.option(arbPerson, { nil: null }),
          arbPerson,
          (units, cost, approvalAbove, approver, reverser) => {
            const adjustmentToApprove = {
              ...adjustment,
              lines: [lineOf(11, { reason: "LOST", quantity: quantity((units + 1) * 1000), ...pricedLine(cost) })],
            };
            const closeResult = closeDocument(adjustmentToApprove, request(null), []);
            if (!closeResult.ok) throw new Error("the adjustment did not close");
            const ledger = postMovements([], closeResult.value.movements);
            const approvalResult = approveReversal(closeResult.value.document, { userId: approver ?? 0, now: 10 });
            if (!approvalResult.ok) throw new Error("the reversal was not approved");
            const document = approver === null ? closeResult.value.document : approvalResult.value;
            const reversalResult = reverseDocument(
              document,
              {
                ...documentMaker,
                userId: reverser,
                id: 2,
                number: "A-2026-000002",
                now: 11,
                approvalAbove: cents(approvalAbove),
              },
              ledger,
            );
            const isNeeded =
              (cost === null || (units + 1) * cost > approvalAbove) && (approver === null || approver === reverser);
            same(reversalResult.ok ? [] : reversalResult.issues.map(({ code }) => code), asks(isNeeded));
            const after = reversalResult.ok ? postMovements(ledger, reversalResult.value.movements) : ledger;
            same(onHand(after, { locationId, itemId: 11 }), quantity(isNeeded ? -1000 * (units + 1) : 0));
          },
        ),
        "a count is reversed with its supplement: their changes are added up, and an approval from before the supplement was closed is void":
          fc.property(
            fc.tuple(arbUnits, arbUnits),
            arbAbove,
            fc.integer({ min: 1, max: 20 }),
            fc.integer({ min: 1, max: 20 }),
            ([countedUnits, addedUnits], approvalAbove, approvedAt, closedAt) => {
              const closedDocument = (id: number, units: number): InventoryDocument => ({
                ...count,
                id,
                status: "CLOSED",
                processedAt: closedAt,
                lines: [
                  lineOf(11, {
                    ...pricedLine(500),
                    variance: {
                      at: 1,
                      countedQuantity: quantity(units * 1000),
                      currentQuantity: quantity(0),
                      varianceQuantity: quantity(units * 1000),
                      currentCost: cents(0),
                      varianceCost: cents(units * 500),
                      movedWhileCounting: [],
                    },
                  }),
                ],
              });
              const document = { ...closedDocument(1, countedUnits), reversalApprovedBy: 8, changedAt: approvedAt };
              const limit = {
                userId: 7,
                approvalAbove: cents(approvalAbove),
                supplements: [closedDocument(2, addedUnits)],
              };
              const isNeeded = (countedUnits + addedUnits) * 500 > approvalAbove && closedAt >= approvedAt;
              same(
                checkReversal(document, limit).map(({ code }) => code),
                asks(isNeeded),
              );
            },
          ),
      },
    },
  };
}
