import { auditActions, auditKinds, auditPermission } from "@comptoir/domain/entity";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { AuditPage, AuditUserChoices, AuditRow } from "../wire/audit-wire.ts";
import { Text, textUpTo } from "../wire/bounded-text.ts";
import { optionalKey } from "../wire/optional-values.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** Query of the audit trail: period (a code or two dates), user, action, kind of record, and words of its name. */
export const auditQuery = {
  period: optionalKey(textUpTo(40)),
  userId: optionalKey(Schema.Int),
  action: optionalKey(Schema.Literals(auditActions)),
  kind: optionalKey(Schema.Literals(auditKinds)),
  search: optionalKey(Text),
  /** Cursor of a page: entries older than it are answered. */
  before: optionalKey(textUpTo(40)),
  size: optionalKey(Schema.Int),
};

/** The audit trail. Source: behaviour 3.12 (18), decision 0172. */
export const auditApi = HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/api/Audit/List", { query: auditQuery, success: AuditPage, error: apiErrors }),
    HttpApiEndpoint.get("get", "/api/Audit/Entry/:id", {
      params: { id: Schema.Int },
      success: AuditRow,
      error: apiErrors,
    }),
    HttpApiEndpoint.get("people", "/api/Audit/People", { success: AuditUserChoices, error: apiErrors }),
  )
  .annotateEndpoints(EndpointAccess, forPermissionHolders(auditPermission))
  .middleware(Authorization);
