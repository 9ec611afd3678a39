import { describe, expect, test } from "vitest";

import { runWords, runLine } from "../command-line.ts";

describe("barcode", () => {
  test("gives the form that items are looked up by, and the check digit that should be there", async () => {
    const { exit, out } = await runLine("barcode 36000291452 036000291453 12x --json");
    expect([exit, JSON.parse(out)]).toMatchObject([
      1,
      [
        { gtin14: "00036000291452", isRight: true, issues: [] },
        { isRight: false, checkDigit: 2 },
        { isRight: false, issues: [{ code: "BARCODE" }] },
      ],
    ]);
    expect((await runLine("barcode 036000291452 --json")).exit).toBe(0);
  });

  test("typed text stays on the line of its answer", async () => {
    const { exit, out } = await runWords([
      "barcode",
      "123\n036000291452: 00036000291452 · check digit valid",
      "\u202e254192000630\u2028",
    ]);
    expect([exit, out.split("\n").map((line) => line.slice(0, 16))]).toEqual([
      1,
      ["123?036000291452", "?254192000630?: ", ""],
    ]);
  });
});
