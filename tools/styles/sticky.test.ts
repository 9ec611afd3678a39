/** Checks that sticky elements stay below the top bar. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../../apps/web/src");
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
const sticky = files.flatMap((file) =>
  [...readFileSync(path.join(root, file), "utf8").matchAll(/([^{}]+)\{([^{}]*position: sticky[^{}]*)\}/gu)].map(
    ([, selector = "", rule = ""]) => [`${file} ${selector.trim().split("\n").at(-1)}`, rule] as const,
  ),
);

it("is found in the styles of the screens", () => expect(sticky.length).toBeGreaterThan(3));

const isFixed = (rule: string, side: "top" | "left" | "bottom"): boolean =>
  new RegExp(String.raw`[;\s]${side}: `, "u").test(rule);

/** Rules of elements that stick vertically; those that stick only to the left or the bottom do not come near the bar. */
const vertical = sticky.filter(
  ([, rule]) => isFixed(rule, "top") || (!isFixed(rule, "left") && !isFixed(rule, "bottom")),
);

it.each(vertical)("%s", (_, rule) => {
  expect(/[;\s]top: [^;]+/u.exec(rule)?.[0]).toContain("var(--top-bar-height)");
});
