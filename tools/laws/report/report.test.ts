import { expect, test } from "vitest";

import type { LawLine } from "../law-line.ts";
import { checkWellFormed } from "../testing/well-formed.ts";
import { failingTestText } from "./failing-test.ts";
import { htmlReportOf } from "./html.ts";
import { junitReportOf } from "./junit.ts";
import { startProgress } from "./progress.ts";
import { summarizeOutcomes, lawTableText } from "./table.ts";

const line = (title: string, change: Partial<LawLine> = {}): LawLine => ({
  name: `a/r/${title}`,
  area: "a",
  rule: "r",
  title,
  outcome: "held",
  runs: 10,
  ms: 5,
  cpuMs: 5,
  seed: 1,
  failure: null,
  ...change,
});
const hostile = '<b>&"\u0000\u001b\ud800]]>';
const brokenLine = line(hostile, {
  outcome: "broken",
  failure: { values: `[${JSON.stringify(hostile)}]`, path: "0:1", message: hostile },
});
const facts = { against: hostile, runs: 10, seed: 1, elapsedMs: 10, asked: 2, notes: [hostile] };

test("JUnit is well-formed for any law and case", () => {
  checkWellFormed(
    junitReportOf([line("x"), brokenLine, line("y", { outcome: "ours" })], (line) => failingTestText(line, null)),
  );
});

test("the page shows hostile text as text, and loads nothing external", () => {
  const entries = [
    {
      area: "a",
      rule: "r",
      says: hostile,
      source: hostile,
      codes: [hostile],
      laws: [
        { name: brokenLine.name, title: brokenLine.title },
        { name: "a/r/z", title: "z" },
      ],
    },
  ];
  const page = htmlReportOf(entries, [brokenLine], facts, () => hostile);
  expect(page).not.toContain("<b>");
  expect(page).toContain(">not held</td>");
  expect(page.isWellFormed()).toBe(true);
  expect(page).not.toMatch(/https?:|<script|src=/u);
});

test("a test is printed with the values, and without them where they have no form as code", () => {
  expect(failingTestText(brokenLine, null)).toContain("holdLaw(law, { values: [");
  const commands = failingTestText(
    { ...brokenLine, failure: { values: "[add(1) ; close]", path: "3", message: "" } },
    null,
  );
  expect(commands).not.toContain("values:");
  expect(commands).toContain('holdLaw(law, { seed: 1, path: "3" });');
  expect(failingTestText(line("x"), null)).toBe("");
});

test("the table lists failures first", () => {
  expect(summarizeOutcomes([line("a"), line("b", { outcome: "broken" }), line("c")])).toBe("1 broken, 2 held");
  expect(lawTableText([line("a"), line("b")])).toMatch(/a +r +2 +20 +0\.01 s +held/u);
});

test("a terminal shows a bar, other outputs plain lines", () => {
  const writeProgress = (isTTY: boolean, columns = 60): string => {
    const chunks: string[] = [];
    const stream = { isTTY, columns, write: (text: string | Uint8Array) => chunks.push(String(text)) > 0 };
    const progress = startProgress(20, { stream });
    for (let index = 0; index < 19; index += 1) progress.show(line(`law ${index}`));
    progress.show(brokenLine);
    progress.end();
    return chunks.join("");
  };
  expect(writeProgress(true)).toMatch(/█{14}░{14} 10 of 20 · a\/r/u);
  expect(
    writeProgress(true)
      .split("\r\u001B[2K")
      .every((text) => text.length < 60 || text.includes("broken: ")),
  ).toBe(true);
  expect(writeProgress(true, 0)).toMatch(/ 10 of 20 · a\/r(?!\w)/u);
  expect(writeProgress(false)).toContain("10 of 20 laws\n");
  expect(writeProgress(false)).not.toContain("\r");
  expect(writeProgress(false)).toContain("broken: a/r/");
});
