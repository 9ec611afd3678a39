/** Checks the rule book's index by task: everything it names exists. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const rows = readFileSync(`${docs}rules-by-task.md`, "utf8")
  .split("\n")
  .filter((line) => line.includes("`@comptoir/domain/"));
const areaNames = rows.flatMap((row) => {
  const area = /`@comptoir\/domain\/([\w-]+)`/u.exec(row)?.[1] ?? "";
  return [...row.matchAll(/\[(\w+)\]\(([^)#]+)#([^)]+)\)/gu)].map(([, name = "", page = "", anchor = ""]) => ({
    area,
    name,
    page,
    anchor,
  }));
});

test.each(areaNames)(
  "$name is exported by @comptoir/domain/$area, and has its place on its page",
  async ({ area, name, page, anchor }) => {
    expect(Object.keys(await import(`../../packages/domain/src/${area}/index.ts`))).toContain(name);
    const headings = readFileSync(`${docs}${page}`, "utf8").matchAll(/^#+ (.+)$/gmu);
    expect([page, [...headings].map(([, title = ""]) => title.toLowerCase())]).toEqual([
      `reference/${area}.md`,
      expect.arrayContaining([anchor]),
    ]);
  },
);

test("the index has a task for every kind of rule", () => {
  expect(areaNames.length).toBeGreaterThan(100);
  expect(rows.length).toBeGreaterThan(50);
});
