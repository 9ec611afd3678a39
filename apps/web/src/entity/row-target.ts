/** Target of a row: it may refer to records of the same target only. */
import { entityRow, type EntityName, type EntityValues } from "@comptoir/domain/entity";

import type { ReferenceValues } from "./create-references-store.ts";
import type { EntitySave } from "./entity-gateway.ts";

/** Returns the target of the first record that a row refers to by any field but `exceptField`; null if there is none. */
function findReferencedTarget(row: EntityValues, references: ReferenceValues, exceptField?: string): number | null {
  for (const [field, choices] of Object.entries(references)) {
    const chosenId = field === exceptField ? undefined : row[field];
    const target = choices.find(({ id }) => id === chosenId)?.targetId ?? null;
    if (target !== null) return target;
  }
  return null;
}

/** Tells whether a form asks where a row belongs; its other references then have choices of several targets. */
const hasPlaceField = (name: EntityName): boolean => Object.keys(entityRow(name).place).length > 0;

/**
 * Returns references with the choices of one field limited to the row's target: that of the stored row, else that of what a new row refers to already.
 * The chosen value stays a choice.
 */
export function limitToTarget(
  name: EntityName,
  field: string,
  { stored, current }: Readonly<{ stored: EntityValues | null; current: EntityValues }>,
  references: ReferenceValues,
): ReferenceValues {
  const choices = references[field];
  if (choices === undefined || hasPlaceField(name)) return references;
  const storedTarget = stored?.["targetId"];
  const target = typeof storedTarget === "number" ? storedTarget : findReferencedTarget(current, references, field);
  if (target === null) return references;
  const isOffered = ({ id, targetId }: (typeof choices)[number]) =>
    (targetId ?? target) === target || id === current[field];
  return { ...references, [field]: choices.filter(isOffered) };
}

/** Places a new row at the target of the records it refers to; a row that refers to none is created where the user is. */
export function placeByReferences(name: EntityName, save: EntitySave, references: ReferenceValues): EntitySave {
  if (hasPlaceField(name) || save["targetId"] !== undefined) return save;
  const target = findReferencedTarget(save, references);
  return target === null ? save : { ...save, targetId: target };
}
