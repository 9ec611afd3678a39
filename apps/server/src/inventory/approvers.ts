/** Finds the users who may approve a document: they may change documents at its location and are not its authors. */

import type { Caller } from "@comptoir/api/contract";
import { checkApprover, type InventoryDocument } from "@comptoir/domain/inventory";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Returns whether the caller may approve a document, and who else may; on a closed document the approval is of a reversal. */
export const findApprovers = Effect.fn("findApprovers")(function* (caller: Caller, document: InventoryDocument) {
  const sql = yield* SqlClient.SqlClient;
  const approverRows = yield* sql<{ readonly userId: number; readonly userName: string }>`
    WITH RECURSIVE above AS (
      SELECT target_layer_id, parent_id FROM target_layer WHERE target_layer_id = ${document.locationId}
      UNION ALL SELECT l.target_layer_id, l.parent_id FROM target_layer l JOIN above a ON l.target_layer_id = a.parent_id)
    SELECT u.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS "userName" FROM user_account u
    WHERE u.is_active AND NOT u.is_locked AND NOT u.is_deleted AND EXISTS (
      SELECT FROM user_role g JOIN role r ON r.role_id = g.role_id AND NOT r.is_deleted JOIN role_permission p ON p.role_id = g.role_id AND p.permission = 'INVENTORYDOCUMENT_CUD'
      WHERE g.user_id = u.user_id AND g.target_layer_id IN (SELECT target_layer_id FROM above))
    ORDER BY 2, 1`;
  const mayApprove = (userId: number) => document.status === "CLOSED" || checkApprover(document, userId).ok;
  return {
    mayApprove: mayApprove(caller.userId),
    approvers: approverRows.filter(({ userId }) => userId !== caller.userId && mayApprove(userId)),
  };
}, Effect.orDie);
