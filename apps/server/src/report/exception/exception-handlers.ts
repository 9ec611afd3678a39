/** Handlers of risk events. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { readCashierDay, readRiskEvents, readRiskRates } from "./exception-service.ts";
import { rehearseRiskLimits } from "./rehearse-limits.ts";
import { reviewEvents, withdrawReviews } from "./review-service.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const exceptionHandlers = HttpApiBuilder.group(ComptoirApi, "exception", (handlers) =>
  handlers.handleAll({
    rates: ({ payload }) => withCurrentUser((caller) => readRiskRates(caller, payload)),
    rehearse: ({ payload }) => withCurrentUser((caller) => rehearseRiskLimits(caller, payload)),
    events: ({ payload }) => withCurrentUser((caller) => readRiskEvents(caller, payload)),
    day: ({ payload }) => withCurrentUser((caller) => readCashierDay(caller, payload)),
    review: ({ payload }) => withCurrentUser((caller) => reviewEvents(caller, payload)),
    withdraw: ({ payload }) => withCurrentUser((caller) => withdrawReviews(caller, payload)),
  }),
);
