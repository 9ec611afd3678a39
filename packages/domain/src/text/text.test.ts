import { expect, test } from "vitest";

import type { Result } from "../result/index.ts";
import {
  guardAgainstFormula,
  isStorePrinted,
  parseBarcode,
  parseEmail,
  parsePersonName,
  parsePhone,
  parsePostalCode,
  parseUsername,
  removeFormulaGuard,
} from "./index.ts";

const codeOf = (result: Result<unknown>): string | null => (result.ok ? null : (result.issues[0]?.code ?? "none"));

test.each([
  ["marie_22", null],
  ["A", null],
  ["marie-22", "USERNAME"],
  ["marie 22", "USERNAME"],
  ["émilie", "USERNAME"],
  ["a".repeat(39), null],
  ["a".repeat(40), "MAX_LENGTH"],
] as const)("user name %j: %j", (text, code) => {
  expect(codeOf(parseUsername(text))).toBe(code);
});

test.each([
  ["a@b.ca", null],
  ["prenom.nom+ventes@magasin.example.com", null],
  ["o'neil@exemple.ca", null],
  ["josé@exemple.ca", null],
  ["a@épicerie.ca", null],
  ["a@b.c", "EMAIL_LAST_LABEL"],
  ["a@ville.quebec", "EMAIL_LAST_LABEL"],
  ["a@b.paris", null],
  ["a@b", "EMAIL"],
  ["a.@b.ca", "EMAIL"],
  [".a@b.ca", "EMAIL"],
  ["a..b@c.ca", "EMAIL"],
  ["a b@c.ca", "EMAIL"],
  ["a@-b.ca", "EMAIL"],
  ["a@b-.ca", "EMAIL"],
  ["a@b..ca", "EMAIL"],
  ["a@b.c4", "EMAIL"],
  ["a@@b.ca", "EMAIL"],
  ["@b.ca", "EMAIL"],
  [`${"a".repeat(65)}@b.ca`, "EMAIL"],
  [`a@${"b.".repeat(126)}ca`, "EMAIL"],
] as const)("e-mail %j: %j", (text, code) => {
  expect(codeOf(parseEmail(text))).toBe(code);
});

test("the bound of the last label is a setting", () => {
  expect(codeOf(parseEmail("a@ville.quebec", { min: 2, max: 24 }))).toBe(null);
});

test.each([
  ["5145550199", null],
  ["514 555-0199", null],
  ["(514) 555-0199", null],
  ["+1 514.555.0199", null],
  ["514-555-0199 ext. 12", null],
  ["514-555-0199 poste 12", null],
  ["514-555-0199ext12", null],
  ["+52 55 1234 5678", null],
  ["555-0199", "PHONE"],
  ["514555019", "PHONE"],
  ["555-0199 ext 123", "PHONE"],
  ["514-555-0199 ext", "PHONE"],
  ["514-555-CAFE", "PHONE"],
  ["1234567890123456", null],
] as const)("phone %j: %j", (text, code) => {
  expect(codeOf(parsePhone(text))).toBe(code);
});

test.each([
  ["H2X 1Y4", "CA", "H2X 1Y4"],
  ["h2x1y4", "CA", "H2X 1Y4"],
  ["k1a-0b1", "CA", "K1A 0B1"],
  ["W2X 1Y4", "CA", null],
  ["H2D 1Y4", "CA", null],
  ["H2X  1Y4", "CA", null],
  ["H2X", "CA", null],
  ["90210", "CA", null],
  ["90210", "US", "90210"],
  ["90210-1234", "US", "90210-1234"],
  ["9021", "US", null],
  ["H2X 1Y4", "US", null],
] as const)("postal code %j of %s: %j", (text, country, expected) => {
  const parsed = parsePostalCode(text, country);
  expect(parsed.ok ? parsed.value : null).toBe(expected);
});

test.each(["Miloš", "Božidar", "D'Arcy", "L’Écuyer", "Saint-Pierre, Jr.", "Nguyễn Thị", "李"])(
  "%j is a name",
  (text) => {
    expect(codeOf(parsePersonName(text))).toBe(null);
  },
);

test.each(["Marie2", "a/b", "<b>", "Trois-Rivières (QC)", "_", "--", "'"])("rejects %j as a name", (text) => {
  expect(codeOf(parsePersonName(text))).toBe("PERSON_NAME");
});

test.each(["4006381333931", "96385074", "036000291452", "00012345600012"])(
  "%s is a code of the standard's examples",
  (text) => {
    const parsed = parseBarcode(text);
    expect(parsed.ok && parsed.value.isCheckDigitRight).toBe(true);
  },
);

test.each(["123", "1234567", "123456789", "1234567890", "123456789012345", "12345678901a", "１２３４５６７８"])(
  "rejects %j as a barcode",
  (text) => {
    expect(codeOf(parseBarcode(text))).toBe("BARCODE");
  },
);

test("recognises codes printed by a store", () => {
  expect(
    ["2012345600017", "212345600012", "4006381333931", "12012345600014"].map((text) =>
      isStorePrinted(text.padStart(14, "0")),
    ),
  ).toEqual([true, true, false, false]);
});

test("composes a name only up to the maximum length, and the rejection counts the composed part", () => {
  const lengthOf = (text: string) => {
    const parsed = parsePersonName(text);
    return parsed.ok ? parsed.value.length : parsed.issues[0]?.params["length"];
  };
  expect([99, 150, 198, 199].map((times) => lengthOf("e\u0301".repeat(times)))).toEqual([99, 150, 198, 398]);
});

test.each([
  ["a\tb", "a\tb"],
  ["\ta", "'\ta"],
  ["=1", "'=1"],
  ["'a", "''a"],
  ["", ""],
  ["\na", "'\na"],
  ["\n=1", "'\n=1"],
  [" =1", "' =1"],
  ["＝1", "'＝1"],
  ["\u200b=1", "'\u200b=1"],
  [" a", " a"],
])("a cell of %j is written %j, and read back", (text, written) => {
  expect([guardAgainstFormula(text), removeFormulaGuard(written)]).toEqual([written, text]);
});
