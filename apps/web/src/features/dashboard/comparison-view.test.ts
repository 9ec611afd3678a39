import { beforeAll, describe, expect, it } from "vitest";

import { text } from "../../shared/text.ts";
import { buildComparison, formatDifference } from "./comparison-view.ts";

describe("comparison of a figure", () => {
  beforeAll(() => text.load("dashboard"));

  it.each([
    [110, 100, "up-is-good", "up", "good"],
    [90, 100, "up-is-good", "down", "bad"],
    [110, 100, "down-is-good", "up", "bad"],
    [90, 100, "down-is-good", "down", "good"],
    [100, 100, "up-is-good", "level", "neutral"],
    [110, 100, "neutral", "up", "neutral"],
  ] as const)("%i against %i where %s is %s and %s", (value, previous, direction, way, tone) => {
    const comparison = buildComparison({ value, previous, direction, previousText: "x", unit: "money" });
    expect([comparison.direction, comparison.tone]).toEqual([way, tone]);
  });

  it("has no percent when the previous figure is zero", () => {
    expect(
      buildComparison({ value: 1499, previous: 0, direction: "up-is-good", previousText: "$0.00", unit: "money" })
        .change,
    ).toBe("+$14.99");
    expect(
      buildComparison({ value: 0, previous: 0, direction: "up-is-good", previousText: "0", unit: "count" }).change,
    ).toBe("0");
  });

  it("formats a difference in its unit and in percent, and one of percentages in points only", () => {
    expect(formatDifference(12_500, 10_000, "money")).toMatch(/^\+\$25\.00 \(\+25\.0\s%\)$/u);
    expect(formatDifference(7500, 10_000, "money")).toMatch(/^-\$25\.00 \(-25\.0\s%\)$/u);
    expect(formatDifference(5, 0, "count")).toBe("+5");
    expect(formatDifference(12, 10, "pct")).toMatch(/^\+2\.0\s%$/u);
    expect(formatDifference(10, 10, "count")).toMatch(/^0 \(0\.0\s%\)$/u);
  });

  it("writes a change whose percent rounds to nothing in its unit, without a minus of nothing", () => {
    const change = { value: 7_417_620, previous: 7_419_626, direction: "up-is-good", previousText: "x" } as const;
    expect(buildComparison({ ...change, unit: "money" }).change).toBe("-$20.06");
    expect(formatDifference(7_417_620, 7_419_626, "money")).toBe("-$20.06");
  });

  it("writes a decrease with a minus", () => {
    expect(
      buildComparison({ value: 90, previous: 100, direction: "up-is-good", previousText: "x", unit: "money" }).change,
    ).toMatch(/^-/u);
  });
});
