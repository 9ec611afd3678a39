import { describe, expect, it, test } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import { unitCost } from "../money/index.ts";

import { countLines, mergeEvents, type CountEvent } from "./count-event.ts";
import { newLine } from "./document.ts";
import { balanceAt, postMovements, reversalsOf, type MovementDraft, type StockMovement } from "./ledger.ts";
import { parseScan } from "./scan.ts";
import { listUncounted } from "./uncounted.ts";
import { varianceOf } from "./variance.ts";
import { findWedgeScan } from "./wedge.ts";

const stockPlace = { locationId: 3, itemId: 11 };
const sale: MovementDraft = {
  ...stockPlace,
  id: "s",
  quantity: wholeQuantity(-1),
  at: 5,
  kind: "SALE",
  documentId: null,
  reverses: null,
};
const countAt = (id: string, at: number, documentId: number): MovementDraft => ({
  ...stockPlace,
  id,
  quantity: wholeQuantity(4),
  at,
  kind: "COUNT",
  documentId,
  reverses: null,
});
const lateOf = (ledger: readonly StockMovement[]) =>
  postMovements(ledger, [sale])
    .filter(({ id, kind }) => kind === "LATE_OFFSET" && id.startsWith("s>"))
    .map(({ id, at, documentId }) => [id, at, documentId]);

const undoneSale: MovementDraft = {
  ...sale,
  id: "s~",
  origin: "s",
  quantity: wholeQuantity(1),
  kind: "REVERSAL",
  reverses: "s",
};

describe("a sale that a second count names as not seen", () => {
  it("leaves what the first count found, once it is undone and the second count is reversed", () => {
    const first = { ...countAt("a", 10, 1), quantity: quantity(0) };
    const seenLedger = postMovements(postMovements([], [first]), [sale]);
    const second = { ...countAt("b", 20, 2), quantity: wholeQuantity(-1), unseen: ["s"] };
    const ledgerAfterUndo = postMovements(postMovements(seenLedger, [second]), [undoneSale]);
    expect(balanceAt(ledgerAfterUndo, stockPlace, 20)).toBe(0);
    const reversedLedger = postMovements(ledgerAfterUndo, reversalsOf(ledgerAfterUndo, [2], 3));
    expect(balanceAt(reversedLedger, stockPlace, 20)).toBe(0);
  });
});

describe("a sale that arrives late", () => {
  it("is made good at what the count knew of the cost, also when both are posted together", () => {
    const count = { ...countAt("a", 20, 1), unitCost: unitCost(12_500) };
    const postedLedger = postMovements([], [count, sale]);
    expect(postedLedger).toEqual(postMovements(postMovements([], [count]), [sale]));
    expect(postedLedger.map(({ id, unitCost: cost }) => [id, cost])).toEqual([
      ["a", 12_500],
      ["s", undefined],
      ["s>a", 12_500],
    ]);
    expect(postMovements([], [countAt("a", 20, 1), sale]).at(-1)?.unitCost).toBe(null);
  });

  it("is made good at the first count after it, in whichever order the counts were closed", () => {
    expect(lateOf(postMovements([], [countAt("a", 20, 1), countAt("b", 10, 2), countAt("c", 30, 3)]))).toEqual([
      ["s>b", 10, 2],
    ]);
    expect(lateOf(postMovements([], [countAt("b", 10, 2), countAt("a", 20, 1)]))).toEqual([["s>b", 10, 2]]);
  });

  it("is made good at the count that was closed first, of two of one instant", () => {
    const [first, second] = postMovements([], [countAt("a", 10, 1), countAt("b", 10, 2)]);
    for (const ledger of [
      [first, second],
      [second, first],
    ])
      expect(lateOf(ledger.flatMap((movements) => movements ?? []))).toEqual([["s>a", 10, 1]]);
  });

  it("is not made good by a count of another location, nor counted there", () => {
    const ledger = postMovements([], [{ ...countAt("a", 10, 1), locationId: 4 }]);
    expect([lateOf(ledger), balanceAt(ledger, stockPlace, 10)]).toEqual([[], 0]);
  });
});

