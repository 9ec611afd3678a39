import { describe, expect, it } from "vitest";

import { parseCustomization } from "./index.ts";

describe("the text of a customisation", () => {
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
