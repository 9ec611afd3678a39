import fc, { type Arbitrary } from "fast-check";

import {
  aggregates,
  columnKey,
  defaultReport,
  getReportKind,
  groupGrains,
  isFilterOperator,
  filterOperators,
  noCustomization,
  pivotDisplays,
  plainColumn,
  presentationTypes,
} from "../../../report/index.ts";
import type {
  Aggregate,
  ColumnSort,
  DisplayKind,
  FilterOperator,
  GroupGrain,
  Pivot,
  PivotDisplay,
  ReportCustomization,
  ReportPresentation,
  ReportFilter,
  ReportModel,
} from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";

const { fields } = getReportKind("sale");
const names = Object.keys(fields);
const filterOf = (field: string, locked: boolean): ReportFilter => ({
  field,
  operator: "isNotNull",
  values: [],
  promptUser: false,
  locked,
});
const arbReport: Arbitrary<ReportModel> = fc
  .tuple(
    fc.shuffledSubarray(names),
    fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean()), { maxLength: 4 }),
    fc.constantFrom("-0d", "-1w"),
  )
  .map(([columns, filters, period]) => ({
    ...defaultReport("sale", []),
    columns: columns.map(plainColumn),
    filters: filters.map(([field, locked]) => filterOf(field, locked)),
    period,
  }));

const keysOf = <T extends string>(table: Readonly<Record<T, unknown>>): readonly T[] =>
  Object.keys(table).filter((key): key is T => key in table);
