/** Takes a closed document back by a new one: everything it posted, each at the instant of what it takes back. */

import type { Caller } from "@comptoir/api/contract";
import { checkCreate, formatDocumentNumber, reverseDocument } from "@comptoir/domain/inventory";
import { businessDateOf } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor, writeAudit } from "../access/index.ts";
import { holdStock, postToLedger, readLedger } from "../catalogue/index.ts";
import { keepClosed } from "./close-document.ts";
import { tellChange } from "./document-news.ts";
import { insertDocument, nextSequence, updateDocument } from "./document-rows.ts";
import { findDocument, holdDocument, inTransaction, loadDocument } from "./document-store.ts";
import { held } from "./refuse-document.ts";


/** Gives the id of the reversing document. Errors: DOC_TRANSITION, DOC_REVERSED, ACCESS_DENIED, HTTP_404. */
export const takeBackDocument = Effect.fn("takeBackDocument")(function* (caller: Caller, id: number, terminalId: string) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const { locations, locationIds } = yield* scopeFor(caller);
  const { locationId } = yield* findDocument(caller, id);
  yield* held(checkCreate({ held: caller.permissions, scope: new Set(locationIds), locationId }));
  const location = locations.find((one) => one.id === locationId);
  const reversingId = yield* inTransaction(
    Effect.gen(function* () {
      yield* holdDocument(sql, id);
      const { document } = yield* loadDocument(caller, id);
      const posted = yield* sql<{ readonly itemId: number; readonly at: number }>`
        SELECT item_id AS "itemId", floor(extract(epoch FROM min(happened_at)) * 1000)::float8 AS at FROM posted_movement WHERE document_id = ${id} AND location_id = ${locationId} GROUP BY item_id`;
      const items = posted.map(({ itemId }) => itemId);
      yield* holdStock(sql, locationId, items);
      const ledger = yield* readLedger(sql, locationId, items, posted.reduce((first, { at }) => Math.min(first, at), now) - 1);
      const date = businessDateOf(now, dayRuleOf(location));
      const year = Number(date.slice(0, 4));
      const request = { userId: caller.userId, terminalId, now };
      const [next] = yield* sql<{ readonly id: number }>`SELECT nextval(pg_get_serial_sequence('inventory_document', 'document_id'))::integer AS id`;
      // Refused before its number is taken: a gap would be asked about.
      yield* held(reverseDocument(document, { ...request, id: next?.id ?? 0, number: "" }, ledger.movements));
      const number = formatDocumentNumber({ locationCode: location?.code ?? "", year, sequence: yield* nextSequence(sql, locationId, year) });
      const posting = yield* held(reverseDocument(document, { ...request, id: next?.id ?? 0, number }, ledger.movements));
      yield* insertDocument(sql, posting.reversal, { by: caller.userId, terminalId, date });
      yield* keepClosed(sql, posting.reversal, caller.userId);
      yield* updateDocument(sql, posting.document, { events: 0 });
      yield* postToLedger(sql, ledger, posting.movements);
      yield* writeAudit({ userId: caller.userId, action: "CREATE", entity: "inventoryDocument", entityId: posting.reversal.id, label: number, layerId: locationId, details: { after: { reverses: document.number } } });
      return posting.reversal.id;
    }),
  );
  yield* tellChange(id);
  return reversingId;
});
