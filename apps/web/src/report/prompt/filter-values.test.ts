import { fieldTypes, operatorsByType, type FieldType, type FilterOperator } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import { newFilter, filterInputText, parseFilterValue, withOperator, withValues } from "./filter-values.ts";

it.each([
  ["money", 1_205, "12.05"],
  ["qty", 1_500, "1.500"],
  ["pct", 1_250, "12.50"],
  ["int", 7, "7"],
  ["unitCost", 12_345, "1.2345"],
] as const)("parses a typed %s, and formats it again", (type, value, text) => {
  expect(filterInputText(value, type)).toBe(text);
  expect(parseFilterValue(text, type)).toBe(value);
});

it("keeps a text that is no number, and an empty text as null", () => {
  expect(parseFilterValue("twelve", "money")).toBe("twelve");
  expect(parseFilterValue(" ", "money")).toBeNull();
});

it("parses an amount as it is printed, with its dollar sign", () => {
  expect(parseFilterValue("$1,234.56", "money")).toBe(123_456);
});

it("starts every type with its usual operator, and gives each operator as many values as it takes", () => {
  for (const type of Object.keys(fieldTypes) as FieldType[]) {
    const filter = newFilter("field", type);
    expect(filter.operator).toBe(operatorsByType[type][0]);
    const betweenOperator = operatorsByType[type].find((operator: FilterOperator) => operator === "between");
    if (betweenOperator !== undefined) expect(withOperator(filter, betweenOperator).values).toHaveLength(2);
    expect(withOperator(filter, "isNull").values).toEqual([]);
  }
});

it("turns several values into a list", () => {
  const filter = { ...newFilter("department", "ref"), values: [1] };
  expect(withValues(filter, [1, 2]).operator).toBe("in");
  expect(withValues({ ...filter, operator: "!=" }, [1, 2]).operator).toBe("notIn");
  expect(withValues(filter, [2]).operator).toBe("=");
});
