import fc from "fast-check";
import { expect, it } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import { unitCost } from "../money/index.ts";
import type { Result } from "../result/index.ts";

import {
  addScans,
  balanceAt,
  closeDocument,
  continueDocument,
  createDocument,
  deleteDocument,
  documentTransitions,
  editDocument,
  listLines,
  newLine,
  onHand,
  postMovements,
  restoreDocument,
  reverseDocument,
  suspendDocument,
  type InventoryDocument,
  type StockLedger,
} from "./index.ts";

const items = [11, 12];
const maker = { userId: 7, terminalId: "T1" };
/** A law that never gets there says nothing. */
const reached = { closed: 0, reversed: 0 };
const stockOf = (ledger: StockLedger) => items.map((itemId) => onHand(ledger, { locationId: 3, itemId }));

/** What the model knows: whether the status path and the stock may have moved. */
interface Model {
  now: number;
  scans: number;
}

interface Real {
  document: InventoryDocument;
  ledger: StockLedger;
}

type Step = (model: Model, real: Real) => void;

/** Runs a step, and checks that the status went along the table and that stock moved only if the step may move it. */
const command = (name: string, isPosting: boolean, step: Step): fc.Command<Model, Real> => ({
  check: () => true,
  run: (model, real) => {
    const { document, ledger } = real;
    model.now += 1;
    step(model, real);
    const targets: readonly string[] = [document.status, ...Object.values(documentTransitions[document.status])];
    expect(targets).toContain(real.document.status);
    if (!isPosting) expect(stockOf(real.ledger)).toEqual(stockOf(ledger));
    if (real.document !== document) expect(real.document.version).toBe(document.version + 1);
  },
  toString: () => name,
});

const take = (real: Real, result: Result<InventoryDocument>): void => {
  if (result.ok) real.document = result.value;
};

const edit = command("edit", false, (model, real) => {
  const lines = real.document.lines.map((line) => ({ ...line, itemId: Number(line.key), unitCost: unitCost(10_000) }));
  take(real, editDocument(real.document, { lines }, { ...maker, now: model.now }));
});

const scan = (key: string, units: number): fc.Command<Model, Real> =>
  command(`scan ${units} of ${key}`, false, (model, real) => {
    model.scans += 1;
    const change = { kind: "add", quantity: wholeQuantity(units) } as const;
    const event = { id: `e${model.scans}`, lineKey: key, deviceId: "A", userId: 7, sequence: model.scans, at: model.now, change };
    take(real, addScans(real.document, [event], model.now));
    const once = real.document;
    take(real, addScans(real.document, [event], model.now));
    expect(real.document).toBe(once);
  });

const sell = (itemId: number, units: number): fc.Command<Model, Real> =>
  command(`sell ${units} of ${itemId}`, true, (model, real) => {
    const movement = { id: `s${real.ledger.length}`, locationId: 3, itemId, quantity: wholeQuantity(-units), at: model.now };
    real.ledger = postMovements(real.ledger, [{ ...movement, kind: "SALE", documentId: null, reverses: null }]);
  });

const close = command("close", true, (model, real) => {
  const { document, ledger } = real;
  const request = { requestId: `r${model.now}`, version: document.version, userId: 7, now: model.now };
  const closed = closeDocument(document, request, ledger);
  expect(closed.ok).toBe(document.status === "OPEN" && document.deletedAt === null && document.lines.length > 0 && document.lines.every((line) => line.itemId !== 0));
  if (!closed.ok) return;
  reached.closed += 1;
  real.document = closed.value.document;
  real.ledger = postMovements(ledger, closed.value.movements);
  const again = closeDocument(real.document, request, real.ledger);
  expect(again).toEqual({ ok: true, value: { document: real.document, movements: [] } });
  expect(postMovements(real.ledger, closed.value.movements)).toEqual(real.ledger);
  expect(closeDocument(real.document, { ...request, requestId: "other" }, real.ledger).ok).toBe(false);
  for (const line of listLines(real.document)) {
    const place = { locationId: 3, itemId: line.itemId };
    expect(balanceAt(real.ledger, place, line.variance?.at ?? 0)).toBe(line.quantity);
  }
});

