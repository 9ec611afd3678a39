/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import cases from "../../conformance/operation.json" with { type: "json" };
import { maskCards, nextRuns, parsePage, parseTaskPattern, terminalStateOf } from "./index.ts";

const now = 1_800_000_000_000;

test.each(cases.terminal.cases.map((row) => ({ row })))("a heartbeat: $row", ({ row: [age, state] }) => {
  expect(terminalStateOf(typeof age === "number" ? now - age : null, now)).toBe(state);
});

test.each(cases.page.cases.map((row) => ({ row })))("a page: $row", ({ row: [page, size, window] }) => {
  const pageResult = parsePage({ page, size });
  expect(pageResult.ok ? [pageResult.value.offset, pageResult.value.size] : null).toEqual(window);
});

test.each(cases.pattern.cases.map((row) => ({ row })))("a pattern: $row", ({ row: [pattern, isOne] }) => {
  expect(parseTaskPattern(pattern).ok).toBe(isOne);
});

test.each(cases.runs.cases.map((row) => ({ row })))("runs: $row", ({ row: [text, timeZone, after, runs] }) => {
  const pattern = parseTaskPattern(text);
  if (!pattern.ok) throw new Error(`no pattern: ${String(text)}`);
  expect(
    nextRuns({ pattern: pattern.value, timeZone: String(timeZone) }, Date.parse(String(after))).map((at) =>
      new Date(at).toISOString().replace(".000", ""),
    ),
  ).toEqual(runs);
});

test.each(cases.cards.cases)("cards: %s", (text = "", left) => {
  expect(maskCards(text)).toBe(left);
});
