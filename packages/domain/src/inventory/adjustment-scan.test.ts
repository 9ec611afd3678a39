import fc from "fast-check";
import { expect, test } from "vitest";

import { quantity } from "../measure/index.ts";

import { addScannedLines } from "./adjustment-scan.ts";
import { newLine } from "./document.ts";
import { mergeLines } from "./merge-lines.ts";

const arbLine = fc
  .record({
    key: fc.constantFrom("A", "B"),
    itemId: fc.nat(2),
    reason: fc.constantFrom("LOST" as const, "FOUND" as const),
    isDeleted: fc.boolean(),
    units: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ units, key, ...fields }) => ({ ...newLine(1, key), ...fields, quantity: quantity(units * 1_000) }));

/** Sums the lines that count, by item (unknown: by code) and reason. */
const sumsOf = (lines: readonly (typeof arbLine extends fc.Arbitrary<infer Line> ? Line : never)[]) => {
  const sums: Record<string, number> = {};
  for (const { itemId, key, reason, quantity: amount, isDeleted } of lines)
    if (!isDeleted) sums[`${itemId || key} ${reason}`] = (sums[`${itemId || key} ${reason}`] ?? 0) + amount;
  return sums;
};

test("scans add what they say to their item and reason, in lines that merge into the stored ones", () => {
  fc.assert(
    fc.property(fc.array(arbLine), fc.array(arbLine), (storedWithoutNumber, scanned) => {
      const stored = storedWithoutNumber.map((line, index) => ({ ...line, lineNo: index + 1 }));
      const scans = scanned.map((line, index) => ({ ...line, lineNo: stored.length + index + 1, isDeleted: false }));
      const merged = mergeLines(stored, addScannedLines(stored, scans));
      expect(merged.ok && sumsOf(merged.value as typeof stored)).toEqual(sumsOf([...stored, ...scans]));
    }),
  );
});

test("a scan that is undone leaves the sums as they were, and strikes out a line that it made", () => {
  fc.assert(
    fc.property(fc.array(arbLine), arbLine, (storedWithoutNumber, scanned) => {
      const stored = storedWithoutNumber.map((line, index) => ({ ...line, lineNo: index + 1 }));
      const scan = { ...scanned, lineNo: stored.length + 1, isDeleted: false };
      const undo = { ...scan, lineNo: stored.length + 2, quantity: quantity(0 - scan.quantity) };
      const afterScan = mergeLines(stored, addScannedLines(stored, [scan]));
      const lines = afterScan.ok ? afterScan.value : [];
      const afterUndo = mergeLines(lines, addScannedLines(lines, [undo]));
      expect(afterUndo.ok && sumsOf(afterUndo.value as typeof stored)).toEqual(sumsOf(stored));
      const atOnce = mergeLines(stored, addScannedLines(stored, [scan, undo]));
      expect(atOnce.ok && sumsOf(atOnce.value as typeof stored)).toEqual(sumsOf(stored));
    }),
  );
});

test("an undone scan whose line was struck out meanwhile adds no line", () => {
  expect(addScannedLines([], [{ ...newLine(1, "A"), quantity: quantity(-1_000) }])).toEqual([]);
});
