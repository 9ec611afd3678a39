import { describe, expect, it, test } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import { unitCost } from "../money/index.ts";

import { parseReason, isReasonCode } from "./adjustment-reason.ts";
import { addScans, createDocument, editDocument, joinCount } from "./change-document.ts";
import { closeDocument, reverseDocument } from "./close-document.ts";
import type { CloseRequest } from "./check-close.ts";
import { parseCsvLines } from "./document-csv.ts";
import { checkCreate } from "./document-guard.ts";
import { nextStatus } from "./document-status.ts";
import { checkLineQuantity, newLine, type DocumentLine, type InventoryDocument } from "./document.ts";
import { checkHolder, hasOtherHolder, acquireHold } from "./hold.ts";
import { mergeLines } from "./merge-lines.ts";
import { parseScan, readScan } from "./scan.ts";
import { checkRecount } from "./tolerance.ts";

const marie = { userId: 7, terminalId: "T1", now: 0 };
const paul = { userId: 8, terminalId: "T2", now: 10 };
const count = createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, marie);
const line: DocumentLine = { ...newLine(1, "11"), itemId: 11, quantity: wholeQuantity(2), unitCost: unitCost(100_000) };
const adjustment: InventoryDocument = { ...count, type: "ADJUSTMENT", lines: [{ ...line, reason: "LOST" }] };
const scanEvent = {
  id: "s",
  lineKey: "11",
  deviceId: "A",
  userId: 7,
  sequence: 1,
  at: 40,
  change: { kind: "set", quantity: wholeQuantity(2) },
} as const;
const countedDocument: InventoryDocument = { ...count, lines: [line], events: [scanEvent] };
const close = (document: InventoryDocument, part: Partial<CloseRequest> = {}) =>
  closeDocument(document, { requestId: "r", version: 1, userId: 7, now: 50, ...part }, []);
const reverse = (document: InventoryDocument) =>
  reverseDocument(document, { ...paul, id: 2, number: "A-2026-000002" }, []);
const undo = {
  id: "u",
  lineKey: "11",
  deviceId: "A",
  userId: 7,
  sequence: 1,
  at: 1,
  change: { kind: "undo", eventId: "gone" },
} as const;
const negativeEvent = { ...undo, id: "b", change: { kind: "set", quantity: quantity(-1) } } as const;

