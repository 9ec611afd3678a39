import { describe, expect, it, test } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import { cents } from "../money/index.ts";
import {
  checkClose,
  closeDocument,
  newLine,
  postMovements,
  type CloseRequest,
  type InventoryDocument,
} from "./index.ts";
import { count, line, nineScanned } from "../testing/document-samples.ts";

const request: CloseRequest = { requestId: "r", version: 1, userId: 7, now: 50 };

/** A document whose quantities were typed on a device at 40. */
const withScans = (document: InventoryDocument): InventoryDocument => ({
  ...document,
  events: document.lines.map(({ key, quantity: amount }, sequence) => ({
    id: key,
    lineKey: key,
    deviceId: "A",
    userId: 7,
    sequence,
    at: 40,
    change: { kind: "set", quantity: amount },
  })),
});

const codesOf = (document: InventoryDocument, part: Partial<CloseRequest> = {}): readonly string[] => {
  const closeResult = closeDocument(withScans(document), { ...request, ...part }, []);
  return closeResult.ok ? [] : closeResult.issues.map(({ code, path }) => [code, ...path].join(" "));
};

describe("closing", () => {
  const fullCount = { ...count, lines: [line], scope: { kind: "FULL", of: "LOCATION" } } as const;
  const adjustment = { ...count, type: "ADJUSTMENT" } as const;
  it.each<[string, InventoryDocument, Partial<CloseRequest>, readonly string[]]>([
    ["a count with a line", { ...count, lines: [line] }, {}, []],
    ["no line", count, {}, ["DOC_EMPTY"]],
    ["only deleted lines", { ...count, lines: [{ ...line, isDeleted: true }] }, {}, ["DOC_EMPTY"]],
    ["suspended", { ...count, lines: [line], status: "SUSPENDED" }, {}, ["DOC_TRANSITION"]],
    ["deleted", { ...count, lines: [line], deletedAt: 1 }, {}, ["DOC_DELETED"]],
    ["another version", { ...count, lines: [line] }, { version: 4 }, ["DOC_STALE"]],
    ["an unknown code", { ...count, lines: [newLine(1, "99")] }, {}, ["LINE_UNMATCHED lines 0 itemId"]],
    ["half a unit", { ...count, lines: [{ ...line, quantity: quantity(500) }] }, {}, ["INTEGER lines 0 quantity"]],
    ["half a kilogram", { ...count, lines: [{ ...line, quantity: quantity(500), decimals: 3 }] }, {}, []],
    [
      "too fine",
      { ...count, lines: [{ ...line, quantity: quantity(501), decimals: 2 }] },
      {},
      ["DECIMAL_PLACES lines 0 quantity"],
    ],
    [
      "below nothing",
      { ...count, lines: [{ ...line, quantity: quantity(-1000) }] },
      {},
      ["LINE_QUANTITY lines 0 quantity"],
    ],
    ["no policy", fullCount, {}, ["UNCOUNTED_POLICY uncountedPolicy"]],
    ["a policy", { ...fullCount, uncountedPolicy: "KEEP" }, {}, []],
    ["scans to come", { ...count, lines: [line] }, { pendingCounters: 1 }, ["COUNTERS_PENDING"]],
    ["scans dropped", { ...count, lines: [line] }, { pendingCounters: 1, dropsPendingCounters: true }, []],
    ["another count", { ...count, lines: [line] }, { overlappingItems: [11] }, ["COUNT_OVERLAP"]],
    ["another count, accepted", { ...count, lines: [line] }, { overlappingItems: [11], acceptsOverlap: true }, []],
    ["a variance of 20 dollars, bound 20", { ...count, lines: [line] }, { approvalAbove: cents(2000) }, []],
    ["a variance past its bound", { ...count, lines: [line] }, { approvalAbove: cents(1999) }, ["APPROVAL_REQUIRED"]],
    [
      "approved by oneself",
      { ...count, lines: [line], approvedBy: 7 },
      { approvalAbove: cents(0) },
      ["APPROVAL_REQUIRED"],
    ],
    ["approved by another", { ...count, lines: [line], approvedBy: 8 }, { approvalAbove: cents(0) }, []],
    ["no reason", { ...adjustment, lines: [line] }, {}, ["REASON_REQUIRED lines 0 reason"]],
    [
      "the reason of a reversal",
      { ...adjustment, lines: [{ ...line, reason: "REVERSAL" }] },
      {},
      ["REASON_REQUIRED lines 0 reason"],
    ],
    [
      "nothing adjusted",
      { ...adjustment, lines: [{ ...line, reason: "LOST", quantity: wholeQuantity(0) }] },
      {},
      ["LINE_QUANTITY lines 0 quantity"],
    ],
    [
      "everything at once",
      { ...adjustment, lines: [newLine(1, "9")] },
      { pendingCounters: 2 },
      [
        "COUNTERS_PENDING",
        "LINE_UNMATCHED lines 0 itemId",
        "LINE_QUANTITY lines 0 quantity",
        "REASON_REQUIRED lines 0 reason",
      ],
    ],
  ])("%s", (_, document, part, codes) => {
    expect(codesOf(document, part)).toEqual(codes);
  });

  it.each([
    ["KEEP", []],
    ["ZERO", [[12, -5000]]],
    ["EXPECTED", []],
  ] as const)("with the policy %s a full count moves what was not counted by %j", (uncountedPolicy, expectedMoves) => {
    const ledger = [
      {
        id: "o",
        locationId: 3,
        itemId: 12,
        quantity: wholeQuantity(5),
        at: 0,
        kind: "OPENING",
        documentId: null,
        reverses: null,
        order: -1,
      },
    ] as const;
    const itemsInScope = [line, { ...newLine(2, "12"), itemId: 12 }];
    const closeResult = closeDocument(
      withScans({ ...fullCount, uncountedPolicy }),
      { ...request, itemsInScope },
      ledger,
    );
    const movementsOfItem = closeResult.ok
      ? closeResult.value.movements.filter((movement) => movement.itemId === 12)
      : [];
    expect(movementsOfItem.map((movement) => [movement.itemId, movement.quantity])).toEqual(expectedMoves);
  });

  it("counts the lines of one item together: an item has one stock", () => {
    const closeResult = closeDocument(
      withScans({ ...count, lines: [line, { ...line, lineNo: 2, key: "alias" }] }),
      request,
      [],
    );
    expect(closeResult.ok && closeResult.value.movements.map((movement) => movement.quantity)).toEqual([4000]);
  });
});

