import { describe, expect, it } from "vitest";

import {
  adjustmentReasons,
  findOverlaps,
  isRestorable,
  listReasons,
  newLine,
  parseReason,
  restorableMs,
  canSeeExpected,
} from "./index.ts";

describe("the lists of documents", () => {
  it("a deleted document is brought back within 30 days", () => {
    expect(isRestorable({ status: "OPEN", deletedAt: 5 }, 5 + restorableMs)).toBe(true);
    expect(isRestorable({ status: "OPEN", deletedAt: 5 }, 6 + restorableMs)).toBe(false);
    expect(isRestorable({ status: "OPEN", deletedAt: null }, 6)).toBe(false);
  });

  it("other counts in progress at the location that hold an item of this one are found", () => {
    const count = {
      id: 1,
      type: "COUNT",
      status: "OPEN",
      deletedAt: null,
      locationId: 3,
      scope: { kind: "PARTIAL" },
      uncountedPolicy: null,
      lines: [
        { ...newLine(1, "a"), itemId: 11 },
        { ...newLine(2, "b"), itemId: 12 },
      ],
    } as const;
    const other = { ...count, id: 2, lines: [{ ...newLine(1, "b"), itemId: 12 }, newLine(2, "?")] };
    expect(findOverlaps({ ...count, lines: [...count.lines, newLine(3, "?")] }, [count, other], [])).toEqual([12]);
    expect(
      findOverlaps(
        count,
        [
          { ...other, locationId: 4 },
          { ...other, status: "CLOSED" },
          { ...other, type: "ADJUSTMENT" },
          { ...other, deletedAt: 1 },
        ],
        [],
      ),
    ).toEqual([]);
  });
});

describe("reasons and blind counts", () => {
  it("five reasons are for people, the one of a reversal is not", () => {
    expect(listReasons()).toEqual(["FREE", "FOUND", "LOST", "DAMAGED", "EXPIRED"]);
    expect(listReasons("add")).toEqual(["FREE", "FOUND"]);
    for (const code of Object.keys(adjustmentReasons)) expect(parseReason(code).ok).toBe(code !== "REVERSAL");
    for (const value of [undefined, null, "", "Lost", "constructor", 1]) expect(parseReason(value).ok).toBe(false);
  });

  it.each([
    [true, "OPEN", false, false],
    [true, "SUSPENDED", false, false],
    [true, "OPEN", true, true],
    [true, "CLOSED", false, true],
    [false, "OPEN", false, true],
  ] as const)("blind %s, %s, may reveal %s: shows what is expected %s", (isBlind, status, canReveal, shows) => {
    expect(canSeeExpected({ isBlind, status }, { canReveal })).toBe(shows);
  });
});
