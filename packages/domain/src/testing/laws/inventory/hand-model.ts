/** Model of a count scanned by two devices and edited by hand, while the store sells and tills report late. */

import fc from "fast-check";

import type {
  CountChange,
  InventoryDocument,
  MovementDraft,
  StockLedger,
  UncountedPolicy,
} from "../../../inventory/index.ts";
import { quantity, wholeQuantity, type Quantity } from "../../../measure/index.ts";
import type { AnyProperty } from "../../law.ts";
import { holds, same } from "../../same.ts";
import {
  lineOf,
  locationId,
  documentMaker,
  movementOf,
  partialCountScope,
  fullCountScope,
  type Inventory,
} from "./inventory.ts";

const itemIds = [11, 12] as const;
/** The editing user's terminal is one of the devices. */
const deviceIds = [documentMaker.terminalId, "B"] as const;

/** An action on a device, neither undone nor struck out. */
interface Entry {
  readonly id: string;
  readonly itemId: number;
  readonly deviceId: string;
  readonly amount: number;
  readonly isSet: boolean;
  readonly at: number;
}

/** The count as a person would keep it on paper. */
interface Model {
  now: number;
  entries: Entry[];
  /** By item: the entries removed with its struck-out line; no entry for an active line. */
  readonly struck: Map<number, Entry[]>;
  readonly lines: Set<number>;
  readonly moves: MovementDraft[];
  readonly unheard: MovementDraft[];
  closedAt: number | null;
}

interface Real {
  document: InventoryDocument;
  ledger: StockLedger;
}

/** Returns the quantity of an item on paper, and the instant of its last count; null if nobody counted it. */
function countOnPaper(model: Model, itemId: number): { readonly amount: number; readonly at: number } | null {
  const entriesLeft = deviceIds.flatMap((deviceId) => {
    const ownEntries = model.entries.filter((entry) => entry.itemId === itemId && entry.deviceId === deviceId);
    return ownEntries.slice(
      Math.max(
        0,
        ownEntries.findLastIndex(({ isSet }) => isSet),
      ),
    );
  });
  return entriesLeft.length === 0
    ? null
    : {
        amount: entriesLeft.reduce((sum, entry) => sum + entry.amount, 0),
        at: Math.max(...entriesLeft.map(({ at }) => at)),
      };
}

const quantityMovedAfter = (model: Model, itemId: number, from: number): number =>
  model.moves.filter((move) => move.itemId === itemId && move.at > from).reduce((sum, move) => sum + move.quantity, 0);

/** Stock of an item as far as the tills have reported it. */
const knownStock = (model: Model, itemId: number): number =>
  quantityMovedAfter(model, itemId, -1) -
  model.unheard.filter((move) => move.itemId === itemId).reduce((sum, move) => sum + move.quantity, 0);

