import fc from "fast-check";

import { quantity } from "../../../measure/index.ts";
import { unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbReason, countsOf, lineOf, movementOf, type Inventory } from "./inventory.ts";
import { approvalCases, arbAbove, arbCost, arbUnits, asks, pricedLine, request } from "./approval-samples.ts";

const arbThreshold: fc.Arbitrary<number | null> = fc.option(arbAbove);

/** Builds the rules and laws of the cost effect of closing a document, and of the threshold above which it needs approval. */
export function thresholdRules({
  checkClose,
  closeDocument,
  createDocument,
  lineEffectOf,
  postMovements,
}: Inventory): Readonly<Record<string, RuleRow>> {
  const { count, adjustment, closeOf } = approvalCases({ closeDocument, createDocument, postMovements });
  return {
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
          (rows, approvalAbove, approvedBy) => {
            const lines = rows.map(({ reason, units, cost }, index) =>
              lineOf(11 + index, { lineNo: index + 1, reason, quantity: quantity(units * 1000), ...pricedLine(cost) }),
            );
            const sum = rows.reduce((total, { units, cost }) => total + units * (cost ?? 0), 0);
            const isApprovalNeeded =
              (sum > approvalAbove || rows.some(({ cost }) => cost === null)) && approvedBy !== 8;
            same(closeOf({ ...adjustment, approvedBy, lines }, request(approvalAbove)), asks(isApprovalNeeded));
          },
        ),
        "a count needs approval when its variance is above the threshold or of unknown cost": fc.property(
          fc.array(fc.record({ units: arbUnits, expected: arbUnits, cost: arbCost }), { minLength: 1, maxLength: 4 }),
          arbAbove,
          (rows, approvalAbove) => {
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
            const differences = rows.map(({ units, expected, cost }) => ({ by: Math.abs(units - expected), cost }));
            const sum = differences.reduce((total, { by, cost }) => total + by * (cost ?? 0), 0);
            same(
              closeOf({ ...count, lines, events: countsOf(lines, 5) }, request(approvalAbove), ledger),
              asks(sum > approvalAbove || differences.some(({ by, cost }) => by > 0 && cost === null)),
            );
          },
        ),
        "for a closer who may not see costs every change needs approval": fc.property(
          fc.array(fc.record({ reason: arbReason, units: arbUnits, cost: arbCost, other: arbCost }), {
            minLength: 1,
            maxLength: 4,
          }),
          arbThreshold,
          (rows, approvalAbove) => {
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
            const withoutCosts = { ...request(approvalAbove), seesCosts: false };
            for (const lines of [linesAt(({ cost }) => cost), linesAt(({ other }) => other)])
              same(closeOf({ ...adjustment, lines }, withoutCosts), asks(approvalAbove !== null));
          },
        ),
        "without a threshold no approval is needed, and an unknown item is rejected as such": fc.property(
          arbReason,
          arbUnits,
          arbCost,
          arbAbove,
          (reason, units, cost, approvalAbove) => {
            const line = lineOf(11, { reason, quantity: quantity((units + 1) * 1000), ...pricedLine(cost) });
            same(closeOf({ ...adjustment, lines: [line] }, request(null)), []);
            same(closeOf({ ...adjustment, lines: [{ ...line, itemId: 0 }] }, request(approvalAbove)), [
              "LINE_UNMATCHED",
            ]);
            const hasToAsk = cost === null || (units + 1) * cost > approvalAbove;
            same(closeOf({ ...adjustment, lines: [{ ...line, reason: null }] }, request(approvalAbove)), [
              ...asks(hasToAsk),
              "REASON_REQUIRED",
            ]);
            same(closeOf({ ...count, lines: [{ ...line, itemId: 0 }] }, request(approvalAbove)), ["LINE_UNMATCHED"]);
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
          (units, cost, approvalAbove) => {
            const document = {
              ...count,
              lines: [lineOf(11, { quantity: quantity(units * 1000), ...pricedLine(cost) })],
            };
            same(
              checkClose(document, request(approvalAbove)).map(({ code }) => code),
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
