/** Handlers of risk events. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { readDay, readEvents, readRates } from "./exception-service.ts";
import { rehearse } from "./rehearse-limits.ts";
import { reviewEvents, withdrawReviews } from "./review-service.ts";

const asCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const exceptionHandlers = HttpApiBuilder.group(ComptoirApi, "exception", (handlers) =>
  handlers.handleAll({
    rates: ({ payload }) => asCurrentUser((caller) => readRates(caller, payload)),
    rehearse: ({ payload }) => asCurrentUser((caller) => rehearse(caller, payload)),
    events: ({ payload }) => asCurrentUser((caller) => readEvents(caller, payload)),
    day: ({ payload }) => asCurrentUser((caller) => readDay(caller, payload)),
    review: ({ payload }) => asCurrentUser((caller) => reviewEvents(caller, payload)),
    withdraw: ({ payload }) => asCurrentUser((caller) => withdrawReviews(caller, payload)),
  }),
);
