/** Handlers of findings of the Integrity report. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { acceptFinding, readFinding, reopenFinding } from "./finding-service.ts";
import { acceptFindings, reopenFindings } from "./several-findings.ts";

const asCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const findingHandlers = HttpApiBuilder.group(ComptoirApi, "finding", (handlers) =>
  handlers.handleAll({
    get: ({ query }) => asCurrentUser((caller) => readFinding(caller, query)),
    accept: ({ payload }) => asCurrentUser((caller) => acceptFinding(caller, payload)),
    acceptSeveral: ({ payload }) => asCurrentUser((caller) => acceptFindings(caller, payload)),
    reopenSeveral: ({ payload }) => asCurrentUser((caller) => reopenFindings(caller, payload)),
    reopen: ({ payload }) => asCurrentUser((caller) => reopenFinding(caller, payload)),
  }),
);
