import { describe, expect, it } from "vitest";

import { wholeQuantity } from "../measure/index.ts";

import {
  addScans,
  checkClose,
  closeDocument,
  createDocument,
  editDocument,
  newLine,
  scanEvent,
  type CountEvent,
  type DocumentLine,
  type InventoryDocument,
} from "./index.ts";

const actor = { userId: 7, terminalId: "T1" };
const emptyDocument = createDocument(
  { id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 },
  { ...actor, now: 0 },
);
const lineOf = (lineNo: number, part: Partial<DocumentLine> = {}): DocumentLine => ({
  ...newLine(lineNo, "11"),
  itemId: 11,
  ...part,
});
const scanAt = (at: number, part: Partial<CountEvent> = {}): CountEvent => ({
  id: `e${at}`,
  lineKey: "11",
  deviceId: "A",
  userId: 7,
  sequence: at,
  at,
  change: { kind: "add", quantity: wholeQuantity(1) },
  ...part,
});

/** Runs steps, each of which has to be let through. */
function run(...steps: readonly ((document: InventoryDocument) => ReturnType<typeof addScans>)[]): InventoryDocument {
  return steps.reduce((document, step) => {
    const next = step(document);
    if (!next.ok) throw new Error(JSON.stringify(next.issues));
    return next.value;
  }, emptyDocument);
}
const scan = (at: number, part?: Partial<CountEvent>) => (document: InventoryDocument) =>
  addScans(document, [scanAt(at, part)], at);
const edit =
  (now: number, change: (lines: readonly DocumentLine[]) => readonly DocumentLine[]) => (document: InventoryDocument) =>
    editDocument(document, { lines: change(document.lines) }, { ...actor, now });
const lineFacts = ({ lines }: InventoryDocument) =>
  lines.map(({ lineNo, quantity, isDeleted }) => [lineNo, quantity, isDeleted]);
const strike = (now: number) => edit(now, (lines) => lines.map((line) => ({ ...line, isDeleted: true })));
const bringBack = (now: number) => edit(now, (lines) => lines.map((line) => ({ ...line, isDeleted: false })));
const type = (now: number, units: number) =>
  edit(now, (lines) => lines.map((line) => ({ ...line, quantity: wholeQuantity(units) })));

describe("a quantity typed on a line of a count", () => {
  it("is an event of the terminal, after all that it did, at the time of typing", () => {
    const document = run(scan(4, { deviceId: "T1" }), type(7, 10), type(8, 12));
    expect(
      document.events.slice(1).map(({ lineKey, deviceId, userId, sequence, at, change }) => ({
        lineKey,
        deviceId,
        userId,
        sequence,
        at,
        change,
      })),
    ).toEqual(
      [7, 8].map((at, index) => ({
        lineKey: "11",
        deviceId: "T1",
        userId: 7,
        sequence: 5 + index,
        at,
        change: { kind: "set", quantity: wholeQuantity(10 + 2 * index) },
      })),
    );
    expect(new Set(document.events.map(({ id }) => id)).size).toBe(3);
    const [first] = run(edit(7, () => [lineOf(1, { quantity: wholeQuantity(3) })])).events;
    expect(first?.change).toEqual({ kind: "add", quantity: wholeQuantity(3) });
  });

  it("is a count of nothing when it is 0 on a new line", () => {
    const document = run(edit(7, () => [lineOf(1)]));
    expect(document.events.map(({ change }) => change)).toEqual([{ kind: "add", quantity: 0 }]);
    const closeResult = closeDocument(document, { requestId: "r", version: document.version, userId: 7, now: 9 }, [
      {
        id: "o",
        locationId: 3,
        itemId: 11,
        quantity: wholeQuantity(5),
        at: 1,
        kind: "OPENING",
        documentId: null,
        reverses: null,
        order: -1,
      },
    ]);
    expect(closeResult.ok && closeResult.value.movements.map(({ quantity }) => quantity)).toEqual([-5000]);
  });

  it("is in the order of its terminal alone, one event a line", () => {
    const document = run(
      scan(4),
      edit(7, () => [
        lineOf(2, { key: "12", quantity: wholeQuantity(3) }),
        lineOf(3, { key: "13", quantity: wholeQuantity(4) }),
      ]),
    );
    expect(
      document.events.filter(({ deviceId }) => deviceId === "T1").map(({ lineKey, sequence }) => [lineKey, sequence]),
    ).toEqual([
      ["12", 1],
      ["13", 2],
    ]);
  });

  it("is beside what another device counted, and two new lines of one code are two places of it", () => {
    expect(lineFacts(run(scan(4), type(7, 10)))).toEqual([[1, 11_000, false]]);
    const countedTwice = run(
      edit(3, () => [lineOf(1, { quantity: wholeQuantity(3) }), lineOf(2, { quantity: wholeQuantity(4) })]),
    );
    expect(lineFacts(countedTwice)).toEqual([
      [1, 7000, false],
      [2, 0, false],
    ]);
  });

  it("is nothing on a line that is struck out at once, and on an adjustment what it says", () => {
    expect(
      lineFacts(
        run(
          scan(4),
          edit(5, (lines) => lines.map((line) => ({ ...line, isDeleted: true, quantity: wholeQuantity(9) }))),
        ),
      ),
    ).toEqual([[1, 9000, true]]);
    const adjusted = editDocument(
      { ...emptyDocument, type: "ADJUSTMENT" },
      { lines: [lineOf(1, { quantity: wholeQuantity(200_000) })] },
      { ...actor, now: 1 },
    );
    expect(adjusted.ok && [adjusted.value.events, lineFacts(adjusted.value)]).toEqual([[], [[1, 200_000_000, false]]]);
  });
});

