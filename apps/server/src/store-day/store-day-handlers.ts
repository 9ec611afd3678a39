/** Handlers of the store day calls. */

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

const by = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const storeDayHandlers = HttpApiBuilder.group(ComptoirApi, "storeDay", (handlers) =>
  handlers.handleAll({
    board: ({ query }) => by((caller) => readBoard(caller, query)),
    get: ({ query }) => by((caller) => readStoreDay(caller, query)),
    certificate: ({ query }) => by((caller) => readCertificate(caller, query)),
    accept: ({ payload }) => by((caller) => acceptBlocker(caller, payload)),
    withdraw: ({ payload }) => by((caller) => withdrawAcceptance(caller, payload)),
    audit: ({ payload }) => by((caller) => auditDays(caller, payload.days)),
    reopen: ({ payload }) => by((caller) => reopenDay(caller, payload)),
  }),
);