test("a movement is posted once, and its reversal has the moment of the movement", () => {
  const ledger = postMovements([], [sale, sale, countAt("a", 10, 1)]);
  expect(ledger.map(({ id }) => id)).toEqual(["s", "a"]);
  const [reversal] = reversalsOf(ledger, [1], 2);
  expect(reversal).toEqual({
    ...stockPlace,
    id: "a~2",
    origin: "a",
    quantity: -4000,
    at: 10,
    kind: "REVERSAL",
    documentId: 2,
    reverses: "a",
  });
  expect(postMovements(ledger, reversal === undefined ? [] : [reversal]).map(({ order }) => order)).toEqual([-1, 1, 1]);
});

describe("events of several devices", () => {
  const event = (id: string, deviceId: string, change: CountEvent["change"]): CountEvent => ({
    id,
    lineKey: "1",
    deviceId,
    userId: 1,
    sequence: 1,
    at: 5,
    change,
  });
  const add = (units: number) => ({ kind: "add", quantity: wholeQuantity(units) }) as const;
  const undo = (eventId: string) => ({ kind: "undo", eventId }) as const;

  it("are in the order of the devices, then of their ids", () => {
    expect(
      mergeEvents([event("c", "B", add(1)), event("d", "A", add(1))], [event("b", "A", add(1))]).map(({ id }) => id),
    ).toEqual(["b", "d", "c"]);
  });

  it.each([
    ["devices", event("a", "A", add(1)), event("a", "B", add(1))],
    ["quantities", event("a", "A", add(1)), event("a", "A", add(2))],
    ["undone events", event("a", "A", undo("x")), event("a", "A", undo("y"))],
  ])("with left id and two %s leave the same left, whichever came first", (_, left, right) => {
    expect([mergeEvents([left], [right]), mergeEvents([right], [left])]).toEqual([[left], [left]]);
  });

  it("are taken back once: an undo of an undo brings nothing back", () => {
    const steps = [
      event("a", "A", add(1)),
      { ...event("b", "A", undo("a")), sequence: 2 },
      { ...event("c", "A", undo("b")), sequence: 3 },
    ];
    expect([...countLines(steps)]).toEqual([]);
  });
});

test("what is not known to cost something has no cost, and what is costs what is there and what is off", () => {
  const ledger = postMovements([], [sale]);
  const costsAt = (cost: ReturnType<typeof unitCost> | null) => {
    const { currentCost, varianceCost } = varianceOf({
      count: { quantity: wholeQuantity(3), from: 9, to: 9 },
      place: stockPlace,
      ledger,
      unitCost: cost,
    });
    const [uncounted] = listUncounted(
      { scope: { kind: "FULL", of: "LOCATION" }, lines: [], events: [], strikes: [], locationId: 3 },
      [{ ...newLine(1, "11"), itemId: 11, unitCost: cost }],
      { ledger, now: 9 },
    );
    return [currentCost, varianceCost, uncounted?.expectedCost];
  };
  expect([costsAt(null), costsAt(unitCost(20_000))]).toEqual([
    [null, null, null],
    [-200, 800, -200],
  ]);
});

test("blanks around a scan, its quantity and its code are ignored", () => {
  expect(parseScan(" 12 * 036 ")).toEqual({ ok: true, value: { code: "036", quantity: quantity(12_000) } });
});

describe("a scanner that types", () => {
  const typedScan = (...keys: readonly (readonly [string, number])[]) =>
    findWedgeScan(keys.map(([key, atMs]) => ({ key, at: atMs })));

  it("is read from its last fast signs", () => {
    expect(typedScan(["x", 0], ["0", 51], ["3", 101], ["6", 151], ["0", 201], ["Enter", 251])).toBe("0360");
    expect(typedScan(["0", 0], ["0", 51], ["3", 101], ["6", 151], ["Enter", 201])).toBeNull();
    expect(typedScan(["9", 0], ["Shift", 5], ["0", 10], ["3", 15], ["6", 20], ["0", 25], ["Enter", 30])).toBe("0360");
  });

  it("never types back in time, nor nothing, nor without an Enter", () => {
    expect([
      typedScan(),
      typedScan(["Enter", 0]),
      typedScan(["0", 0], ["3", 0], ["6", 0], ["0", 0]),
      typedScan(["0", 9], ["3", 8], ["6", 7], ["0", 6], ["Enter", 10]),
    ]).toEqual([null, null, null, null]);
    expect(typedScan(["0", 0], ["3", 0], ["6", 0], ["0", 0], ["Enter", 0])).toBe("0360");
  });
});
