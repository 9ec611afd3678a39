/** Handlers of risk events. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { readDay, readEvents, readRates } from "./exception-service.ts";
import { reviewEvents, withdrawReviews } from "./review-service.ts";

const by = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const exceptionHandlers = HttpApiBuilder.group(ComptoirApi, "exception", (handlers) =>
  handlers.handleAll({
    rates: ({ payload }) => by((caller) => readRates(caller, payload)),
    events: ({ payload }) => by((caller) => readEvents(caller, payload)),
    day: ({ payload }) => by((caller) => readDay(caller, payload)),
    review: ({ payload }) => by((caller) => reviewEvents(caller, payload)),
    withdraw: ({ payload }) => by((caller) => withdrawReviews(caller, payload)),
  }),
);
