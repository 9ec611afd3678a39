/** Report definition: columns, groups, period, filters and roles. */

import type { LanguageCode } from "../language/index.ts";

import { aggregateType, type Aggregate } from "./aggregate.ts";
import type { ReportPresentation } from "./drawing.ts";
import { canSeeField, findField, type FieldCatalogue, type FieldType } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import type { GroupGrain } from "./group-key.ts";
import type { Pivot } from "./pivot.ts";
import type { ReportKindCode } from "./report-kind.ts";
import type { ColumnSort, SortDirection } from "./sorting.ts";

/** A report column. */
export interface ReportColumn {
  readonly field: string;
  /** Aggregate of a group's rows; null shows the row's own value. */
  readonly aggregate: Aggregate | null;
  /** Header texts that replace the field's label. */
  readonly label: Readonly<Partial<Record<LanguageCode, string>>>;
  readonly visible: boolean;
  /** Null is the field's default width. */
  readonly widthPx: number | null;
  readonly frozen: boolean;
  /** Code of a format that changes how values are written; null, or a code that does not fit, is the format of the type. */
  readonly format: string | null;
}

/** A grouping level. */
export interface ReportGroup {
  readonly field: string;
  /** The date or time part to group by; null is the value itself. */
  readonly grain: GroupGrain | null;
  readonly direction: SortDirection;
  readonly subtotal: boolean;
  readonly collapsed: boolean;
}

/** A report. Its columns are in display order. */
export interface ReportModel {
  readonly id: number;
  readonly source: ReportKindCode;
  readonly descriptions: Readonly<Partial<Record<LanguageCode, string>>>;
  /** Date range text; null until chosen. */
  readonly period: string | null;
  readonly columns: readonly ReportColumn[];
  readonly filters: readonly ReportFilter[];
  readonly groups: readonly ReportGroup[];
  readonly sorting: readonly ColumnSort[];
  /** Replaces the columns and groups; null shows those. */
  readonly pivot: Pivot | null;
  readonly drawing: ReportPresentation;
  /** True for a plain list: no groups and no aggregates. */
  readonly isList: boolean;
  readonly roleIds: readonly number[];
}

/** A column with its field. */
export interface ColumnInfo extends ReportColumn {
  readonly type: FieldType;
}

/**
 * Lists the columns visible to a caller, each with its type.
 *
 * @example listColumns([{ field: "net", aggregate: "count", label: {}, visible: true, widthPx: null, frozen: false, format: null }], { net: { type: "money", role: "measure" } }, []).map(({ type }) => type) // => ["int"]
 */
export function listColumns(
  columns: readonly ReportColumn[],
  fields: FieldCatalogue,
  permissions: Iterable<string>,
): readonly ColumnInfo[] {
  const permissionSet = new Set(permissions);
  return columns.flatMap((column) => {
    const fieldRow =
      column.visible && canSeeField(fields, column.field, permissionSet) ? findField(fields, column.field) : null;
    if (fieldRow === null) return [];
    const cellType =
      column.aggregate === null
        ? fieldRow.type
        : aggregateType(fields, { field: column.field, aggregate: column.aggregate });
    return cellType === null ? [] : [{ ...column, type: cellType }];
  });
}

/**
 * Sorts columns by their positions; a column without one stays at its place in the list. Equal positions keep the order of the list.
 *
 * Source: behaviour 3.5 (genericListColumn has a position).
 *
 * @example sortByPosition([{ field: "net", position: 1 }, { field: "date", position: 0 }]).map(({ field }) => field) // => ["date", "net"]
 */
export function sortByPosition<Column extends { readonly position?: number }>(
  columns: readonly Column[],
): readonly Column[] {
  return columns
    .map((column, index) => ({ column, place: column.position ?? index }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ column }) => column);
}
