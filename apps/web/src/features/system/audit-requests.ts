/** Calls of the audit trail. */
import type { AuditPage, AuditUserChoices, AuditRow, References } from "@comptoir/api/wire";
import { auditKindRow, fieldOfWireName, isAuditKind, isEntityName } from "@comptoir/domain/entity";

import { entityGateway } from "../../entity/entity-requests.ts";
import { askSignedIn } from "../../runtime.ts";
import { failWith, type Answer } from "../../shared/answer.ts";
import type { AuditQuery } from "./audit-address.ts";

/** Converts the values of an audit record before and after to our field names. */
const withFieldNames = (row: AuditRow): AuditRow => {
  const { kind } = row;
  const toNamedValues = (values: AuditRow["before"]) =>
    values === null || !isEntityName(kind)
      ? values
      : Object.fromEntries(Object.entries(values).map(([field, value]) => [fieldOfWireName(kind, field), value]));
  return { ...row, before: toNamedValues(row.before), after: toNamedValues(row.after) };
};

export async function askAudit(
  ask: AuditQuery & { readonly before?: string; readonly size?: number },
  signal: AbortSignal,
): Promise<Answer<AuditPage>> {
  const answer = await askSignedIn((api) => api.audit.list({ query: ask }), signal);
  return answer.ok ? { ok: true, value: { ...answer.value, rows: answer.value.rows.map(withFieldNames) } } : answer;
}

/** Reads a single entry by its id; the id 0 is refused as not found. */
export async function askAuditEntry(id: number, signal: AbortSignal): Promise<Answer<AuditRow>> {
  if (id === 0) return failWith("HTTP_404", 404);
  const answer = await askSignedIn((api) => api.audit.get({ params: { id } }), signal);
  return answer.ok ? { ok: true, value: withFieldNames(answer.value) } : answer;
}

export const askAuditPeople = (_layerId: number, signal: AbortSignal): Promise<Answer<AuditUserChoices>> =>
  askSignedIn((api) => api.audit.people(), signal);

/** Reads the choices of the reference fields of a kind; none for a kind that is no entity. */
export async function askReferences(kind: string): Promise<Answer<readonly References[]>> {
  const { entity } = isAuditKind(kind) ? auditKindRow(kind) : { entity: null };
  return entity === null ? { ok: true, value: [] } : entityGateway(entity).references();
}
