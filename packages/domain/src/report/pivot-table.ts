/** Computes a pivot: from rows to the displayed and exported table. */

import type { Weekday } from "../period/index.ts";
import { ok, type Result } from "../result/index.ts";

import { compileMeasure } from "./aggregate.ts";
import type { SummedRow } from "./tally.ts";
import { listNodeOrders, sortAxis, type AxisLevel, type AxisNode, type KeyLabels, type NodeOrder } from "./axis.ts";
import { crossTabulateRows, crossTabulateSums, type CrossTable, type CrossTableOptions } from "./cross.ts";
import { displayType } from "./display.ts";
import { findField, type FieldCatalogue, type FieldValue, type ReportRow } from "./field.ts";
import type { GroupGrain } from "./group-key.ts";
import { checkPivot, type Pivot, type PivotSort } from "./pivot.ts";
import { createCellDisplay } from "./show-cell.ts";
import type { Table, TableColumn, TableRow } from "./table.ts";

/** Options of a pivot computation. */
export interface PivotContext {
  readonly fields: FieldCatalogue;
  /** Permissions of the caller. */
  readonly permissions: Iterable<string>;
  readonly weekStart: Weekday;
  /** Labels of group keys; groups are sorted by them. */
  readonly nameOf?: KeyLabels;
}

/**
 * Computes a pivot. Totals are sums of rows, never of displayed cells, and a quotient's total divides the sums.
 *
 * Errors: REPORT_PIVOT, REPORT_FIELD.
 * Source: behaviour 3.5.
 *
 * @example pivotTable([{ day: "1", net: 5 }, { day: "2", net: 7 }], { rows: [], columns: [], measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }], totals: { row: true, column: true, grand: true }, sort: null }, { fields: { net: { type: "money", role: "measure" } }, permissions: [], weekStart: 0 }).value.rows[0].cells // => [12]
 */
export function pivotTable(source: readonly ReportRow[], pivot: Pivot, context: PivotContext): Result<Table> {
  return computePivot(pivot, context, (options) => crossTabulateRows(source, options));
}

/**
 * Computes a pivot from summed rows with keys at least as fine as its groups.
 *
 * Errors: REPORT_PIVOT, REPORT_FIELD.
 *
 * @example pivotTableOfSums([{ keys: {}, sums: { net: { sum: 12, filled: 2, least: 5, most: 7 } }, rows: 2 }], { rows: [], columns: [], measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }], totals: { row: true, column: true, grand: true }, sort: null }, { fields: { net: { type: "money", role: "measure" } }, permissions: [], weekStart: 0 }).value.rows[0].cells // => [12]
 */
export function pivotTableOfSums(source: readonly SummedRow[], pivot: Pivot, context: PivotContext): Result<Table> {
  return computePivot(pivot, context, (options) => crossTabulateSums(source, options));
}