const arbName = fc.string({ minLength: 1 }).filter((name) => name.trim() !== "");
const arbKey = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
const arbDirection = fc.constantFrom<"ascending" | "descending">("ascending", "descending");
const arbKind = fc.constantFrom<DisplayKind>(...keysOf(pivotDisplays));
const arbDisplay: Arbitrary<PivotDisplay> = fc.oneof(
  fc.record({ kind: arbKind }),
  fc.record({
    kind: arbKind,
    field: arbName,
    item: fc.oneof(fc.constantFrom<"previous" | "next">("previous", "next"), fc.record({ key: arbKey })),
  }),
);
const arbPivotOver = (field: Arbitrary<string>): Arbitrary<Pivot> =>
  fc.record({
    rows: fc.array(
      fc.record({
        field,
        grain: fc.option(fc.constantFrom<GroupGrain>(...keysOf(groupGrains))),
        direction: arbDirection,
        subtotal: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    columns: fc.array(
      fc.record({
        field,
        grain: fc.option(fc.constantFrom<GroupGrain>(...keysOf(groupGrains))),
        direction: arbDirection,
        subtotal: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    measures: fc.array(
      fc.record({ field, aggregate: fc.constantFrom<Aggregate>(...keysOf(aggregates)), display: arbDisplay }),
      { maxLength: 3 },
    ),
    totals: fc.record({ row: fc.boolean(), column: fc.boolean(), grand: fc.boolean() }),
    sort: fc.option(
      fc.record({
        axis: fc.constantFrom<"rows" | "columns">("rows", "columns"),
        measure: fc.nat(3),
        direction: arbDirection,
        at: fc.array(arbKey, { maxLength: 2 }),
      }),
    ),
  });
const arbFilter: Arbitrary<ReportFilter> = fc.record({
  field: arbName,
  operator: fc.constantFrom<FilterOperator>(
    ...keysOf(filterOperators)
      .filter(isFilterOperator)
      .filter((operator) => filterOperators[operator] === "list"),
  ),
  values: fc.array(arbKey, { maxLength: 3 }),
  promptUser: fc.boolean(),
  locked: fc.boolean(),
});
const arbSorting: Arbitrary<readonly ColumnSort[]> = fc.array(
  fc.record({ column: fc.oneof(arbName, fc.constantFrom(...names)), direction: arbDirection }),
  { maxLength: 4 },
);
const arbDrawing: Arbitrary<ReportPresentation> = fc.record({
  picture: fc.constantFrom(...presentationTypes),
  figure: fc.nat(9),
});
const arbCustom: Arbitrary<ReportCustomization> = fc.record({
  period: fc.option(fc.constantFrom("-0d", "last7")),
  filters: fc.option(fc.array(arbFilter, { maxLength: 3 })),
  sorting: fc.option(arbSorting),
  pivot: fc.option(fc.oneof(fc.constant<"none">("none"), arbPivotOver(arbName))),
  drawing: fc.option(arbDrawing),
  columns: fc.option(
    fc.array(
      fc.record({ column: arbName, visible: fc.boolean(), widthPx: fc.option(fc.nat(900)), frozen: fc.boolean() }),
      { maxLength: 4 },
    ),
  ),
});

/** A customisation over the source's fields, as a screen makes it. */
const arbChange: Arbitrary<ReportCustomization> = fc.record({
  period: fc.option(fc.constantFrom("-0d", "-1y")),
  filters: fc.option(
    fc.array(
      fc.constantFrom(...names).map((name) => filterOf(name, false)),
      { maxLength: 3 },
    ),
  ),
  sorting: fc.option(arbSorting),
  pivot: fc.option(fc.oneof(fc.constant<"none">("none"), arbPivotOver(fc.constantFrom(...names)))),
  drawing: fc.option(arbDrawing),
  columns: fc.option(
    fc.shuffledSubarray(names).chain((chosen) =>
      fc.tuple(
        ...chosen.map((column) =>
          fc.record({
            column: fc.constant(column),
            visible: fc.boolean(),
            widthPx: fc.option(fc.nat(900)),
            frozen: fc.boolean(),
          }),
        ),
      ),
    ),
  ),
});

/** Builds the rules and laws of a user's own view of a report. */
export function customizationRules({
  checkPivot,
  customizationOf,
  mergeCustomization,
  parseCustomization,
  printCustomization,
}: Report): Readonly<Record<string, RuleRow>> {
  return {
    "personal-view": {
      says: "A user's changes to a report are their own view and never change the shared one. Unchanged parts follow the shared report; removed columns drop out; new ones come last, marked; locked filters stay.",
      source: "behaviour 3.5 (Customization)",
      laws: {
        "an empty customization is the report itself": fc.property(arbReport, (report) => {
          same(mergeCustomization(report, noCustomization, fields), {
            report,
            newColumns: [],
            isDifferent: false,
          });
        }),
        "saving and loading a view gives the view back": fc.property(arbReport, (report) => {
          const viewedReport = {
            ...report,
            columns: report.columns.toReversed().map((column) => ({ ...column, widthPx: 80, visible: false })),
          };
          const merged = mergeCustomization(report, customizationOf(viewedReport, report), fields);
          same([merged.report.columns, merged.newColumns], [viewedReport.columns, []]);
          same(mergeCustomization(report, customizationOf(merged.report, report), fields), merged);
        }),
        "a view saved to the shared report, or as a new one, shows the same to everyone who opens it": fc.property(
          arbReport,
          arbChange,
          (report, change) => {
            const mergedReport = mergeCustomization(report, change, fields).report;
            same(mergeCustomization(mergedReport, noCustomization, fields), {
              report: mergedReport,
              newColumns: [],
              isDifferent: false,
            });
            same(customizationOf(mergedReport, mergedReport), noCustomization);
            same(mergeCustomization(report, customizationOf(mergedReport, report), fields).report, mergedReport);
          },
        ),
        "unchanged parts of a view follow the shared report": fc.property(arbReport, arbReport, (before, after) => {
          const unchanged = customizationOf(before, before);
          same(unchanged, noCustomization);
          same(mergeCustomization(after, unchanged, fields).report, after);
        }),
        "the columns are always those of the current report; new ones are last and marked": fc.property(
          arbReport,
          arbReport,
          (before, after) => {
            const chosen = before.columns.map((column) => ({
              column: columnKey(column),
              visible: false,
              widthPx: null,
              frozen: true,
            }));
            const { report, newColumns } = mergeCustomization(after, { ...noCustomization, columns: chosen }, fields);
            const [keysBefore, shared, keys] = [
              before.columns.map(columnKey),
              after.columns.map(columnKey),
              report.columns.map(columnKey),
            ];
            same(keys.toSorted(), shared.toSorted());
            same(
              newColumns,
              shared.filter((key) => !keysBefore.includes(key)),
            );
            same(keys, [...keysBefore.filter((key) => shared.includes(key)), ...newColumns]);
          },
        ),
        "locked filters stay, and the user's filters replace the others; users cannot lock, and a filter on a removed field drops out":
          fc.property(arbReport, arbReport, (report, other) => {
            const merged = mergeCustomization(
              report,
              { ...noCustomization, filters: [...other.filters, filterOf("gone", false)] },
              fields,
            ).report.filters;
            same(merged, [
              ...report.filters.filter(({ locked }) => locked),
              ...other.filters.filter(({ locked }) => !locked),
            ]);
          }),
        "a view differs by its sort, pivot, period, filters, picture or a column, each alone": fc.property(
          arbReport,
          fc.constantFrom(...names),
          (report, name) => {
            const sharedView = { ...report, columns: [plainColumn(name)], filters: [filterOf(name, false)] };
            const pivot = {
              rows: [],
              columns: [],
              measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
              totals: { row: true, column: true, grand: true },
              sort: null,
            } as const;
            const changes = [
              { sorting: [{ column: name, direction: "ascending" }] },
              { pivot },
              { period: "-1m" },
              { filters: [] },
              { columns: [{ column: name, visible: false, widthPx: null, frozen: false }] },
              { drawing: { picture: "bar", figure: 0 } },
            ] as const;
            for (const change of changes)
              same(
                mergeCustomization(sharedView, { ...noCustomization, ...change }, fields).isDifferent,
                true,
                Object.keys(change).join(),
              );
          },
        ),
        "sorts by shown columns only, each once": fc.property(arbReport, arbSorting, (report, sorting) => {
          const sortedFields = mergeCustomization(report, { ...noCustomization, sorting }, fields).report.sorting.map(
            ({ column }) => column,
          );
          const visibleColumns = new Set(report.columns.map(columnKey));
          same(
            sortedFields,
            [...new Set(sorting.map(({ column }) => column))].filter((column) => visibleColumns.has(column)),
          );
        }),
        "a saved pivot is over fields of the source": fc.property(
          arbReport,
          arbPivotOver(fc.oneof(fc.constantFrom(...names), fc.constant("gone"))),
          (report, pivot) => {
            const merged = mergeCustomization(report, { ...noCustomization, pivot }, fields).report.pivot;
            if (merged === null) return;
            holds(
              !JSON.stringify(merged.rows.concat(merged.columns).map(({ field }) => field)).includes("gone"),
              "no level is gone",
            );
            const hiddenIssues = checkPivot(merged, fields, ["PRODUCT_COST_READ"]).filter(
              ({ path }) => path[0] === "measures" || path[0] === "sort",
            );
            same(hiddenIssues, []);
          },
        ),
      },
    },
    "saved-view": {
      says: "A view is saved as a text and read back the same; an invalid text is rejected with the path of the fault.",
      source: "behaviour 3.5; specification 3 (Report user customization)",
      codes: ["REPORT_FIELD", "REPORT_PIVOT", "FILTER_INVALID"],
      laws: {
        "parse(print(customisation)) gives the customisation back": fc.property(arbCustom, (custom) =>
          same(parseCustomization(printCustomization(custom)), { ok: true, value: custom }),
        ),
        "rejects a text in which any value has another type": fc.property(arbCustom, fc.nat(), (custom, choice) => {
          const parsedCustom: unknown = JSON.parse(printCustomization(custom));
          const paths = leavesOf(parsedCustom);
          const path = paths[choice % paths.length] ?? [];
          const spoiled = parseCustomization(JSON.stringify(replaceByObject(parsedCustom, path)));
          holds(!spoiled.ok && spoiled.issues.length > 0, `${path.join(".")} is no object`);
        }),
        "any text is parsed or rejected, and never throws": fc.property(
          fc.oneof(fc.anything(), fc.json(), fc.string()),
          (value) => holds(typeof parseCustomization(value).ok === "boolean", "a view or issues"),
        ),
      },
    },
  };
}

/** Paths of the single values in a JSON value. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

/** Copies a JSON value with an empty object in place of the value at a path. */
function replaceByObject(value: unknown, [name, ...innerPath]: readonly string[]): unknown {
  if (name === undefined) return {};
  if (Array.isArray(value))
    return value.map((part: unknown, index) => (String(index) === name ? replaceByObject(part, innerPath) : part));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, part]) => [key, key === name ? replaceByObject(part, innerPath) : part]),
  );
}
