/** Columns of a list that a user may see. */
import { getEntity } from "@comptoir/domain/entity";
import type { FieldType } from "@comptoir/domain/report";

import type { EntityScreen } from "./define-screen.ts";

/** Lists the columns that a user may see, the default ones first. References have name columns, unless the screen lists them. */
export function columnsOf({ entity, columns }: EntityScreen, permissions: readonly string[]): readonly string[] {
  const isListedField = (field: string, type: FieldType) =>
    field !== "isDeleted" && (type !== "ref" || columns.includes(field));
  const permittedFields = Object.entries(getEntity(entity).columns).flatMap(([field, { permission, type }]) =>
    isListedField(field, type) && (permission === undefined || permissions.includes(permission)) ? [field] : [],
  );
  return [
    ...columns.filter((field) => permittedFields.includes(field)),
    ...permittedFields.filter((field) => !columns.includes(field)),
  ];
}
