import { quantity } from "@comptoir/domain/measure";
import { readRows } from "@comptoir/domain/text";
import { beforeAll, expect, test } from "vitest";

import { text } from "../../shared/text.ts";
import { documentCsv } from "./document-file.ts";
import { readDocumentFile } from "./document-import.ts";
import type { LineRow } from "./inventory-gateway.ts";

beforeAll(() => text.load("common", "shell", "inventory"));

const line = (id: number, sku: string, upc: string, description: string, counted: number): LineRow => ({
  id, version: 1, key: upc || sku, itemId: id, sku, upc, description, quantity: quantity(counted), uomId: 1, uomCode: "EA", uomDescription: "", decimals: 3, department: "Crèmerie", subDepartment: null, vendor: null, reasonCode: "DAMAGED",
  isDeleted: false, countedFrom: null, countedTo: null, recount: null, movedAfterCount: [], counters: [], currentQuantity: quantity(1_000), varianceQuantity: quantity(0), varianceCost: null, unitCost: null,
});

const view = {
  id: 7, number: "LAV-2026-000007", status: "OPEN", type: "ADJUSTMENT", date: "2026-03-12", createdAt: 0, changedAt: 0, processedAt: null, comment: "", layerId: 3, layer: "Laval, boul. Chomedey", terminalId: "T", userId: 1, userName: "Marie Roy",
  quantity: quantity(0), lineCount: 2, isDeleted: false, restorableUntil: null, version: 1, scope: { kind: "PARTIAL" }, isBlind: false, uncountedPolicy: null, hold: null, counters: [], approvedBy: null, closedBy: null, reversedBy: null,
  reverses: null, unmatched: 0, lines: [line(1, "=LAIT", "036000291452", "Lait; 2 %", 1_500), line(2, "CRÈME-35", "", "Crème \"35\"", 2_000)],
} as const;

test.each([["machine", ","], ["fr", ";"]] as const)("a document in the %s form comes back as the same lines", (form, delimiter) => {
  const rows = readRows(documentCsv(view, form, false), delimiter);
  expect(rows.ok).toBe(true);
  if (!rows.ok) return;
  expect(readDocumentFile({ rows: rows.value, hasDecimalComma: delimiter === ";" })).toEqual({
    ok: true,
    value: {
      type: "ADJUSTMENT",
      locations: ["Laval, boul. Chomedey"],
      lines: [
        { key: "00036000291452", quantity: 1_500, reasonCode: "DAMAGED" },
        { key: "CRÈME-35", quantity: 2_000, reasonCode: "DAMAGED" },
      ],
    },
  });
});

test("costs are in the file of who may see them alone", () => {
  expect([documentCsv(view, "machine", false).includes("UnitCost"), documentCsv(view, "machine", true).includes("UnitCost")]).toEqual([false, true]);
});

test("a file without the columns of a document is refused by the column", () => {
  const read = readDocumentFile({ rows: [["SKU", "Qty"], ["A", "1"]], hasDecimalComma: false });
  expect(read.ok ? [] : read.issues.map(({ code }) => code)).toContain("DOC_CSV_HEADER");
});
