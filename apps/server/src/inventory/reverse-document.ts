/** Reverses a closed document by a new one: each movement is reversed at its own instant. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission } from "@comptoir/domain/access";
import { checkCreate, formatDocumentNumber, reverseDocument, type InventoryDocument } from "@comptoir/domain/inventory";
import { businessDateOf } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor, writeAudit } from "../access/index.ts";
import { toMovementRows, lockStock, isLedgerUnchanged, postMovementRows, readLedger } from "../catalogue/index.ts";
import { approvalThresholdAt } from "./close-context.ts";
import { writeClosedDocument, writeLineResults } from "./close-document.ts";
import { isCurrentAttempt, applyPreparedMovements } from "./close-in-steps.ts";
import { announceChange } from "./document-news.ts";
import { insertDocument, nextSequence, updateDocument, type DocumentRow } from "./document-rows.ts";
import { dieOfDatabase, findDocument, lockDocument, inTransaction, loadDocument } from "./document-store.ts";
import {
  attemptsAtMost,
  yieldBetweenSteps,
  runStepwise,
  isLongDocument,
  StepwiseFromLineCount,
} from "./long-document.ts";
import { valueOrRefuse } from "./refuse-document.ts";
import { dropUnfinishedReversals, prepareReversal } from "./reverse-in-steps.ts";
import { loadSupplements } from "./supplements.ts";

interface ReversalRequest {
  readonly id: number;
  readonly terminalId: string;
  readonly now: number;
  readonly location: LocationInScope | undefined;
}

type LocationInScope = Effect.Success<ReturnType<typeof scopeFor>>["locations"][number];

/** Reverses a closed document; returns the id of the reversing document. Errors: DOC_TRANSITION, DOC_REVERSED, APPROVAL_REQUIRED, ACCESS_DENIED, HTTP_404. */
export const reverseClosedDocument = Effect.fn("reverseClosedDocument")(function* (
  caller: Caller,
  id: number,
  terminalId: string,
) {
  const now = yield* Clock.currentTimeMillis;
  const { locations, locationIds } = yield* scopeFor(caller);
  const documentRow = yield* findDocument(caller, id);
  yield* valueOrRefuse(
    checkCreate({ permissions: caller.permissions, scope: new Set(locationIds), locationId: documentRow.locationId }),
  );
  const reversalRequest: ReversalRequest = {
    id,
    terminalId,
    now,
    location: locations.find((place) => place.id === documentRow.locationId),
  };
  const reversalId =
    (yield* reverseLongDocument(caller, documentRow, reversalRequest)) ??
    (yield* inTransaction(reverseInOneTransaction(caller, reversalRequest)));
  yield* announceChange(id);
  return reversalId;
});

/** Decides a reversal from the document's movements and the later ones of the ledger. */
const decideReversal = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  caller: Caller,
  { id, terminalId, now }: ReversalRequest,
  mode: "look" | "hold",
) {
  const { document, row } = yield* loadDocument(caller, id);
  const { locationId } = document;
  const supplements = yield* loadSupplements(caller, id);
  const documentIds = [id, ...supplements.map((supplement) => supplement.id)];
  const postedMovements = yield* sql<{ readonly itemId: number; readonly at: number }>`
    SELECT item_id AS "itemId", floor(extract(epoch FROM min(happened_at)) * 1000)::float8 AS at FROM posted_movement WHERE document_id = ANY (${documentIds}::integer[]) AND location_id = ${locationId} GROUP BY item_id`;
  const movedItemIds = postedMovements.map(({ itemId }) => itemId);
  if (mode === "hold") yield* lockStock(sql, locationId, movedItemIds);
  yield* yieldBetweenSteps;
  const ledger = yield* readLedger(
    sql,
    locationId,
    movedItemIds,
    postedMovements.reduce((earliestMs, { at }) => Math.min(earliestMs, at), now) - 1,
  );
  const [nextRow] = yield* sql<{
    readonly id: number;
  }>`SELECT nextval(pg_get_serial_sequence('inventory_document', 'document_id'))::integer AS id`;
  yield* yieldBetweenSteps;
  // Refuses before taking a document number, since a gap in the numbers would need an explanation.
  const reversalPosting = yield* valueOrRefuse(
    reverseDocument(
      document,
      {
        userId: caller.userId,
        terminalId,
        now,
        id: nextRow?.id ?? 0,
        number: "",
        approvalAbove: yield* approvalThresholdAt(locationId),
        seesCosts: hasPermission(caller.permissions, ["PRODUCT_COST_READ"]),
        supplements,
      },
      ledger.movements,
    ),
  );
  return { ...reversalPosting, ledger, version: row.version };
});

