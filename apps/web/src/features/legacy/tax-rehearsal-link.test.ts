import { expect, it } from "vitest";

import { readTriedRate } from "./tax-rehearsal-link.tsx";

const now = new Date("2026-03-12T12:00:00Z");

it("reads the typed rate of a tax beside the one that it has in its province today", () => {
  expect(readTriedRate({ code: "QST", province: "QC", rate: 10.5 }, now)).toEqual({
    code: "QST",
    rate: 9_975,
    tried: 10_500,
  });
  expect(readTriedRate({ code: "HST", province: "NS", rate: "15" }, now)?.rate).toBe(14_000);
});

it.each([
  { code: "QST", province: "ON", rate: 10 },
  { code: "VAT", province: "QC", rate: 10 },
  { code: "QST", province: "QC", rate: "" },
  { code: "QST", province: "QC", rate: null },
  { code: "QST", province: "QC", rate: "x" },
  { code: "QST", province: "QC", rate: 101 },
  {},
])("reads nothing from %o", (values) => {
  expect(readTriedRate(values, now)).toBeNull();
});
