import fc from "fast-check";

import {
  newLine,
  type DocumentAction,
  type DocumentStatus,
  type InventoryDocument,
  type StockLedger,
} from "../../../inventory/index.ts";
import { wholeQuantity } from "../../../measure/index.ts";
import { unitCost } from "../../../money/index.ts";
import { fail, issue, type Result } from "../../../result/index.ts";
import { arbPrototypeName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { locationId, documentMaker, type Inventory } from "./inventory.ts";

const items = [11, 12];
const statuses = ["OPEN", "SUSPENDED", "CLOSED"] as const satisfies readonly DocumentStatus[];

/** Next status by status and action. Source: behaviour 3.1, written independently. */
const table: Readonly<Record<DocumentStatus, Readonly<Partial<Record<DocumentAction, DocumentStatus>>>>> = {
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

/** Builds the rules and laws of a document's statuses, from Create to Reverse. */
export function lifeRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    addScans,
    closeDocument,
    continueDocument,
    createDocument,
    deleteDocument,
    documentActions,
    documentStatuses,
    editDocument,
    isDocumentStatus,
    listActions,
  } = functions;
  const { listLines, nextStatus, onHand, balanceAt, postMovements, restoreDocument, reverseDocument, suspendDocument } =
    functions;
  const computeStockSums = (ledger: StockLedger) => items.map((itemId) => onHand(ledger, { locationId, itemId }));
  const takeResult = (real: Real, result: Result<InventoryDocument>): void => {
    if (result.ok) real.document = result.value;
  };

  /** Runs a step; its status change must be in the table, and only permitted steps may move stock. */
  const command = (
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
        [document.status, ...Object.values(table[document.status])].includes(real.document.status),
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

  const edit = command("edit", false, (model, real) => {
    const lines = real.document.lines.map((line) => ({
      ...line,
      itemId: Number(line.key),
      unitCost: unitCost(10_000),
    }));
    takeResult(real, editDocument(real.document, { lines }, { ...documentMaker, now: model.now }));
  });
  const scan = (key: string, units: number): fc.Command<Model, Real> =>
    command(`scan ${units} of ${key}`, false, (model, real) => {
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
      const once = real.document;
      takeResult(real, addScans(real.document, [event], model.now));
      holds(real.document === once, "the same scan again changes nothing");
    });
  const sell = (itemId: number, units: number): fc.Command<Model, Real> =>
    command(`sell ${units} of ${itemId}`, true, (model, real) => {
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
  const close = command("close", true, (model, real) => {
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
  const reverse = command("reverse", true, (model, real) => {
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
  const arbItem = fc.constantFrom(...items);
  const arbUnits = fc.integer({ min: 0, max: 20 });
  const commands = fc.commands(
    [
      ...[edit, edit, edit, close, close, close, reverse, reverse].map((command) => fc.constant(command)),
      fc.constant(
        command("suspend", false, (model, real) => {
          takeResult(real, suspendDocument(real.document, model.now));
        }),
      ),
      fc.constant(
        command("continue", false, (model, real) => {
          takeResult(real, continueDocument(real.document, { ...documentMaker, now: model.now }));
        }),
      ),
      fc.constant(
        command("delete", false, (model, real) => {
          takeResult(real, deleteDocument(real.document, model.now));
        }),
      ),
      fc.constant(
        command("restore", false, (model, real) => {
          takeResult(real, restoreDocument(real.document, model.now));
        }),
      ),
      fc.tuple(arbItem, arbUnits).map(([item, units]) => scan(String(item), units)),
      fc.tuple(arbItem, arbUnits).map(([item, units]) => sell(item, units)),
    ],
    { maxCommands: 40, size: "max" },
  );

  return {
    "document-status": {
      says: "A document is open, suspended or closed. An open one is edited, suspended, closed or deleted; a suspended one is continued or deleted; a closed one is reversed. Everything else is refused, and a status that is not known allows nothing.",
      source: "specification 4; behaviour 3.1",
      codes: ["DOC_TRANSITION"],
      cases: ["inventory.json"],
      laws: {
        "each action leads where the table says, and nowhere else": fc.property(
          fc.constantFrom(...statuses),
          fc.constantFrom(...documentActions),
          (status, action) => {
            const next = nextStatus(status, action);
            same(
              next.ok ? next.value : next.issues.map(({ code }) => code),
              table[status][action] ?? ["DOC_TRANSITION"],
            );
            same(listActions(status).includes(action), table[status][action] !== undefined);
            same(
              documentStatuses[status].editable,
              table[status].edit !== undefined,
              "a status in which lines are edited",
            );
          },
        ),
        "a name that every object has is no status and no action": fc.property(
          fc.constantFrom(...statuses),
          fc.constantFrom(...documentActions),
          arbPrototypeName,
          (status, action, name) => {
            for (const [from, deed] of [
              [status, name],
              [name, action],
              [name, name],
            ])
              same(
                Reflect.apply(nextStatus, null, [from, deed]),
                fail(issue("DOC_TRANSITION", [], { status: from ?? "", action: deed ?? "" })),
              );
          },
        ),
        "an unknown status allows nothing": fc.property(fc.anything(), (value) => {
          const isKnown = statuses.some((status) => status === value);
          same(isDocumentStatus(value), isKnown);
          same(listActions(value).length > 0, isKnown);
        }),
      },
    },
    "document-life": {
      says: "Whatever the order of actions: a document's status follows the table, only Close and Reverse move stock, a second Close changes nothing (idempotent), a closed document does not change, and Close then Reverse restores the stock.",
      source: "behaviour 3.1 (Property)",
      codes: ["DOC_TRANSITION", "DOC_DELETED", "DOC_EMPTY", "LINE_UNMATCHED", "DOC_REVERSED"],
      cases: ["inventory.json"],
      laws: {
        "the status follows the table, only Close moves stock, Close twice is Close once (idempotent), and Close then Reverse restores the stock":
          fc.property(commands, fc.boolean(), (run, isFilled) => {
            const empty = createDocument(
              { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
              { ...documentMaker, now: 0 },
            );
            const document = isFilled
              ? { ...empty, lines: items.map((itemId, index) => ({ ...newLine(index + 1, String(itemId)), itemId })) }
              : empty;
            fc.modelRun(() => ({ model: { now: 0, scans: 0 }, real: { document, ledger: [] } }), run);
          }),
        "an edit changes the comment, the policy, the blindness and the lines, and nothing else that comes with it":
          fc.property(
            fc.record(
              {
                comment: fc.string(),
                uncountedPolicy: fc.constantFrom("KEEP" as const, "ZERO" as const),
                isBlind: fc.boolean(),
              },
              { requiredKeys: [] },
            ),
            fc.record(
              {
                id: fc.nat(),
                number: fc.string(),
                status: fc.constantFrom("CLOSED", "DELETED"),
                version: fc.nat(),
                locationId: fc.nat(),
                closeRequestId: fc.string(),
                approvedBy: fc.nat(),
                processedAt: fc.nat(),
                events: fc.constant([null]),
                hold: fc.constant(null),
              },
              { requiredKeys: [] },
            ),
            (edit, rest) => {
              const document = createDocument(
                { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
                { ...documentMaker, now: 0 },
              );
              const editResult = editDocument(document, { ...rest, ...edit }, { ...documentMaker, now: 1 });
              same(editResult, editDocument(document, edit, { ...documentMaker, now: 1 }));
              same(
                editResult.ok && [
                  editResult.value.comment,
                  editResult.value.uncountedPolicy,
                  editResult.value.isBlind,
                  editResult.value.status,
                  editResult.value.version,
                ],
                [edit.comment ?? "", edit.uncountedPolicy ?? null, edit.isBlind ?? false, "OPEN", 2],
              );
            },
          ),
      },
    },
  };
}