describe("an issue says what, where, and what is needed to say it", () => {
  it.each<[string, { readonly ok: boolean; readonly issues?: unknown }, string, readonly (string | number)[], object]>([
    [
      "a scan into an adjustment",
      addScans(adjustment, [], 1),
      "DOC_TRANSITION",
      [],
      { status: "OPEN", action: "edit" },
    ],
    [
      "a scan of less than nothing",
      addScans(count, [undo, negativeEvent], 1),
      "LINE_QUANTITY",
      ["events", 1, "quantity"],
      {},
    ],
    [
      "an action that the status does not have",
      nextStatus("CLOSED", "edit"),
      "DOC_TRANSITION",
      [],
      { status: "CLOSED", action: "edit" },
    ],
    ["closing another version", close(countedDocument, { version: 4 }), "DOC_STALE", [], { stored: 1, sent: 4 }],
    [
      "closing while scans are to come",
      close(countedDocument, { pendingCounters: 2 }),
      "COUNTERS_PENDING",
      [],
      { counters: 2 },
    ],
    [
      "closing what another count holds",
      close(countedDocument, { overlappingItems: [11, 12] }),
      "COUNT_OVERLAP",
      [],
      { items: 2 },
    ],
    ["reversing what is open", reverse(countedDocument), "DOC_TRANSITION", [], { status: "OPEN", action: "reverse" }],
    [
      "reversing a reversal",
      reverse({ ...adjustment, status: "CLOSED", reverses: 5 }),
      "DOC_TRANSITION",
      [],
      { status: "CLOSED", action: "reverse" },
    ],
    [
      "reversing twice",
      reverse({ ...countedDocument, status: "CLOSED", reversedBy: 9 }),
      "DOC_REVERSED",
      [],
      { documentId: 9 },
    ],
    [
      "making one without the right",
      checkCreate({ permissions: [], scope: new Set([3]), locationId: 3 }),
      "ACCESS_DENIED",
      [],
      { permission: "INVENTORYDOCUMENT_CUD" },
    ],
    [
      "making one elsewhere",
      checkCreate({ permissions: ["INVENTORYDOCUMENT_CUD"], scope: new Set([3]), locationId: 4 }),
      "ACCESS_DENIED",
      ["locationId"],
      {},
    ],
    [
      "a quantity too fine",
      checkLineQuantity({ quantity: quantity(501), decimals: 2 }, "COUNT"),
      "DECIMAL_PLACES",
      ["quantity"],
      { max: 2 },
    ],
    ["taking what another holds", acquireHold(count.hold, paul), "DOC_HELD_BY", [], { userId: 7, terminalId: "T1" }],
    [
      "taking over without the right",
      acquireHold(count.hold, { ...paul, isTakeOver: true }),
      "ACCESS_DENIED",
      [],
      { permission: "INVENTORYDOCUMENT_CUD" },
    ],
    [
      "a scan of a stranger",
      addScans(count, [undo, { ...negativeEvent, userId: 9 }], 1),
      "COUNTER_NOT_JOINED",
      ["events", 1, "userId"],
      {},
    ],
    [
      "joining an adjustment",
      joinCount(adjustment, { ...paul, permissions: ["INVENTORYDOCUMENT_CUD"], scope: new Set([3]) }),
      "DOC_TRANSITION",
      [],
      { status: "OPEN", action: "edit" },
    ],
    ["changing what another holds", checkHolder(count.hold, paul), "DOC_HELD_BY", [], { userId: 7, terminalId: "T1" }],
    ["changing what nobody holds", checkHolder(null, marie), "DOC_HELD_BY", [], { userId: 0, terminalId: "" }],
    ["a line's number twice", mergeLines([], [line, line]), "LINE_NUMBER", ["lines", 1, "lineNo"], { lineNo: 1 }],
    [
      "a line that somebody changed",
      mergeLines([{ ...line, version: 2 }], [{ ...line, key: "12" }]),
      "DOC_STALE",
      ["lines", 0],
      { stored: 2, sent: 1 },
    ],
    ["a scan without a code", parseScan("12*"), "REQUIRED", ["code"], {}],
    ["a scan too long", parseScan("9".repeat(40)), "MAX_LENGTH", ["code"], { max: 39, length: 40 }],
    ["a scan of no amount", parseScan("x*5"), "LINE_QUANTITY", ["quantity"], {}],
    ["a scan of too much weight", readScan("99999*2212345012504"), "LINE_QUANTITY", ["quantity"], {}],
    [
      "a second count by the first counter",
      checkRecount({ quantity: wholeQuantity(1), userId: 7, at: 0 }, [7]),
      "RECOUNT_SAME_USER",
      ["userId"],
      {},
    ],
    [
      "a second count below nothing",
      checkRecount({ quantity: quantity(-1), userId: 8, at: 0 }, [7]),
      "LINE_QUANTITY",
      ["quantity"],
      {},
    ],
    ["a reason that is none", parseReason("TIRED"), "REASON_REQUIRED", [], {}],
    [
      "a file with a mark in another place",
      parseCsvLines([["LineNo", "SKU", "UPC", "Description", "Qty", "\ufeffReasonCode"]], "machine"),
      "DOC_CSV_HEADER",
      ["header"],
      { column: "ReasonCode" },
    ],
    [
      "a file without a column",
      parseCsvLines([["LineNo", "SKU", "UPC", "Description", "Qty"]], "machine"),
      "DOC_CSV_HEADER",
      ["header"],
      { column: "ReasonCode" },
    ],
  ])("%s", (_, answer, code, path, params) => {
    expect(answer).toEqual({ ok: false, issues: [{ code, path, params }] });
  });

  it("closes nothing that it has to say more than one thing of, and says each", () => {
    const unknownResult = close({ ...count, lines: [newLine(1, "98"), newLine(2, "99")] });
    expect(unknownResult.ok || unknownResult.issues.map(({ code, path }) => [code, path])).toEqual([
      ["LINE_UNMATCHED", ["lines", 0, "itemId"]],
      ["LINE_UNMATCHED", ["lines", 1, "itemId"]],
    ]);
    const bare = close({ ...count, scope: { kind: "FULL", of: "LOCATION" } }, { itemsInScope: [line] });
    expect(bare.ok || bare.issues.map(({ code }) => code)).toEqual(["DOC_EMPTY", "UNCOUNTED_POLICY"]);
  });
});

