/** A reader's view of a report: the shared one, their own changes, and those of the address. */
import {
  canSeeField,
  columnKey,
  findField,
  listAggregates,
  mergeCustomization,
  mergePivot,
  visibleCatalogue,
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

/** Resolves a reader's view from the report and their changes. */
export function resolveReportView(
  sharedReport: ReportModel,
  change: ReportCustomization,
  fields: FieldCatalogue,
  permissions: readonly string[],
): ReportView {
  const mergedView = mergeCustomization(sharedReport, change, fields);
  const { pivot } = mergedView.report;
  // A pivot saved by somebody else may hold figures that this reader may not see.
  return pivot === null
    ? mergedView
    : {
        ...mergedView,
        report: { ...mergedView.report, pivot: mergePivot(pivot, visibleCatalogue(fields, permissions)) },
      };
}

/** Lists all columns of a report with their visibility, width, freezing and format. */
export const toColumnChoices = (columns: readonly ReportColumn[]): readonly ColumnChoice[] =>
  columns.map((column) => ({
    column: columnKey(column),
    visible: column.visible,
    widthPx: column.widthPx,
    frozen: column.frozen,
    format: column.format,
  }));

/** Changes the visibility, width, freezing or format of the column with a key. */
export const changeColumnChoice = (
  choices: readonly ColumnChoice[],
  key: string,
  change: Partial<ColumnChoice>,
): readonly ColumnChoice[] => choices.map((choice) => (choice.column === key ? { ...choice, ...change } : choice));

/** Moves the item at an index by some positions. */
export function moveItem<T>(list: readonly T[], from: number, steps: number): readonly T[] {
  const movedItem = list[from];
  const targetIndex = Math.min(list.length - 1, Math.max(0, from + steps));
  if (movedItem === undefined || targetIndex === from) return list;
  return list.toSpliced(from, 1).toSpliced(targetIndex, 0, movedItem);
}

/** Makes a column visible and puts it before another visible one, or after all; hidden columns keep their places. */
export function placeColumn(
  choices: readonly ColumnChoice[],
  key: string,
  nextKey: string | undefined,
): readonly ColumnChoice[] {
  const choice = choices.find(({ column }) => column === key);
  if (choice === undefined || key === nextKey) return choices;
  const insertInto = (list: readonly ColumnChoice[]): readonly ColumnChoice[] => {
    const otherChoices = list.filter(({ column }) => column !== key);
    const nextIndex = otherChoices.findIndex(({ column }) => column === nextKey);
    const insertIndex = nextIndex === -1 ? otherChoices.findLastIndex(({ visible }) => visible) + 1 : nextIndex;
    return otherChoices.toSpliced(insertIndex, 0, { ...choice, visible: true });
  };
  if (!choice.visible) return insertInto(choices);
  const order = choices.filter(({ visible }) => visible);
  const nextOrder = insertInto(order);
  return choices.map((candidate) => nextOrder[order.indexOf(candidate)] ?? candidate);
}

/** Builds the pivot level of a field, by the given grain; without one, times are grouped by hour, and others by value. */
export function makeAxisLevel(fields: FieldCatalogue, field: string, grain: GroupGrain | null = null): AxisLevel {
  const isTimeField = findField(fields, field)?.type === "time";
  return { field, grain: grain ?? (isTimeField ? "hour" : null), direction: "ascending", subtotal: true };
}

/** Builds the measure of a field; null if it has none. A share or a rank is a display of its base field. */
export function makePivotMeasure(
  fields: FieldCatalogue,
  field: string,
  axisLevels: readonly AxisLevel[],
): PivotMeasure | null {
  const fieldStanding = findField(fields, field)?.standing;
  if (fieldStanding !== undefined) {
    const innermostField = axisLevels.at(-1)?.field;
    const standingDisplay =
      fieldStanding.display === "rankDescending"
        ? innermostField === undefined
          ? null
          : { kind: fieldStanding.display, field: innermostField }
        : { kind: fieldStanding.display };
    return standingDisplay === null ? null : { field: fieldStanding.of, aggregate: "sum", display: standingDisplay };
  }
  const [aggregate] = listAggregates(fields, field);
  return aggregate === undefined ? null : { field, aggregate, display: { kind: "value" } };
}

const allPivotTotals = { row: true, column: true, grand: true } as const;

/** Builds the pivot of a report by some levels, with each visible figure by its own aggregate, or else its usual one. */
export function pivotOfGroups(
  report: Pick<ReportModel, "columns">,
  rows: readonly AxisLevel[],
  fields: FieldCatalogue,
  permissions: readonly string[],
): Pivot | null {
  const pivotMeasures = report.columns
    .filter(
      ({ visible, field }) =>
        visible && findField(fields, field)?.role === "measure" && canSeeField(fields, field, permissions),
    )
    .flatMap(({ field, aggregate }) => {
      const pivotMeasure = makePivotMeasure(fields, field, rows);
      return pivotMeasure === null ? [] : [aggregate === null ? pivotMeasure : { ...pivotMeasure, aggregate }];
    });
  const measuresOrCount =
    pivotMeasures.length > 0
      ? pivotMeasures
      : rows
          .slice(0, 1)
          .flatMap(({ field }) => [{ field, aggregate: "count" as const, display: { kind: "value" as const } }]);
  return rows.length === 0 || measuresOrCount.length === 0
    ? null
    : { rows, columns: [], measures: measuresOrCount, totals: allPivotTotals, sort: null };
}

/** Replaces the row levels of a pivot; null if no level is left. A display along a removed level becomes the plain value. */
export function replaceRowLevels(pivot: Pivot, rows: readonly AxisLevel[]): Pivot | null {
  if (rows.length === 0 && pivot.columns.length === 0) return null;
  const levelFields = new Set([...rows, ...pivot.columns].map(({ field }) => field));
  return {
    ...pivot,
    rows,
    measures: pivot.measures.map((measure) =>
      measure.display.field === undefined || levelFields.has(measure.display.field)
        ? measure
        : { ...measure, display: { kind: "value" } },
    ),
    sort: pivot.sort?.axis === "columns" ? null : pivot.sort,
  };
}

/** Lists the row levels of a view: those of its pivot, or else the groups of the report. */
export function listRowGroupings(report: Pick<ReportModel, "pivot" | "isList" | "groups">): readonly AxisLevel[] {
  const { pivot } = report;
  if (pivot !== null) return pivot.rows;
  return report.isList
    ? []
    : report.groups.map(({ field, grain, direction, subtotal }) => ({ field, grain, direction, subtotal }));
}
