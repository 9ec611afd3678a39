import type { CountEvent } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { expect, test } from "vitest";

import { countProgress, toDisplayedLine } from "./count-lines.ts";
import type { JournalEntry } from "./device/count-journal.ts";
import { sampleLine } from "./testing/sample-document.ts";

const entry = (id: string, amount: number): JournalEntry => {
  const event: CountEvent = {
    id,
    lineKey: "A",
    deviceId: "p1",
    userId: 1,
    sequence: 1,
    at: 5,
    change: { kind: "add", quantity: quantity(amount) },
  };
  return { documentId: 7, event, itemId: null, state: "waiting", refusal: null };
};
/** Expected 22, counted 3 so far. */
const line = {
  ...sampleLine(1, "A", "", "Milk", 3_000),
  currentQuantity: quantity(22_000),
  varianceQuantity: quantity(-19_000),
  countedFrom: 1,
  countedTo: 2,
};

test("offline scans change count and variance, and hide the value until it is known", () => {
  const displayedLine = toDisplayedLine(line, [entry("a", 4_000)], { ownIds: new Set(), isCounting: true });
  expect([displayedLine?.quantity, displayedLine?.varianceQuantity, displayedLine?.varianceCost]).toEqual([
    7_000,
    -15_000,
    null,
  ]);
});

test("figures that a blind count hides are not computed either", () => {
  const { currentQuantity: _expected, varianceQuantity: _variance, varianceCost: _cost, ...blind } = line;
  const displayedLine = toDisplayedLine(blind, [entry("a", 4_000)], { ownIds: new Set(), isCounting: true });
  expect([displayedLine?.quantity, displayedLine?.varianceQuantity, displayedLine?.varianceCost]).toEqual([
    7_000,
    undefined,
    undefined,
  ]);
});

test("a line that was taken back is gone before the server knows, unless somebody else counted it", () => {
  const undo: JournalEntry = {
    ...entry("u", 0),
    event: { ...entry("u", 0).event, sequence: 2, change: { kind: "undo", eventId: "a" } },
  };
  const entries = [entry("a", 3_000), undo];
  const lineContext = { ownIds: new Set(["a"]), isCounting: true };
  expect(toDisplayedLine({ ...line, counters: [1] }, entries, lineContext)).toBe(undefined);
  expect(toDisplayedLine({ ...line, counters: [1, 2] }, entries, lineContext)?.quantity).toBe(0);
  expect(toDisplayedLine({ ...line, quantity: quantity(5_000) }, entries, lineContext)?.quantity).toBe(2_000);
});

test("a line that the server has whole is as the server compares it", () => {
  const displayedLine = toDisplayedLine({ ...line, varianceCost: null }, [entry("a", 3_000)], {
    ownIds: new Set(["a"]),
    isCounting: true,
  });
  expect([displayedLine?.quantity, displayedLine?.varianceQuantity]).toEqual([3_000, -19_000]);
});

test("a line that nothing was counted on here is drawn once, and is there while the server counts something of it", () => {
  const lineContext = { ownIds: new Set<string>(), isCounting: true };
  const displayedLine = toDisplayedLine(line, [], lineContext);
  expect(displayedLine).toEqual({ ...line, own: 0, isWaiting: false });
  expect(toDisplayedLine(line, [], lineContext)).toBe(displayedLine);
  expect(toDisplayedLine({ ...line, countedFrom: null }, [], lineContext)).toBe(undefined);
  expect(toDisplayedLine({ ...line, countedFrom: null }, [], { ...lineContext, isCounting: false })?.quantity).toBe(
    3_000,
  );
  expect(toDisplayedLine({ ...line, isDeleted: true }, [], lineContext)).toBe(undefined);
});

test("a full count is as far as the items that it expects are counted: what was found beside them brings it no further", () => {
  const lines = [{ itemId: 4 }, { itemId: 5 }, { itemId: 99 }, { itemId: 0 }];
  expect(countProgress([4, 5, 6], lines)).toEqual({ counted: 2, expected: 3 });
  expect([countProgress([], lines), countProgress(undefined, lines)]).toEqual([null, null]);
});
