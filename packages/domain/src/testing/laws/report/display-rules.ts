import fc from "fast-check";

import type { Aggregate, DisplayKind, FieldValue, PivotDisplay, ReportRow } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbRows, computeBy, context, level, pivotOf, pivotMeasure, sumOf, type Report } from "./report.ts";

/** Group keys of a cell along one axis, outermost first. */
type Path = readonly FieldValue[];

/** Expected display of a measure: the sums of its rows, and the value without a row. */
interface Asked {
  readonly display: PivotDisplay;
  readonly read: (rows: readonly ReportRow[]) => number | null;
  readonly whereNoRow: number | null;
}

interface Axis {
  readonly fields: readonly string[];
  readonly path: Path;
}

const netsOf = (rows: readonly ReportRow[]): readonly number[] =>
  rows.flatMap(({ net }) => (typeof net === "number" ? [net] : []));
const arbAxes = fc
  .tuple(fc.shuffledSubarray(["date", "store", "item"], { minLength: 1 }), fc.nat(3))
  .map(([fields, cutIndex]) => ({ down: fields.slice(0, cutIndex), across: fields.slice(cutIndex) }));
const arbItem = fc.constantFrom<NonNullable<PivotDisplay["item"]>>(
  "previous",
  "next",
  { key: 2 },
  { key: "a" },
  { key: "2026-02-01" },
  { key: null },
);

