import { describe, expect, it, test } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import {
  addScans,
  checkLineQuantity,
  continueDocument,
  documentActions,
  editDocument,
  holdLeaseMs,
  isDocumentStatus,
  listActions,
  nextStatus,
  suspendDocument,
  acquireHold,
} from "./index.ts";
import { documentAuthor, count, line, nineScanned } from "../testing/document-samples.ts";

const paul = { userId: 8, terminalId: "T2", now: 10 };

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
    expect(acquireHold(count.hold, { ...documentAuthor, terminalId: "T2", now: 5 }).ok).toBe(false);
    expect(editDocument(count, { comment: "x" }, paul).ok).toBe(false);
  });

  it("ends with Suspend, and anybody may continue", () => {
    const suspended = suspendDocument(count, 5);
    expect(suspended.ok && continueDocument(suspended.value, paul)).toMatchObject({
      value: { status: "OPEN", version: 3, hold: { userId: 8 } },
    });
  });
});

test("a unit of more than three decimals has three", () => {
  expect([4, -1].map((decimals) => checkLineQuantity({ quantity: quantity(1), decimals }, "COUNT").ok)).toEqual([
    true,
    false,
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

test("an adjustment says what was typed, whatever was scanned", () => {
  const editResult = editDocument(
    { ...count, type: "ADJUSTMENT", events: [nineScanned] },
    { lines: [line] },
    { ...documentAuthor, now: 2 },
  );
  expect(editResult.ok && editResult.value.lines.map((line) => [line.key, line.quantity])).toEqual([["11", 2000]]);
});
