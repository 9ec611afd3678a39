/** What a reader sees of a report: what is shared, what they keep for themselves, and what the address changes. */
import {
  canSeeField,
  columnKey,
  findField,
  listAggregates,
  mergeCustomization,
  mergePivot,
  openFields,
  type AxisLevel,
  type ColumnChoice,
  type FieldCatalogue,
  type GroupGrain,
  type Pivot,
  type PivotMeasure,
  type ReportColumn,
  type ReportCustomization,
  type ReportModel,
  type ReportView,
} from "@comptoir/domain/report";

/** The view of a reader: what they changed, and what comes of it. */
export function viewOf(
  shared: ReportModel,
  change: ReportCustomization,
  fields: FieldCatalogue,
  held: readonly string[],
): ReportView {
  const view = mergeCustomization(shared, change, fields);
  const { pivot } = view.report;
  // A pivot that somebody else saved may have figures that this reader may not see.
  return pivot === null
    ? view
    : { ...view, report: { ...view.report, pivot: mergePivot(pivot, openFields(fields, held)) } };
}

/** The columns of a report as choices, every one of them. */
export const choicesOf = (columns: readonly ReportColumn[]): readonly ColumnChoice[] =>
  columns.map((column) => ({
    column: columnKey(column),
    visible: column.visible,
    widthPx: column.widthPx,
    frozen: column.frozen,
  }));

/** Changes one of the choices. */
export const withChoice = (
  choices: readonly ColumnChoice[],
  key: string,
  change: Partial<ColumnChoice>,
): readonly ColumnChoice[] => choices.map((one) => (one.column === key ? { ...one, ...change } : one));

/** Moves what stands at a place by some places. */
export function moved<T>(list: readonly T[], from: number, by: number): readonly T[] {
  const one = list[from];
  const to = Math.min(list.length - 1, Math.max(0, from + by));
  if (one === undefined || to === from) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** A level that a field makes: an hour of times, else its values. */
export function levelOf(fields: FieldCatalogue, field: string, grain: GroupGrain | null = null): AxisLevel {
  const isTime = findField(fields, field)?.type === "time";
  return { field, grain: grain ?? (isTime ? "hour" : null), direction: "ascending", subtotal: true };
}

/** A measure of a pivot from a field; null where it has none. A share and a rank are displays of what they are of. */
export function measureOf(fields: FieldCatalogue, field: string, levels: readonly AxisLevel[]): PivotMeasure | null {
  const standing = findField(fields, field)?.standing;
  if (standing !== undefined) {
    const along = levels.at(-1)?.field;
    const display =
      standing.display === "rankDescending"
        ? along === undefined
          ? null
          : { kind: standing.display, field: along }
        : { kind: standing.display };
    return display === null ? null : { field: standing.of, aggregate: "sum", display };
  }
  const [aggregate] = listAggregates(fields, field);
  return aggregate === undefined ? null : { field, aggregate, display: { kind: "value" } };
}

const allTotals = { row: true, column: true, grand: true } as const;

/** The pivot that groups a report by some levels: the figures of its columns, each put together as is usual for it. */
export function pivotOfGroups(
  report: Pick<ReportModel, "columns">,
  rows: readonly AxisLevel[],
  fields: FieldCatalogue,
  held: readonly string[],
): Pivot | null {
  const measures = report.columns
    .filter(
      ({ visible, field }) =>
        visible && findField(fields, field)?.role === "measure" && canSeeField(fields, field, held),
    )
    .flatMap(({ field, aggregate }) => {
      const measure = measureOf(fields, field, rows);
      return measure === null ? [] : [aggregate === null ? measure : { ...measure, aggregate }];
    });
  const counted =
    measures.length > 0
      ? measures
      : rows
          .slice(0, 1)
          .flatMap(({ field }) => [{ field, aggregate: "count" as const, display: { kind: "value" as const } }]);
  return rows.length === 0 || counted.length === 0
    ? null
    : { rows, columns: [], measures: counted, totals: allTotals, sort: null };
}

/** The same pivot with other levels down: the figures stay, and what went along a level that is gone shows its value. */
export function withRows(pivot: Pivot, rows: readonly AxisLevel[]): Pivot | null {
  if (rows.length === 0 && pivot.columns.length === 0) return null;
  const levels = new Set([...rows, ...pivot.columns].map(({ field }) => field));
  return {
    ...pivot,
    rows,
    measures: pivot.measures.map((measure) =>
      measure.display.field === undefined || levels.has(measure.display.field)
        ? measure
        : { ...measure, display: { kind: "value" } },
    ),
    sort: pivot.sort?.axis === "columns" ? null : pivot.sort,
  };
}

/** The groups down of a view: those of its pivot, or those that the report itself has. */
export function levelsOf(report: Pick<ReportModel, "pivot" | "isList" | "groups">): readonly AxisLevel[] {
  const { pivot } = report;
  if (pivot !== null) return pivot.rows;
  return report.isList
    ? []
    : report.groups.map(({ field, grain, direction, subtotal }) => ({ field, grain, direction, subtotal }));
}
