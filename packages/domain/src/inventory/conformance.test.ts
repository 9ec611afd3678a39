/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import csv from "../../conformance/inventory-csv.json" with { type: "json" };
import json from "../../conformance/inventory.json" with { type: "json" };
import { quantity } from "../measure/index.ts";
import { cents, unitCost } from "../money/index.ts";
import type { Result } from "../result/index.ts";
import {
  addScans,
  checkLineQuantity,
  closeDocument,
  continueDocument,
  countLines,
  createDocument,
  csvRowsOf,
  deleteDocument,
  editDocument,
  formatDocumentNumber,
  isOverTolerance,
  parseCsvLines,
  newLine,
  nextStatus,
  onHand,
  parseDocumentNumber,
  parseReason,
  parseScan,
  postMovements,
  restoreDocument,
  reverseDocument,
  signedQuantity,
  suspendDocument,
  acquireHold,
  type CountEvent,
  type CountScope,
  type CsvForm,
  type CsvTexts,
  type DocumentAction,
  type DocumentStatus,
  type DocumentType,
  type Hold,
  type InventoryDocument,
  type MovementDraft,
  type ReasonCode,
  type StockLedger,
  type UncountedPolicy,
} from "./index.ts";

type Step = readonly [
  at: number,
  action: readonly (string | number)[],
  after: readonly [status: string, code: string | null, onHand: readonly number[]],
];
type EventRow = readonly [
  id: string,
  device: string,
  line: string,
  place: number,
  kind: "add" | "set" | "undo",
  amount: number | string,
  at: number,
];
interface Cases {
  readonly transitions: readonly (readonly [DocumentStatus, DocumentAction, DocumentStatus | null])[];
  readonly documents: readonly (readonly [title: string, onHand: readonly number[], steps: readonly Step[]])[];
  readonly counts: readonly (readonly [
    events: readonly EventRow[],
    lines: readonly (readonly (string | number)[])[],
  ])[];
  readonly uncounted: readonly (readonly [
    CountScope["kind"],
    UncountedPolicy | null,
    number,
    number | null,
    string | null,
  ])[];
  readonly holds: readonly (readonly [readonly (readonly [number, number, string, boolean, string | null])[]])[];
  readonly lineQuantity: readonly (readonly [DocumentType, number, number, string | null])[];
  readonly tolerance: readonly (readonly [number, number, number | null, boolean])[];
  readonly scans: readonly (readonly [string, string | null, number | string])[];
  readonly reasons: readonly (readonly [ReasonCode, number, number | null])[];
  readonly numbers: readonly (readonly [string, number, number, string])[];
  readonly notNumbers: readonly (readonly [string])[];
  readonly lines: readonly (readonly [
    CsvForm,
    readonly [number, string, string, string, number, number | null, ReasonCode | null],
    Readonly<Record<string, string>>,
  ])[];
  readonly refused: readonly (readonly [CsvForm, readonly string[], readonly (readonly string[])[]])[];
}
const cases: Cases = JSON.parse(
  JSON.stringify(
    Object.fromEntries(Object.entries({ ...json, ...csv }).map(([name, group]) => [name, Object(group).cases])),
  ),
);
const maker = { userId: 7, terminalId: "T1" };
const items = [11, 12];
const codeOf = (result: Result<unknown>): string | null => (result.ok ? null : (result.issues[0]?.code ?? ""));

test.each(cases.transitions)("%s, %s: %s", (status, action, next) => {
  const result = nextStatus(status, action);
  expect(result.ok ? result.value : null).toBe(next);
  if (next === null) expect(codeOf(result)).toBe("DOC_TRANSITION");
});

