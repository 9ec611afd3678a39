/** Reads the data that decides a close, besides the document: stock movements, items in scope, overlapping counts and devices with unsent scans. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission } from "@comptoir/domain/access";
import {
  findOverlaps,
  effectiveCountsByLine,
  listInCountScope,
  newLine,
  type CloseRequest,
  type DocumentLine,
  type InventoryDocument,
  type OverlapDocument,
  type ScopedItem,
} from "@comptoir/domain/inventory";
import { centsFromDollars, type Cents } from "@comptoir/domain/money";
import { unitsOfMeasure, unitOf, type ItemType } from "@comptoir/domain/product";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { getSetting } from "../access/index.ts";
import { lockStock, readLedger, type PlaceLedger } from "../catalogue/index.ts";
import { listDevices } from "./counters.ts";
import type { StoredDocument } from "./document-store.ts";
import { makeUnitCostLookup } from "./line-items.ts";
import { loadSupplementedCount } from "./supplements.ts";

/** Data that decides whether a document may close. */
export interface CloseContext {
  readonly ledger: PlaceLedger;
  readonly request: Omit<CloseRequest, "requestId" | "version" | "userId" | "dropsPendingCounters" | "acceptsOverlap">;
  readonly overlaps: readonly { readonly id: number; readonly number: string; readonly items: number }[];
}

/** Reads the data that decides a close; with "hold", locks the stock of every item that may change until the end of the transaction. */
export const readCloseContext = Effect.fn("readCloseContext")(function* (
  caller: Caller,
  { document, row }: StoredDocument,
  mode: "look" | "hold",
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const countScope = yield* readCountScope(sql, row.targetId, document);
  const itemIds = [
    ...new Set([...document.lines.map(({ itemId }) => itemId), ...countScope.lines.map(({ itemId }) => itemId)]),
  ].filter((id) => id > 0);
  if (mode === "hold") yield* lockStock(sql, document.locationId, itemIds);
  const documentsOfCount = yield* loadSupplementedCount(caller, document);
  const firstCountTimes = [document, ...documentsOfCount].flatMap((source) =>
    [...effectiveCountsByLine(source).values()].map(({ from: firstMs }) => firstMs),
  );
  const ledger = yield* readLedger(
    sql,
    document.locationId,
    itemIds,
    firstCountTimes.reduce((earliestMs, at) => Math.min(earliestMs, at), now) - 1,
  );
  const { items, documents } = yield* readOverlaps(sql, document, countScope.items);
  const pendingDeviceCount = (yield* listDevices(sql, document.id)).filter(({ isPending }) => isPending).length;
  const closeContext: CloseContext = {
    ledger,
    request: {
      now,
      pendingCounters: pendingDeviceCount,
      overlappingItems: items,
      ...(documentsOfCount.length > 0 && { count: documentsOfCount }),
      approvalAbove: yield* approvalThresholdAt(document.locationId),
      seesCosts: hasPermission(caller.permissions, ["PRODUCT_COST_READ"]),
      ...(document.scope.kind === "FULL" ? { itemsInScope: countScope.lines } : {}),
    },
    overlaps: documents,
  };
  return closeContext;
});

/** Reads the total change above which another user must approve. Units: cents. */
export const approvalThresholdAt = (locationId: number) =>
  Effect.map(getSetting(locationId, "APPROVAL_ABOVE"), (value): Cents | null => {
    const amountResult = typeof value === "number" ? centsFromDollars(value) : null;
    return amountResult?.ok === true ? amountResult.value : null;
  });

interface ScopeItemRow {
  readonly itemId: number;
  readonly departmentId: number | null;
  readonly vendorId: number | null;
  readonly sku: string;
  readonly upc: string | null;
  readonly description: string;
  readonly type: ItemType;
  readonly cost: number | null;
}

/**
 * Lists the items of a full count: those with stock on hand, and those counted. Setting missing items to zero covers every item of the catalogue,
 * because a sale of an item without stock may arrive later.
 */
