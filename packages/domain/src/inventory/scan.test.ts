import { expect, test } from "vitest";

import { parseScan, plainScanText, readScan, findWedgeScan } from "./index.ts";

test.each([
  ["12*036", 12_000, "036"],
  [" 036 ", 1000, "036"],
  ["1,5*7", 1500, "7"],
  ["0*5", 0, "5"],
])("the scan %j is %d of %s", (text, amount, code) => {
  expect(parseScan(text)).toEqual({ ok: true, value: { code, quantity: amount } });
});

test.each([
  "",
  "*",
  "12*",
  "-1*5",
  "x*5",
  "100000*5",
  "036000291452*5",
  "1*".concat("9".repeat(40)),
  "12*12*5",
  "12**5",
  "1,000*5",
  null,
  5,
])("%j is no scan", (text) => {
  expect(parseScan(text).ok).toBe(false);
});

test.each([
  ["1,000*5", "en", 1_000_000],
  ["1,000*5", "es", 1_000_000],
  ["1,000*5", "fr", 1_000],
  ["1\u202f000*5", "fr", 1_000_000],
  ["1 000,5*5", "fr", 1_000_500],
  ["1,000.5*5", "en", 1_000_500],
  ["2,5*5", "en", 2_500],
  ["2,5*5", "fr", 2_500],
] as const)("the scan %j typed in %s counts %d, as the quantity cell does", (text, language, amount) => {
  expect(parseScan(plainScanText(text, language))).toEqual({ ok: true, value: { code: "5", quantity: amount } });
});

test.each(["5", "x*5", "12*12*5", "-1*5", "1.2.3*5", ""])("%j is not rewritten into a scan", (text) => {
  expect(parseScan(plainScanText(text, "en"))).toEqual(parseScan(text));
});

test.each([
  ["1*A", 1000],
  ["0.001*A", 1],
  ["99999*A", 99_999_000],
])("the scan %s counts %d", (text, amount) => {
  expect(readScan(text)).toMatchObject({ ok: true, value: { quantity: amount } });
});

test.each(["99999*2212345012504", "0.0001*2212345000012", "0.001*2212345000012"])(
  "the weight of %s is not valid for a scan",
  (text) => {
    expect(readScan(text).ok).toBe(false);
  },
);

test("a scanner's Enter comes as fast as its code", () => {
  const keys = [..."036000"].map((key, index) => ({ key, at: index * 5 }));
  expect([
    findWedgeScan([...keys, { key: "Enter", at: 30 }]),
    findWedgeScan([...keys, { key: "Enter", at: 300 }]),
  ]).toEqual(["036000", null]);
});
