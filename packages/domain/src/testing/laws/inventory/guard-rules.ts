import fc from "fast-check";

import type { Hold, InventoryDocument } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { cents } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { lineOf, locationId, documentMaker, type Inventory } from "./inventory.ts";

const arbUser = fc.record({ userId: fc.constantFrom(7, 8), terminalId: fc.constantFrom("T1", "T2") });
const arbCost: fc.Arbitrary<number | null> = fc.option(fc.integer({ min: -20_000, max: 20_000 }));
const codesOf = (issues: readonly { readonly code: string }[]): readonly string[] =>
  [...new Set(issues.map(({ code }) => code))].toSorted();

/** Builds the rules and laws of counting a document: who holds it, what a count must not show, and what is counted again. */
export function guardRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { checkHolder, createDocument, defaultTolerance, findOverlaps, holdHeartbeatMs, holdLeaseMs } = functions;
  const { checkRecount, isHoldActive, hasOtherHolder, isOverTolerance, canSeeExpected, acquireHold } = functions;
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );

  return {
    "document-lock": {
      says: "One user at one terminal locks a document, until 150 seconds after their last heartbeat, sent every 30; another takes it over after that, or before when warned and willing.",
      source: "behaviour 3.1 (Hold)",
      codes: ["DOC_HELD_BY"],
      cases: ["inventory.json"],
      laws: {
        "never do two users hold the lock of a document at once": fc.property(
          fc.array(fc.tuple(arbUser, fc.integer({ min: 0, max: 100_000 })), { maxLength: 12 }),
          (requests) => {
            let hold: Hold | null = null;
            let now = 0;
            for (const [requester, otherHolder] of requests) {
              now += otherHolder;
              const holdResult = acquireHold(hold, { ...requester, now });
              const isOwn =
                hold !== null && hold.userId === requester.userId && hold.terminalId === requester.terminalId;
              same(holdResult.ok, hold === null || isOwn || now >= hold.until, "the hold is given");
              same(
                checkHolder(hold, { ...requester, now }).ok,
                isOwn && now < (hold?.until ?? 0),
                "the holder may edit",
              );
              if (holdResult.ok) hold = holdResult.value;
              same(hold?.until, holdResult.ok ? now + holdLeaseMs : hold?.until);
            }
            same([holdLeaseMs, holdHeartbeatMs], [150_000, 30_000]);
          },
        ),
        "a hold is alive up to the last millisecond before its end, and not at it": fc.property(
          arbUser,
          fc.nat(10_000_000),
          fc.integer({ min: -2, max: 2 }),
          (requester, now, after) => {
            const holdResult = acquireHold(null, { ...requester, now });
            const hold = holdResult.ok ? holdResult.value : null;
            const laterMs = now + holdLeaseMs + after;
            same(
              [isHoldActive(hold, laterMs), checkHolder(hold, { ...requester, now: laterMs }).ok],
              [after < 0, after < 0],
            );
            const other = { ...requester, userId: requester.userId + 1, now: laterMs };
            same([hasOtherHolder(hold, other), acquireHold(hold, other).ok], [after < 0, after >= 0]);
          },
        ),
        "a heartbeat every 30 seconds keeps the lock, and a take-over by anyone who may change documents succeeds":
          fc.property(arbUser, fc.integer({ min: 1, max: 40 }), (requester, beats) => {
            let hold = count.hold;
            for (let beat = 1; beat <= beats; beat += 1) {
              const now = beat * holdHeartbeatMs;
              holds(isHoldActive(hold, now), "the hold is alive");
              const holdResult = acquireHold(hold, { ...documentMaker, now });
              if (holdResult.ok) hold = holdResult.value;
            }
            const takeOver = acquireHold(hold, {
              ...requester,
              now: beats * holdHeartbeatMs,
              isTakeOver: true,
              permissions: ["INVENTORYDOCUMENT_CUD"],
            });
            same(takeOver.ok ? [takeOver.value.userId, takeOver.value.terminalId] : [], [
              requester.userId,
              requester.terminalId,
            ]);
          }),
      },
    },
    "tolerance-and-recount": {
      says: "A line off by more than 5 units, 100 dollars or 10 percent needs a recount by another user; both counts are kept.",
      source: "behaviour 3.1 (Recount)",
      codes: ["RECOUNT_SAME_USER", "LINE_QUANTITY"],
      cases: ["inventory.json"],
      laws: {
        "a line is over tolerance when it exceeds any of the three bounds, and not at them": fc.property(
          fc.integer({ min: -12_000, max: 12_000 }),
          fc.integer({ min: -120_000, max: 120_000 }),
          arbCost,
          (varianceUnits, currentUnits, cost) => {
            const isOver = isOverTolerance({
              varianceQuantity: quantity(varianceUnits),
              currentQuantity: quantity(currentUnits),
              varianceCost: cost === null ? null : cents(cost),
            });
            same(
              isOver,
              Math.abs(varianceUnits) > 5000 ||
                (cost !== null && Math.abs(cost) > 10_000) ||
                Math.abs(varianceUnits) * 10 > Math.abs(currentUnits),
            );
          },
        ),
        "no variance is within tolerance, and a larger one is never better": fc.property(
          fc.nat(12_000),
          fc.nat(12_000),
          fc.nat(120_000),
          (first, furtherUnits, currentUnits) => {
            const isWithin = (varianceUnits: number): boolean =>
              isOverTolerance(
                {
                  varianceQuantity: quantity(varianceUnits),
                  currentQuantity: quantity(currentUnits),
                  varianceCost: null,
                },
                defaultTolerance,
              );
            holds(!isWithin(0), "no variance is within tolerance");
            holds(
              !isWithin(first) || isWithin(first + furtherUnits),
              "more variance is not within tolerance when less is not",
            );
          },
        ),
        "the recount is done by another user": fc.property(
          fc.array(fc.nat(5)),
          fc.nat(5),
          fc.integer({ min: -2000, max: 2000 }),
          (counters, userId, thousandths) => {
            const checkResult = checkRecount({ quantity: quantity(thousandths), userId, at: 1 }, counters);
            same(
              checkResult.ok ? [] : codesOf(checkResult.issues),
              counters.includes(userId) ? ["RECOUNT_SAME_USER"] : thousandths < 0 ? ["LINE_QUANTITY"] : [],
            );
          },
        ),
      },
    },
    "blind-and-overlapping-counts": {
      says: "A blind count hides the expected quantity until it is closed. Two open counts of the same item are never both applied unnoticed.",
      source: "behaviour 3.1 (blind mode); behaviour 6 (7)",
      codes: ["COUNT_OVERLAP"],
      laws: {
        "the expected quantity is hidden from a counter exactly while a blind count is open": fc.property(
          fc.boolean(),
          fc.constantFrom("OPEN", "SUSPENDED", "CLOSED"),
          fc.boolean(),
          (isBlind, status, canReveal) => {
            same(canSeeExpected({ isBlind, status }, { canReveal }), !(isBlind && status !== "CLOSED" && !canReveal));
          },
        ),
        "counts overlap symmetrically, in the items both have": fc.property(
          fc.uniqueArray(fc.nat(6)),
          fc.uniqueArray(fc.nat(6)),
          fc.constantFrom("OPEN", "SUSPENDED", "CLOSED"),
          (ownItems, theirItems, status) => {
            const document = { ...count, lines: ownItems.map((itemId) => lineOf(itemId)) };
            const other: InventoryDocument = {
              ...count,
              id: 2,
              status,
              lines: theirItems.map((itemId) => lineOf(itemId)),
            };
            const sharedItems =
              status === "CLOSED"
                ? []
                : ownItems.filter((itemId) => itemId !== 0 && theirItems.includes(itemId)).toSorted();
            same(findOverlaps(document, [document, other], []).toSorted(), sharedItems);
            if (status !== "CLOSED") same(findOverlaps(other, [document, other], []).toSorted(), sharedItems);
          },
        ),
      },
    },
  };
}
