import { expect, test } from "vitest";

import { quantity } from "../measure/index.ts";
import type { CountEvent } from "./count-event.ts";
import { newLine } from "./document.ts";
import { effectiveCountsByLine } from "./line-count.ts";
import { scannedCode } from "./scan.ts";
import { listUncounted } from "./uncounted.ts";

const scan = (id: string, at: number, units: number): CountEvent => ({
  id,
  lineKey: "A",
  deviceId: "d",
  userId: 1,
  sequence: at,
  at,
  change: { kind: "add", quantity: quantity(units) },
});

test("a line that was struck out keeps its second count as it was; what is scanned later is of the line that stands", () => {
  const struckLine = { ...newLine(1, "A"), isDeleted: true, recount: { quantity: quantity(5_000), userId: 8, at: 40 } };
  const activeLine = newLine(2, "A");
  for (const lines of [
    [struckLine, activeLine],
    [activeLine, struckLine],
  ])
    expect(effectiveCountsByLine({ lines, events: [scan("a", 50, 2_000)], strikes: [] })).toEqual(
      new Map([
        [1, { quantity: 5_000, from: 40, to: 40 }],
        [2, { quantity: 2_000, from: 50, to: 50 }],
      ]),
    );
});

test("the code of a line is the first that was scanned, whatever was typed before", () => {
  const typedCode: CountEvent = { ...scan("a", 1, 0), change: { kind: "set", quantity: quantity(1_000) } };
  expect(
    scannedCode(
      [typedCode, { ...scan("b", 2, 1_000), code: "036000291452" }, { ...scan("c", 3, 1_000), code: "36000291452" }],
      "A",
    ),
  ).toBe("036000291452");
  expect(scannedCode([typedCode], "A")).toBe("A");
});

test("an item whose line has no count is listed as uncounted", () => {
  const line = { ...newLine(1, "A"), itemId: 7 };
  const fullCount = { scope: { kind: "FULL", of: "LOCATION" }, locationId: 3, events: [], strikes: [] } as const;
  const openingMovement = {
    id: "o",
    locationId: 3,
    itemId: 7,
    quantity: quantity(2_000),
    at: 0,
    kind: "OPENING",
    documentId: null,
    reverses: null,
    order: -1,
  } as const;
  const uncountedItems = listUncounted({ ...fullCount, lines: [line] }, [line], { ledger: [openingMovement], now: 9 });
  expect(uncountedItems.map((item) => item.line.itemId)).toEqual([7]);
  expect(
    listUncounted({ ...fullCount, lines: [line], events: [scan("a", 5, 1_000)] }, [line], {
      ledger: [openingMovement],
      now: 9,
    }),
  ).toEqual([]);
});