const reverseInOneTransaction = Effect.fnUntraced(function* (caller: Caller, reversing: ReversalRequest) {
  const sql = yield* SqlClient.SqlClient;
  yield* lockDocument(sql, reversing.id);
  const { document, supplements, reversal, movements, ledger } = yield* decideReversal(sql, caller, reversing, "hold");
  const { number, date } = yield* nextDocumentNumber(sql, reversing);
  yield* insertDocument(sql, { ...reversal, number }, { by: caller.userId, terminalId: reversing.terminalId, date });
  yield* writeClosedDocument(sql, reversal, caller.userId);
  yield* postMovementRows(sql, ledger, movements);
  yield* Effect.forEach(supplements, (supplement) => updateDocument(sql, supplement, { events: 0 }), { discard: true });
  yield* writeReversedDocument(sql, caller, document, { ...reversal, number });
  return reversal.id;
});

/** Reverses a document in steps; returns undefined if the document is short, or changed at each try. */
const reverseLongDocument = Effect.fnUntraced(function* (caller: Caller, row: DocumentRow, reversing: ReversalRequest) {
  if (!isLongDocument(row, yield* StepwiseFromLineCount)) return undefined;
  const dropAllReversals = dieOfDatabase(dropUnfinishedReversals(yield* SqlClient.SqlClient, reversing.id));
  for (let attempt = 0; attempt < attemptsAtMost; attempt++) {
    // An error leaves prepared rows, which are of no use.
    const reversalId = yield* Effect.onError(
      dieOfDatabase(runStepwise(reverseInSteps(caller, reversing))),
      () => dropAllReversals,
    );
    if (reversalId !== undefined) return reversalId;
  }
  yield* dropAllReversals;
  return undefined;
});

const reverseInSteps = Effect.fnUntraced(function* (caller: Caller, reversing: ReversalRequest) {
  const sql = yield* SqlClient.SqlClient;
  const { document, supplements, reversal, movements, ledger, version } = yield* decideReversal(
    sql,
    caller,
    reversing,
    "look",
  );
  yield* yieldBetweenSteps;
  const movementRows = yield* toMovementRows(sql, ledger, movements);
  const reversalCreation = {
    by: caller.userId,
    terminalId: reversing.terminalId,
    date: businessDateOf(reversing.now, dayRuleOf(reversing.location)),
  };
  const attemptId = yield* prepareReversal(sql, reversal, movementRows, reversalCreation);
  if (attemptId === null) return undefined;
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockDocument(sql, reversing.id);
      if (
        !(yield* isCurrentAttempt(sql, reversal.id, attemptId)) ||
        (yield* findDocument(caller, reversing.id)).version !== version
      )
        return undefined;
      yield* lockStock(sql, document.locationId, ledger.itemIds);
      if (!(yield* isLedgerUnchanged(sql, ledger))) return undefined;
      const { number, date } = yield* nextDocumentNumber(sql, reversing);
      yield* applyPreparedMovements(sql, reversal.id);
      yield* sql`UPDATE inventory_document SET number = ${number}, business_date = ${date}::date WHERE document_id = ${reversal.id}`;
      yield* updateDocument(sql, reversal, { events: 0 });
      yield* writeLineResults(sql, reversal, caller.userId);
      yield* Effect.forEach(supplements, (supplement) => updateDocument(sql, supplement, { events: 0 }), {
        discard: true,
      });
      yield* writeReversedDocument(sql, caller, document, { ...reversal, number });
      yield* sql`DELETE FROM inventory_closing WHERE document_id = ${reversal.id}`;
      return reversal.id;
    }),
  );
});

const nextDocumentNumber = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { now, location }: ReversalRequest) {
  const businessDate = businessDateOf(now, dayRuleOf(location));
  const businessYear = Number(businessDate.slice(0, 4));
  return {
    date: businessDate,
    number: formatDocumentNumber({
      locationCode: location?.code ?? "",
      year: businessYear,
      sequence: yield* nextSequence(sql, location?.id ?? 0, businessYear),
    }),
  };
});

/** Stores the link from a document to its reversal, and an entry of the audit trail. */
const writeReversedDocument = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { userId }: Caller,
  document: InventoryDocument,
  { id, number, locationId }: InventoryDocument,
) {
  yield* updateDocument(sql, document, { events: 0 });
  yield* writeAudit({
    userId,
    action: "CREATE",
    entity: "inventoryDocument",
    entityId: id,
    label: number,
    layerId: locationId,
    details: { after: { reverses: document.number } },
  });
});
