/** Handlers of decisions about logged errors. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { changeErrors, readErrors } from "./triage-service.ts";

export const errorTriageHandlers = HttpApiBuilder.group(ComptoirApi, "errorTriage", (handlers) =>
  handlers.handleAll({
    get: ({ query }) => Effect.flatMap(CurrentUser, (caller) => readErrors(caller, query)),
    change: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => changeErrors(caller, payload)),
  }),
);
