// @vitest-environment node
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { contrast, distance, parseColor, colorVisionSimulations } from "../testing/color-vision.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const pairs = [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/gu)];
const themes = {
  light: Object.fromEntries(pairs.map(([, name, light]) => [name, light ?? ""])),
  dark: Object.fromEntries(pairs.map(([, name, , dark]) => [name, dark ?? ""])),
};

describe("type", () => {
  it("has figures of equal width in columns, and not in words, where the hyphen would be as wide as a figure", () => {
    const body = /body \{[^}]*\}/u.exec(readFileSync(new URL("./base.css", import.meta.url), "utf8"))?.[0] ?? "";
    expect(body).toContain("font-family");
    expect(body).not.toContain("tabular-nums");
    for (const stylesheet of [
      "table/data-table",
      "figures/stat-card",
      "figures/ranked-list",
      "charts/axis/axes",
      "charts/frame/chart-frame",
      "charts/pie/pie-chart",
    ]) {
      expect(readFileSync(new URL(`../${stylesheet}.module.css`, import.meta.url), "utf8"), stylesheet).toContain(
        "tabular-nums",
      );
    }
  });
});

describe.each(Object.entries(themes))("the %s theme", (_, token) => {
  const colorOf = (name: string) => parseColor(token[name] ?? "");
  const backgrounds = ["paper", "surface", "surface-sunken", "surface-hover"];

  it.each(backgrounds)("text on %s is readable (AA), and figures are easily (AAA)", (background) => {
    expect(contrast(colorOf("ink"), colorOf(background))).toBeGreaterThanOrEqual(7);
    for (const name of ["ink-muted", "ink-faint", "accent", "danger"]) {
      expect(contrast(colorOf(name), colorOf(background)), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ["on-accent", "accent"],
    ["on-accent", "accent-hover"],
    ["accent", "accent-soft"],
    ["danger", "danger-soft"],
    ["warning", "warning-soft"],
    ["ink", "danger-soft"],
    ["ink", "warning-soft"],
    ["ink", "accent-soft"],
  ])("%s on %s is readable", (front, background) => {
    expect(contrast(colorOf(front), colorOf(background))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    "control-line",
    "comparison",
    "comparison-2",
    "comparison-3",
    ...Array.from({ length: 8 }, (_unused, index) => `series-${index + 1}`),
  ])("%s stands out from the surface", (name) =>
    expect(contrast(colorOf(name), colorOf("surface"))).toBeGreaterThanOrEqual(3),
  );

  it.each(Object.entries(colorVisionSimulations))("the eight series stay apart with %s vision", (_name, vision) => {
    const visibleColors = Array.from({ length: 8 }, (_unused, index) => vision(colorOf(`series-${index + 1}`)));
    visibleColors.forEach((color, at) =>
      visibleColors.slice(0, at).forEach((other, before) => {
        expect(distance(color, other), `series ${before + 1} and ${at + 1}`).toBeGreaterThan(0.1);
      }),
    );
  });
});
