/** What an import and its undo did to products, in the audit trail: one entry each, as of a change on the screen. */

import { auditLabel, listChanges, type EntityValues } from "@comptoir/domain/entity";
import { dollarsFromUnitCost, type UnitCost } from "@comptoir/domain/money";
import { Effect } from "effect";

import { writeAudits, type AuditEntry } from "../access/index.ts";
import type { ItemValues } from "../catalogue/index.ts";
import type { ImportChange } from "./import-repository.ts";

/** The import that was run or undone, and who did it. */
export interface ImportActor {
  readonly importId: number;
  readonly layerId: number;
  /** Null when nobody did: a server took back what another one left. */
  readonly userId: number | null;
}

/** An item that was written: what it was and became; null is not there. */
export interface ItemChange {
  readonly itemId: number;
  readonly before: (ItemValues & { readonly isDeleted?: boolean }) | null;
  readonly after: ItemValues & { readonly isDeleted?: boolean };
}

/** Writes the entries of what an import made, brought back and overwrote. */
export const auditItems = (actor: ImportActor, changes: readonly ImportChange[]) =>
  // What is kept of an item was written by a run of our own, in this very shape.
  auditItemChanges(
    actor,
    changes.flatMap(({ entity, entityId, before, after }) =>
      entity === "item"
        ? [{ itemId: entityId, before: before as ItemChange["before"], after: after as ItemValues }]
        : [],
    ),
  );

export const auditItemChanges = Effect.fn("auditItemChanges")(function* (
  { importId, layerId, userId }: ImportActor,
  changes: readonly ItemChange[],
) {
  const entries = changes.flatMap((change): AuditEntry[] => {
    const sides = sidesOf(change);
    return sides === null
      ? []
      : [
          {
            userId,
            action: actionOf(change),
            entity: "product",
            entityId: change.itemId,
            label: auditLabel("product", { ...change.after }),
            layerId,
            details: { ...sides, importId },
          },
        ];
  });
  yield* writeAudits(entries);
});

function actionOf({ before, after }: ItemChange): AuditEntry["action"] {
  if (before === null) return "CREATE";
  if (after.isDeleted === true) return "DELETE";
  return before.isDeleted === true ? "RESTORE" : "UPDATE";
}

/** What is written down: of a change the fields that differ, otherwise everything; null where nothing differs. */
function sidesOf(change: ItemChange): Readonly<Record<"before" | "after", EntityValues | null>> | null {
  const [before, after] = [change.before === null ? null : shown(change.before), shown(change.after)];
  if (before === null || actionOf(change) !== "UPDATE") return { before, after };
  const differing = listChanges(before, after, fields);
  if (differing.length === 0) return null;
  const side = (which: "before" | "after") => Object.fromEntries(differing.map((one) => [one.field, one[which]]));
  return { before: side("before"), after: side("after") };
}

/** As a history has it: amounts in dollars. */
function shown({
  sku,
  upc,
  description,
  departmentId,
  subDepartmentId,
  vendorId = null,
  price,
  cost,
  isDeleted = false,
}: ItemChange["after"]): EntityValues {
  const dollars = (amount: UnitCost | null) => (amount === null ? null : dollarsFromUnitCost(amount));
  return {
    sku,
    upc,
    description,
    departmentId,
    subDepartmentId,
    vendorId,
    price: dollars(price),
    cost: dollars(cost),
    isDeleted,
  };
}

const fields = ["sku", "upc", "description", "departmentId", "subDepartmentId", "vendorId", "price", "cost"];
