/** Handlers of store days. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import {
  acceptBlocker,
  auditDays,
  readBoard,
  readCertificate,
  readStoreDay,
  reopenDay,
  withdrawAcceptance,
} from "./store-day-service.ts";

const asCaller = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const storeDayHandlers = HttpApiBuilder.group(ComptoirApi, "storeDay", (handlers) =>
  handlers.handleAll({
    board: ({ query }) => asCaller((caller) => readBoard(caller, query)),
    get: ({ query }) => asCaller((caller) => readStoreDay(caller, query)),
    certificate: ({ query }) => asCaller((caller) => readCertificate(caller, query)),
    accept: ({ payload }) => asCaller((caller) => acceptBlocker(caller, payload)),
    withdraw: ({ payload }) => asCaller((caller) => withdrawAcceptance(caller, payload)),
    audit: ({ payload }) => asCaller((caller) => auditDays(caller, payload.days)),
    reopen: ({ payload }) => asCaller((caller) => reopenDay(caller, payload)),
  }),
);