test.each(cases.documents)("%s", (_, first, steps) => {
  const openingDrafts = items.map((itemId, index): MovementDraft => ({
    id: `o${itemId}`,
    locationId: 3,
    itemId,
    quantity: quantity(first[index] ?? 0),
    at: -1,
    kind: "OPENING",
    documentId: null,
    reverses: null,
  }));
  let ledger: StockLedger = postMovements([], openingDrafts);
  let document = createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { ...maker, now: 0 });
  steps.forEach(([now, [action, first, second, third], [status, code, stock]], index) => {
    const keepDocument = (documentResult: Result<InventoryDocument>): string | null => {
      if (documentResult.ok) document = documentResult.value;
      return codeOf(documentResult);
    };
    const scan = (kind: "add" | "set") => (): string | null =>
      keepDocument(
        addScans(
          document,
          [
            {
              id: `e${index}`,
              lineKey: String(second),
              deviceId: String(first),
              userId: 7,
              sequence: index,
              at: now,
              change: { kind, quantity: quantity(Number(third)) },
            },
          ],
          now,
        ),
      );
    const strike = (isDeleted: boolean) =>
      editDocument(
        document,
        { lines: document.lines.filter((line) => line.key === first).map((line) => ({ ...line, isDeleted })) },
        { ...maker, now },
      );
    const run: Readonly<Record<string, () => string | null>> = {
      scan: scan("add"),
      set: scan("set"),
      undo: () =>
        keepDocument(
          addScans(
            document,
            [
              {
                id: `e${index}`,
                lineKey: String(second),
                deviceId: String(first),
                userId: 7,
                sequence: index,
                at: now,
                change: { kind: "undo", eventId: `e${third}` },
              },
            ],
            now,
          ),
        ),
      type: () => {
        const documentLine = document.lines.find((line) => line.key === first);
        return keepDocument(
          editDocument(
            document,
            {
              lines: [
                {
                  ...(documentLine ?? newLine(document.lines.length + 1, String(first))),
                  quantity: quantity(Number(second)),
                },
              ],
            },
            { ...maker, now },
          ),
        );
      },
      strike: () => keepDocument(strike(true)),
      bring: () => keepDocument(strike(false)),
      match: () =>
        keepDocument(
          editDocument(
            document,
            { lines: document.lines.map((line) => ({ ...line, itemId: Number(line.key), decimals: 3 })) },
            { ...maker, now },
          ),
        ),
      move: () => {
        ledger = postMovements(ledger, [
          {
            id: `m${index}`,
            locationId: 3,
            itemId: Number(first),
            quantity: quantity(Number(second)),
            at: Number(third),
            kind: Number(second) < 0 ? "SALE" : "RECEIPT",
            documentId: null,
            reverses: null,
          },
        ]);
        return null;
      },
      suspend: () => keepDocument(suspendDocument(document, now)),
      continue: () => keepDocument(continueDocument(document, { ...maker, now })),
      delete: () => keepDocument(deleteDocument(document, now)),
      restore: () => keepDocument(restoreDocument(document, now)),
      close: () => {
        const closeResult = closeDocument(
          document,
          { requestId: String(first), version: document.version, userId: 7, now },
          ledger,
        );
        if (closeResult.ok)
          [document, ledger] = [closeResult.value.document, postMovements(ledger, closeResult.value.movements)];
        return codeOf(closeResult);
      },
      reverse: () => {
        const reversalResult = reverseDocument(document, { ...maker, id: 2, number: "A-2026-000002", now }, ledger);
        if (reversalResult.ok)
          [document, ledger] = [reversalResult.value.document, postMovements(ledger, reversalResult.value.movements)];
        return codeOf(reversalResult);
      },
    };
    expect(
      [run[String(action)]?.(), document.status, items.map((itemId) => onHand(ledger, { locationId: 3, itemId }))],
      `step ${index}: ${action}`,
    ).toEqual([code, status, stock]);
  });
});

test.each(cases.counts)("events %j come to %j", (events, lines) => {
  const changeOf = (kind: EventRow[4], amount: EventRow[5]): CountEvent["change"] =>
    kind === "undo" ? { kind, eventId: String(amount) } : { kind, quantity: quantity(Number(amount)) };
  const countedLines = countLines(
    events.map(([id, deviceId, lineKey, sequence, kind, amount, atMs]) => ({
      id,
      deviceId,
      lineKey,
      sequence,
      at: atMs,
      userId: 1,
      change: changeOf(kind, amount),
    })),
  );
  expect([...countedLines].map(([key, count]) => [key, count.quantity, count.from, count.to]).toSorted()).toEqual(
    lines,
  );
});

