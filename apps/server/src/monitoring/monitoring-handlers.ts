/** Handlers of the monitoring calls. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { listParts } from "./server-parts.ts";
import { readTimeZoneRules } from "./time-zone-rules.ts";
import { getTerminal, listTerminals, muteAlert } from "./terminal-service.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const monitoringHandlers = HttpApiBuilder.group(ComptoirApi, "monitoring", (handlers) =>
  handlers.handleAll({
    terminals: () => withCurrentUser(listTerminals),
    terminal: ({ params }) => withCurrentUser((caller) => getTerminal(caller, params.id)),
    server: () => listParts(),
    timeZones: () => withCurrentUser(readTimeZoneRules),
    mute: ({ payload }) => withCurrentUser((caller) => muteAlert(caller, payload)),
  }),
);
