import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { onBothDatabases } from "./both-databases.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("a random test asks half of its cases only where npm test asks the others on the other database", () => {
  const sharing = execFileSync("git", ["grep", "--untracked", "-l", "shareOf(", "--", "apps/server/src/**/*.test.ts"], {
    cwd: root,
    encoding: "utf8",
  })
    .trim()
    .split("\n");
  expect(sharing.length).toBeGreaterThan(5);
  expect(sharing.filter((path) => !onBothDatabases.some((place) => path.startsWith(place)))).toEqual([]);
});

test("the list of tests on both databases names no file that is gone", () => {
  const isThere = (place: string) => {
    const folder = join(root, dirname(place));
    return existsSync(folder) && readdirSync(folder).some((name) => join(folder, name).startsWith(join(root, place)));
  };
  expect(
    onBothDatabases.filter((place) => !(place.endsWith("/") ? existsSync(join(root, place)) : isThere(place))),
  ).toEqual([]);
});
