/** Access over time: the layers, roles, accounts and grants that were in force at an instant, from their dated records. */

import { businessDateOf } from "../period/index.ts";
import type { AccessLayer, AccessState, Role, RoleGrant } from "../role/index.ts";

import { maySignIn, userStatus, type Account } from "./user-status.ts";

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
  const lastRecordByKey = new Map<string, AccessRecord>();
  for (const record of records) {
    const recordKey = `${record.kind} ${record.id}`;
    const lastRecord = lastRecordByKey.get(recordKey);
    if (record.atMs <= atMs && (lastRecord === undefined || lastRecord.atMs <= record.atMs))
      lastRecordByKey.set(recordKey, record);
  }
  const recordsInForce = [...lastRecordByKey.values()].toSorted((left, right) => left.id - right.id);
  return {
    layers: recordsInForce.flatMap((record) =>
      record.kind === "layer" && record.content !== null ? [{ ...record.content, id: record.id }] : [],
    ),
    roles: recordsInForce.flatMap((record) =>
      record.kind === "role" && record.content !== null ? [{ ...record.content, id: record.id }] : [],
    ),
    users: recordsInForce.flatMap((record) =>
      record.kind === "user" && record.content !== null
        ? [{ id: record.id, layerId: record.content.layerId, hasAccess: mayEnterAt(record.content, atMs) }]
        : [],
    ),
    grants: recordsInForce.flatMap((record) =>
      record.kind === "grants" && record.content !== null
        ? record.content.map((grant) => ({ ...grant, userId: record.id }))
        : [],
    ),
  };
}

const mayEnterAt = (account: RecordedAccount, atMs: number): boolean =>
  maySignIn(userStatus(account, businessDateOf(atMs, account)));
