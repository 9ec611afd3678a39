import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createScaledReader, scaledAtMost } from "./scaled-number.ts";

const plainReader = createScaledReader({ decimal: ".", thousands: null, currencyMarks: ["$", "CAD"] }, 4);
const french = createScaledReader({ decimal: ",", thousands: " ", currencyMarks: ["$"] }, 2);
const german = createScaledReader({ decimal: ",", thousands: ".", currencyMarks: ["€"] }, 2);
const english = createScaledReader({ decimal: ".", thousands: ",", currencyMarks: ["$"] }, 2);

describe("a number of a file", () => {
  it.each([
    ["2.55", 25_500],
    ["0.001", 10],
    ["-11062.06", -110_620_600],
    ["$9.99 ", 99_900],
    ["CAD 5", 50_000],
    ["CAD $+5", 50_000],
    ["$-5", -50_000],
    ["-$5", -50_000],
    ["5-", -50_000],
    ["(5.00)", -50_000],
    ["$ (5)", -50_000],
    ["( $5 ) CAD", -50_000],
    ["- $5", -50_000],
    ["CAD $5 -", -50_000],
    ["\u22125", -50_000],
    ["+5", 50_000],
    [".5", 5_000],
    ["5.", 50_000],
    ["5.000000", 50_000],
    ["-0", 0],
    ["007", 70_000],
    ["1000000", scaledAtMost],
    ["-1000000.0000", -scaledAtMost],
  ])("%j is read exactly", (text, expected) => {
    expect(plainReader(text)).toBe(expected);
  });

  it.each([
    "",
    " ",
    "NaN",
    "Infinity",
    "1e3",
    "0x10",
    "1,5",
    "1.2.3",
    "1..5",
    "5(3)",
    "(3)5",
    "5$50",
    "5$-$5",
    "--5",
    "-+5",
    "+5-",
    "(+5)",
    "(5-)",
    "5--",
    "-5-",
    "(-5)",
    "5 5",
    "1.00001",
    ".",
    "-",
    "$",
    "٣",
  ])("rejects %j as a number", (text) => {
    expect(plainReader(text)).toBeNaN();
  });

  it.each([
    ["99999999999", Infinity],
    ["1000000.0001", Infinity],
    ["9".repeat(400), Infinity],
    ["-1000000.0001", -Infinity],
    ["(1000001)", -Infinity],
  ])("%j is too large", (text, expected) => {
    expect(plainReader(text)).toBe(expected);
  });

  it("may be as large as the given maximum", () => {
    const total = createScaledReader({ decimal: ".", thousands: null, currencyMarks: [] }, 4, 100_000_000_000);
    expect(["10000000", "-10000000", "10000000.0001"].map(total)).toEqual([
      100_000_000_000,
      -100_000_000_000,
      Infinity,
    ]);
  });

  it("follows the marks of its file, and no others", () => {
    expect([
      french("1 234,56 $"),
      french("1\u00a0234,56"),
      french("1\u202f234\u202f567,00"),
      french("1  234"),
      french("-0,05"),
    ]).toEqual([123_456, 123_456, 123_456_700, 123_400, -5]);
    expect([french("1.5"), french("12 34"), french("1 23,00"), french("1 234 x"), french("1234 567")]).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    expect([
      german("1.234,56 €"),
      german("1.234.567"),
      german("12.345"),
      german("123.456,7"),
      german("1.23"),
      german("1234,5"),
    ]).toEqual([123_456, 123_456_700, 1_234_500, 12_345_670, NaN, 123_450]);
    expect([english("$1,234.56"), english("1,234,567"), english("1,23"), english("1,234x50")]).toEqual([
      123_456,
      123_456_700,
      NaN,
      NaN,
    ]);
  });

  it("may have spaces around it in a file without marks", () => {
    const readPlain = createScaledReader({ decimal: ".", thousands: null, currencyMarks: [] }, 3);
    expect([" 5 ", " (5) ", "\t-5\n"].map(readPlain)).toEqual([5_000, -5_000, -5_000]);
  });

  it("print then read gives every integer of the scale back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -scaledAtMost, max: scaledAtMost }), (count) => {
        const digits = String(Math.abs(count)).padStart(5, "0");
        const text = `${count < 0 ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
        expect(plainReader(text)).toBe(count);
      }),
    );
  });
});