describe("a line struck out", () => {
  it("comes back with what is scanned later, as a line that nobody counted before", () => {
    const recount = { quantity: wholeQuantity(5), userId: 8, at: 4 };
    const document = run(
      scan(3),
      scan(4),
      edit(5, (lines) => lines.map((line) => ({ ...line, recount, movedAfterCount: ["s"] }))),
      strike(6),
      scan(8),
    );
    expect(document.lines).toMatchObject([
      { quantity: 1000, isDeleted: false, recount: null, movedAfterCount: [], version: 5 },
    ]);
  });

  it("has all its scans again when a person brings it back, but not those of an earlier strike", () => {
    expect(lineFacts(run(scan(3), scan(4), strike(6), bringBack(7)))).toEqual([[1, 2000, false]]);
    expect(lineFacts(run(scan(3), strike(4), scan(5), scan(6), strike(7), bringBack(8)))).toEqual([[1, 2000, false]]);
  });

  it("leaves its code to another line of it, and takes nothing from a line that counts", () => {
    const other = run(
      scan(3),
      strike(4),
      edit(5, () => [lineOf(2, { quantity: wholeQuantity(3) })]),
      scan(6),
    );
    expect(lineFacts(other)).toEqual([
      [1, 1000, true],
      [2, 4000, false],
    ]);
    const idle = run(
      scan(3),
      edit(4, () => [lineOf(2)]),
      edit(5, (lines) => lines.filter(({ lineNo }) => lineNo === 2).map((line) => ({ ...line, isDeleted: true }))),
    );
    expect(lineFacts(idle)).toEqual([
      [1, 1000, false],
      [2, 0, true],
    ]);
  });
});

it("a count is closed on the line that was counted; another line of the item, without a count, is struck out", () => {
  const document = run(
    scan(1, { lineKey: "alias" }),
    scan(2, { lineKey: "alias", change: { kind: "undo", eventId: "e1" } }),
    scan(3, { lineKey: "11" }),
    edit(4, (lines) => lines.map((line) => ({ ...line, itemId: 11 }))),
  );
  const closeResult = closeDocument(document, { requestId: "r", version: document.version, userId: 7, now: 9 }, []);
  expect(
    closeResult.ok && [
      lineFacts(closeResult.value.document),
      closeResult.value.movements.map(({ id, quantity, at }) => [id, quantity, at]),
    ],
  ).toEqual([
    [
      [1, 0, true],
      [2, 1000, false],
    ],
    [["1:2", 1000, 3]],
  ]);
});

