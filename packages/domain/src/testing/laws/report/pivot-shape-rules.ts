import fc from "fast-check";

import {
  fieldTypes,
  groupGrains as ourGrains,
  type AxisLevel,
  type FieldType,
  type GroupGrain,
  type Pivot,
  type Table,
} from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbRows, computeBy, level, pivotOf, pivotMeasure, type Report } from "./report.ts";

const arbLevels: fc.Arbitrary<readonly AxisLevel[]> = fc
  .tuple(fc.shuffledSubarray(["date", "store", "item"]), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }))
  .map(([names, subtotals]) => names.map((name, index) => ({ ...level(name), subtotal: subtotals[index] === true })));
const arbTotals: fc.Arbitrary<Pivot["totals"]> = fc.record({
  row: fc.boolean(),
  column: fc.boolean(),
  grand: fc.boolean(),
});
const arbDirection = fc.constantFrom<AxisLevel["direction"]>("ascending", "descending");

const isGrain = (name: string): name is GroupGrain => name in ourGrains;
const isFieldType = (name: string): name is FieldType => name in fieldTypes;

/** Builds the rules and laws of a pivot's rows, columns and their order. */
export function pivotShapeRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { checkPivot, compareKeys, groupGrains } = functions;
  const compute = computeBy(functions);
  return {
    "pivot-levels": {
      says: "A date groups by days, weeks, months, years or weekdays, a time by hours; any other field only by its values.",
      source: "behaviour 3.5 (group by)",
      codes: ["REPORT_FIELD"],
      laws: {
        "a part of a date or time is offered for that type only": fc.property(
          fc.constantFrom(...Object.keys(groupGrains).filter(isGrain), null),
          fc.constantFrom(...Object.keys(fieldTypes).filter(isFieldType)),
          (grain, type) => {
            const issues = checkPivot(
              pivotOf([], [level("one", grain)], [pivotMeasure("net")]),
              { one: { type, role: "dimension" }, net: { type: "money", role: "measure" } },
              [],
            );
            const isRight = grain === null || (grain === "hour" ? type === "time" : type === "date");
            same(issues, isRight ? [] : [{ code: "REPORT_FIELD", path: ["columns", 0], params: { field: "one" } }]);
          },
        ),
      },
    },
    "pivot-totals": {
      says: "A pivot shows exactly the totals and subtotals asked for; the grand total is where the row total and the column total meet.",
      source: "behaviour 3.5 (totals: row/col/grand)",
      laws: {
        "a pivot with some totals is the pivot with all of them, without those not asked for": fc.property(
          arbRows,
          arbLevels,
          fc.nat(3),
          arbTotals,
          (rows, levels, cut, totals) => {
            const [rowLevels, across] = [levels.slice(0, cut), levels.slice(cut)];
            const all = (some: readonly AxisLevel[]) => some.map((axisLevel) => ({ ...axisLevel, subtotal: true }));
            const measures = [pivotMeasure("net"), pivotMeasure("item", "count")];
            const fullTable = compute(rows, pivotOf(all(rowLevels), all(across), measures));
            /** Tells whether groups at a depth are visible: the innermost always, others by their subtotal or total. */
            const isShown = (some: readonly AxisLevel[], depth: number, hasTotal: boolean): boolean =>
              depth === some.length || (depth === 0 ? hasTotal : some[depth - 1]?.subtotal === true);
            const kindAt = (some: readonly AxisLevel[], depth: number) =>
              depth === 0 ? "total" : depth === some.length ? "innermost" : "subtotal";
            const places = fullTable.columns.flatMap(({ kind, path }, place) =>
              kind === "key" || isShown(across, path.length, totals.row) ? [place] : [],
            );
            const isCorner = (path: Table["rows"][number]["path"], place: number): boolean =>
              rowLevels.length > 0 &&
              across.length > 0 &&
              path.length === 0 &&
              fullTable.columns[place]?.kind === "total";
            const expected = fullTable.rows
              .filter(({ path }) => isShown(rowLevels, path.length, totals.column))
              .map((row) => ({
                ...row,
                cells: places.map((place) =>
                  isCorner(row.path, place) && !totals.grand ? null : (row.cells[place] ?? null),
                ),
              }));
            same(compute(rows, { ...pivotOf(rowLevels, across, measures), totals }), {
              columns: places.map((place) => fullTable.columns[place]),
              rows: expected,
            });
            same(
              fullTable.rows.map(({ kind }) => (kind === "row" ? "innermost" : kind)),
              fullTable.rows.map(({ path }) => kindAt(rowLevels, path.length)),
            );
            same(
              fullTable.columns.slice(rowLevels.length).map(({ kind }) => (kind === "value" ? "innermost" : kind)),
              fullTable.columns.slice(rowLevels.length).map(({ path }) => kindAt(across, path.length)),
            );
          },
        ),
      },
    },
    "pivot-order": {
      says: "The groups of a pivot are sorted by their keys, or by the figures of a measure, for one group across or for the total. Unknown values are last, and ties sorted by key.",
      source: "behaviour 3.5 (sort)",
      laws: {
        "sorted by a measure, groups down or across are in the order of its figures, then of their keys": fc.property(
          arbRows,
          fc.constantFrom("rows" as const, "columns" as const),
          fc.nat(1),
          arbDirection,
          arbDirection,
          fc.constantFrom([], [1], [2], ["gone"], ["gone", 1]),
          (rows, axis, measure, direction, keyDirection, at) => {
            const [sorted, other] = [[{ ...level("item"), direction: keyDirection }], [level("store")]];
            const measures = [pivotMeasure("net"), pivotMeasure("item", "count")];
            const pivot = axis === "rows" ? pivotOf(sorted, other, measures) : pivotOf(other, sorted, measures);
            // Sort values of each group: only of the groups that the pivot is sorted by.
            const expectedRows = rows.filter(({ store }) => at.length === 0 || (at.length === 1 && store === at[0]));
            const keys = [...new Set(rows.map(({ item = null }) => item))];
            const sortedKeys = keys.filter((key) => key !== null).toSorted(compareKeys);
            const plainOrder = [
              ...(keyDirection === "ascending" ? sortedKeys : sortedKeys.toReversed()),
              ...keys.filter((key) => key === null),
            ].map((key) => [key]);
            const cellsByPath = new Map(
              compute(expectedRows, pivotOf(sorted, [], measures)).rows.map(({ path, cells }) => [
                JSON.stringify(path),
                cells[1 + measure],
              ]),
            );
            const figureOf = (path: (typeof plainOrder)[number]): number | null => {
              const figure = cellsByPath.get(JSON.stringify(path));
              return typeof figure === "number" ? figure : null;
            };
            const sign = direction === "ascending" ? 1 : -1;
            const expected = plainOrder.toSorted((left, right) => {
              const [leftFigure, two] = [figureOf(left), figureOf(right)];
              return leftFigure === null || two === null
                ? Number(leftFigure === null) - Number(two === null)
                : sign * (leftFigure - two);
            });
            const pathsOf = (sort: Pivot["sort"]) => {
              const table = compute(rows, { ...pivot, sort });
              return axis === "rows"
                ? table.rows.filter(({ kind }) => kind === "row").map(({ path }) => path)
                : table.columns
                    .filter(({ kind }, place) => kind === "value" && place % 2 === 1)
                    .map(({ path }) => path);
            };
            same(pathsOf(null), plainOrder);
            same(pathsOf({ axis, measure, direction, at }), expected);
          },
        ),
      },
    },
  };
}
