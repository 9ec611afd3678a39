/** Audits the product changes of an import and its undo: one entry each, as if made on the screen. */

import { auditLabel, listChanges, type EntityValues } from "@comptoir/domain/entity";
import { amountInDollars, productAmounts } from "@comptoir/domain/product";
import { Effect } from "effect";

import { writeAudits, type AuditEntry } from "../access/index.ts";
import type { ItemValues } from "../catalogue/index.ts";
import type { ImportChange } from "./import-changes.ts";

/** Import that was run or undone, and its user. */
export interface ImportActor {
  readonly importId: number;
  readonly layerId: number;
  /** User; null if a server undid what another server had left. */
  readonly userId: number | null;
}

/** Item before and after a write; null if it does not exist. */
export interface ItemChange {
  readonly itemId: number;
  readonly before: (ItemValues & { readonly isDeleted?: boolean }) | null;
  readonly after: ItemValues & { readonly isDeleted?: boolean };
}

/** Audits the items that an import created, restored and overwrote. */
export const auditItems = (actor: ImportActor, changes: readonly ImportChange[]) =>
  // Stored states of an item were written by an earlier run in this same format.
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
  itemChanges: readonly ItemChange[],
) {
  const auditEntries = itemChanges.flatMap((change): AuditEntry[] => {
    const auditedSides = auditedSidesOf(change);
    return auditedSides === null
      ? []
      : [
          {
            userId,
            action: auditActionOf(change),
            entity: "product",
            entityId: change.itemId,
            label: auditLabel("product", { ...change.after }),
            layerId,
            details: { ...auditedSides, importId },
          },
        ];
  });
  yield* writeAudits(auditEntries);
});

function auditActionOf({ before, after }: ItemChange): AuditEntry["action"] {
  if (before === null) return "CREATE";
  if (after.isDeleted === true) return "DELETE";
  return before.isDeleted === true ? "RESTORE" : "UPDATE";
}

/** Values to audit: the differing fields of an update, all fields otherwise; null if nothing differs. */
function auditedSidesOf(change: ItemChange): Readonly<Record<"before" | "after", EntityValues | null>> | null {
  const [before, after] = [
    change.before === null ? null : toHistoryValues(change.before),
    toHistoryValues(change.after),
  ];
  if (before === null || auditActionOf(change) !== "UPDATE") return { before, after };
  const changedFields = listChanges(before, after, auditedFields);
  if (changedFields.length === 0) return null;
  const valuesOfSide = (which: "before" | "after") =>
    Object.fromEntries(changedFields.map((field) => [field.field, field[which]]));
  return { before: valuesOfSide("before"), after: valuesOfSide("after") };
}

/** Field values of the history; amounts in dollars. */
function toHistoryValues({
  sku,
  upc,
  description,
  departmentId,
  subDepartmentId,
  vendorId = null,
  isDeleted = false,
  ...amounts
}: ItemChange["after"]): EntityValues {
  return {
    sku,
    upc,
    description,
    departmentId,
    subDepartmentId,
    vendorId,
    ...Object.fromEntries(
      productAmounts.map((field) => [field.name, amountInDollars(amounts[field.name] ?? null, field)]),
    ),
    isDeleted,
  };
}

const auditedFields = [
  "sku",
  "upc",
  "description",
  "departmentId",
  "subDepartmentId",
  "vendorId",
  ...productAmounts.map(({ name }) => name),
];
