/** Checks that the styles of the product keep to its look: legible text, motion of opacity and position only, radii of 6 to 8 px, no gradients. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const folders = ["../../apps/web/src", "../../packages/ui-react/src"].map((folder) =>
  path.join(import.meta.dirname, folder),
);
const stylesheets = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => ({ file, css: readFileSync(path.join(folder, file), "utf8") })),
);

/** Innermost blocks of all stylesheets, as "file selector" and declarations. */
const rules = stylesheets.flatMap(({ file, css }) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/gu)].map(([, selector = "", declarations = ""]) => ({
    name: `${file} ${selector.trim().split("\n").at(-1)}`,
    declarations,
  })),
);

/** Rules with a declaration whose value is not allowed. */
const findRules = (property: string, isAllowed: (value: string, declarations: string) => boolean): readonly string[] =>
  rules.flatMap(({ name, declarations }) =>
    [...declarations.matchAll(new RegExp(String.raw`(?:^|[;\s])${property}:\s*([^;]+)`, "gu"))]
      .filter(([, value = ""]) => !isAllowed(value, declarations))
      .map(([, value]) => `${name}: ${value}`),
  );

describe("look", () => {
  it("no text is smaller than 12 px", () => {
    const isLegible = (value: string) => !/^\d/u.test(value) || !value.endsWith("px") || Number.parseFloat(value) >= 12;
    // The grid of hours is in units of its drawing, two and a half times as large on a desk.
    const drawn = "features/monitoring/monitoring.module.css .hours text: 5px";
    expect(findRules("font-size", isLegible).filter((rule) => rule !== drawn)).toEqual([]);
  });

  it("only opacity and position are in transition", () => {
    expect(findRules("transition", (value) => /^(?:opacity|transform) /u.test(value))).toEqual([]);
  });

  it("corners have a radius of 6 to 8 px, but marks of up to 4 px and pills", () => {
    const isAllowed = (value: string, declarations: string) =>
      [...value.matchAll(/([\d.]+)px/gu)].every(([, radius]) => {
        const px = Number(radius);
        return px <= 4 || (px >= 6 && px <= 8) || px >= 100 || declarations.includes(`${px * 2}px`);
      });
    expect(findRules("border-radius", isAllowed)).toEqual([]);
  });

  it("nothing is filled with a gradient", () => {
    expect(rules.filter(({ declarations }) => declarations.includes("gradient(")).map(({ name }) => name)).toEqual([]);
  });

  it("controls are 44 px high to touch on a phone", () => {
    const phoneRules = (file: string) => {
      const css = stylesheets.find((stylesheet) => stylesheet.file === file)?.css ?? "";
      return /@media \(max-width: 768px\) \{(?<rules>(?:[^{}]*\{[^{}]*\})*)/u.exec(css)?.groups?.["rules"] ?? "";
    };
    expect(phoneRules("feedback/dialog.module.css")).toMatch(/\.close \{\s*width: 44px;\s*height: 44px;/u);
    expect(phoneRules("form/select.module.css")).toMatch(/\.compact \.select \{\s*height: var\(--control-height\);/u);
    expect(phoneRules("form/segmented-control.module.css")).toMatch(/\.option::after \{[^}]*44px/u);
  });
});
