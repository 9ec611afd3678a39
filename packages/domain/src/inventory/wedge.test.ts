import { expect, test } from "vitest";

import { addToBurst, scanEndedByKey, scanEndedByPause, type KeyBurst } from "./wedge.ts";
import { parseScan, readScan } from "./scan.ts";

/** Returns the burst that the keys of a text make; `gaps` are the times between them. */
const burstOf = (text: string, gaps: readonly number[]): KeyBurst => {
  let keyMs = 0;
  let burst: KeyBurst | null = null;
  for (const [keyIndex, key] of [...text].entries()) {
    keyMs += keyIndex === 0 ? 0 : (gaps[(keyIndex - 1) % gaps.length] ?? 0);
    burst = addToBurst(burst, { key, at: keyMs });
  }
  return burst ?? { text: "", from: 0, to: 0 };
};

test.each([
  ["a scanner", "062639000016", [8], "062639000016"],
  ["one long wait that the others make good", "062639000016", [8, 8, 8, 140, 8, 8, 8, 8, 8, 8, 8], "062639000016"],
  ["a person at 80 ms a key", "062639000016", [80], null],
  ["three keys", "062", [8], null],
])("before an Enter: %s", (_, text, gaps, code) => {
  const burst = burstOf(text, gaps);
  expect(scanEndedByKey(burst, burst.to + 10)).toBe(code);
});

test.each([
  ["a scanner", "062639000016", [8], "062639000016"],
  ["five keys", "06263", [8], null],
  ["letters alone", "fromage", [8], null],
  ["words", "lait 2 litres", [8], null],
  ["no faster than a person may be", "062639000016", [45], null],
])("without an Enter: %s", (_, text, gaps, code) => {
  expect(scanEndedByPause(burstOf(text, gaps))).toBe(code);
});

test("0 before a star counts an empty shelf; a negative number is refused", () => {
  expect(parseScan("0*062639000016")).toEqual({ ok: true, value: { code: "062639000016", quantity: 0 } });
  expect(readScan("0*2212345012503")).toMatchObject({ ok: true, value: { quantity: 0 } });
  expect([parseScan("-1*A").ok, parseScan("*A").ok]).toEqual([false, false]);
});

test("a label of GS1 counts its item, by its weight where it has one; longer than a code may be, it is read whole", () => {
  const label = "]C101000626390000113103001250172612311012345678901234567890";
  expect(readScan(label)).toEqual({
    ok: true,
    value: {
      code: "00062639000011",
      quantity: 1_250,
      lineKey: "00062639000011",
      warnings: [],
      label: { gtin: "00062639000011", quantity: 1_250, lot: "12345678901234567890", date: "2026-12-31" },
    },
  });
  expect(readScan(`3*${label}`)).toMatchObject({ ok: true, value: { quantity: 3_750 } });
  expect(readScan(`0*${label}`)).toMatchObject({ ok: true, value: { quantity: 0 } });
});
