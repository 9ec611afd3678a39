/** Runs the cases that any language can read, so that they and this package never say two things. */

import { expect, test } from "vitest";

import cases from "../../conformance/operation.json" with { type: "json" };
import { parsePage, terminalStateOf } from "./index.ts";

const now = 1_800_000_000_000;

test.each(cases.terminal.cases.map((row) => ({ row })))("a heartbeat: $row", ({ row: [age, state] }) => {
  expect(terminalStateOf(typeof age === "number" ? now - age : null, now)).toBe(state);
});

test.each(cases.page.cases.map((row) => ({ row })))("a page: $row", ({ row: [page, size, window] }) => {
  const read = parsePage({ page, size });
  expect(read.ok ? [read.value.offset, read.value.size] : null).toEqual(window);
});
