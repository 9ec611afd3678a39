/** Checks that numbers repeated in stylesheets and components equal those of the table. */
import { readdirSync, readFileSync } from "node:fs";

import { screenRules } from "@comptoir/domain/operation";
import { toastDurationMs } from "@comptoir/ui-react";
import { resizeSettleMs } from "@comptoir/ui-react/charts";
import { describe, expect, it } from "vitest";

/** Stylesheets of the application and of its components. */
const sheets = ["../../apps/web/src/", "../../packages/ui-react/src/"].flatMap((folder) => {
  const root = new URL(folder, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(new URL(path, root), "utf8")] as const);
});

/** Window widths used in conditions of stylesheets. */
const widths = sheets.flatMap(([path, css]) =>
  [...css.matchAll(/@media[^{]*?\(\s*(?<bound>(?:min|max)-width\s*:|width\s*[<>]=?)\s*(?<px>[^)]*?)\s*\)/gu)].map(
    ({ groups }) => `${path} ${groups?.["bound"] ?? ""} ${groups?.["px"] ?? ""}`,
  ),
);

/** Layout breakpoints that are not the width of a phone, with their files. */
const others = [
  "editor/editor-frame.module.css max-width: 1000px",
  "features/dashboard/editor/editor.module.css max-width: 900px",
  "features/invoice/invoice.module.css width < 1200px",
  "features/invoice/invoice.module.css width >= 960px",
  "features/invoice/invoice.module.css width >= 1200px",
  "features/report/report.module.css min-width: 1200px",
  "features/report/report.module.css min-width: 1001px",
  "calendar/figure-calendar.module.css max-width: 1100px",
  "layout/grid.module.css max-width: 1100px",
  "layout/steps.module.css max-width: 480px",
];

describe("numbers of the screen that are written outside of the domain", () => {
  it("are looked for in the stylesheets of the page and of its components", () => {
    expect(sheets.length).toBeGreaterThan(30);
    expect(widths.length).toBeGreaterThan(10);
    expect(widths).toEqual(expect.arrayContaining(others));
  });

  it.each(widths.filter((width) => !others.includes(width)))(
    "a window is a telephone's up to the same width: %s",
    (width) => {
      expect(width.split(" ").slice(1)).toEqual(["max-width:", `${screenRules.mobileWidthAtMostPx}px`]);
    },
  );

  it("the progress bar has the height of the table", () => {
    const [, css = ""] = sheets.find(([path]) => path.endsWith("/progress-bar.module.css")) ?? [];
    expect(/\.track \{[^}]*\bheight: (?<px>[^;]*);/u.exec(css)?.groups?.["px"]).toBe(`${screenRules.progressBarPx}px`);
  });

  it("a toast has the duration of the table", () => {
    expect(toastDurationMs).toBe(screenRules.toastMs);
  });

  it("a chart waits for a stable size for the time of the table", () => {
    expect(resizeSettleMs).toBe(screenRules.resizeRestMs);
  });
});
