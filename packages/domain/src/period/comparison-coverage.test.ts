import { expect, test } from "vitest";

import { date } from "../testing/period-cases.ts";
import { comparisonCoverage } from "./comparison-coverage.ts";

test.each([
  ["2025-03-31", "whole"],
  ["2025-04-01", "whole"],
  ["2025-04-02", "partly"],
  ["2025-04-30", "partly"],
  ["2025-05-01", "none"],
  [null, "none"],
])("April 2025, with a first sale on %s, is compared with %s of its days", (first, coverage) => {
  expect(comparisonCoverage({ from: date("2025-04-01"), to: date("2025-04-30") }, first === null ? null : date(first))).toBe(coverage);
});
