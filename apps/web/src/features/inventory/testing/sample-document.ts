/** A document with two lines, as the server gives it. */
import type { DocumentView } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";

import type { LineRow } from "../inventory-gateway.ts";

export const sampleLine = (id: number, sku: string, upc: string, description: string, counted: number): LineRow => ({
  id, version: 1, key: upc || sku, itemId: id, sku, upc, description, quantity: quantity(counted), uomId: 1, uomCode: "EA", uomDescription: "", decimals: 3, department: "Crèmerie", subDepartment: null, vendor: null, reasonCode: "DAMAGED",
  isDeleted: false, countedFrom: null, countedTo: null, recount: null, movedAfterCount: [], counters: [], currentQuantity: quantity(1_000), varianceQuantity: quantity(0), varianceCost: null, unitCost: null,
});

export const sampleDocument = (changes: Partial<DocumentView> = {}): DocumentView => ({
  id: 7, number: "LAV-2026-000007", status: "OPEN", type: "ADJUSTMENT", date: "2026-03-12", createdAt: 0, changedAt: 0, processedAt: null, comment: "", layerId: 3, layer: "Laval, boul. Chomedey", terminalId: "T", userId: 1, userName: "Marie Roy",
  quantity: quantity(0), lineCount: 2, isDeleted: false, restorableUntil: null, version: 1, scope: { kind: "PARTIAL" }, scopeNames: [], isBlind: false, uncountedPolicy: null, hold: null, counters: [], approvedBy: null, closedBy: null, reversedBy: null,
  reverses: null, unmatched: 0, lines: [sampleLine(1, "=LAIT", "036000291452", "Lait; 2 %", 1_500), sampleLine(2, "CRÈME-35", "", "Crème \"35\"", 2_000)], ...changes,
});
