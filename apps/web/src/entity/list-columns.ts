/** Columns of a list that a user may see. */
import { listRow } from "@comptoir/domain/entity";
import type { FieldType, ReportFilter } from "@comptoir/domain/report";

import type { ListScreen } from "./list-screen.ts";
import { findTab } from "./list-tabs.ts";

/** Returns the default columns of a list: those of its tab, if it has its own. */
export const defaultColumnsOf = (screen: ListScreen, filters: readonly ReportFilter[]): readonly string[] =>
  findTab(screen, filters)?.columns ?? screen.columns;

/** Lists the columns that a user may see, the default ones first. References have name columns, unless the screen lists them. */
export function columnsOf({ entity, columns }: ListScreen, permissions: readonly string[]): readonly string[] {
  const isListedField = (field: string, type: FieldType) =>
    field !== "isDeleted" && (type !== "ref" || columns.includes(field));
  const permittedFields = Object.entries(listRow(entity).columns).flatMap(([field, { permission, type }]) =>
    isListedField(field, type) && (permission === undefined || permissions.includes(permission)) ? [field] : [],
  );
  return [
    ...columns.filter((field) => permittedFields.includes(field)),
    ...permittedFields.filter((field) => !columns.includes(field)),
  ];
}