test("uncounted items get the next line numbers", () => {
  const itemsInScope = [line, { ...newLine(9, "12"), itemId: 12 }, { ...newLine(9, "13"), itemId: 13 }];
  const closeResult = closeDocument(
    withScans({ ...count, scope: { kind: "FULL", of: "LOCATION" }, uncountedPolicy: "ZERO", lines: [line] }),
    { ...request, itemsInScope },
    postMovements(
      [],
      [12, 13].map((itemId) => ({
        id: `o${itemId}`,
        locationId: count.locationId,
        itemId,
        quantity: wholeQuantity(2),
        at: 0,
        kind: "OPENING",
        documentId: null,
        reverses: null,
      })),
    ),
  );
  expect(closeResult.ok && closeResult.value.document.lines.map(({ lineNo, itemId }) => [lineNo, itemId])).toEqual([
    [1, 11],
    [2, 12],
    [3, 13],
  ]);
});

test("a change whose cost is not known asks for an approval under any threshold; no change, or no threshold, asks for none", () => {
  const unknownCost = { ...count, lines: [{ ...line, unitCost: null }] };
  expect([codesOf(unknownCost, { approvalAbove: cents(9e15) }), codesOf(unknownCost, { approvalAbove: null })]).toEqual(
    [["APPROVAL_REQUIRED"], []],
  );
  expect(
    codesOf(
      { ...count, lines: [{ ...line, unitCost: null, quantity: wholeQuantity(0) }] },
      { approvalAbove: cents(0) },
    ),
  ).toEqual([]);
});

test("a count that was not compared with the ledger cannot be shown to be under a threshold", () => {
  const uncomparedCount = { ...count, lines: [line] };
  expect(checkClose(uncomparedCount, { ...request, approvalAbove: cents(9e15) }).map(({ code }) => code)).toEqual([
    "APPROVAL_REQUIRED",
  ]);
  expect(checkClose(uncomparedCount, request)).toEqual([]);
});

test("a second count goes before the first one, at its own instant", () => {
  const recount = { quantity: wholeQuantity(5), at: 40, userId: 7 };
  const closeResult = closeDocument({ ...count, lines: [{ ...line, recount }], events: [nineScanned] }, request, []);
  expect(closeResult.ok && closeResult.value.movements.map((movement) => [movement.quantity, movement.at])).toEqual([
    [5000, 40],
  ]);
});