test.each(cases.uncounted)("%s, %s: %d becomes %s %s", (kind, uncountedPolicy, before, after, code) => {
  const line = { ...newLine(1, "11"), itemId: 11 };
  const item = { ...newLine(2, "12"), itemId: 12 };
  const ledger = postMovements(
    [],
    [
      {
        id: "o",
        locationId: 3,
        itemId: 12,
        quantity: quantity(before),
        at: 0,
        kind: "OPENING",
        documentId: null,
        reverses: null,
      },
    ],
  );
  const start = createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { ...maker, now: 0 });
  const events = [
    {
      id: "e",
      lineKey: "11",
      deviceId: "A",
      userId: 7,
      sequence: 1,
      at: 1,
      change: { kind: "add", quantity: quantity(1000) },
    },
  ] as const;
  const scope: CountScope = kind === "FULL" ? { kind, of: "LOCATION" } : { kind };
  const closeResult = closeDocument(
    { ...start, scope, uncountedPolicy, lines: [line], events },
    { requestId: "r", version: 1, userId: 7, now: 1, itemsInScope: [line, item] },
    ledger,
  );
  expect([
    closeResult.ok ? onHand(postMovements(ledger, closeResult.value.movements), { locationId: 3, itemId: 12 }) : null,
    codeOf(closeResult),
  ]).toEqual([after, code]);
});

test.each(cases.holds)("requests %j", (requests) => {
  let hold: Hold | null = null;
  for (const [now, userId, terminalId, isTakeOver, code] of requests) {
    const holdResult: Result<Hold> = acquireHold(hold, {
      userId,
      terminalId,
      now,
      isTakeOver,
      permissions: ["INVENTORYDOCUMENT_CUD"],
    });
    expect(codeOf(holdResult)).toBe(code);
    if (holdResult.ok) hold = holdResult.value;
  }
});

test.each(cases.lineQuantity)("%s of %d with %d decimals: %s", (type, amount, decimals, code) => {
  expect(codeOf(checkLineQuantity({ quantity: quantity(amount), decimals }, type))).toBe(code);
});

test.each(cases.tolerance)(
  "off by %d of %d, at a cost of %s: over tolerance %s",
  (varianceUnits, currentUnits, cost, isOver) => {
    expect(
      isOverTolerance({
        varianceQuantity: quantity(varianceUnits),
        currentQuantity: quantity(currentUnits),
        varianceCost: cost === null ? null : cents(cost),
      }),
    ).toBe(isOver);
  },
);

test.each(cases.scans)("%j is %s, %s", (text, code, amount) => {
  const scan = parseScan(text);
  expect(scan.ok ? [scan.value.code, scan.value.quantity] : [null, scan.issues[0]?.code]).toEqual([code, amount]);
});

test.each(cases.reasons)("%s of %d: %s", (reason, amount, expectedQuantity) => {
  const reasonResult = parseReason(reason);
  expect(reasonResult.ok ? signedQuantity(reasonResult.value, quantity(amount)) : null).toBe(expectedQuantity);
});

test.each(cases.numbers)("%s, %d, %d is %s", (locationCode, year, sequence, text) => {
  expect(formatDocumentNumber({ locationCode, year, sequence })).toBe(text);
  expect(parseDocumentNumber(text)).toEqual({ ok: true, value: { locationCode, year, sequence } });
});

test.each(cases.notNumbers)("%j is no number", (text) => {
  expect(codeOf(parseDocumentNumber(text))).toBe("DOC_NUMBER");
});

const words: CsvTexts = {
  documentDate: "",
  processDate: "",
  location: "",
  user: "",
  reasonOf: () => "",
  itemOf: () => ({ department: "", subDepartment: "", vendor: "", unit: "" }),
};

test.each(cases.lines)(
  "%s: %j is written %j and read back",
  (form, [lineNo, sku, upc, description, amount, cost, reason], cells) => {
    const part = {
      lineNo,
      sku,
      upc,
      description,
      quantity: quantity(amount),
      unitCost: cost === null ? null : unitCost(cost),
      reason,
    };
    const document = {
      ...createDocument({ id: 1, number: "A-2026-000001", type: "ADJUSTMENT", locationId: 3 }, { ...maker, now: 0 }),
      lines: [{ ...newLine(1, "k"), ...part }],
    };
    const rows = csvRowsOf(document, { form, canReadCost: true, words });
    expect(Object.fromEntries((rows[0] ?? []).map((name, index) => [name, rows[1]?.[index]]))).toMatchObject(cells);
    expect(parseCsvLines(rows, form)).toEqual({ ok: true, value: [part] });
  },
);

test.each(cases.refused)("%s: %j is refused with %j", (form, cells, issues) => {
  const linesResult = parseCsvLines([["LineNo", "SKU", "UPC", "Description", "Qty", "ReasonCode"], cells], form);
  expect(linesResult.ok ? [] : linesResult.issues.map(({ code, path }) => [code, path[1]])).toEqual(issues);
});
