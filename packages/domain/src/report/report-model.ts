/** The model of a report: what it shows, of which period, for whom. */

import type { LanguageCode } from "../language/index.ts";

import { aggregateType, type Aggregate } from "./aggregate.ts";
import type { ReportDrawing } from "./drawing.ts";
import { canSeeField, findField, type FieldCatalogue, type FieldType } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import type { GroupGrain } from "./group-key.ts";
import type { Pivot } from "./pivot.ts";
import type { ReportKindCode } from "./report-kind.ts";
import type { ColumnSort, SortDirection } from "./sorting.ts";

/** One column of a report. */
export interface ReportColumn {
  readonly field: string;
  /** How the rows of a group are put together; null shows the value of the row. */
  readonly aggregate: Aggregate | null;
  /** The words of the header where they are not the field's own. */
  readonly label: Readonly<Partial<Record<LanguageCode, string>>>;
  readonly visible: boolean;
  /** Null is the field's own width. */
  readonly widthPx: number | null;
  readonly frozen: boolean;
}

/** One level of groups. */
export interface ReportGroup {
  readonly field: string;
  /** What part of a date or of a time makes a group; null is the value itself. */
  readonly grain: GroupGrain | null;
  readonly direction: SortDirection;
  readonly subtotal: boolean;
  readonly collapsed: boolean;
}

/** A report. Its columns stand in the order in which they are shown. */
export interface ReportModel {
  readonly id: number;
  readonly source: ReportKindCode;
  readonly descriptions: Readonly<Partial<Record<LanguageCode, string>>>;
  /** The text of a range; null until it is chosen. */
  readonly period: string | null;
  readonly columns: readonly ReportColumn[];
  readonly filters: readonly ReportFilter[];
  readonly groups: readonly ReportGroup[];
  readonly sorting: readonly ColumnSort[];
  /** Shown in place of the columns and groups; null shows those. */
  readonly pivot: Pivot | null;
  readonly drawing: ReportDrawing;
  /** A plain list: no groups and no aggregates. */
  readonly isList: boolean;
  readonly roleIds: readonly number[];
}

/** A column with what its field is. */
export interface ColumnInfo extends ReportColumn {
  readonly type: FieldType;
}

/**
 * Lists the columns that a caller is shown, each with its type; a column that the caller may not see is not there at all.
 *
 * @example listColumns([{ field: "net", aggregate: "count", label: {}, visible: true, widthPx: null, frozen: false }], { net: { type: "money", role: "measure" } }, []).map(({ type }) => type) // => ["int"]
 */
export function listColumns(
  columns: readonly ReportColumn[],
  fields: FieldCatalogue,
  permissions: Iterable<string>,
): readonly ColumnInfo[] {
  const owned = new Set(permissions);
  return columns.flatMap((column) => {
    const field = column.visible && canSeeField(fields, column.field, owned) ? findField(fields, column.field) : null;
    if (field === null) return [];
    const type =
      column.aggregate === null
        ? field.type
        : aggregateType(fields, { field: column.field, aggregate: column.aggregate });
    return type === null ? [] : [{ ...column, type }];
  });
}