function computePivot(
  pivot: Pivot,
  { fields, permissions, weekStart, nameOf }: PivotContext,
  crossed: (options: Omit<CrossTableOptions, "keepsRows">) => CrossTable,
): Result<Table> {
  const issues = checkPivot(pivot, fields, permissions);
  if (issues.length > 0) return { ok: false, issues };
  const compiledMeasures = pivot.measures.flatMap((spec) => compileMeasure(fields, spec) ?? []);
  const crossTable = crossed({ rows: pivot.rows, columns: pivot.columns, measures: compiledMeasures, weekStart });
  const pivotSortOrder = pivot.sort === null ? null : createMeasureOrder(crossTable, pivot.sort);
  for (const axis of ["rows", "columns"] as const) {
    const measureOrders = axis === pivot.sort?.axis && pivotSortOrder !== null ? [pivotSortOrder] : [];
    sortAxis(
      crossTable[axis],
      pivot[axis].map((level) => [...measureOrders, ...listNodeOrders(level, nameOf)]),
    );
  }
  const columnNodes = listVisibleNodes(crossTable.columns, pivot.columns, pivot.totals.row);
  const tableColumns = [
    ...pivot.rows.map((level) => keyColumn(fields, level)),
    ...columnNodes.flatMap((node) =>
      pivot.measures.map((spec, index): TableColumn => ({
        field: spec.field,
        type: displayType(spec.display, compiledMeasures[index]?.type ?? "int"),
        grain: null,
        aggregate: spec.aggregate,
        display: spec.display.kind,
        path: keysOf(node),
        kind: lineKindOf(node, pivot.columns, "value"),
      })),
    ),
  ];
  // Without groups on one of the axes, no two totals meet.
  const isCornerHidden = !pivot.totals.grand && pivot.rows.length > 0 && pivot.columns.length > 0;
  const rowFields = pivot.rows.map(({ field }) => field);
  const columnFields = pivot.columns.map(({ field }) => field);
  const readCellByMeasure = pivot.measures.map(({ display }, measure) =>
    createCellDisplay({ cross: crossTable, measure, display, rowFields, columnFields }),
  );
  const tableRows = listVisibleNodes(crossTable.rows, pivot.rows, pivot.totals.column).map((row): TableRow => {
    const rowPath = keysOf(row);
    const rowCells = columnNodes.flatMap((column) =>
      readCellByMeasure.map((show) =>
        isCornerHidden && row === crossTable.rows && column === crossTable.columns ? null : show(row, column),
      ),
    );
    return {
      kind: lineKindOf(row, pivot.rows, "row"),
      path: rowPath,
      cells: [...pivot.rows.map((_, index) => rowPath[index] ?? null), ...rowCells],
    };
  });
  return ok({ columns: tableColumns, rows: tableRows });
}

/** Makes the key column of a level. */
export function keyColumn(fields: FieldCatalogue, { field, grain }: Pick<AxisLevel, "field" | "grain">): TableColumn {
  const keyType = grain === null ? findField(fields, field)?.type : isNumberedGrain(grain) ? "int" : undefined;
  return { field, type: keyType ?? "text", grain, aggregate: null, display: "value", path: [], kind: "key" };
}

/** Tells whether the groups of a grain have numbers for keys. */
const isNumberedGrain = (grain: GroupGrain): boolean =>
  grain === "monthOfYear" || grain === "weekday" || grain === "hour";

/** Lists the keys of a group, the outer first. */
export function keysOf(node: AxisNode): readonly FieldValue[] {
  return node.parent === null ? [] : [...keysOf(node.parent), node.key];
}

/** Lists the groups of an axis in display order: innermost groups, each subtotal after its groups, the total last. */
function listVisibleNodes(node: AxisNode, levels: readonly AxisLevel[], hasTotal: boolean): readonly AxisNode[] {
  if (node.depth === levels.length) return [node];
  const isNodeVisible = node.depth === 0 ? hasTotal : levels[node.depth - 1]?.subtotal === true;
  return [
    ...node.children.flatMap((child) => listVisibleNodes(child, levels, hasTotal)),
    ...(isNodeVisible ? [node] : []),
  ];
}

function lineKindOf<K extends string>(
  node: AxisNode,
  levels: readonly AxisLevel[],
  innermost: K,
): K | "subtotal" | "total" {
  if (node.depth === 0) return "total";
  return node.depth === levels.length ? innermost : "subtotal";
}

/** Makes the sort order of an axis by the values of a measure in a group of the other axis. */
function createMeasureOrder(cross: CrossTable, { axis, measure, direction, at }: PivotSort): NodeOrder {
  const isRowAxis = axis === "rows";
  const crossingNode = at.reduce<AxisNode | undefined>(
    (node, key) => node?.byKey.get(key),
    isRowAxis ? cross.columns : cross.rows,
  );
  const sortValueOf = (node: AxisNode): number | undefined => {
    const measureTally =
      crossingNode === undefined
        ? undefined
        : (isRowAxis ? cross.talliesAt(node, crossingNode) : cross.talliesAt(crossingNode, node))?.[measure];
    return measureTally === undefined ? undefined : (cross.measures[measure]?.read(measureTally) ?? undefined);
  };
  return { keyOf: sortValueOf, direction };
}
