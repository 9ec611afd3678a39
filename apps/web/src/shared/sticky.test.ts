// @vitest-environment node
/// <reference types="node" />
/** What stays in sight while the page scrolls stands below the bar on top of it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../", import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
const sticky = files.flatMap((file) => [...readFileSync(new URL(file, root), "utf8").matchAll(/([^{}]+)\{([^{}]*position: sticky[^{}]*)\}/gu)].map(([, selector = "", rule = ""]) => [`${file} ${selector.trim().split("\n").at(-1)}`, rule] as const));

it("is found in the styles of the screens", () => expect(sticky.length).toBeGreaterThan(3));

it.each(sticky)("%s", (_, rule) => {
  expect(/\btop: [^;]+/u.exec(rule)?.[0]).toContain("var(--top-bar-height)");
});