it("assigning sales during a count applies to all lines of the item", () => {
  const sale = {
    id: "s",
    locationId: 3,
    itemId: 11,
    quantity: wholeQuantity(-1),
    at: 4,
    kind: "SALE",
    documentId: null,
    reverses: null,
    order: -1,
  } as const;
  const lines = edit(6, (all) =>
    all.map((line) => ({ ...line, itemId: 11, movedAfterCount: line.key === "alias" ? ["s"] : [] })),
  );
  const document = run(scan(3), scan(5, { lineKey: "alias" }), lines);
  const closeResult = closeDocument(document, { requestId: "r", version: document.version, userId: 7, now: 9 }, [sale]);
  expect(closeResult.ok && closeResult.value.movements.map((movement) => movement.quantity)).toEqual([2000]);
});

describe("of several lines that were struck out", () => {
  const two = [scan(3), scan(4, { lineKey: "12", code: "012", deviceId: "B" })];
  const change = (lineNo: number, isDeleted: boolean) => (lines: readonly DocumentLine[]) =>
    lines.map((line) => (line.lineNo === lineNo ? { ...line, isDeleted } : line));

  it("the one that is brought back has its own scans again", () => {
    expect(lineFacts(run(...two, strike(5), edit(6, change(2, false))))).toEqual([
      [1, 1000, true],
      [2, 1000, false],
    ]);
    expect(lineFacts(run(...two, strike(5), edit(6, change(1, false))))).toEqual([
      [1, 1000, false],
      [2, 1000, true],
    ]);
  });

  it("each is struck out once, however often it is sent", () => {
    expect(run(...two, edit(5, change(1, true)), edit(6, change(2, true))).strikes).toEqual([
      { lineNo: 1, events: ["e3"] },
      { lineNo: 2, events: ["e4"] },
    ]);
  });

  it("a new line has the code that was scanned for it, and stands where it was scanned first", () => {
    expect(run(...two).lines.map(({ key, upc }) => [key, upc])).toEqual([
      ["11", "11"],
      ["12", "012"],
    ]);
    const scannedTogether = run((document) =>
      addScans(
        document,
        [
          scanAt(3, { lineKey: "9" }),
          scanAt(4, { lineKey: "8", code: "008" }),
          scanAt(5, { lineKey: "7", code: "007" }),
        ],
        5,
      ),
    );
    expect(scannedTogether.lines.map(({ lineNo, key, upc }) => [lineNo, key, upc])).toEqual([
      [1, "9", "9"],
      [2, "8", "008"],
      [3, "7", "007"],
    ]);
  });
});

it("a new document has no lines, events or strikes, and a scan is an event that adds", () => {
  expect([emptyDocument.lines, emptyDocument.events, emptyDocument.strikes]).toEqual([[], [], []]);
  expect(
    scanEvent(
      { code: "012", lineKey: "12", quantity: wholeQuantity(2), warnings: [] },
      { id: "a", deviceId: "d", userId: 1, sequence: 1, at: 5 },
    ),
  ).toEqual({
    id: "a",
    deviceId: "d",
    userId: 1,
    sequence: 1,
    at: 5,
    lineKey: "12",
    code: "012",
    change: { kind: "add", quantity: wholeQuantity(2) },
  });
});

it("a count of some vendors needs its items to say what is outside; a code of no item is unmatched and no more", () => {
  const countedDocument = run(scan(3));
  const ofVendor: InventoryDocument = {
    ...countedDocument,
    scope: { kind: "FULL", of: "VENDOR", ids: [4] },
    uncountedPolicy: "KEEP",
  };
  const codes = (document: InventoryDocument, itemsInScope?: readonly DocumentLine[]) =>
    checkClose(document, {
      requestId: "r",
      version: document.version,
      userId: 7,
      now: 9,
      ...(itemsInScope !== undefined && { itemsInScope }),
    }).map(({ code }) => code);
  const documentWithItems = { ...ofVendor, lines: ofVendor.lines.map((line) => ({ ...line, itemId: 11 })) };
  expect([
    codes(ofVendor),
    codes(ofVendor, []),
    codes(documentWithItems),
    codes(documentWithItems, []),
    codes(documentWithItems, [lineOf(1)]),
  ]).toEqual([["LINE_UNMATCHED"], ["LINE_UNMATCHED"], [], ["LINE_OUT_OF_SCOPE"], []]);
});
