/** Columns of a list that a user may see. */
import { listRow } from "@comptoir/domain/entity";
import type { FieldType, ReportFilter } from "@comptoir/domain/report";

import type { ListState } from "./list-address.ts";
import type { ListScreen } from "./list-screen.ts";
import { findTab } from "./list-tabs.ts";

/** Returns the default columns of a list: those of its tab, if it has its own. */
const defaultColumnsOf = (screen: ListScreen, filters: readonly ReportFilter[]): readonly string[] =>
  findTab(screen, filters)?.columns ?? screen.columns;

/** Returns the visible columns of a list: the chosen ones, always with the one that names the row. */
export function visibleColumnsOf(
  screen: ListScreen,
  { columns, filters }: Pick<ListState, "columns" | "filters">,
): readonly string[] {
  const [naming] = screen.columns;
  if (columns === null) return defaultColumnsOf(screen, filters);
  return naming === undefined || columns.includes(naming) ? columns : [naming, ...columns];
}

/** Lists the columns that a user may see, the default ones first. A reference is left out, since its name has a column, unless the screen lists it. */
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
