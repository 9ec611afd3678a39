/** A model of a document's life: commands that run in any order, each checked against the table of statuses. */

import fc from "fast-check";

import type { DocumentAction, DocumentStatus, InventoryDocument, StockLedger } from "../../../inventory/index.ts";
import { wholeQuantity } from "../../../measure/index.ts";
import { unitCost } from "../../../money/index.ts";
import type { Result } from "../../../result/index.ts";
import { holds, same } from "../../same.ts";
import { locationId, documentMaker, type Inventory } from "./inventory.ts";

/** Items of the document. */
export const itemIds = [11, 12];
export const statuses = ["OPEN", "SUSPENDED", "CLOSED"] as const satisfies readonly DocumentStatus[];

/** Next status by status and action. Source: behaviour 3.1, written independently. */
export const statusTable: Readonly<Record<DocumentStatus, Readonly<Partial<Record<DocumentAction, DocumentStatus>>>>> =
  {
    OPEN: { edit: "OPEN", suspend: "SUSPENDED", close: "CLOSED", delete: "OPEN" },
    SUSPENDED: { continue: "OPEN", delete: "SUSPENDED" },
    CLOSED: { reverse: "CLOSED" },
  };

interface Model {
  now: number;
  scans: number;
}

interface Real {
  document: InventoryDocument;
  ledger: StockLedger;
}

