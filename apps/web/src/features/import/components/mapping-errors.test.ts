import { expect, it } from "vitest";

import { makeEmptyMappingForm } from "../mapping-to-form.ts";
import { wrongPaths } from "./mapping-errors.ts";

const form = {
  ...makeEmptyMappingForm("transactions"),
  name: "m",
  columns: { number: "No", sku: "Item", quantity: "Qty", lineTotal: "Total", location: "Store" },
  dateFormat: "yyyy-MM-dd",
};

it("a required column is missing, unless an open question will choose it", () => {
  expect([...wrongPaths(form, new Set())]).toEqual(["columns.date"]);
  expect([...wrongPaths(form, new Set(["columns.date"]))]).toEqual([]);
});
