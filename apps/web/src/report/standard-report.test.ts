import { expect, it } from "vitest";

import { permissionCodes } from "@comptoir/domain/access";

import { standardReport } from "./standard-report.ts";

it("profitability begins with what is sold below cost", () => {
  const { pivot, sorting } = standardReport("profitability", permissionCodes);
  const measure = pivot?.measures.findIndex(({ field }) => field === "margin");
  expect(measure).toBeGreaterThan(-1);
  expect(pivot?.sort).toEqual({ axis: "rows", measure, direction: "ascending", at: [] });
  expect(sorting).toEqual([{ column: "margin", direction: "ascending" }]);
});

it("a kind without an order of its own has none", () => {
  expect(standardReport("target", permissionCodes).pivot?.sort).toBeNull();
});