/** Makes random sequences of actions, sales and scans over the functions under test. */
export function lifeCommands(functions: Inventory): fc.Arbitrary<Iterable<fc.Command<Model, Real>>> {
  const {
    addScans,
    closeDocument,
    continueDocument,
    deleteDocument,
    editDocument,
    listLines,
    onHand,
    balanceAt,
    postMovements,
    restoreDocument,
    reverseDocument,
    suspendDocument,
  } = functions;
  const computeStockSums = (ledger: StockLedger) => itemIds.map((itemId) => onHand(ledger, { locationId, itemId }));
  const takeResult = (real: Real, result: Result<InventoryDocument>): void => {
    if (result.ok) real.document = result.value;
  };

  /** Runs a step; its status change must be in the table, and only permitted steps may move stock. */
  const makeCommand = (
    name: string,
    mayPost: boolean,
    step: (model: Model, real: Real) => void,
  ): fc.Command<Model, Real> => ({
    check: () => true,
    run: (model, real) => {
      const { document, ledger } = real;
      model.now += 1;
      step(model, real);
      holds(
        [document.status, ...Object.values(statusTable[document.status])].includes(real.document.status),
        `${document.status} leads to ${real.document.status} in the table`,
      );
      if (!mayPost) same(computeStockSums(real.ledger), computeStockSums(ledger), `stock after ${name}`);
      if (real.document !== document) same(real.document.version, document.version + 1, "version");
      if (document.status === "CLOSED")
        same(
          { ...real.document, reversedBy: null, version: 0, changedAt: 0 },
          { ...document, reversedBy: null, version: 0, changedAt: 0 },
          "a closed document",
        );
    },
    toString: () => name,
  });

  const edit = makeCommand("edit", false, (model, real) => {
    const lines = real.document.lines.map((line) => ({
      ...line,
      itemId: Number(line.key),
      unitCost: unitCost(10_000),
    }));
    takeResult(real, editDocument(real.document, { lines }, { ...documentMaker, now: model.now }));
  });
  const scanUnits = (key: string, units: number): fc.Command<Model, Real> =>
    makeCommand(`scan ${units} of ${key}`, false, (model, real) => {
      model.scans += 1;
      const event = {
        id: `e${model.scans}`,
        lineKey: key,
        deviceId: "A",
        userId: 7,
        sequence: model.scans,
        at: model.now,
        change: { kind: "add", quantity: wholeQuantity(units) },
      } as const;
      takeResult(real, addScans(real.document, [event], model.now));
      const documentOnce = real.document;
      takeResult(real, addScans(real.document, [event], model.now));
      holds(real.document === documentOnce, "the same scan again changes nothing");
    });
  const sellUnits = (itemId: number, units: number): fc.Command<Model, Real> =>
    makeCommand(`sell ${units} of ${itemId}`, true, (model, real) => {
      real.ledger = postMovements(real.ledger, [
        {
          id: `s${real.ledger.length}`,
          locationId,
          itemId,
          quantity: wholeQuantity(-units),
          at: model.now,
          kind: "SALE",
          documentId: null,
          reverses: null,
        },
      ]);
    });
  const close = makeCommand("close", true, (model, real) => {
    const { document, ledger } = real;
    const request = { requestId: `r${model.now}`, version: document.version, userId: 7, now: model.now };
    const closeResult = closeDocument(document, request, ledger);
    same(
      closeResult.ok,
      document.status === "OPEN" &&
        document.deletedAt === null &&
        document.events.length > 0 &&
        document.lines.every((line) => line.itemId !== 0),
      "Close is let through",
    );
    if (!closeResult.ok) return;
    real.document = closeResult.value.document;
    real.ledger = postMovements(ledger, closeResult.value.movements);
    same(
      closeDocument(real.document, request, real.ledger),
      { ok: true, value: { document: real.document, movements: [] } },
      "the same Close again",
    );
    same(postMovements(real.ledger, closeResult.value.movements), real.ledger, "the movements posted again");
    holds(
      !closeDocument(real.document, { ...request, requestId: "other" }, real.ledger).ok,
      "another Close of a closed document is refused",
    );
    for (const line of listLines(real.document))
      same(
        balanceAt(real.ledger, { locationId, itemId: line.itemId }, line.variance?.at ?? 0),
        line.quantity,
        "the balance at the count",
      );
  });
  const reverse = makeCommand("reverse", true, (model, real) => {
    const { document, ledger } = real;
    const result = reverseDocument(
      document,
      { ...documentMaker, id: 2, number: "A-2026-000002", now: model.now },
      ledger,
    );
    same(result.ok, document.status === "CLOSED" && document.reversedBy === null, "Reverse is let through");
    if (!result.ok) return;
    real.document = result.value.document;
    real.ledger = postMovements(ledger, result.value.movements);
    same(
      computeStockSums(real.ledger),
      computeStockSums(
        postMovements(
          [],
          ledger.filter((movement) => movement.kind === "SALE"),
        ),
      ),
      "stock after Close and Reverse",
    );
    same(
      [result.value.reversal.reverses, real.document.reversedBy],
      [document.id, result.value.reversal.id],
      "the links",
    );
    holds(
      !reverseDocument(
        result.value.reversal,
        { ...documentMaker, id: 3, number: "A-2026-000003", now: model.now },
        real.ledger,
      ).ok,
      "a reversal is not reversed",
    );
  });
  const arbItemId = fc.constantFrom(...itemIds);
  const arbUnits = fc.integer({ min: 0, max: 20 });
  return fc.commands(
    [
      ...[edit, edit, edit, close, close, close, reverse, reverse].map((command) => fc.constant(command)),
      fc.constant(
        makeCommand("suspend", false, (model, real) => {
          takeResult(real, suspendDocument(real.document, model.now));
        }),
      ),
      fc.constant(
        makeCommand("continue", false, (model, real) => {
          takeResult(real, continueDocument(real.document, { ...documentMaker, now: model.now }));
        }),
      ),
      fc.constant(
        makeCommand("delete", false, (model, real) => {
          takeResult(real, deleteDocument(real.document, model.now));
        }),
      ),
      fc.constant(
        makeCommand("restore", false, (model, real) => {
          takeResult(real, restoreDocument(real.document, model.now));
        }),
      ),
      fc.tuple(arbItemId, arbUnits).map(([item, units]) => scanUnits(String(item), units)),
      fc.tuple(arbItemId, arbUnits).map(([item, units]) => sellUnits(item, units)),
    ],
    { maxCommands: 40, size: "max" },
  );
}
