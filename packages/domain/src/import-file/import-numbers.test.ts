import { expect, it } from "vitest";

import { formatDeviation, formatExactDecimal, formatIssueAmounts, type DeviationCode } from "./index.ts";

it.each<readonly [DeviationCode, string, string, string, string]>([
  ["TOTAL_ROUNDED", "1957.5775", "1957.58", "1\u00a0957,5775", "1\u00a0957,58"],
  ["TAX_SIGN", "GST 9.975 1.00", "GST 9.975 -1.00", "GST 9.975 1,00", "GST 9.975 -1,00"],
  ["SALES_AFTER", "A 1.5 12.000", "-1234.500", "A 1.5 12,000", "-1\u00a0234,500"],
  ["NEGATIVE_STOCK", "12.5", "-2.000", "12.5", "-2,000"],
  ["CURRENCY", "EUR 1100.00 × 1.4725", "CAD 1619.75", "EUR 1\u00a0100,00 × 1,4725", "CAD 1\u00a0619,75"],
])(
  "the numbers of %s are those of the language, and its quotes those of the file: %s → %s",
  (code, value, taken, ...expected) => {
    const french = formatDeviation({ code, value, taken }, "fr");
    expect([french.value, french.taken]).toEqual(expected);
  },
);

it.each<readonly [DeviationCode, string, string]>([
  ["RATE_UNUSED", "1.25", "CAD"],
  ["REPEATED", "12.50", "7"],
  ["ROW_LEFT_OUT", "Total · 12.50", ""],
])("%s quotes the file as it is", (code, value, taken) => {
  expect(formatDeviation({ code, value, taken }, "fr")).toEqual({ value, taken });
});

it("the amounts of an issue that the import computed are those of the language, and a refused cell is as in the file", () => {
  const params = { value: "9.00", expected: "1234.50" };
  expect(formatIssueAmounts({ code: "IMPORT_TENDERS", value: "9.00", params }, "fr")).toEqual({
    code: "IMPORT_TENDERS",
    value: "9,00",
    params: { value: "9,00", expected: "1\u00a0234,50" },
  });
  const refusedCell = { code: "IMPORT_NUMBER", value: "9.0.0", params: { value: "9.0.0" } };
  expect(formatIssueAmounts(refusedCell, "fr")).toBe(refusedCell);
});

it("an exact decimal keeps all its decimals in each language", () => {
  expect((["fr", "en", "es"] as const).map((language) => formatExactDecimal("9747.9340001", language))).toEqual([
    "9\u00a0747,9340001",
    "9,747.9340001",
    "9,747.9340001",
  ]);
  expect(formatExactDecimal("A1", "fr")).toBe("A1");
});