const readCountScope = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  targetId: number,
  document: InventoryDocument,
) {
  if (document.type !== "COUNT" || document.scope.kind !== "FULL") return { items: [], lines: [] };
  const countedItemIds = document.lines.map(({ itemId }) => itemId);
  const itemRows = yield* sql<ScopeItemRow>`
    SELECT i.item_id AS "itemId", i.department_id AS "departmentId", i.vendor_id AS "vendorId", i.sku, i.upc, i.description, i.item_type AS type, i.unit_cost::float8 AS cost
    FROM item i LEFT JOIN stock_on_hand h ON h.item_id = i.item_id AND h.location_id = ${document.locationId}
    WHERE i.target_id = ${targetId} AND (${document.uncountedPolicy === "ZERO"} OR h.quantity <> 0 OR i.item_id = ANY (${countedItemIds}::integer[])) ORDER BY i.sku`;
  const unitCostOf = yield* makeUnitCostLookup(sql, document, itemRows);
  const scopedItems = itemRows.map((row): ScopedItem & ScopeItemRow => ({
    ...row,
    vendorIds: row.vendorId === null ? [] : [row.vendorId],
  }));
  const scopeLines = listInCountScope(document.scope, scopedItems).map((row): DocumentLine => {
    const { itemId, sku, upc, description, type } = row;
    return {
      ...newLine(0, upc === null || upc === "" ? sku : upc),
      itemId,
      sku,
      upc: upc ?? "",
      description,
      decimals: unitsOfMeasure[unitOf(type)].decimals,
      unitCost: unitCostOf({ ...row }),
    };
  });
  return { items: scopedItems, lines: scopeLines };
});

interface OtherDocumentRow extends Omit<OverlapDocument, "lines"> {
  readonly number: string;
  readonly itemIds: readonly number[];
}

/** Lists the items that other open counts at the location also cover, and those counts. */
const readOverlaps = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  document: InventoryDocument,
  catalogue: readonly ScopedItem[],
) {
  if (document.type !== "COUNT") return { items: [], documents: [] };
  const otherRows = yield* sql<OtherDocumentRow>`
    SELECT d.document_id AS id, d.number, d.type, d.status, NULL::float8 AS "deletedAt", d.location_id AS "locationId", d.scope, d.uncounted_policy AS "uncountedPolicy",
      ARRAY(SELECT DISTINCT l.item_id FROM inventory_line l WHERE l.document_id = d.document_id AND NOT l.is_deleted AND l.item_id IS NOT NULL) AS "itemIds"
    FROM inventory_document d WHERE d.location_id = ${document.locationId} AND d.type = 'COUNT' AND d.status <> 'CLOSED' AND d.deleted_at IS NULL AND d.document_id <> ${document.id}`;
  if (otherRows.length === 0) return { items: [], documents: [] };
  const knownItemIds = new Set(catalogue.map(({ itemId }) => itemId));
  const missingItemIds = [
    ...new Set(
      [...document.lines, ...otherRows.flatMap(({ itemIds }) => itemIds.map((itemId) => ({ itemId })))].map(
        ({ itemId }) => itemId,
      ),
    ),
  ].filter((id) => id > 0 && !knownItemIds.has(id));
  const catalogueItems = yield* sql<{
    readonly itemId: number;
    readonly departmentId: number | null;
    readonly vendorId: number | null;
  }>`
    SELECT item_id AS "itemId", department_id AS "departmentId", vendor_id AS "vendorId" FROM item WHERE item_id = ANY (${missingItemIds}::integer[])`;
  const allItems = [
    ...catalogue,
    ...catalogueItems.map(({ vendorId, ...item }): ScopedItem => ({
      ...item,
      vendorIds: vendorId === null ? [] : [vendorId],
    })),
  ];
  const otherDocuments = otherRows.map(
    ({ itemIds, ...otherFields }): OverlapDocument & { readonly number: string } => ({
      ...otherFields,
      lines: itemIds.map((itemId, index) => ({ ...newLine(index + 1, String(itemId)), itemId })),
    }),
  );
  const overlappingDocuments = otherDocuments
    .map((otherDocument) => ({
      id: otherDocument.id,
      number: otherDocument.number,
      items: findOverlaps(document, [otherDocument], allItems).length,
    }))
    .filter(({ items }) => items > 0);
  return { items: findOverlaps(document, otherDocuments, allItems), documents: overlappingDocuments };
});
