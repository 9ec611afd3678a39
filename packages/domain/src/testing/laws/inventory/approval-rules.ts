import fc from "fast-check";

import type { CloseRequest, DocumentLine, InventoryDocument } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { cents, unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbReason, countsOf, lineOf, locationId, documentMaker, movementOf, type Inventory } from "./inventory.ts";

/** Unit costs in whole cents and whole quantities, so that the laws add without rounding. */
const arbUnits = fc.integer({ min: 0, max: 9 });
const arbCost: fc.Arbitrary<number | null> = fc.option(fc.integer({ min: 0, max: 500 }));
const arbAbove = fc.integer({ min: 0, max: 9_000 });
const arbThreshold: fc.Arbitrary<number | null> = fc.option(arbAbove);

/** Builds the rules and laws of the cost effect of closing a document, and of its approval by another user. */
export function approvalRules({
  addScans,
  approveDocument,
  approveReversal,
  checkClose,
  checkReversal,
  closeDocument,
  createDocument,
  editDocument,
  lineEffectOf,
  onHand,
  postMovements,
  reverseDocument,
}: Inventory): Readonly<Record<string, RuleRow>> {
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );
  const adjustment: InventoryDocument = { ...count, type: "ADJUSTMENT" };
  const pricedLine = (cost: number | null): Pick<DocumentLine, "unitCost"> => ({
    unitCost: cost === null ? null : unitCost(cost * 100),
  });
  const request = (approvalAbove: number | null): CloseRequest => ({
    requestId: "r",
    version: 1,
    userId: 7,
    now: 9,
    approvalAbove: approvalAbove === null ? null : cents(approvalAbove),
  });
  const closeOf = (
    document: InventoryDocument,
    request: CloseRequest,
    ledger = postMovements([], []),
  ): readonly string[] => {
    const closeResult = closeDocument(document, request, ledger);
    return closeResult.ok ? [] : closeResult.issues.map(({ code }) => code);
  };
  const asks = (needed: boolean): readonly string[] => (needed ? ["APPROVAL_REQUIRED"] : []);

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
          (units, cost, above, approver, reverser) => {
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
                approvalAbove: cents(above),
              },
              ledger,
            );
            const isNeeded =
              (cost === null || (units + 1) * cost > above) && (approver === null || approver === reverser);
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
            ([countedUnits, added], above, approvedAt, closedAt) => {
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
              const limit = { userId: 7, approvalAbove: cents(above), supplements: [closedDocument(2, added)] };
              const isNeeded = (countedUnits + added) * 500 > above && closedAt >= approvedAt;
              same(
                checkReversal(document, limit).map(({ code }) => code),
                asks(isNeeded),
              );
            },
          ),
      },
    },
    "approval-threshold": {
      says: "The change a document makes is added up at cost, losses and finds alike, for adjustments as well as counts. Above the threshold, or when a cost is unknown, another user approves.",
      source: "behaviour 3.1 (Close: over threshold), 3.3 (an unknown cost is never 0); decision 0107",
      codes: ["APPROVAL_REQUIRED"],
      laws: {
        "an adjustment needs approval when its total is above the threshold or of unknown cost": fc.property(
          fc.array(fc.record({ reason: arbReason, units: arbUnits.map((units) => units + 1), cost: arbCost }), {
            minLength: 1,
            maxLength: 4,
          }),
          arbAbove,
          fc.constantFrom(null, 7, 8),
          (rows, above, approvedBy) => {
            const lines = rows.map(({ reason, units, cost }, index) =>
              lineOf(11 + index, { lineNo: index + 1, reason, quantity: quantity(units * 1000), ...pricedLine(cost) }),
            );
            const sum = rows.reduce((total, { units, cost }) => total + units * (cost ?? 0), 0);
            const isApprovalNeeded = (sum > above || rows.some(({ cost }) => cost === null)) && approvedBy !== 8;
            same(closeOf({ ...adjustment, approvedBy, lines }, request(above)), asks(isApprovalNeeded));
          },
        ),
        "a count needs approval when its variance is above the threshold or of unknown cost": fc.property(
          fc.array(fc.record({ units: arbUnits, expected: arbUnits, cost: arbCost }), { minLength: 1, maxLength: 4 }),
          arbAbove,
          (rows, above) => {
            const ledger = postMovements(
              [],
              rows.map(({ expected }, index) =>
                movementOf({
                  id: `o${index}`,
                  itemId: 11 + index,
                  kind: "OPENING",
                  at: 0,
                  quantity: quantity(expected * 1000),
                }),
              ),
            );
            const lines = rows.map(({ units, cost }, index) =>
              lineOf(11 + index, {
                lineNo: index + 1,
                key: `${index}`,
                quantity: quantity(units * 1000),
                ...pricedLine(cost),
              }),
            );
            const off = rows.map(({ units, expected, cost }) => ({ by: Math.abs(units - expected), cost }));
            const sum = off.reduce((total, { by, cost }) => total + by * (cost ?? 0), 0);
            same(
              closeOf({ ...count, lines, events: countsOf(lines, 5) }, request(above), ledger),
              asks(sum > above || off.some(({ by, cost }) => by > 0 && cost === null)),
            );
          },
        ),
        "for a closer who may not see costs every change needs approval": fc.property(
          fc.array(fc.record({ reason: arbReason, units: arbUnits, cost: arbCost, other: arbCost }), {
            minLength: 1,
            maxLength: 4,
          }),
          arbThreshold,
          (rows, above) => {
            const linesAt = (
              costOf: (row: { readonly cost: number | null; readonly other: number | null }) => number | null,
            ) =>
              rows.map((row, index) =>
                lineOf(11 + index, {
                  lineNo: index + 1,
                  reason: row.reason,
                  quantity: quantity((row.units + 1) * 1000),
                  ...pricedLine(costOf(row)),
                }),
              );
            const withoutCosts = { ...request(above), seesCosts: false };
            for (const lines of [linesAt(({ cost }) => cost), linesAt(({ other }) => other)])
              same(closeOf({ ...adjustment, lines }, withoutCosts), asks(above !== null));
          },
        ),
        "without a threshold no approval is needed, and an unknown item is rejected as such": fc.property(
          arbReason,
          arbUnits,
          arbCost,
          arbAbove,
          (reason, units, cost, above) => {
            const line = lineOf(11, { reason, quantity: quantity((units + 1) * 1000), ...pricedLine(cost) });
            same(closeOf({ ...adjustment, lines: [line] }, request(null)), []);
            same(closeOf({ ...adjustment, lines: [{ ...line, itemId: 0 }] }, request(above)), ["LINE_UNMATCHED"]);
            const hasToAsk = cost === null || (units + 1) * cost > above;
            same(closeOf({ ...adjustment, lines: [{ ...line, reason: null }] }, request(above)), [
              ...asks(hasToAsk),
              "REASON_REQUIRED",
            ]);
            same(closeOf({ ...count, lines: [{ ...line, itemId: 0 }] }, request(above)), ["LINE_UNMATCHED"]);
          },
        ),
        "a line struck out changes nothing": fc.property(arbReason, arbUnits, arbCost, (reason, units, cost) => {
          const struckLine = lineOf(11, {
            reason,
            quantity: quantity((units + 1) * 1000),
            isDeleted: true,
            ...pricedLine(cost),
          });
          same(
            closeOf(
              {
                ...adjustment,
                lines: [struckLine, lineOf(12, { lineNo: 2, reason, quantity: quantity(1000), unitCost: unitCost(0) })],
              },
              request(0),
            ),
            [],
          );
        }),
        "no quantity or cost overflows the approval check": fc.property(
          fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
          fc.maxSafeInteger(),
          arbReason,
          (thousandths, cost, reason) => {
            const line = lineOf(11, { decimals: 3, reason, quantity: quantity(thousandths), unitCost: unitCost(cost) });
            const exactCost = (BigInt(Math.abs(cost)) * BigInt(thousandths) * 2n + 100_000n) / 200_000n;
            same(closeOf({ ...adjustment, lines: [line] }, request(9_000)), asks(exactCost > 9_000n));
          },
        ),
        "the change of a count line is unknown before it is compared": fc.property(
          arbUnits,
          arbCost,
          arbAbove,
          (units, cost, above) => {
            const document = {
              ...count,
              lines: [lineOf(11, { quantity: quantity(units * 1000), ...pricedLine(cost) })],
            };
            same(
              checkClose(document, request(above)).map(({ code }) => code),
              ["APPROVAL_REQUIRED"],
            );
            same(lineEffectOf("COUNT", lineOf(11, pricedLine(cost))), { quantity: 0, cost: null });
          },
        ),
      },
    },
    "line-effect": {
      says: "The effect of a line is its posting on close, at unit cost: the variance of a count, or an adjustment in the direction of its reason.",
      source: "behaviour 3.1 (direction per line from its reason); decision 0107",
      laws: {
        "the effect of an adjustment equals its posting, and its cost has the same sign": fc.property(
          arbReason,
          arbUnits,
          arbCost,
          (reason, units, cost) => {
            const line = lineOf(11, { reason, quantity: quantity((units + 1) * 1000), ...pricedLine(cost) });
            const sign = reason === "FREE" || reason === "FOUND" ? 1 : -1;
            same(lineEffectOf("ADJUSTMENT", line), {
              quantity: sign * (units + 1) * 1000,
              cost: cost === null ? null : sign * (units + 1) * cost + 0,
            });
            const closeResult = closeDocument({ ...adjustment, lines: [line] }, request(null), []);
            same(closeResult.ok ? closeResult.value.movements.map((movement) => movement.quantity) : [], [
              sign * (units + 1) * 1000,
            ]);
          },
        ),
        "a line without a change costs 0 at any unit cost": fc.property(
          arbReason,
          arbCost,
          arbUnits,
          (reason, cost, units) => {
            same(lineEffectOf("ADJUSTMENT", lineOf(11, { reason, ...pricedLine(cost) })), { quantity: 0, cost: 0 });
            const ledger = postMovements(
              [],
              [movementOf({ id: "o", kind: "OPENING", at: 0, quantity: quantity(units * 1000) })],
            );
            const lines = [lineOf(11, { quantity: quantity(units * 1000), ...pricedLine(cost) })];
            const closeResult = closeDocument({ ...count, lines, events: countsOf(lines, 5) }, request(null), ledger);
            same(closeResult.ok ? closeResult.value.document.lines.map((line) => lineEffectOf("COUNT", line)) : [], [
              { quantity: 0, cost: 0 },
            ]);
          },
        ),
      },
    },
  };
}
