/** Handlers of inventory documents; a single document is sent and received as a list of one. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";

import { creationScopeOf } from "../access/index.ts";
import { requestKeyOf } from "../entity/index.ts";
import { withTotalHeader } from "../http/total-header.ts";
import { answerDocument, answerDocuments } from "./answer-document.ts";
import { previewClose } from "./close-preview.ts";
import { makeScanStore } from "./count-events.ts";
import { reportDevice } from "./counters.ts";
import { addDocument } from "./create-document.ts";
import { DocumentFeeds } from "./document-feed.ts";
import { answerChanges } from "./follow-document.ts";
import { makeUserNameLookup } from "./document-view.ts";
import { countDocumentFacets, listDocuments, readDocument, readDocumentHeaders } from "./read-documents.ts";
import { listUnits, readProductList } from "./product-list.ts";
import { readClosings } from "./read-closings.ts";
import { readStockLedger } from "./read-ledger.ts";
import { reverseClosedDocument } from "./reverse-document.ts";
import { approve, changeDocument, renewDocumentHold, setDeleted } from "./save-document.ts";

const storeScans = makeScanStore();

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** Renews the editing lock ("hold") of a document, and answers with the names of its users. */
const renewHoldAndAnswer = Effect.fn("inventoryDocument.hold")(function* (
  caller: Caller,
  id: number,
  payload: Parameters<typeof renewDocumentHold>[2],
) {
  const { userId, takenFrom, ...hold } = yield* renewDocumentHold(caller, id, payload);
  const userNameOf = yield* makeUserNameLookup(yield* SqlClient.SqlClient, [userId, takenFrom?.userId]);
  return {
    ...hold,
    ...userNameOf(userId),
    ...(takenFrom === undefined ? {} : { takenFrom: userNameOf(takenFrom.userId) }),
  };
});

export const inventoryDocumentHandlers = HttpApiBuilder.group(ComptoirApi, "inventoryDocument", (handlers) =>
  Effect.map(DocumentFeeds, (feeds) =>
    handlers.handleAll({
      list: ({ query }) =>
        Effect.flatMap(CurrentUser, (caller) => Effect.flatMap(listDocuments(caller, query), withTotalHeader)),
      facets: ({ query, payload }) =>
        Effect.flatMap(CurrentUser, (caller) => countDocumentFacets(caller, { ...query, filters: payload })),
      get: ({ params, query }) =>
        Effect.flatMap(CurrentUser, (caller) =>
          Effect.flatMap(readDocument(caller, params.id, query.reveal), answerDocument),
        ),
      create: Effect.fn("inventoryDocument.create")(function* ({ headers, payload }) {
        const caller = yield* CurrentUser;
        const requestKey = yield* requestKeyOf(headers["idempotency-key"], payload);
        return yield* Effect.forEach(payload, (save) =>
          Effect.flatMap(addDocument(caller, save, requestKey), (id) => readDocument(caller, id)),
        );
      }),
      update: Effect.fn("inventoryDocument.update")(function* ({ payload }) {
        const caller = yield* CurrentUser;
        return yield* Effect.flatMap(
          Effect.forEach(payload, (save) =>
            Effect.andThen(changeDocument(caller, save), readDocument(caller, save.id)),
          ),
          answerDocuments,
        );
      }),
      remove: Effect.fn("inventoryDocument.remove")(function* ({ payload }) {
        yield* setDeleted(yield* CurrentUser, idsOf(payload), true);
        return payload;
      }),
      restore: Effect.fn("inventoryDocument.restore")(function* ({ payload }) {
        const caller = yield* CurrentUser;
        yield* setDeleted(caller, idsOf(payload), false);
        return yield* readDocumentHeaders(caller, idsOf(payload));
      }),
      events: ({ params, payload }) => Effect.flatMap(CurrentUser, (caller) => storeScans(caller, params.id, payload)),
      changes: ({ params, query }) =>
        Effect.flatMap(CurrentUser, (caller) => answerChanges(caller, params.id, query)).pipe(
          Effect.provideService(DocumentFeeds, feeds),
        ),
      hold: ({ params, payload }) =>
        Effect.flatMap(CurrentUser, (caller) => renewHoldAndAnswer(caller, params.id, payload)),
      counter: ({ params, payload }) =>
        Effect.flatMap(CurrentUser, (caller) => reportDevice(caller, params.id, payload)),
      approve: Effect.fn("inventoryDocument.approve")(function* ({ params, payload }) {
        const caller = yield* CurrentUser;
        yield* approve(caller, params.id, payload.version);
        return yield* readDocumentHeaders(caller, [params.id]);
      }),
      closePreview: ({ params, query }) =>
        Effect.flatMap(CurrentUser, (caller) => previewClose(caller, params.id, query)),
      reverse: Effect.fn("inventoryDocument.reverse")(function* ({ params, payload }) {
        const caller = yield* CurrentUser;
        const reversalId = yield* reverseClosedDocument(caller, params.id, payload.terminalId);
        return yield* readDocumentHeaders(caller, [params.id, reversalId]);
      }),
    }),
  ),
).pipe(Layer.provide(DocumentFeeds.layer));

export const inventoryHandlers = HttpApiBuilder.group(ComptoirApi, "inventory", (handlers) =>
  handlers.handleAll({
    creationScope: () => Effect.flatMap(CurrentUser, (caller) => creationScopeOf(caller, "Inventory")),
    unitCreationScope: () => Effect.flatMap(CurrentUser, (caller) => creationScopeOf(caller, "UOM")),
    // A unit has no nested lists that `getChildren` could leave out; neither has a row of stock.
    units: ({ query }) =>
      Effect.map(
        Effect.flatMap(CurrentUser, (caller) => listUnits(caller, query)),
        ({ rows }) => rows,
      ),
    productList: ({ query }) => Effect.flatMap(CurrentUser, (caller) => readProductList(caller, query.targetLayerID)),
    ledger: ({ query }) => Effect.flatMap(CurrentUser, (caller) => readStockLedger(caller, query.filters, query)),
    closings: ({ query }) => Effect.flatMap(CurrentUser, (caller) => readClosings(caller, query.filters, query.before)),
  }),
);