const reverse = command("reverse", true, (model, real) => {
  const { document, ledger } = real;
  const result = reverseDocument(document, { ...maker, id: 2, number: "A-2026-000002", now: model.now }, ledger);
  expect(result.ok).toBe(document.status === "CLOSED" && document.reversedBy === null);
  if (!result.ok) return;
  reached.reversed += 1;
  real.document = result.value.document;
  real.ledger = postMovements(ledger, result.value.movements);
  const sold = ledger.filter((movement) => movement.kind === "SALE");
  expect(stockOf(real.ledger)).toEqual(stockOf(postMovements([], sold)));
  expect(result.value.reversal.reverses).toBe(document.id);
  expect(reverseDocument(result.value.reversal, { ...maker, id: 3, number: "A-2026-000003", now: model.now }, real.ledger).ok).toBe(false);
});

const arbItem = fc.constantFrom(...items);
const arbUnits = fc.integer({ min: 0, max: 20 });

it("the status path is legal, stock changes by Close alone, Close twice is once, Close then Reverse is where it was", () => {
  const commands = fc.commands(
    [
      ...[edit, edit, edit, close, close, close, reverse, reverse].map((one) => fc.constant(one)),
      fc.constant(command("suspend", false, (model, real) => { take(real, suspendDocument(real.document, model.now)); })),
      fc.constant(command("continue", false, (model, real) => { take(real, continueDocument(real.document, { ...maker, now: model.now })); })),
      fc.constant(command("delete", false, (model, real) => { take(real, deleteDocument(real.document, model.now)); })),
      fc.constant(command("restore", false, (model, real) => { take(real, restoreDocument(real.document, model.now)); })),
      fc.tuple(arbItem, arbUnits).map(([item, units]) => scan(String(item), units)),
      fc.tuple(arbItem, arbUnits).map(([item, units]) => sell(item, units)),
    ],
    { maxCommands: 40, size: "max" },
  );
  fc.assert(
    fc.property(commands, fc.boolean(), (run, isFilled) => {
      const empty = createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { ...maker, now: 0 });
      const lines = items.map((itemId, index) => ({ ...newLine(index + 1, String(itemId)), itemId }));
      const document = isFilled ? { ...empty, lines } : empty;
      fc.modelRun(() => ({ model: { now: 0, scans: 0 }, real: { document, ledger: [] } }), run);
    }),
    { numRuns: 200 },
  );
  expect(reached.closed).toBeGreaterThan(20);
  expect(reached.reversed).toBeGreaterThan(5);
});

it("an adjustment moves stock by its reason's direction, and its reversal moves it back", () => {
  fc.assert(
    fc.property(fc.constantFrom("FREE", "FOUND", "LOST", "DAMAGED", "EXPIRED"), fc.integer({ min: 1, max: 99 }), (reason, units) => {
      const start = createDocument({ id: 1, number: "A-2026-000001", type: "ADJUSTMENT", locationId: 3 }, { ...maker, now: 0 });
      const lines = [{ ...newLine(1, "11"), itemId: 11, reason, quantity: wholeQuantity(units) }] as const;
      const closed = closeDocument({ ...start, lines }, { requestId: "r", version: 1, userId: 7, now: 5 }, []);
      if (!closed.ok) throw new Error("The adjustment did not close");
      const ledger = postMovements([], closed.value.movements);
      const isAdding = reason === "FREE" || reason === "FOUND";
      expect(stockOf(ledger)[0]).toBe(quantity((isAdding ? 1000 : -1000) * units));
      const back = reverseDocument(closed.value.document, { ...maker, id: 2, number: "A-2026-000002", now: 9 }, ledger);
      expect(back.ok && stockOf(postMovements(ledger, back.value.movements))[0]).toBe(0);
    }),
  );
});
