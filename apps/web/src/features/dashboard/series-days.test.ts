import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { cents } from "@comptoir/domain/money";

import { bin, line, meta } from "./testing/view-data.ts";

beforeEach(() => vi.resetModules());
// The files after this one get modules in their own language.
afterEach(() => vi.resetModules());

it.each([
  ["fr", "day", " du 12 mars au 14 mars."],
  ["fr", "week", " du 12–18 mars au 14–20 mars."],
  ["fr", "month", " de mars 2026 à mars 2026."],
  ["es", "day", " del 12 mar al 14 mar."],
  ["en", "day", " from Mar 12 to Mar 14."],
] as const)("in %s the summary of a chart by %s says%s", async (language, range, expected) => {
  localStorage.setItem("comptoir.language", language);
  const [{ buildSeriesView }, { text }] = await Promise.all([
    import("./series-view.ts"),
    import("../../shared/text.ts"),
  ]);
  await text.load("dashboard", "charts");
  localStorage.clear();
  const bins = [12, 13, 14].map((day) => ({
    ...bin(String(day), day * 100),
    start: `2026-03-${day}T00:00`,
    end: `2026-03-${day + (range === "week" ? 7 : 1)}T00:00`,
  }));
  const view = buildSeriesView(line, { meta, range, bins, total: cents(3900) }, "Ventes");
  expect(view.summary).toContain(expected);
});