/** Compares the lines of a count with the paper after every command, and the stock after Close with the counted quantities. */
export function handCommands(functions: Inventory): AnyProperty {
  const { addScans, closeDocument, countsByLine, createDocument, editDocument, onHand, postMovements } = functions;
  const linesOf = (document: InventoryDocument, itemId: number) =>
    document.lines.filter(({ key }) => key === String(itemId));

  const makeStep = (
    name: string,
    run: (model: Model, real: Real) => void,
    mayRun: (model: Model) => boolean = () => true,
  ): fc.Command<Model, Real> => ({
    check: (model) => model.closedAt === null && mayRun(model),
    run: (model, real) => {
      model.now += 1;
      run(model, real);
      for (const itemId of itemIds) {
        const [line, ...others] = linesOf(real.document, itemId);
        same([line !== undefined, others.length], [model.lines.has(itemId), 0], `a line of ${itemId}`);
        same(line?.isDeleted ?? false, model.struck.has(itemId), `${itemId} is struck out`);
        if (line === undefined || line.isDeleted || model.closedAt !== null) continue;
        const [countedQuantity, paper] = [countsByLine(real.document).get(line.lineNo), countOnPaper(model, itemId)];
        same(
          [line.quantity, countedQuantity?.quantity, countedQuantity?.to],
          [paper?.amount ?? 0, paper?.amount, paper?.at],
          `what is counted of ${itemId}, and when`,
        );
      }
    },
    toString: () => name,
  });

  const sendChange = (model: Model, real: Real, itemId: number, deviceId: string, countChange: CountChange): string => {
    const id = `${deviceId}${model.now}`;
    const scanResult = addScans(
      real.document,
      [
        {
          id,
          lineKey: String(itemId),
          deviceId,
          userId: documentMaker.userId,
          sequence: model.now * 10,
          at: model.now,
          change: countChange,
        },
      ],
      model.now,
    );
    holds(scanResult.ok, "an open count takes scans");
    if (scanResult.ok) real.document = scanResult.value;
    return id;
  };
  const editLines = (model: Model, real: Real, lines: InventoryDocument["lines"]): void => {
    const editResult = editDocument(real.document, { lines }, { ...documentMaker, now: model.now });
    holds(editResult.ok, "the holder changes lines");
    if (editResult.ok) real.document = editResult.value;
  };
  const scanItem = (itemId: number, deviceId: string, kind: "add" | "set", amount: Quantity) =>
    makeStep(`${kind} ${amount} of ${itemId} on ${deviceId}`, (model, real) => {
      const id = sendChange(model, real, itemId, deviceId, { kind, quantity: amount });
      model.entries.push({ id, itemId, deviceId, amount, isSet: kind === "set", at: model.now });
      model.lines.add(itemId);
      model.struck.delete(itemId);
    });
  const undoChange = (deviceId: string, stepsBack: number) =>
    makeStep(
      `undo on ${deviceId}`,
      (model, real) => {
        const ownEntries = model.entries.filter(
          (entry) => entry.deviceId === deviceId && entry.id.startsWith(deviceId),
        );
        const entry = ownEntries.at(-1 - (stepsBack % ownEntries.length));
        if (entry === undefined) return;
        sendChange(model, real, entry.itemId, deviceId, { kind: "undo", eventId: entry.id });
        model.entries = model.entries.filter((other) => other !== entry);
      },
      (model) => model.entries.some((entry) => entry.deviceId === deviceId && entry.id.startsWith(deviceId)),
    );
  const typeQuantity = (itemId: number, amount: Quantity) =>
    makeStep(`type ${amount} of ${itemId}`, (model, real) => {
      const [line] = linesOf(real.document, itemId);
      if (line?.isDeleted === true) return;
      const typedLine =
        line === undefined
          ? lineOf(itemId, { lineNo: Math.max(0, ...real.document.lines.map(({ lineNo }) => lineNo)) + 1 })
          : line;
      editLines(model, real, [{ ...typedLine, quantity: amount }]);
      model.lines.add(itemId);
      if (line === undefined || amount !== typedLine.quantity)
        model.entries.push({
          id: `typed ${model.now}`,
          itemId,
          deviceId: documentMaker.terminalId,
          amount,
          isSet: true,
          at: model.now,
        });
    });
  const strikeLine = (itemId: number) =>
    makeStep(`strike ${itemId}`, (model, real) => {
      if (!model.lines.has(itemId) || model.struck.has(itemId)) return;
      editLines(
        model,
        real,
        linesOf(real.document, itemId).map((line) => ({ ...line, isDeleted: true })),
      );
      model.struck.set(
        itemId,
        model.entries.filter((entry) => entry.itemId === itemId),
      );
      model.entries = model.entries.filter((entry) => entry.itemId !== itemId);
    });
  const bringBack = (itemId: number) =>
    makeStep(`bring ${itemId} back`, (model, real) => {
      const struckEntries = model.struck.get(itemId);
      if (struckEntries === undefined) return;
      editLines(
        model,
        real,
        linesOf(real.document, itemId).map((line) => ({ ...line, isDeleted: false })),
      );
      model.entries = [...struckEntries, ...model.entries];
      model.struck.delete(itemId);
    });
  const moveStock = (itemId: number, amount: Quantity, isLate: boolean) =>
    makeStep(`${isLate ? "late " : ""}${amount} of ${itemId}`, (model, real) => {
      const movement = movementOf({ id: `s${model.now}`, itemId, at: model.now, quantity: amount });
      model.moves.push(movement);
      if (isLate) model.unheard.push(movement);
      else real.ledger = postMovements(real.ledger, [movement]);
    });
  const closeCount = (scope: InventoryDocument["scope"], uncountedPolicy: UncountedPolicy) =>
    makeStep(`close ${scope.kind} ${uncountedPolicy}`, (model, real) => {
      editLines(
        model,
        real,
        real.document.lines.map((line) => ({ ...line, itemId: Number(line.key) })),
      );
      const document: InventoryDocument = { ...real.document, scope, uncountedPolicy };
      const closeResult = closeDocument(
        document,
        {
          requestId: "r",
          version: document.version,
          userId: documentMaker.userId,
          now: model.now,
          itemsInScope: itemIds.map((itemId) => lineOf(itemId)),
        },
        real.ledger,
      );
      const isZero = scope.kind === "FULL" && uncountedPolicy === "ZERO";
      const countedOnPaper = itemIds.map((itemId) => countOnPaper(model, itemId));
      // A full count of a shelf that is empty, and of which nobody counted anything, has no line.
      const hasLines = itemIds.some(
        (itemId, index) => countedOnPaper[index] !== null || (isZero && knownStock(model, itemId) !== 0),
      );
      same(closeResult.ok ? [] : closeResult.issues.map(({ code }) => code), hasLines ? [] : ["DOC_EMPTY"]);
      const counts = countedOnPaper.map((count) => count ?? (isZero && hasLines ? { amount: 0, at: model.now } : null));
      if (closeResult.ok) real.ledger = postMovements(real.ledger, closeResult.value.movements);
      real.ledger = postMovements(real.ledger, model.unheard.splice(0));
      itemIds.forEach((itemId, index) => {
        const count = counts[index] ?? null;
        const expected =
          count === null
            ? quantityMovedAfter(model, itemId, -1)
            : count.amount + quantityMovedAfter(model, itemId, count.at);
        same(onHand(real.ledger, { locationId, itemId }), quantity(expected), `stock of ${itemId}`);
      });
      if (closeResult.ok) model.closedAt = model.now;
    });

  const arbItemId = fc.constantFrom(...itemIds);
  const arbDeviceId = fc.constantFrom(...deviceIds);
  const arbAmount = fc.integer({ min: 0, max: 30 }).map(wholeQuantity);
  const commands = fc.commands(
    [
      fc
        .tuple(arbItemId, arbDeviceId, fc.constantFrom("add" as const, "add" as const, "set" as const), arbAmount)
        .map(([item, device, kind, amount]) => scanItem(item, device, kind, amount)),
      fc.tuple(arbDeviceId, fc.nat(2)).map(([device, stepsBack]) => undoChange(device, stepsBack)),
      fc.tuple(arbItemId, arbAmount).map(([item, amount]) => typeQuantity(item, amount)),
      arbItemId.map(strikeLine),
      arbItemId.map(bringBack),
      fc
        .tuple(arbItemId, fc.integer({ min: -3000, max: 3000 }).map(quantity), fc.boolean())
        .map(([item, amount, isLate]) => moveStock(item, amount, isLate)),
      fc
        .tuple(
          fc.constantFrom(partialCountScope, fullCountScope),
          fc.constantFrom("KEEP" as const, "ZERO" as const, "EXPECTED" as const),
        )
        .map(([scope, policy]) => closeCount(scope, policy)),
    ],
    { maxCommands: 25, size: "max" },
  );

  return fc.property(commands, fc.integer({ min: -20, max: 40 }), (run, units) => {
    const openingMovements = itemIds.map((itemId) =>
      movementOf({ id: `o${itemId}`, itemId, at: 0, quantity: wholeQuantity(units), kind: "OPENING" }),
    );
    const document = createDocument(
      { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
      { ...documentMaker, now: 0 },
    );
    const model: Model = {
      now: 0,
      entries: [],
      struck: new Map(),
      lines: new Set(),
      moves: [...openingMovements],
      unheard: [],
      closedAt: null,
    };
    fc.modelRun(() => ({ model, real: { document, ledger: postMovements([], openingMovements) } }), run);
  });
}
