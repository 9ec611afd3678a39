/** Handlers of findings of the Integrity report. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { acceptFinding, readFinding, reopenFinding } from "./finding-service.ts";
import { acceptFindings, reopenFindings } from "./several-findings.ts";

const by = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const findingHandlers = HttpApiBuilder.group(ComptoirApi, "finding", (handlers) =>
  handlers.handleAll({
    get: ({ query }) => by((caller) => readFinding(caller, query)),
    accept: ({ payload }) => by((caller) => acceptFinding(caller, payload)),
    acceptSeveral: ({ payload }) => by((caller) => acceptFindings(caller, payload)),
    reopenSeveral: ({ payload }) => by((caller) => reopenFindings(caller, payload)),
    reopen: ({ payload }) => by((caller) => reopenFinding(caller, payload)),
  }),
);
