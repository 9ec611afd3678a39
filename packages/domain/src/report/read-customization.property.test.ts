import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  aggregates,
  groupGrains,
  parseCustomization,
  pivotDisplays,
  printCustomization,
  type Aggregate,
  type DisplayKind,
  type GroupGrain,
  type PivotDisplay,
  type ReportCustomization,
} from "./index.ts";

const codes = <T extends string>(table: Readonly<Record<T, unknown>>): readonly T[] => Object.keys(table) as T[];
const arbName = fc.string({ minLength: 1 }).filter((name) => name.trim() !== "");
const arbKey = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
const arbDirection = fc.constantFrom("ascending" as const, "descending" as const);
const arbLevel = fc.record({ field: arbName, grain: fc.option(fc.constantFrom<GroupGrain>(...codes(groupGrains))), direction: arbDirection, subtotal: fc.boolean() });
const arbDisplay: fc.Arbitrary<PivotDisplay> = fc.oneof(
  fc.record({ kind: fc.constantFrom<DisplayKind>(...codes(pivotDisplays)) }),
  fc.record({ kind: fc.constantFrom<DisplayKind>(...codes(pivotDisplays)), field: arbName, item: fc.oneof(fc.constantFrom("previous" as const, "next" as const), fc.record({ key: arbKey })) }),
);
const arbPivot = fc.record({
  rows: fc.array(arbLevel, { maxLength: 3 }),
  columns: fc.array(arbLevel, { maxLength: 2 }),
  measures: fc.array(fc.record({ field: arbName, aggregate: fc.constantFrom<Aggregate>(...codes(aggregates)), display: arbDisplay }), { maxLength: 3 }),
  totals: fc.record({ row: fc.boolean(), column: fc.boolean(), grand: fc.boolean() }),
  sort: fc.option(fc.record({ axis: fc.constantFrom("rows" as const, "columns" as const), measure: fc.nat(3), direction: arbDirection, at: fc.array(arbKey, { maxLength: 2 }) })),
});
const arbCustom: fc.Arbitrary<ReportCustomization> = fc.record({
  period: fc.option(fc.constantFrom("-0d", "last7")),
  filters: fc.option(fc.array(fc.record({ field: arbName, operator: fc.constant("in" as const), values: fc.array(arbKey, { maxLength: 3 }), promptUser: fc.boolean(), locked: fc.boolean() }), { maxLength: 3 })),
  sorting: fc.array(fc.record({ column: arbName, direction: arbDirection }), { maxLength: 3 }),
  pivot: fc.option(arbPivot),
  columns: fc.option(fc.array(fc.record({ column: arbName, visible: fc.boolean(), widthPx: fc.option(fc.nat(900)), frozen: fc.boolean() }), { maxLength: 4 })),
});

describe("the text of a customisation", () => {
  it("parse(print(customisation)) gives the customisation back", () => {
    fc.assert(fc.property(arbCustom, (custom) => { expect(parseCustomization(printCustomization(custom))).toEqual({ ok: true, value: custom }); }));
  });

  it("is read or refused, and never throws, whatever comes", () => {
    fc.assert(fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (value) => { expect(typeof parseCustomization(value).ok).toBe("boolean"); }));
  });

  it.each([
    ["[]", "REPORT_FIELD", ""],
    ['{"period":1}', "REPORT_FIELD", "period"],
    ['{"period":"soon"}', "REPORT_FIELD", "period"],
    ['{"sorting":[{"column":"net"}]}', "REPORT_FIELD", "sorting"],
    ['{"columns":[{"column":"net","visible":1}]}', "REPORT_FIELD", "columns"],
    ['{"filters":[{}]}', "FILTER_INVALID", "0.Column"],
    ['{"pivot":{}}', "REPORT_PIVOT", "pivot"],
    ['{"pivot":{"rows":[],"columns":[],"measures":[{"field":"net","aggregate":"sum","display":{"kind":"toString"}}],"totals":{"row":true,"column":true,"grand":true},"sort":null}}', "REPORT_PIVOT", "pivot"],
  ])("%s is refused with %s at %s", (text, code, path) => {
    const read = parseCustomization(text);
    expect(read.ok ? [] : read.issues.map((found) => [found.code, found.path.join(".")])).toEqual([[code, path]]);
  });
});
