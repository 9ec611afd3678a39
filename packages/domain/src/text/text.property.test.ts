import fc from "fast-check";
import { expect, test } from "vitest";

import type { Result } from "../result/index.ts";
import {
  checkDigitOf,
  isStorePrinted,
  longestOf,
  parseBarcode,
  parseEmail,
  parsePersonName,
  parsePhone,
  parsePostalCode,
  parseText,
  parseUsername,
  textBounds,
} from "./index.ts";

const codeOf = (result: Result<unknown>): string | null => (result.ok ? null : (result.issues[0]?.code ?? "none"));

const parsers = {
  username: parseUsername,
  email: (value: unknown) => parseEmail(value),
  phone: parsePhone,
  postalCode: (value: unknown) => parsePostalCode(value),
  personName: parsePersonName,
  text: (value: unknown) => parseText(value, "max200"),
} as const;

test.each(Object.entries(parsers))("%s: what it read, it reads again to the same", (_, parse) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.string({ unit: "grapheme" })), (text) => {
      const read = parse(text);
      if (read.ok) expect(parse(read.value)).toEqual(read);
    }),
  );
});

test.each(Object.entries(parsers))("%s: no text, no value and no other value is REQUIRED", (_, parse) => {
  for (const value of ["", "   ", undefined, null, 12, {}, []]) expect(codeOf(parse(value))).toBe("REQUIRED");
});

test.each(["max40", "max100", "max200"] as const)("%s is strictly less than", (bound) => {
  const most = textBounds[bound] - 1;
  expect(longestOf(bound)).toBe(most);
  expect(codeOf(parseText("é".repeat(most), bound))).toBe(null);
  expect(parseText("é".repeat(most + 1), bound)).toEqual({
    ok: false,
    issues: [{ code: "MAX_LENGTH", path: [], params: { max: most, length: most + 1 } }],
  });
  expect(codeOf(parseText("🛒".repeat(most), bound))).toBe(null);
});

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

test("an address of hostile length is refused at once", () => {
  const startedAt = Date.now();
  expect(codeOf(parseEmail(`${"a.".repeat(50_000)}@`))).toBe("EMAIL");
  expect(codeOf(parsePhone(`1${" ".repeat(200_000)}x`))).toBe("PHONE");
  expect(codeOf(parsePersonName(`${"a".repeat(200_000)}1`))).toBe("MAX_LENGTH");
  expect(codeOf(parsePostalCode(`H2X${" ".repeat(200_000)}x`))).toBe("POSTAL_CODE");
  expect(Date.now() - startedAt).toBeLessThan(1000);
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
  ["1234567890123456", "PHONE"],
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
  const read = parsePostalCode(text, country);
  expect(read.ok ? read.value : null).toBe(expected);
});

test.each(["Miloš", "Božidar", "D'Arcy", "L’Écuyer", "Saint-Pierre, Jr.", "Nguyễn Thị", "李"])("%j is a name", (text) => {
  expect(codeOf(parsePersonName(text))).toBe(null);
});

test.each(["Marie2", "a/b", "<b>", "Trois-Rivières (QC)", "_", "--", "'"])("%j is no name", (text) => {
  expect(codeOf(parsePersonName(text))).toBe("PERSON_NAME");
});

test("letters and their accents may come apart: a name is kept in one piece", () => {
  expect(parsePersonName("Rene\u0301e")).toEqual({ ok: true, value: "Ren\u00e9e" });
});

const arbDigits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((digits) => digits.join(""));

test("one item has one code, however many leading zeros it is written with", () => {
  fc.assert(
    fc.property(arbDigits(11), (digits) => {
      const upcA = `${digits}${checkDigitOf(digits)}`;
      const [asUpcA, asEan13, asGtin14] = [upcA, `0${upcA}`, `00${upcA}`].map(parseBarcode);
      expect(asUpcA).toEqual({ ok: true, value: { gtin14: `00${upcA}`, isCheckDigitRight: true } });
      expect(asEan13).toEqual(asUpcA);
      expect(asGtin14).toEqual(asUpcA);
    }),
  );
});

test("a code that lost its leading zero finds it again", () => {
  fc.assert(
    fc.property(arbDigits(10), (digits) => {
      const upcA = `0${digits}${checkDigitOf(`0${digits}`)}`;
      expect(parseBarcode(upcA.slice(1))).toEqual(parseBarcode(upcA));
    }),
  );
});

test("a wrong digit is noticed, and so are most neighbours that changed places", () => {
  fc.assert(
    fc.property(arbDigits(13), fc.nat({ max: 13 }), fc.integer({ min: 1, max: 9 }), (digits, position, change) => {
      const right = `${digits}${checkDigitOf(digits)}`;
      const wrong = [...right].map((digit, index) => (index === position ? (Number(digit) + change) % 10 : digit)).join("");
      expect(parseBarcode(wrong)).toEqual({ ok: true, value: { gtin14: wrong, isCheckDigitRight: false } });
    }),
  );
});

test.each(["4006381333931", "96385074", "036000291452", "00012345600012"])("%s is a code of the standard's examples", (text) => {
  const read = parseBarcode(text);
  expect(read.ok && read.value.isCheckDigitRight).toBe(true);
});

test.each(["123", "1234567", "123456789", "1234567890", "123456789012345", "12345678901a", "１２３４５６７８"])("%j is no barcode", (text) => {
  expect(codeOf(parseBarcode(text))).toBe("BARCODE");
});

test("codes that a store prints itself are told apart", () => {
  expect(["2012345600017", "212345600012", "4006381333931", "12012345600014"].map((text) => isStorePrinted(text.padStart(14, "0")))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
