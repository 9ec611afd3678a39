import fc from "fast-check";
import { expect, test } from "vitest";

import { findLanguage, isLanguageCode, languageCodes, languages, localeOf, pickLanguage } from "./index.ts";

test.each([
  [[], "fr"],
  [["", " "], "fr"],
  [["fr"], "fr"],
  [["fr-CA", "en"], "fr"],
  [["FR_ca"], "fr"],
  [["en-US"], "en"],
  [["es-MX"], "es"],
  [["es-419", "en"], "es"],
  [["de-CH"], "en"],
  [["de-CH", "ja", "es"], "es"],
  [["zh-Hant-TW"], "en"],
  [["frr"], "en"],
  [["constructor"], "en"],
] as const)("a browser of %j gets %s", (tags, expected) => {
  expect(pickLanguage(tags)).toBe(expected);
});

test("whatever a browser asks for, it gets a language of the product", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (tags) => {
      expect(isLanguageCode(pickLanguage(tags))).toBe(true);
    }),
  );
});

test("the list of codes is the table", () => {
  expect([...languageCodes].sort()).toEqual(Object.keys(languages).sort());
});

test("the locale of a language is a locale of that language", () => {
  for (const code of languageCodes) expect(findLanguage(localeOf(code))).toBe(code);
});
