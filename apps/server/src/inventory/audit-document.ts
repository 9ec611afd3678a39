/** Writes audit entries of inventory documents. */

import type { Caller } from "@comptoir/api/contract";
import type { AuditAction } from "@comptoir/domain/entity";
import type { InventoryDocument } from "@comptoir/domain/inventory";

import { writeAudit } from "../access/index.ts";

/** Audits an action on a document with its changed values. */
export const auditDocument = (
  caller: Caller,
  auditAction: AuditAction,
  { id, number, locationId }: InventoryDocument,
  details: { readonly before?: unknown; readonly after?: unknown },
) =>
  writeAudit({
    userId: caller.userId,
    action: auditAction,
    entity: "inventoryDocument",
    entityId: id,
    label: number,
    layerId: locationId,
    details,
  });

/** Returns the header fields of a document that the audit trail stores. */
export const pickHeaderValues = ({
  status,
  comment,
  isBlind,
  uncountedPolicy,
  hold,
}: Pick<InventoryDocument, "status" | "comment" | "isBlind" | "uncountedPolicy" | "hold">) => ({
  status,
  comment,
  isBlind,
  uncountedPolicy,
  holder: hold?.userId ?? null,
});