describe("closed documents", () => {
  it("is an adjustment by what was typed, that compares nothing", () => {
    const closeResult = close(adjustment);
    expect(closeResult.ok && closeResult.value.document.lines).toEqual(adjustment.lines);
    expect(closeResult.ok && closeResult.value.movements).toEqual([
      {
        id: "1:1",
        locationId: 3,
        itemId: 11,
        quantity: -2000,
        at: 50,
        kind: "ADJUSTMENT",
        documentId: 1,
        reverses: null,
        reason: adjustment.lines[0]?.reason,
        unitCost: adjustment.lines[0]?.unitCost,
      },
    ]);
  });

  it("is an adjustment alone, whatever is said of items that nobody counted", () => {
    const closeResult = close(
      { ...adjustment, scope: { kind: "FULL", of: "LOCATION" }, uncountedPolicy: "ZERO" },
      { itemsInScope: [{ ...line, itemId: 12 }] },
    );
    expect(closeResult.ok && closeResult.value.document.lines).toEqual(adjustment.lines);
  });

  it("is a full count without a catalogue as it was counted", () => {
    const closeResult = close({ ...countedDocument, scope: { kind: "FULL", of: "LOCATION" }, uncountedPolicy: "ZERO" });
    expect(closeResult.ok && closeResult.value.document.lines.map(({ lineNo, itemId }) => [lineNo, itemId])).toEqual([
      [1, 11],
    ]);
  });

  it("leaves a line that was struck out as it is, and counts the other one of its item", () => {
    const struckLine = { ...line, isDeleted: true, quantity: wholeQuantity(9) };
    const closeResult = close({ ...countedDocument, lines: [struckLine, { ...line, lineNo: 2 }] });
    expect(
      closeResult.ok &&
        closeResult.value.document.lines.map((line) => [
          line.quantity,
          line.isDeleted,
          line.variance?.varianceQuantity,
        ]),
    ).toEqual([
      [9000, true, undefined],
      [2000, false, 2000],
    ]);
  });

  it("is reversed by a closed adjustment with the reason of a reversal", () => {
    const reversalResult = reverse({ ...adjustment, status: "CLOSED" });
    expect(reversalResult.ok && reversalResult.value.reversal).toMatchObject({
      type: "ADJUSTMENT",
      status: "CLOSED",
      processedAt: 10,
      hold: null,
      reverses: 1,
      lines: [{ reason: "REVERSAL", quantity: 2000, variance: null }],
    });
  });
});

test("a comment changes no line, and a new line has moved nowhere", () => {
  const editResult = editDocument(count, { comment: "Lait" }, { ...marie, now: 1 });
  expect(editResult.ok && editResult.value.lines).toEqual([]);
  expect(newLine(1, "x").movedAfterCount).toEqual([]);
});

test("a hold that was not taken over names no earlier holder", () => {
  expect(acquireHold(null, marie)).toStrictEqual({ ok: true, value: { userId: 7, terminalId: "T1", until: 150_000 } });
  expect(hasOtherHolder(null, marie)).toBe(false);
});

test("a reason is a text", () => {
  expect([isReasonCode("LOST"), isReasonCode(["LOST"])]).toEqual([true, false]);
});
