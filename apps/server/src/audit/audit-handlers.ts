/** Handlers of the audit trail. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { readAudit, readAuditEntry, readAuditPeople } from "./audit-service.ts";

export const auditHandlers = HttpApiBuilder.group(ComptoirApi, "audit", (handlers) =>
  handlers.handleAll({
    list: ({ query }) => Effect.flatMap(CurrentUser, (caller) => readAudit(caller, query)),
    get: ({ params }) => Effect.flatMap(CurrentUser, (caller) => readAuditEntry(caller, params.id)),
    people: () => Effect.flatMap(CurrentUser, readAuditPeople),
  }),
);
