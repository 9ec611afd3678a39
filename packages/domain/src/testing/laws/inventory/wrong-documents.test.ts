import { expect, test } from "vitest";

import * as ours from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { unitCost } from "../../../money/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { inventoryLaws } from "../inventory.ts";

type Inventory = Partial<typeof ours>;

/** Faulty implementations of inventory, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Inventory])[] = [
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
  ["a hold is alive at its end", "document-lock", { isHoldActive: (hold, now) => hold !== null && now <= hold.until }],
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
      mergeLines: (storedLines, sentLines) =>
        ours.mergeLines(
          storedLines,
          sentLines.map((line) => ({
            ...line,
            version: storedLines.find(({ lineNo }) => lineNo === line.lineNo)?.version ?? 1,
          })),
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
    "a line has the long form of its code",
    "line-code",
    {
      scanEvent: ({ lineKey, ...scan }, eventFields) =>
        ours.scanEvent({ ...scan, lineKey, code: lineKey }, eventFields),
    },
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
    "anybody takes a document over",
    "take-over",
    { acquireHold: (hold, request) => ours.acquireHold(hold, { ...request, permissions: ["INVENTORYDOCUMENT_CUD"] }) },
  ],
  [
    "a document of an unknown status is in progress",
    "document-status",
    { isInProgress: (status) => status !== "CLOSED" },
  ],
  ["a file has no mark", "document-file", { printDocumentCsv: (...args) => ours.printDocumentCsv(...args).slice(1) }],
  ["losses add", "adjustments", { signedQuantity: (_, amount) => quantity(Math.abs(amount)) }],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(inventoryLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
