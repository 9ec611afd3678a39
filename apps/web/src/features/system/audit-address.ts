/** Filters of the audit trail in the address: a shared link shows the entries that its reader may see. */
import { isAuditAction, isAuditKind, type AuditAction, type AuditKind } from "@comptoir/domain/entity";

export interface AuditQuery {
  readonly search?: string;
  readonly period?: string;
  readonly userId?: number;
  readonly kind?: AuditKind;
  readonly action?: AuditAction;
}

/** Parses an address; invalid parts are dropped. */
export function parseAuditQuery(address: string): AuditQuery {
  const params = new URLSearchParams(address);
  const [search, period, kind, action] = [
    params.get("q") ?? "",
    params.get("period") ?? "",
    params.get("kind"),
    params.get("action"),
  ];
  const userId = parseIdOrZero(params.get("user"));
  return {
    ...(search !== "" && { search }),
    ...(period !== "" && { period }),
    ...(userId !== 0 && { userId }),
    ...(isAuditKind(kind) && { kind }),
    ...(isAuditAction(action) && { action }),
  };
}

/** Id of the open entry; 0 if no entry is open. */
export const parseOpenEntry = (address: string): number => parseIdOrZero(new URLSearchParams(address).get("entry"));

export function printAuditQuery({ search, period, userId, kind, action }: AuditQuery, entry = 0): string {
  const addressParameters = { q: search, period, user: userId, kind, action, entry: entry === 0 ? undefined : entry };
  return new URLSearchParams(
    Object.entries(addressParameters).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  ).toString();
}

const parseIdOrZero = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : 0;
