/** Fields whose choices hang on another field: they are emptied when that one changes. */
import { listChanges, type EntityValues } from "@comptoir/domain/entity";

const parents: Readonly<Record<string, string>> = { subDepartmentId: "departmentId" };

export const parentOf = (field: string): string | undefined => parents[field];

/** A change of one field of a row, with what follows from it; a field that stays as it is takes nothing with it. */
export function changeOf(row: EntityValues, field: string, value: unknown): EntityValues {
  if (listChanges(row, { [field]: value }, [field]).length === 0) return { [field]: value };
  return {
    [field]: value,
    ...Object.fromEntries(
      Object.entries(parents).flatMap(([child, parent]) => (parent === field ? [[child, null]] : [])),
    ),
  };
}
