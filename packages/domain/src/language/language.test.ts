import { expect, test } from "vitest";

import { languageCodes, languages, pickLanguage } from "./index.ts";

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

test.each([[null], [undefined], ["en"], [5], [{ length: 1, 0: "en" }], [[null, 5, ["en"]]]])(
  "%j names no language, and gets the default",
  (value) => {
    expect(pickLanguage(value)).toBe("fr");
  },
);

test("the list of codes is the table", () => {
  expect([...languageCodes].sort()).toEqual(Object.keys(languages).sort());
});
