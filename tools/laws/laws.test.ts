/** Tests the command in a separate process, as a user runs it: the part for every change. laws.long.test.ts has the rest. */
import { expect, test, vi } from "vitest";

import { runLaws } from "./testing/run-laws.ts";

// Processes start further processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

test("lists its rules without holding them", async () => {
  const { code, out } = await runLaws(["--list", "--area", "money"]);
  expect(code).toBe(0);
  expect(out).toContain("money/allocation\n  An amount allocated by weights loses no cent");
  expect(out).not.toContain("period/");
});

test("a module that drops a cent breaks the laws of printing, and the case is shrunk to the least amount that is wrong", async () => {
  const { code, out, err } = await runLaws([
    "--rule",
    "money/print-money",
    "--against",
    "tools/laws/testing/drops-a-cent.mjs",
    "--seed",
    "11",
  ]);
  expect(code).toBe(1);
  expect(err).toContain("broken: money/print-money/parse(format(amount)) gives the amount back, in every language");
  expect(out).toMatch(/case: \[(?:-?100000),"fr"\]/u);
});

test("an unknown area ends with code 2 and one clear line", async () => {
  const { code, out, err } = await runLaws(["--area", "mony"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err.trim()).toMatch(/^No area is called mony\. The nearest: money, /u);
  expect(err.trim().split("\n")).toHaveLength(1);
});