/** Builds the rules and laws of display types, computed from the rows alone: each cell searches all rows for its own figure. */
export function displayRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { checkPivot, compareKeys, pivotDisplays, ratioOf } = functions;
  const compute = computeBy(functions);
  const kinds = Object.keys(pivotDisplays).filter((kind): kind is DisplayKind => kind in pivotDisplays);
  const shareOrNull = (part: number | null, whole: number | null): number | null =>
    part === null || whole === null ? null : ratioOf({ part, of: "int", whole, over: "int", to: "pct" });
  const figures = [
    {
      measure: ["net", "sum"],
      whereNoRow: 0,
      read: (rows) => (netsOf(rows).length === 0 ? null : sumOf(netsOf(rows))),
    },
    {
      measure: ["net", "max"],
      whereNoRow: null,
      read: (rows) => (netsOf(rows).length === 0 ? null : Math.max(...netsOf(rows))),
    },
    { measure: ["item", "count"], whereNoRow: 0, read: (rows) => rows.filter(({ item }) => item !== null).length },
    // A price beyond exact integers, whose product with another is not: it has no index here.
    {
      measure: ["price", "sum"],
      whereNoRow: null,
      read: (rows) =>
        ratioOf({
          part: sumOf(netsOf(rows)),
          of: "money",
          whole: sumOf(rows.map(({ quantity }) => quantity)),
          over: "qty",
          to: "unitCost",
        }),
    },
  ] as const satisfies readonly (Omit<Asked, "display"> & { readonly measure: readonly [string, Aggregate] })[];
  const isIn = (row: ReportRow, { fields, path }: Axis): boolean =>
    path.every((key, depth) => (row[fields[depth] ?? ""] ?? null) === key);

  const expectedValue = (
    rows: readonly ReportRow[],
    { display: { kind, field = "", item }, read, whereNoRow }: Asked,
    down: Axis,
    across: Axis,
  ): number | null => {
    const rowsAt = (left: Path, right: Path): readonly ReportRow[] =>
      rows.filter((row) => isIn(row, { ...down, path: left }) && isIn(row, { ...across, path: right }));
    // A cell without rows is empty; a comparison treats it as 0 if more rows can only add to the value.
    const ownAt = (left: Path, right: Path): number | null => {
      const rows = rowsAt(left, right);
      return rows.length === 0 ? null : read(rows);
    };
    const figureAt = (left: Path, right: Path): number | null =>
      rowsAt(left, right).length === 0 ? whereNoRow : ownAt(left, right);
    const ownValue = ownAt(down.path, across.path);
    const isDown = down.fields.includes(field);
    const axis = isDown ? down : across;
    const depth = axis.fields.indexOf(field) + 1;
    const atOwnPath = <T>(read: (left: Path, right: Path) => T, path: Path): T =>
      isDown ? read(path, across.path) : read(down.path, path);
    const siblings = [
      ...new Set(
        rows
          .filter((row) => isIn(row, { ...axis, path: axis.path.slice(0, depth - 1) }))
          .map((row) => row[field] ?? null),
      ),
    ].toSorted(compareKeys);
    const siblingIndex = siblings.indexOf(axis.path[depth - 1] ?? null);
    const siblingPath = (key: FieldValue): Path => axis.path.with(depth - 1, key);
    const difference = (value: number | null, other: number | null): number | null =>
      value === null || other === null ? null : value - other;
    const comparedValue = (): number | null => {
      const key =
        item === "previous"
          ? siblings[siblingIndex - 1]
          : item === "next"
            ? siblings[siblingIndex + 1]
            : siblings.find((key) => key === item?.key);
      return key === undefined ? null : atOwnPath(figureAt, siblingPath(key));
    };
    const running = (keys: readonly FieldValue[]): number | null =>
      read(keys.flatMap((key) => atOwnPath(rowsAt, siblingPath(key))));
    const rank = (isBefore: (other: number, value: number) => boolean): number | null =>
      ownValue === null
        ? null
        : 1 +
          new Set(
            siblings
              .map((key) => atOwnPath(ownAt, siblingPath(key)))
              .filter((other) => other !== null && isBefore(other, ownValue)),
          ).size;
    const shows = {
      value: () => ownValue,
      percentOfGrandTotal: () => shareOrNull(ownValue, figureAt([], [])),
      percentOfColumnTotal: () => shareOrNull(ownValue, figureAt([], across.path)),
      percentOfRowTotal: () => shareOrNull(ownValue, figureAt(down.path, [])),
      percentOfParentRow: () => shareOrNull(ownValue, figureAt(down.path.slice(0, -1), across.path)),
      percentOfParentColumn: () => shareOrNull(ownValue, figureAt(down.path, across.path.slice(0, -1))),
      percentOfParent: () => shareOrNull(ownValue, atOwnPath(figureAt, axis.path.slice(0, depth))),
      percentOf: () => shareOrNull(ownValue, comparedValue()),
      differenceFrom: () => difference(figureAt(down.path, across.path), comparedValue()),
      percentDifferenceFrom: () => {
        const other = comparedValue();
        return shareOrNull(
          difference(figureAt(down.path, across.path), other),
          other === null ? null : Math.abs(other),
        );
      },
      runningTotal: () => running(siblings.slice(0, siblingIndex + 1)),
      percentRunningTotal: () => shareOrNull(running(siblings.slice(0, siblingIndex + 1)), running(siblings)),
      rankAscending: () => rank((other, value) => other < value),
      rankDescending: () => rank((other, value) => other > value),
      index: () => {
        const [grand, ofRow, ofColumn] = [figureAt([], []), figureAt(down.path, []), figureAt([], across.path)];
        return ownValue === null || grand === null || ofRow === null || ofColumn === null
          ? null
          : ratioOf({ part: ownValue * grand, of: "int", whole: ofRow * ofColumn, over: "int", to: "qty" });
      },
    } as const satisfies Record<DisplayKind, () => number | null>;
    // A total above the field has no neighbours to compare with.
    return pivotDisplays[kind].needs !== "nothing" && axis.path.length < depth ? null : shows[kind]();
  };

  return {
    "pivot-display-figures": {
      says: "A pivot cell is computed from the rows alone: shares of the total, row, column or parent group; difference from another group; running total; rank; index. A total above the compared groups shows none.",
      source: "behaviour 3.5 (display = the 15 kinds)",
      codes: ["REPORT_PIVOT"],
      laws: {
        "a display needs nothing, a field, or a field and one of its items, and is rejected without": fc.property(
          fc.constantFrom(...kinds),
          fc.option(fc.constantFrom("date", "store"), { nil: undefined }),
          fc.option(arbItem, { nil: undefined }),
          (kind, field, item) => {
            const isAlong = [
              "percentOf",
              "percentOfParent",
              "differenceFrom",
              "percentDifferenceFrom",
              "runningTotal",
              "percentRunningTotal",
              "rankAscending",
              "rankDescending",
            ].includes(kind);
            const isAgainst = ["percentOf", "differenceFrom", "percentDifferenceFrom"].includes(kind);
            same(pivotDisplays[kind].needs, isAgainst ? "item" : isAlong ? "field" : "nothing");
            const display = { kind, ...(field !== undefined && { field }), ...(item !== undefined && { item }) };
            const isComplete = (!isAlong || field === "store") && (!isAgainst || item !== undefined);
            const issues = checkPivot(
              pivotOf([level("store")], [], [pivotMeasure("net", "sum", display)]),
              context.fields,
              [],
            );
            same(
              issues,
              isComplete ? [] : [{ code: "REPORT_PIVOT", path: ["measures", 0, "display"], params: { field: "net" } }],
            );
          },
        ),
        "a share is in percent, a rank a number, the index in thousandths, and anything else in the unit of the measure":
          fc.property(fc.constantFrom(...kinds), (kind) => {
            const table = compute(
              [],
              pivotOf([level("store")], [], [pivotMeasure("net", "sum", { kind, field: "store", item: "next" })]),
            );
            same(
              table.columns[1]?.type,
              kind.startsWith("percent") ? "pct" : kind.startsWith("rank") ? "int" : kind === "index" ? "qty" : "money",
            );
          }),
        "each of the fifteen displays is computed from the rows, with nested groups down and across": fc.property(
          arbRows,
          arbAxes,
          fc.subarray(kinds, { minLength: 4, maxLength: 4 }),
          fc.nat(2),
          arbItem,
          fc.constantFrom(...figures),
          (all, { down, across }, some, choice, item, { measure: [name, aggregate], ...figure }) => {
            const rows = all.slice(0, 12);
            const fields = [...down, ...across];
            const field = fields[choice % fields.length] ?? "";
            const displays = some
              .filter((kind) => kind !== "index" || name !== "price")
              .map((kind): PivotDisplay => ({ kind, field, item }));
            const table = compute(
              rows,
              pivotOf(
                down.map((field) => level(field)),
                across.map((field) => level(field)),
                displays.map((display) => pivotMeasure(name, aggregate, display)),
              ),
            );
            for (const line of table.rows) {
              const cells = line.cells.slice(down.length);
              const columns = table.columns.slice(down.length);
              same(
                cells,
                columns.map(({ path }, index) =>
                  expectedValue(
                    rows,
                    { ...figure, display: displays[index % displays.length] ?? { kind: "value" } },
                    { fields: down, path: line.path },
                    { fields: across, path },
                  ),
                ),
                `${some.join()} at ${JSON.stringify(line.path)}`,
              );
            }
          },
        ),
      },
    },
  };
}
