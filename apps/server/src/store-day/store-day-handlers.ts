/** Handlers of store days. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import {
  acceptBlocker,
  auditDays,
  readBoard,
  readCertificate,
  readDifference,
  readStoreDay,
  reopenDay,
  withdrawAcceptance,
} from "./store-day-service.ts";

const withCaller = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const storeDayHandlers = HttpApiBuilder.group(ComptoirApi, "storeDay", (handlers) =>
  handlers.handleAll({
    board: ({ query }) => withCaller((caller) => readBoard(caller, query)),
    get: ({ query }) => withCaller((caller) => readStoreDay(caller, query)),
    certificate: ({ query }) => withCaller((caller) => readCertificate(caller, query)),
    difference: ({ query }) => withCaller((caller) => readDifference(caller, query)),
    accept: ({ payload }) => withCaller((caller) => acceptBlocker(caller, payload)),
    withdraw: ({ payload }) => withCaller((caller) => withdrawAcceptance(caller, payload)),
    audit: ({ payload }) => withCaller((caller) => auditDays(caller, payload.days)),
    reopen: ({ payload }) => withCaller((caller) => reopenDay(caller, payload)),
  }),
);
