import { expect, test } from "vitest";

import * as ours from "../../inventory/index.ts";
import { quantity } from "../../measure/index.ts";
import { unitCost } from "../../money/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { inventoryLaws } from "./inventory.ts";

test.each(lawsOf(inventoryLaws))("$rule: $title", (law) => holdLaw(law));

type Inventory = Partial<typeof ours>;

/** Faulty implementations of inventory, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Inventory])[] = [
  [
    "a late sale is subtracted twice",
    "late-sales-and-reversals",
    {
      postMovements: (ledger, drafts) =>
        ours.postMovements(ledger, drafts).filter(({ kind }) => kind !== "LATE_OFFSET"),
    },
  ],
  [
    "a late sale is subtracted twice, and the store sees it",
    "many-devices",
    {
      postMovements: (ledger, drafts) =>
        ours.postMovements(ledger, drafts).filter(({ kind }) => kind !== "LATE_OFFSET"),
    },
  ],
  [
    "a movement sent twice is posted twice",
    "stock-is-the-ledger",
    {
      postMovements: (ledger, drafts) =>
        ours.postMovements(
          ledger,
          drafts.map((draft) => ({ ...draft, id: `${draft.id}#${ledger.length}` })),
        ),
    },
  ],
  [
    "a count is compared with the stock of the close",
    "count-while-selling",
    { varianceOf: (input) => ours.varianceOf({ ...input, count: { ...input.count, to: 100 } }) },
  ],
  [
    "what moved after its units were counted is not told apart",
    "count-while-selling",
    { varianceOf: ({ count, place, ledger, unitCost }) => ours.varianceOf({ count, place, ledger, unitCost }) },
  ],
  [
    "a reversal takes nothing back",
    "document-life",
    {
      reverseDocument: (...args) => {
        const reversal = ours.reverseDocument(...args);
        return reversal.ok ? { ok: true, value: { ...reversal.value, movements: [] } } : reversal;
      },
    },
  ],
  [
    "a reversal leaves the corrections of late sales",
    "late-sales-and-reversals",
    {
      reversalsOf: (ledger, ...ids) =>
        ours.reversalsOf(
          ledger.filter(({ kind }) => kind !== "LATE_OFFSET"),
          ...ids,
        ),
    },
  ],
  [
    "Close twice posts twice",
    "document-life",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument({ ...document, status: "OPEN" }, { ...request, version: document.version }, ledger),
    },
  ],
  [
    "a suspended document is closed",
    "document-life",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(
          { ...document, status: document.status === "SUSPENDED" ? "OPEN" : document.status },
          request,
          ledger,
        ),
    },
  ],
  [
    "a Close drops scans that are still to come",
    "many-devices",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(document, { ...request, pendingCounters: 0 }, ledger),
    },
  ],
  [
    "a supplement counts alone",
    "supplement",
    { closeDocument: (document, { count: _, ...request }, ledger) => ours.closeDocument(document, request, ledger) },
  ],
  ["a clock is not put right", "many-devices", { resolveMoment: ({ at }) => ({ at, assumed: "MEASURED" }) }],
  [
    "a clock that was put right is believed of before",
    "device-clocks",
    { resolveMoment: ({ at }, sent) => ({ at: at + sent.arrivedAt - sent.at, assumed: "MEASURED" }) },
  ],
  [
    "scans of the second device are lost",
    "many-devices",
    {
      addScans: (document, events, now) =>
        ours.addScans(
          document,
          events.filter(({ deviceId }) => deviceId !== "D1"),
          now,
        ),
    },
  ],
  [
    "a set beats the other device's adds too",
    "add-and-set",
    { countLines: (events) => ours.countLines(events.map((event) => ({ ...event, deviceId: "one" }))) },
  ],
  ["the last scan that arrives wins", "merge-scans", { mergeEvents: (left, right) => [...left, ...right] }],
  ["a hold is alive at its end", "document-lock", { isHoldActive: (hold, now) => hold !== null && now <= hold.until }],
  [
    "an item of two barcodes is set to nothing twice",
    "full-count",
    {
      closeDocument: (document, request, ledger) => {
        const closeResult = ours.closeDocument(document, request, ledger);
        return closeResult.ok && document.uncountedPolicy === "ZERO"
          ? {
              ok: true,
              value: {
                ...closeResult.value,
                movements: closeResult.value.movements.flatMap((movement) =>
                  (request.itemsInScope?.filter(({ itemId }) => itemId === movement.itemId) ?? [movement]).map(
                    (_, index) => ({
                      ...movement,
                      id: `${movement.id}:${index}`,
                    }),
                  ),
                ),
              },
            }
          : closeResult;
      },
    },
  ],
  [
    "0 on a new line is no count",
    "count-by-hand",
    {
      editDocument: (document, edit, actor) => {
        const lineNumbers = new Set(document.lines.map(({ lineNo }) => lineNo));
        return ours.editDocument(
          document,
          {
            ...edit,
            ...(edit.lines && {
              lines: edit.lines.filter(({ lineNo, quantity: amount }) => lineNumbers.has(lineNo) || amount !== 0),
            }),
          },
          actor,
        );
      },
    },
  ],
  [
    "an edit may close a document",
    "document-life",
    {
      editDocument: (document, edit, actor) => {
        const editResult = ours.editDocument(document, edit, actor);
        return editResult.ok
          ? { ok: true, value: { ...editResult.value, ...edit, lines: editResult.value.lines } }
          : editResult;
      },
    },
  ],
  [
    "a hold never ends",
    "document-lock",
    { acquireHold: (hold, request) => ours.acquireHold(hold === null ? null : { ...hold, until: Infinity }, request) },
  ],
  [
    "a deleted document comes back at the first moment after its 30 days",
    "document-lists",
    { isRestorable: (document, now) => ours.isRestorable(document, now - 1) },
  ],
  ["zero is no count", "line-quantity", { checkLineQuantity: (line) => ours.checkLineQuantity(line, "ADJUSTMENT") }],
  [
    "what was not counted is set to nothing in a partial count too",
    "full-count",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument({ ...document, scope: { kind: "FULL", of: "LOCATION" } }, request, ledger),
    },
  ],
  [
    "an author approves",
    "approval-by-another",
    {
      approveDocument: (document, request) => ours.approveDocument({ ...document, authors: [], events: [] }, request),
    },
  ],
  [
    "one approves for oneself",
    "approval-by-another",
    { closeDocument: (document, request, ledger) => ours.closeDocument(document, { ...request, userId: 0 }, ledger) },
  ],
  [
    "an approval outlives a change",
    "approval",
    {
      editDocument: (document, ...rest) => {
        const editResult = ours.editDocument(document, ...rest);
        return editResult.ok
          ? { ok: true, value: { ...editResult.value, approvedBy: document.approvedBy } }
          : editResult;
      },
    },
  ],
  [
    "the last one to save wins",
    "line-versions",
    {
      mergeLines: (stored, sent) =>
        ours.mergeLines(
          stored,
          sent.map((line) => ({ ...line, version: stored.find(({ lineNo }) => lineNo === line.lineNo)?.version ?? 1 })),
        ),
    },
  ],
  [
    "a take-over leaves no trace",
    "take-over",
    {
      acquireHold: (...args) => {
        const holdResult = ours.acquireHold(...args);
        return holdResult.ok
          ? {
              ok: true,
              value: {
                userId: holdResult.value.userId,
                terminalId: holdResult.value.terminalId,
                until: holdResult.value.until,
              },
            }
          : holdResult;
      },
    },
  ],
  [
    "a hurried person is a scanner",
    "keyboard-wedge",
    { findWedgeScan: (strokes) => ours.findWedgeScan(strokes.map((stroke, index) => ({ ...stroke, at: index }))) },
  ],
  [
    "an adjustment asks nobody",
    "approval-threshold",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(document, document.type === "COUNT" ? request : { ...request, approvalAbove: null }, ledger),
    },
  ],
  [
    "an unknown cost is no cost",
    "approval-threshold",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(
          { ...document, lines: document.lines.map((line) => ({ ...line, unitCost: line.unitCost ?? unitCost(0) })) },
          request,
          ledger,
        ),
    },
  ],
  [
    "a loss has the cost of a find",
    "line-effect",
    {
      lineEffectOf: (type, line) =>
        ours.lineEffectOf(type, { ...line, reason: line.reason === "LOST" ? "FOUND" : line.reason }),
    },
  ],
  [
    "what was taken back is shrinkage still",
    "ledger-shrinkage",
    { flowsOfLedger: (ledger) => ours.flowsOfLedger(ledger.map((movement) => ({ ...movement, reverses: null }))) },
  ],
  [
    "a late sale is a count of its own",
    "ledger-flows",
    {
      stockOfLedger: (ledger, bounds) =>
        ours.stockOfLedger(
          ledger.map((movement) => (movement.kind === "LATE_OFFSET" ? { ...movement, documentId: null } : movement)),
          bounds,
        ),
    },
  ],
  [
    "a reversal is a find",
    "ledger-flows",
    {
      stockOfLedger: (ledger, bounds) =>
        ours.stockOfLedger(
          ledger.map((movement) => (movement.kind === "REVERSAL" ? { ...movement, reverses: null } : movement)),
          bounds,
        ),
    },
  ],
  [
    "a transfer out is sold",
    "ledger-flows",
    {
      stockOfLedger: (ledger, bounds) =>
        ours.stockOfLedger(
          ledger.map((movement) =>
            movement.kind === "TRANSFER" && movement.quantity < 0 ? { ...movement, kind: "SALE" } : movement,
          ),
          bounds,
        ),
    },
  ],
  [
    "what the ledger began with is a receipt",
    "ledger-flows",
    {
      stockOfLedger: (ledger, bounds) =>
        ours.stockOfLedger(
          ledger.map((movement) => (movement.kind === "OPENING" ? { ...movement, kind: "RECEIPT" } : movement)),
          bounds,
        ),
    },
  ],
  [
    "the end of a day is in it",
    "ledger-flows",
    {
      stockOfLedger: (ledger, bounds) =>
        ours.stockOfLedger(
          ledger,
          bounds.map((bound, index) => (index === bounds.length - 1 ? bound + 1 : bound)),
        ),
    },
  ],
  [
    "an unknown cost is 0 in the ledger",
    "ledger-shrinkage",
    {
      stockOfLedger: (ledger, bounds) =>
        ours.stockOfLedger(
          ledger.map((movement) => ({ ...movement, unitCost: movement.unitCost ?? unitCost(0) })),
          bounds,
        ),
    },
  ],
  [
    "a late sale costs a count what the sale cost",
    "ledger-shrinkage",
    {
      flowsOfLedger: (ledger) =>
        ours.flowsOfLedger(
          ledger.map((movement) =>
            movement.kind === "COUNT"
              ? { ...movement, unitCost: ledger.find(({ kind }) => kind === "SALE")?.unitCost ?? null }
              : movement,
          ),
        ),
    },
  ],
  ["balances are never wrong", "stock-findings", { checkBalances: () => [] }],
  [
    "places share one balance",
    "stock-findings",
    { checkBalances: (movements) => ours.checkBalances(movements.map((movement) => ({ ...movement, itemId: 11 }))) },
  ],
  [
    "the end of a statement is in it",
    "stock-findings",
    {
      checkClosings: (ledger, statements) =>
        ours.checkClosings(
          ledger,
          statements.map((statement) => ({ ...statement, to: statement.to + 1 })),
        ),
    },
  ],
  [
    "a late sale is found though its count was taken back",
    "stock-findings",
    { findLateSales: (ledger) => ours.findLateSales(ledger.map((movement) => ({ ...movement, reverses: null }))) },
  ],
  [
    "movements of one instant count one by one",
    "stock-findings",
    {
      findNegativeStock: (ledger, now) =>
        ours
          .findNegativeStock(
            [...ledger].map((movement, index) => ({ ...movement, at: movement.at + index / 1000 })),
            now + 1,
          )
          .map((issue) => ({
            ...issue,
            params: { ...issue.params, since: Math.floor(Number(issue.params["since"])) },
          })),
    },
  ],
  [
    "no stock is below nothing",
    "stock-findings",
    {
      findNegativeStock: (ledger, now) =>
        ours.findNegativeStock(ledger, now).filter(({ params }) => Number(params["quantity"]) >= 0),
    },
  ],
  [
    "stock is below nothing since the last movement",
    "stock-findings",
    {
      findNegativeStock: (ledger, now) =>
        ours.findNegativeStock(ledger, now).map((issue) => ({ ...issue, params: { ...issue.params, since: now } })),
    },
  ],
  [
    "what is written down as expected posts a count",
    "full-count",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(
          { ...document, ...(document.uncountedPolicy === "EXPECTED" && { uncountedPolicy: "ZERO", locationId: 3 }) },
          request,
          ledger,
        ),
    },
  ],
  [
    "a line that nobody counted is counted at the Close",
    "count-by-hand",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(
          {
            ...document,
            events: [
              ...document.events,
              ...document.lines.map(
                ({ key, quantity: amount }) =>
                  ({
                    id: `z${key}`,
                    lineKey: key,
                    deviceId: "Z",
                    userId: 7,
                    sequence: 1,
                    at: request.now,
                    change: { kind: "add", quantity: amount },
                  }) as const,
              ),
            ],
          },
          request,
          ledger,
        ),
    },
  ],
  [
    "an undo is not heard",
    "count-by-hand",
    {
      addScans: (document, events, now) =>
        ours.addScans(
          document,
          events.filter(({ change }) => change.kind !== "undo"),
          now,
        ),
    },
  ],
  [
    "a scan of a line that was struck out is lost",
    "count-by-hand",
    {
      addScans: (document, events, now) =>
        ours.addScans(
          document,
          events.filter(({ lineKey }) => !document.lines.some((line) => line.key === lineKey && line.isDeleted)),
          now,
        ),
    },
  ],
  [
    "a line that comes back has its old scans again",
    "count-by-hand",
    { addScans: (document, events, now) => ours.addScans({ ...document, strikes: [] }, events, now) },
  ],
  [
    "a quantity is typed at no time of its own",
    "count-by-hand",
    {
      editDocument: (document, edit, actor) => {
        const editResult = ours.editDocument(document, edit, actor);
        return editResult.ok
          ? {
              ok: true,
              value: {
                ...editResult.value,
                events: editResult.value.events.map((event) =>
                  event.at === actor.now ? { ...event, at: event.at + 1000 } : event,
                ),
              },
            }
          : editResult;
      },
    },
  ],
  [
    "a line has the long form of its code",
    "line-code",
    { scanEvent: ({ lineKey, ...scan }, by) => ours.scanEvent({ ...scan, lineKey, code: lineKey }, by) },
  ],
  [
    "a line has the code that was scanned last",
    "line-code",
    {
      addScans: (document, events, now) =>
        ours.addScans(
          document,
          events.map((event) => ({ ...event, sequence: -event.sequence })),
          now,
        ),
    },
  ],
  [
    "each way to write a code is a line",
    "line-code",
    {
      readScan: (...args) => {
        const scan = ours.readScan(...args);
        return scan.ok ? { ok: true, value: { ...scan.value, lineKey: scan.value.code } } : scan;
      },
    },
  ],
  [
    "two counts overlap on their lines alone",
    "overlapping-counts",
    {
      findOverlaps: (document, documents) =>
        ours.findOverlaps(
          { ...document, scope: { kind: "PARTIAL" } },
          documents.map((document) => ({ ...document, scope: { kind: "PARTIAL" } })),
          [],
        ),
    },
  ],
  [
    "a count of a department is of all the location",
    "count-scope",
    { listInCountScope: (scope, items) => (scope.kind === "PARTIAL" ? [] : items) },
  ],
  [
    "anybody takes a document over",
    "take-over",
    { acquireHold: (hold, request) => ours.acquireHold(hold, { ...request, permissions: ["INVENTORYDOCUMENT_CUD"] }) },
  ],
  [
    "anybody counts",
    "joined-counters",
    {
      addScans: (document, events, now) =>
        ours.addScans({ ...document, counters: events.map(({ userId }) => userId) }, events, now),
    },
  ],
  ["a file has no mark", "document-file", { printDocumentCsv: (...args) => ours.printDocumentCsv(...args).slice(1) }],
  ["losses add", "adjustments", { signedQuantity: (_, amount) => quantity(Math.abs(amount)) }],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(inventoryLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
