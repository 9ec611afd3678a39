/** Handlers of findings of the Integrity report. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { acceptFinding, readFinding, reopenFinding } from "./finding-service.ts";
import { acceptFindings, reopenFindings } from "./several-findings.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const findingHandlers = HttpApiBuilder.group(ComptoirApi, "finding", (handlers) =>
  handlers.handleAll({
    get: ({ query }) => withCurrentUser((caller) => readFinding(caller, query)),
    accept: ({ payload }) => withCurrentUser((caller) => acceptFinding(caller, payload)),
    acceptSeveral: ({ payload }) => withCurrentUser((caller) => acceptFindings(caller, payload)),
    reopenSeveral: ({ payload }) => withCurrentUser((caller) => reopenFindings(caller, payload)),
    reopen: ({ payload }) => withCurrentUser((caller) => reopenFinding(caller, payload)),
  }),
);
