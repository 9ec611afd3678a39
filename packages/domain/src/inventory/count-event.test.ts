import { expect, test } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import { addScans, countLines } from "./index.ts";
import { count, line } from "../testing/document-samples.ts";

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

test("an undo takes back only what was done before it", () => {
  const baseEvent = { lineKey: "1", deviceId: "A", userId: 1, at: 5 } as const;
  const add = { ...baseEvent, id: "a", sequence: 1, change: { kind: "add", quantity: wholeQuantity(1) } } as const;
  const undoAt = (sequence: number) =>
    ({ ...baseEvent, id: "u", sequence, change: { kind: "undo", eventId: "a" } }) as const;
  expect([0, 1, 2].map((sequence) => countLines([add, undoAt(sequence)]).get("1")?.quantity ?? 0)).toEqual([
    1000, 1000, 0,
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
