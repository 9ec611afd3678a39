/** Access over time: the layers, roles, accounts and grants that were in force at an instant, from their dated records. */

import { businessDateOf } from "../period/index.ts";
import type { AccessLayer, AccessState, Role, RoleGrant } from "../role/index.ts";

import { maySignIn, userStatus, type Account, type UserStatus } from "./user-status.ts";

/** An account as it was stored, with the business days of its layer. */
export interface RecordedAccount extends Account {
  /** Home layer of the account. */
  readonly layerId: number;
  readonly timeZone: string;
  /** Start of the business day. Units: minutes after midnight. */
  readonly businessDayStart: number;
}

/** Record of a layer, a role, an account, or the grants of a user, from an instant on. Null if it no longer exists. */
export type AccessRecord = {
  readonly id: number;
  /** Units: milliseconds since 1970. */
  readonly atMs: number;
} & (
  | { readonly kind: "layer"; readonly content: Omit<AccessLayer, "id"> | null }
  | { readonly kind: "role"; readonly content: Omit<Role, "id"> | null }
  | { readonly kind: "user"; readonly content: RecordedAccount | null }
  | { readonly kind: "grants"; readonly content: readonly Omit<RoleGrant, "userId">[] | null }
);

/**
 * Returns the access state at an instant: of each thing the last record that is not later. Whether an account had ended is decided on its
 * business day of that instant. Records of the same instant count in their order.
 *
 * Source: behaviour 4 (5, time machine); decision 0521.
 *
 * @example accessStateAt([{ kind: "grants", id: 1, atMs: 5, content: [{ roleId: 2, layerId: 3 }] }], 4).grants // => []
 */
export function accessStateAt(records: readonly AccessRecord[], atMs: number): AccessState {
  const recordsInForce = listRecordsInForce(records, atMs);
  return {
    layers: recordsInForce.flatMap((record) =>
      record.kind === "layer" && record.content !== null ? [{ ...record.content, id: record.id }] : [],
    ),
    roles: recordsInForce.flatMap((record) =>
      record.kind === "role" && record.content !== null ? [{ ...record.content, id: record.id }] : [],
    ),
    users: recordsInForce.flatMap((record) =>
      record.kind === "user" && record.content !== null
        ? [{ id: record.id, layerId: record.content.layerId, hasAccess: maySignIn(statusAt(record.content, atMs)) }]
        : [],
    ),
    grants: recordsInForce.flatMap((record) =>
      record.kind === "grants" && record.content !== null
        ? record.content.map((grant) => ({ ...grant, userId: record.id }))
        : [],
    ),
  };
}

/**
 * Returns the status of an account at an instant, on its business day then; null if the account did not exist yet.
 *
 * Source: behaviour 4 (5, time machine); decision 0521.
 *
 * @example accountStatusAt([{ kind: "user", id: 1, atMs: 5, content: null }], { userId: 1, atMs: 4 }) // => null
 * @example accountStatusAt([{ kind: "user", id: 1, atMs: 5, content: null }], { userId: 1, atMs: 5 }) // => "DELETED"
 */
export function accountStatusAt(
  records: readonly AccessRecord[],
  { userId, atMs }: { readonly userId: number; readonly atMs: number },
): UserStatus | null {
  const accountRecord = listRecordsInForce(records, atMs).find(({ kind, id }) => kind === "user" && id === userId);
  if (accountRecord?.kind !== "user") return null;
  return accountRecord.content === null ? "DELETED" : statusAt(accountRecord.content, atMs);
}

/** Lists the last record of each thing until an instant, ordered by id. */
function listRecordsInForce(records: readonly AccessRecord[], atMs: number): readonly AccessRecord[] {
  const lastRecordByKey = new Map<string, AccessRecord>();
  for (const record of records) {
    const recordKey = `${record.kind} ${record.id}`;
    const lastRecord = lastRecordByKey.get(recordKey);
    if (record.atMs <= atMs && (lastRecord === undefined || lastRecord.atMs <= record.atMs))
      lastRecordByKey.set(recordKey, record);
  }
  return [...lastRecordByKey.values()].toSorted((left, right) => left.id - right.id);
}

const statusAt = (account: RecordedAccount, atMs: number): UserStatus =>
  userStatus(account, businessDateOf(atMs, account));
