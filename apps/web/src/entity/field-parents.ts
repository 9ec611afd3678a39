/** Fields whose choices depend on a parent field: they are cleared when it changes. */
import { listChanges, type EntityValues } from "@comptoir/domain/entity";

const parentByField: Readonly<Record<string, string>> = { subDepartmentId: "departmentId" };

export const parentFieldOf = (field: string): string | undefined => parentByField[field];

/** Lists the changes that a new value of a field makes in a row: the field, and its dependents cleared unless the value is the same. */
export function changeWithDependents(row: EntityValues, field: string, value: unknown): EntityValues {
  if (listChanges(row, { [field]: value }, [field]).length === 0) return { [field]: value };
  return {
    [field]: value,
    ...Object.fromEntries(
      Object.entries(parentByField).flatMap(([child, parent]) => (parent === field ? [[child, null]] : [])),
    ),
  };
}
