import { listAggregates, reportKinds } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import { createFieldWords } from "./field-words.ts";

/** Returns the key and the parameters in place of words. */
const words = createFieldWords({
  t: (key: string, params?: Readonly<Record<string, string>>) =>
    params === undefined ? key : `${key}(${Object.values(params).join(", ")})`,
} as Parameters<typeof createFieldWords>[0]);

it("has a line with a unit for every measure but a rank, and for every aggregate of it", () => {
  const missing = Object.values(reportKinds).flatMap(({ fields }) =>
    Object.entries(fields)
      .filter(([field, { role }]) => role === "measure" && field !== "rank")
      .flatMap(([field]) =>
        [null, ...listAggregates(fields, field)]
          .filter((aggregate) => !words.fieldLineText(fields, { field, aggregate })?.includes("report.unit_"))
          .map((aggregate) => `${field} ${aggregate}`),
      ),
  );
  expect(missing).toEqual([]);
});

it("gives a measure the unit of what it counts, and a dimension none", () => {
  const { sale, vendor, profitability } = reportKinds;
  const lineOf = (fields: (typeof reportKinds)[keyof typeof reportKinds]["fields"], field: string, aggregate = null) =>
    words.fieldLineText(fields, { field, aggregate });
  expect(lineOf(vendor.fields, "weeksLeft")).toContain("report.unit_weeks");
  expect(lineOf(vendor.fields, "retail")).toBe("report.unitAlone(report.unit_money)");
  expect(lineOf(profitability.fields, "abcClass")).toBe("report.means_abcClass");
  expect(lineOf(sale.fields, "transactionNumber")).toBeUndefined();
});
