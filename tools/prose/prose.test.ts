import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { allowance } from "./allowance.data.ts";
import { proseFault } from "./prose-rule.ts";
import { readProse } from "./read-prose.ts";
import { countFaults, findFaults } from "./survey.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

const faultsOf = (source: string) => readProse("example.ts", source).flatMap((passage) => proseFault(passage) ?? []);

describe("the rule of plain prose", () => {
  test.each([
    ["/** What is needed of a layer. */", "riddle"],
    ["// who came to the door\n// One that was never sent", undefined],
    ["/** One that was never sent has the number that it is kept under. */", "riddle"],
    ["/** Builds the SELECT list for a pivot's sums. */", undefined],
    [`/** Builds ${"a list ".repeat(30)}. */`, "long"],
    [`/** Builds a list. ${"And a second sentence. ".repeat(20)} */`, undefined],
    ["const one = 1;", "emptyName"],
    ["rows.map((kept) => kept.id);", "emptyName"],
    ["for (const [one] of rows) print(one);", "emptyName"],
    ["interface Caller { readonly held: readonly string[] }", "emptyName"],
    ["interface Answer { readonly told: string }", undefined],
    ["const { one } = row; const product = rows.find((row) => row.one);", undefined],
    ["// oxlint-disable-next-line no-console -- What", undefined],
  ] as const)("judges %j", (source, fault) => {
    expect(faultsOf(source)).toEqual(fault === undefined ? [] : [fault]);
  });
});

test("no area has more riddles, long sentences or empty names than it is allowed", () => {
  const worse = Object.entries(countFaults(findFaults(root))).filter(([area, { riddle, long, emptyName }]) => {
    const [riddles, longOnes, names] = allowance[area] ?? [0, 0, 0];
    return riddle > riddles || long > longOnes || emptyName > names;
  });
  expect(worse).toEqual([]);
}, 60_000);

test("commits since this rule have a subject of at most 72 characters", () => {
  const [first] = git("log", "--diff-filter=A", "--format=%H", "--", "tools/prose/allowance.data.ts").split("\n");
  const subjects = first ? git("log", "--no-merges", "--format=%s", `${first}..HEAD`).split("\n") : [];
  expect(subjects.filter((subject) => subject.length > 72)).toEqual([]);
});
