import { systemDashboard } from "@comptoir/domain/dashboard";
import type { Widget } from "@comptoir/domain/dashboard";
import { beforeAll, describe, expect, it } from "vitest";

import { text } from "../../shared/text.ts";
import { formatDifference } from "./comparison-view.ts";
import { formatCardFigure } from "./measure-format.ts";
import { comparisonsOf } from "./stat-comparisons.ts";
import { makeUnitFormatters } from "./widget-chart.tsx";

const [card] = systemDashboard("en").widgets.filter(({ kind }) => kind === "Simple");

describe("figures side by side", () => {
  beforeAll(() => text.load("dashboard"));

  it("have one number of decimals in a widget: the figure, its comparisons and the difference", () => {
    if (card === undefined) throw new Error("no card");
    const widget: Widget = { ...card, primary: "items", format: "full" };
    const sides = [{ key: "previous", name: "yesterday", figure: 1_439_005, reason: null }];
    const neighbours = [1_510_020, 1_439_005];
    expect(formatCardFigure(1_510_020, "qty", "full", neighbours)).toBe("1,510.020");
    const [comparison] = comparisonsOf(widget, 1_510_020, sides, neighbours);
    expect(comparison?.words).toContain("1,439.005");
    expect(formatDifference(1_510_000, 1_439_000, "qty")).toMatch(/^\+71 /u);
    expect(formatDifference(1_510_020, 1_439_020, "qty")).toMatch(/^\+71\.000 /u);
  });

  it("have one number of decimals on an axis, for each mark", () => {
    const { formatTick } = makeUnitFormatters("money");
    const write = (ticks: readonly number[]) => ticks.map((tick) => formatTick(tick, ticks));
    expect(write([0, 50_000, 100_000, 150_000])).toEqual(["$0", "$500", "$1.00K", "$1.50K"]);
    expect(write([0, 100_000, 200_000])).toEqual(["$0", "$1K", "$2K"]);
    expect(write([0, 50, 100])).toEqual(["$0.00", "$0.50", "$1.00"]);
  });
});
