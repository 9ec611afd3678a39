import { describe, expect, it, test } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import { cents, unitCost } from "../money/index.ts";

import {
  addScans,
  asksForRecount,
  checkClose,
  checkLineQuantity,
  checkRecount,
  closeDocument,
  continueDocument,
  countLines,
  createDocument,
  documentActions,
  editDocument,
  formatDocumentNumber,
  holdLeaseMs,
  isDocumentStatus,
  isOverTolerance,
  listActions,
  newLine,
  nextStatus,
  parseDocumentNumber,
  parseScan,
  postMovements,
  readScan,
  findWedgeScan,
  reverseDocument,
  suspendDocument,
  acquireHold,
  varianceOf,
  type CloseRequest,
  type DocumentLine,
  type InventoryDocument,
} from "./index.ts";

const marie = { userId: 7, terminalId: "T1", now: 0 };
const paul = { userId: 8, terminalId: "T2", now: 10 };
const count = createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, marie);
const line: DocumentLine = { ...newLine(1, "11"), itemId: 11, quantity: wholeQuantity(2), unitCost: unitCost(100_000) };
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

test.each([
  ["OPEN", ["edit", "suspend", "close", "delete"]],
  ["SUSPENDED", ["continue", "delete"]],
  ["CLOSED", ["reverse"]],
  ["VOID", []],
  ["constructor", []],
])("in %s one may %s", (status, actions) => {
  expect(listActions(status)).toEqual(actions);
  if (!isDocumentStatus(status)) return;
  for (const action of documentActions) expect(nextStatus(status, action).ok).toBe(actions.includes(action));
});

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
  ] as const)("with the policy %s a full count moves what was not counted by %j", (uncountedPolicy, moved) => {
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
    expect(movementsOfItem.map((movement) => [movement.itemId, movement.quantity])).toEqual(moved);
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

describe("holding", () => {
  it("belongs to one user at one terminal until the lease runs out", () => {
    expect(acquireHold(count.hold, paul)).toMatchObject({
      ok: false,
      issues: [{ code: "DOC_HELD_BY", params: { userId: 7, terminalId: "T1" } }],
    });
    expect(acquireHold(count.hold, { ...paul, isTakeOver: true, permissions: ["INVENTORYDOCUMENT_CUD"] }).ok).toBe(
      true,
    );
    expect(acquireHold(count.hold, { ...paul, now: holdLeaseMs }).ok).toBe(true);
    expect(acquireHold(count.hold, { ...marie, terminalId: "T2", now: 5 }).ok).toBe(false);
    expect(editDocument(count, { comment: "x" }, paul).ok).toBe(false);
  });

  it("ends with Suspend, and anybody may continue", () => {
    const suspended = suspendDocument(count, 5);
    expect(suspended.ok && continueDocument(suspended.value, paul)).toMatchObject({
      value: { status: "OPEN", version: 3, hold: { userId: 8 } },
    });
  });
});

test.each([
  ["A-2026-000042", true],
  ["a-b-2026-1000000", true],
  ["A-2026-000000", false],
  ["A-2026-42", false],
  ["-2026-000042", false],
  ["A-2026-0000042", false],
  [12, false],
])("the number %s is read: %s", (text, isRead) => {
  const number = parseDocumentNumber(text);
  expect(number.ok).toBe(isRead);
  if (number.ok) expect(formatDocumentNumber(number.value)).toBe(text);
});

test.each([
  ["12*036", 12_000, "036"],
  [" 036 ", 1000, "036"],
  ["1,5*7", 1500, "7"],
  ["0*5", 0, "5"],
])("the scan %j is %d of %s", (text, amount, code) => {
  expect(parseScan(text)).toEqual({ ok: true, value: { code, quantity: amount } });
});

test.each(["", "*", "12*", "-1*5", "x*5", "100000*5", "036000291452*5", "1*".concat("9".repeat(40)), null, 5])(
  "%j is no scan",
  (text) => {
    expect(parseScan(text).ok).toBe(false);
  },
);

test("a second count is made by another user", () => {
  for (const units of [0, 1])
    expect(checkRecount({ quantity: wholeQuantity(units), userId: 8, at: 0 }, [7]).ok).toBe(true);
  expect(checkRecount({ quantity: wholeQuantity(1), userId: 7, at: 0 }, [7])).toMatchObject({
    issues: [{ code: "RECOUNT_SAME_USER" }],
  });
});

test.each([
  [-1, false],
  [0, true],
  [99_999_000, true],
  [99_999_001, false],
])("a scan of %d thousandths is taken: %s", (thousandths, isTaken) => {
  const change = { kind: "set", quantity: quantity(thousandths) } as const;
  const event = { id: "e", lineKey: "11", deviceId: "A", userId: 7, sequence: 1, at: 1, change };
  expect(addScans(count, [event], 2).ok).toBe(isTaken);
});

test.each([
  ["5 units of 50", -5000, 50_000, false],
  ["past 5 units", -5001, 90_000, true],
  ["past 10 percent", -5000, 49_999, true],
])("a variance of %s, %d of %d, is over tolerance: %s", (_, off, current, isOver) => {
  expect(
    isOverTolerance({ currentQuantity: quantity(current), varianceQuantity: quantity(off), varianceCost: null }),
  ).toBe(isOver);
});

test.each([
  ["1*A", 1000],
  ["0.001*A", 1],
  ["99999*A", 99_999_000],
])("the scan %s counts %d", (text, amount) => {
  expect(readScan(text)).toMatchObject({ ok: true, value: { quantity: amount } });
});

test.each(["99999*2212345012504", "0.0001*2212345000012", "0.001*2212345000012"])(
  "the weight of %s is not valid for a scan",
  (text) => {
    expect(readScan(text).ok).toBe(false);
  },
);

test("a movement at the instant of the first scan is counted", () => {
  const stockPlace = { locationId: 3, itemId: 11 };
  const sale = {
    id: "s",
    ...stockPlace,
    quantity: wholeQuantity(-1),
    at: 5,
    kind: "SALE",
    documentId: null,
    reverses: null,
    order: -1,
  } as const;
  const variance = varianceOf({
    count: { quantity: wholeQuantity(3), from: 5, to: 9 },
    place: stockPlace,
    ledger: [
      sale,
      { ...sale, id: "t", at: 9 },
      { ...sale, id: "u", at: 10 },
      { ...sale, id: "v", at: 8, itemId: 12 },
      { ...sale, id: "w", at: 8, locationId: 4 },
    ],
    unitCost: null,
  });
  expect(variance.movedWhileCounting.map(({ id }) => id)).toEqual(["t"]);
});

test("a sequence has at most fifteen digits", () => {
  expect(parseDocumentNumber(`A-2026-${"9".repeat(15)}`).ok).toBe(true);
  expect(parseDocumentNumber(`A-2026-${"9".repeat(16)}`).ok).toBe(false);
});

test("an undo takes back only what was done before it", () => {
  const base = { lineKey: "1", deviceId: "A", userId: 1, at: 5 } as const;
  const add = { ...base, id: "a", sequence: 1, change: { kind: "add", quantity: wholeQuantity(1) } } as const;
  const undoAt = (sequence: number) =>
    ({ ...base, id: "u", sequence, change: { kind: "undo", eventId: "a" } }) as const;
  expect([0, 1, 2].map((sequence) => countLines([add, undoAt(sequence)]).get("1")?.quantity ?? 0)).toEqual([
    1000, 1000, 0,
  ]);
});

test("a unit of more than three decimals has three", () => {
  expect([4, -1].map((decimals) => checkLineQuantity({ quantity: quantity(1), decimals }, "COUNT").ok)).toEqual([
    true,
    false,
  ]);
});

test("a code that has no line gets the next number", () => {
  const scanOf = (id: string, lineKey: string) =>
    ({
      id,
      lineKey,
      deviceId: "A",
      userId: 7,
      sequence: 1,
      at: 1,
      change: { kind: "add", quantity: wholeQuantity(1) },
    }) as const;
  const scanResult = addScans({ ...count, lines: [{ ...line, lineNo: 4 }] }, [scanOf("a", "x"), scanOf("b", "y")], 2);
  expect(scanResult.ok && scanResult.value.lines.map(({ lineNo, key }) => [lineNo, key])).toEqual([
    [4, "11"],
    [5, "x"],
    [6, "y"],
  ]);
});

test.each([
  [5000, false],
  [5001, true],
])("a second count is asked for when %d moved while counting: %s", (moved, asks) => {
  const sale = {
    id: "s",
    locationId: 3,
    itemId: 11,
    quantity: quantity(-moved),
    at: 5,
    kind: "SALE",
    documentId: null,
    reverses: null,
    order: -1,
  } as const;
  expect(
    asksForRecount({
      varianceQuantity: wholeQuantity(0),
      currentQuantity: wholeQuantity(100),
      varianceCost: null,
      movedWhileCounting: [sale],
    }),
  ).toBe(asks);
});

test("a scanner's Enter comes as fast as its code", () => {
  const keys = [..."036000"].map((key, index) => ({ key, at: index * 5 }));
  expect([
    findWedgeScan([...keys, { key: "Enter", at: 30 }]),
    findWedgeScan([...keys, { key: "Enter", at: 300 }]),
  ]).toEqual(["036000", null]);
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

test("a new document is open, partial and not blind, and its first code is line 1 of version 1", () => {
  expect(count).toMatchObject({
    status: "OPEN",
    scope: { kind: "PARTIAL" },
    isBlind: false,
    version: 1,
    comment: "",
    uncountedPolicy: null,
  });
  const event = {
    id: "e",
    lineKey: "x",
    deviceId: "A",
    userId: 7,
    sequence: 1,
    at: 1,
    change: { kind: "add", quantity: wholeQuantity(1) },
  } as const;
  const scanResult = addScans(count, [event], 2);
  expect(scanResult.ok && scanResult.value.lines.map(({ lineNo, version }) => [lineNo, version])).toEqual([[1, 1]]);
});

test("a change whose cost is not known asks for an approval under any threshold; no change, or no threshold, asks for none", () => {
  const unknown = { ...count, lines: [{ ...line, unitCost: null }] };
  expect([codesOf(unknown, { approvalAbove: cents(9e15) }), codesOf(unknown, { approvalAbove: null })]).toEqual([
    ["APPROVAL_REQUIRED"],
    [],
  ]);
  expect(
    codesOf(
      { ...count, lines: [{ ...line, unitCost: null, quantity: wholeQuantity(0) }] },
      { approvalAbove: cents(0) },
    ),
  ).toEqual([]);
});

test("a count that was not compared with the ledger cannot be shown to be under a threshold", () => {
  const comparedCount = { ...count, lines: [line] };
  expect(checkClose(comparedCount, { ...request, approvalAbove: cents(9e15) }).map(({ code }) => code)).toEqual([
    "APPROVAL_REQUIRED",
  ]);
  expect(checkClose(comparedCount, request)).toEqual([]);
});

test("a line that a count never compared posted nothing, so its reversal posts nothing", () => {
  const reversalResult = reverseDocument(
    { ...count, status: "CLOSED", lines: [line] },
    { ...marie, id: 2, number: "A-2026-000002" },
    [],
  );
  expect(reversalResult.ok && reversalResult.value.reversal.lines.map((line) => line.quantity)).toEqual([0]);
});

test("a reversal of a movement that the ledger lacks is posted at its own moment", () => {
  const draft = {
    locationId: 3,
    itemId: 11,
    quantity: quantity(-1000),
    at: 5,
    kind: "REVERSAL",
    documentId: 2,
    reverses: "gone",
  } as const;
  expect(
    postMovements(
      [],
      [
        { ...draft, id: "a" },
        { ...draft, id: "b" },
      ],
    ).map(({ id, order }) => [id, order]),
  ).toEqual([
    ["a", 0],
    ["b", 1],
  ]);
});

const nineScanned = {
  id: "e",
  lineKey: "11",
  deviceId: "A",
  userId: 7,
  sequence: 1,
  at: 1,
  change: { kind: "add", quantity: wholeQuantity(9) },
} as const;

test("an adjustment says what was typed, whatever was scanned", () => {
  const editResult = editDocument(
    { ...count, type: "ADJUSTMENT", events: [nineScanned] },
    { lines: [line] },
    { ...marie, now: 2 },
  );
  expect(editResult.ok && editResult.value.lines.map((line) => [line.key, line.quantity])).toEqual([["11", 2000]]);
});

test("a second count goes before the first one, at its own instant", () => {
  const recount = { quantity: wholeQuantity(5), at: 40, userId: 7 };
  const closeResult = closeDocument({ ...count, lines: [{ ...line, recount }], events: [nineScanned] }, request, []);
  expect(closeResult.ok && closeResult.value.movements.map((movement) => [movement.quantity, movement.at])).toEqual([
    [5000, 40],
  ]);
});
