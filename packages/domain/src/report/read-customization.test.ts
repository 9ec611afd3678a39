import { describe, expect, it } from "vitest";

import { noCustomization, parseCustomization } from "./index.ts";

const pivot = {
  rows: [],
  columns: [],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};

it("a pivot that is whole is read", () => {
  expect(parseCustomization(JSON.stringify({ pivot }))).toStrictEqual({
    ok: true,
    value: { ...noCustomization, pivot },
  });
});

it("an absent or blank saved view is an empty customization", () => {
  for (const text of ["", "{}"]) expect(parseCustomization(text)).toEqual({ ok: true, value: noCustomization });
});

it.each([
  { rows: ["store"] },
  { rows: [null] },
  { columns: [null] },
  { measures: ["net"] },
  { measures: [null] },
  { sort: undefined },
  { sort: { axis: "rows", direction: "ascending", at: [] } },
  { measures: [{ field: "net", aggregate: "sum", display: "value" }] },
  { sort: "net" },
])("a pivot with %j is refused as a whole", (change) => {
  expect(parseCustomization(JSON.stringify({ pivot: { ...pivot, ...change } }))).toMatchObject({
    ok: false,
    issues: [{ code: "REPORT_PIVOT", path: ["pivot"] }],
  });
});

describe("the text of a customisation", () => {
  it.each([
    ["[]", "REPORT_FIELD", ""],
    ['{"period":1}', "REPORT_FIELD", "period"],
    ['{"period":"soon"}', "REPORT_FIELD", "period"],
    ['{"sorting":[{"column":"net"}]}', "REPORT_FIELD", "sorting"],
    ['{"columns":[{"column":"net","visible":1}]}', "REPORT_FIELD", "columns"],
    ['{"filters":[{}]}', "FILTER_INVALID", "0.Column"],
    ['{"sorting":[1]}', "REPORT_FIELD", "sorting"],
    ['{"sorting":[null]}', "REPORT_FIELD", "sorting"],
    [["{}"], "REPORT_FIELD", ""],
    ['{"columns":[null]}', "REPORT_FIELD", "columns"],
    ['{"pivot":{}}', "REPORT_PIVOT", "pivot"],
    [
      '{"pivot":{"rows":[],"columns":[],"measures":[{"field":"net","aggregate":"sum","display":{"kind":"toString"}}],"totals":{"row":true,"column":true,"grand":true},"sort":null}}',
      "REPORT_PIVOT",
      "pivot",
    ],
  ])("%s is refused with %s at %s", (text, code, path) => {
    const customizationResult = parseCustomization(text);
    expect(
      customizationResult.ok ? [] : customizationResult.issues.map((problem) => [problem.code, problem.path.join(".")]),
    ).toEqual([[code, path]]);
  });
});
