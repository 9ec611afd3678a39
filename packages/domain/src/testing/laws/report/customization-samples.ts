import fc, { type Arbitrary } from "fast-check";

import {
  aggregates,
  defaultReport,
  getReportKind,
  groupGrains,
  isFilterOperator,
  filterOperators,
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

export const { fields } = getReportKind("sale");

export const fieldNames = Object.keys(fields);

export const filterOf = (field: string, locked: boolean): ReportFilter => ({
  field,
  operator: "isNotNull",
  values: [],
  promptUser: false,
  locked,
});

/** A format, known or not, or that of the type. */
const arbFormat = fc.constantFrom(null, "currency0", "decimal1", "dateIso", "gone");

export const arbReport: Arbitrary<ReportModel> = fc
  .tuple(
    fc.shuffledSubarray(fieldNames),
    fc.array(fc.tuple(fc.constantFrom(...fieldNames), fc.boolean()), { maxLength: 4 }),
    fc.constantFrom("-0d", "-1w"),
    fc.array(arbFormat, { maxLength: 4 }),
  )
  .map(([columns, filters, period, formats]) => ({
    ...defaultReport("sale", []),
    columns: columns.map((field, index) => ({ ...plainColumn(field), format: formats[index] ?? null })),
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

export const arbPivotOver = (field: Arbitrary<string>): Arbitrary<Pivot> =>
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

export const arbSorting: Arbitrary<readonly ColumnSort[]> = fc.array(
  fc.record({ column: fc.oneof(arbName, fc.constantFrom(...fieldNames)), direction: arbDirection }),
  { maxLength: 4 },
);

const arbDrawing: Arbitrary<ReportPresentation> = fc.record({
  picture: fc.constantFrom(...presentationTypes),
  figure: fc.nat(9),
});

export const arbCustom: Arbitrary<ReportCustomization> = fc.record({
  period: fc.option(fc.constantFrom("-0d", "last7")),
  filters: fc.option(fc.array(arbFilter, { maxLength: 3 })),
  sorting: fc.option(arbSorting),
  pivot: fc.option(fc.oneof(fc.constant<"none">("none"), arbPivotOver(arbName))),
  drawing: fc.option(arbDrawing),
  columns: fc.option(
    fc.array(
      fc.record(
        {
          column: arbName,
          visible: fc.boolean(),
          widthPx: fc.option(fc.nat(900)),
          frozen: fc.boolean(),
          format: arbFormat,
        },
        { requiredKeys: ["column", "visible", "widthPx", "frozen"] },
      ),
      { maxLength: 4 },
    ),
  ),
});

/** A customisation over the source's fields, as a screen makes it. */
export const arbChange: Arbitrary<ReportCustomization> = fc.record({
  period: fc.option(fc.constantFrom("-0d", "-1y")),
  filters: fc.option(
    fc.array(
      fc.constantFrom(...fieldNames).map((name) => filterOf(name, false)),
      { maxLength: 3 },
    ),
  ),
  sorting: fc.option(arbSorting),
  pivot: fc.option(fc.oneof(fc.constant<"none">("none"), arbPivotOver(fc.constantFrom(...fieldNames)))),
  drawing: fc.option(arbDrawing),
  columns: fc.option(
    fc.shuffledSubarray(fieldNames).chain((chosen) =>
      fc.tuple(
        ...chosen.map((column) =>
          fc.record(
            {
              column: fc.constant(column),
              visible: fc.boolean(),
              widthPx: fc.option(fc.nat(900)),
              frozen: fc.boolean(),
              format: arbFormat,
            },
            { requiredKeys: ["column", "visible", "widthPx", "frozen"] },
          ),
        ),
      ),
    ),
  ),
});
