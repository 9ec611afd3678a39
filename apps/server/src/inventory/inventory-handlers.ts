/** The calls of inventory documents: lists of one are sent and given back. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { requestKeyOf } from "../entity/index.ts";
import { unavailable } from "../http/refusal.ts";
import { withTotalHeader } from "../http/total-header.ts";
import { makeDocument } from "./create-document.ts";
import { listDocuments, readDocument } from "./read-documents.ts";

const later = () => Effect.fail(unavailable("HTTP_503"));

export const inventoryDocumentHandlers = HttpApiBuilder.group(ComptoirApi, "inventoryDocument", (handlers) =>
  handlers.handleAll({
    list: ({ query }) => Effect.flatMap(CurrentUser, (caller) => Effect.flatMap(listDocuments(caller, query), withTotalHeader)),
    get: ({ params, query }) => Effect.flatMap(CurrentUser, (caller) => readDocument(caller, params.id, query.reveal)),
    create: Effect.fn("inventoryDocument.create")(function* ({ headers, payload }) {
      const caller = yield* CurrentUser;
      const key = yield* requestKeyOf(headers["idempotency-key"], payload);
      return yield* Effect.forEach(payload, (save) => Effect.flatMap(makeDocument(caller, save, key), (id) => readDocument(caller, id)));
    }),
    update: later,
    remove: later,
    restore: later,
    events: later,
    changes: later,
    hold: later,
    counter: later,
    approve: later,
    closePreview: later,
    reverse: later,
  }),
);

export const inventoryHandlers = HttpApiBuilder.group(ComptoirApi, "inventory", (handlers) => handlers.handleAll({ units: later, productList: later, ledger: later }));
