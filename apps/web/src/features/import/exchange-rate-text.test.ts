import { beforeAll, expect, it } from "vitest";

import { text as words } from "../../shared/text.ts";
import { formErrorsOf, wrongPaths } from "./components/mapping-errors.ts";
import { rateErrors } from "./exchange-rate-text.ts";
import { makeEmptyMappingForm } from "./mapping-to-form.ts";
import { formToMapping } from "./form-to-mapping.ts";

beforeAll(() => words.load("importing"));

const columns = { number: "No", date: "Date", sku: "Item", quantity: "Qty", lineTotal: "Total", location: "Store" };
const formOf = (exchangeRates: string) => ({
  ...makeEmptyMappingForm("transactions"),
  name: "m",
  columns,
  currency: "usd",
  exchangeRates,
});

it("rates of a CSV file are those of the mapping", () => {
  expect(formToMapping(formOf("date;currency;rate\r\n2026-11-20;USD;1,3712\r\n"))).toMatchObject({
    ok: true,
    value: { currency: "USD", exchangeRates: [{ currency: "USD", from: "2026-11-20", rate: "1.3712" }] },
  });
});

it("each wrong rate is reported with its line as written, and blocks the mapping", () => {
  const text =
    "date;currency;rate\n2026-11-20;USD;0\n\n20-11-2026;USD;1.3\n2026-11-21;CAD;1\n2026-11-22;USD;1.3\n2026-11-22;USD;1.4";
  expect(rateErrors(text).map((error) => error.split(":")[0])).toEqual(["Line 2", "Line 4", "Line 5", "Line 7"]);
  const invalidPaths = wrongPaths(formOf(text), new Set());
  expect([...invalidPaths]).toEqual(["exchangeRates"]);
  expect(formErrorsOf(formOf(text), invalidPaths)).toMatchObject([{ fieldId: "import-exchangeRates" }]);
});

it("many errors are cut short, too many rates and none are said as such", () => {
  expect(rateErrors(Array(9).fill("USD 2026-11-20 0").join("\n"))).toHaveLength(6);
  expect(rateErrors(Array(2_001).fill("USD 2026-11-20 1.3").join("\n"))).toEqual([
    "The list has too many rates. It can have 2,000.",
  ]);
  expect(rateErrors(" ")).toEqual(["Enter a rate, or choose the column of the exchange rate."]);
});
