/** Supplements: documents with the scans that arrived after their count was closed. Closing a supplement adds them to the count. */

import type { Caller } from "@comptoir/api/contract";
import { formatDocumentNumber, createSupplement, type InventoryDocument } from "@comptoir/domain/inventory";
import { businessDateOf } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor, writeAudit } from "../access/index.ts";
import { findDocumentHeader, insertDocument, nextSequence } from "./document-rows.ts";
import { headerOf, lockDocument, inTransaction, loadDocument } from "./document-store.ts";
import { valueOrRefuse } from "./refuse-document.ts";
import type { SentScans } from "./resolve-events.ts";

/** Open supplement of a count (null without late scans), and the scans that neither the count nor a closed supplement contains. */
export interface LateScans {
  readonly supplement: { readonly id: number; readonly number: string } | null;
  readonly sent: SentScans;
}

/** Finds or creates the supplement of a closed count; null for other documents. Errors: DOC_REVERSED, COUNTER_NOT_JOINED. */
export const findOrCreateSupplement = Effect.fn("findOrCreateSupplement")(function* (
  caller: Caller,
  id: number,
  sentScans: SentScans,
) {
  const sql = yield* SqlClient.SqlClient;
  const { locations, locationIds } = yield* scopeFor(caller);
  const documentHeader = yield* findDocumentHeader(sql, id);
  if (documentHeader === undefined || !locationIds.includes(documentHeader.locationId)) return null;
  if (documentHeader.type !== "COUNT" || documentHeader.status !== "CLOSED" || documentHeader.reverses !== null)
    return null;
  const countId = documentHeader.supplements ?? documentHeader.id;
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockDocument(sql, countId);
      const eventIdsInClosedCount = new Set(
        (yield* sql<{ readonly id: string }>`
          SELECT e.event_id AS id FROM inventory_event e JOIN inventory_document d ON d.document_id = e.document_id
          WHERE (d.document_id = ${countId} OR d.supplements = ${countId}) AND d.status = 'CLOSED' AND e.event_id = ANY (${sentScans.events.map((event) => event.id)}::text[])`).map(
          (event) => event.id,
        ),
      );
      const lateEvents = sentScans.events
        .filter((event) => !eventIdsInClosedCount.has(event.id))
        .map(({ documentId: _, ...event }) => event);
      const lateScans = { ...sentScans, events: lateEvents };
      if (lateEvents.length === 0) return { supplement: null, sent: lateScans } satisfies LateScans;
      const [openSupplement] = yield* sql<{ readonly id: number; readonly number: string }>`
        SELECT document_id AS id, number FROM inventory_document WHERE supplements = ${countId} AND status = 'OPEN' AND deleted_at IS NULL ORDER BY document_id LIMIT 1`;
      if (openSupplement !== undefined) return { supplement: openSupplement, sent: lateScans } satisfies LateScans;
      const now = yield* Clock.currentTimeMillis;
      const location = locations.find((place) => place.id === documentHeader.locationId);
      const businessDate = businessDateOf(now, dayRuleOf(location));
      const businessYear = Number(businessDate.slice(0, 4));
      const supplementRequest = { id: 0, number: "", userId: caller.userId, terminalId: sentScans.deviceId, now };
      const supplement = yield* valueOrRefuse(createSupplement(headerOf(documentHeader), supplementRequest));
      const documentNumber = formatDocumentNumber({
        locationCode: location?.code ?? "",
        year: businessYear,
        sequence: yield* nextSequence(sql, documentHeader.locationId, businessYear),
      });
      const supplementId = yield* insertDocument(
        sql,
        { ...supplement, number: documentNumber },
        { by: caller.userId, terminalId: sentScans.deviceId, date: businessDate },
      );
      yield* writeAudit({
        userId: caller.userId,
        action: "CREATE",
        entity: "inventoryDocument",
        entityId: supplementId,
        label: documentNumber,
        layerId: documentHeader.locationId,
        details: { after: { type: supplement.type, supplements: documentHeader.number } },
      });
      return { supplement: { id: supplementId, number: documentNumber }, sent: lateScans } satisfies LateScans;
    }),
  );
});

/** Loads the count of a supplement, with the count's closed supplements that are not reversed; an empty list for other documents. */
export const loadSupplementedCount = Effect.fn("loadSupplementedCount")(function* (
  caller: Caller,
  { supplements }: InventoryDocument,
) {
  if (supplements === null) return [];
  const { document } = yield* loadDocument(caller, supplements);
  return [document, ...(yield* loadSupplements(caller, supplements))];
});

/** Loads the closed supplements of a count that are not reversed. */
export const loadSupplements = Effect.fn("loadSupplements")(function* (caller: Caller, id: number) {
  const sql = yield* SqlClient.SqlClient;
  const supplementIdRows = yield* Effect.orDie(
    sql<{
      readonly id: number;
    }>`SELECT document_id AS id FROM inventory_document WHERE supplements = ${id} AND status = 'CLOSED' AND reversed_by IS NULL ORDER BY document_id`,
  );
  return (yield* Effect.forEach(supplementIdRows, (row) => loadDocument(caller, row.id))).map(
    ({ document }) => document,
  );
});
