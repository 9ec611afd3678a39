import fc from "fast-check";

import * as language from "../../language/index.ts";
import { lawBook } from "../law.ts";
import { holds, same } from "../same.ts";

/** Languages of the product, and the choice for a browser. */
export const languageLaws = lawBook(
  "language",
  language,
  ({
    defaultLanguage,
    fallbackLanguage,
    findLanguage,
    isLanguageCode,
    languageCodes,
    languages,
    localeOf,
    pickLanguage,
  }) => ({
    "pick-language": {
      says: "A browser gets the first supported language of its Accept-Language list; English when none is supported, French when it asks for nothing.",
      source: "specification 1 and 9; behaviour 3.11",
      laws: {
        "defaults to French when no language is requested, and to English when none of the requested ones is supported":
          fc.property(
            fc.array(fc.constantFrom("", " ", "\t")),
            fc.array(fc.constantFrom("de", "ja", "pt-BR", ""), { minLength: 1 }),
            (blanks, unknownCodes) => {
              same([defaultLanguage, pickLanguage(blanks)], ["fr", "fr"]);
              same([fallbackLanguage, pickLanguage([...unknownCodes, "de"])], ["en", "en"]);
            },
          ),
        "ignores a value that is not a list of texts": fc.property(
          fc.anything(),
          fc.array(fc.oneof(fc.integer(), fc.constantFrom(null, undefined, ["es"], {}))),
          fc.constantFrom(...languageCodes),
          (value, others, code) => {
            if (!Array.isArray(value)) same(pickLanguage(value), "fr");
            same([pickLanguage(others), pickLanguage([...others, code])], ["fr", code]);
          },
        ),
        "ignores a list that throws when read, and reads at most a hundred entries": fc.property(
          fc.integer({ min: 0, max: 120 }),
          fc.constantFrom(...languageCodes),
          (before, code) => {
            const { proxy, revoke } = Proxy.revocable<unknown[]>([], {});
            revoke();
            same(pickLanguage(proxy), "fr");
            same(pickLanguage([...Array.from({ length: before }, () => "de"), code]), before < 100 ? code : "en");
          },
        ),
        "always picks a supported language": fc.property(fc.array(fc.string()), (tags) => {
          holds(isLanguageCode(pickLanguage(tags)), "the language is one of the product's");
        }),
        "picks the first supported language of the list": fc.property(
          fc.array(fc.constantFrom("de", "ja", "zh-Hant-TW", "pt-BR")),
          fc.constantFrom(...languageCodes),
          fc.array(fc.constantFrom("fr-CA", "en-US", "es-MX", "de")),
          (unknownCodes, code, others) => same(pickLanguage([...unknownCodes, localeOf(code), ...others]), code),
        ),
      },
    },
    "language-code": {
      says: "A language code is a text of two letters; a language tag means the language it begins with, in upper or lower case.",
      source: "specification 1, 3",
      laws: {
        "accepts the three language codes and nothing else": fc.property(
          fc.constantFrom(...languageCodes),
          fc.oneof(fc.string(), fc.anything({ maxDepth: 1 })),
          (code, other) => {
            same([code, [code], { toString: () => code }, `${code} `, code.toUpperCase()].map(isLanguageCode), [
              true,
              false,
              false,
              false,
              false,
            ]);
            same(
              isLanguageCode(other),
              ["fr", "en", "es"].some((code) => code === other),
            );
          },
        ),
        "parses a language tag by its first part, ignoring case and surrounding spaces": fc.property(
          fc.constantFrom(...languageCodes),
          fc.constantFrom("", "-CA", "_mx", "-Latn-419"),
          fc.constantFrom("", " ", "\t"),
          fc.boolean(),
          (code, rest, space, isLarge) => {
            const tag = `${space}${isLarge ? code.toUpperCase() : code}${rest}${space}`;
            same([findLanguage(tag), pickLanguage(["de", tag])], [code, code]);
            same(findLanguage(`${code}x${rest}`), null);
            same(
              [[code], { toString: () => code }, null, undefined, 5].map((other) => findLanguage(other)),
              [null, null, null, null, null],
            );
          },
        ),
      },
    },
    locales: {
      says: "French is written as in Québec, English as in Canada, Spanish as in Latin America; calendars start on Sunday in French and English, on Monday in Spanish.",
      source: "behaviour 3.12 (15)",
      laws: {
        "a language has a locale of its own, and a first day of the week for calendars (Monday in Spanish)":
          fc.property(fc.constantFrom(...languageCodes), (code) => {
            same(findLanguage(localeOf(code)), code);
            same(
              languages[code],
              {
                fr: { locale: "fr-CA", name: "Français", firstDay: 0 },
                en: { locale: "en-CA", name: "English", firstDay: 0 },
                es: { locale: "es-419", name: "Español", firstDay: 1 },
              }[code],
            );
            same([languageCodes, localeOf(code)], [["fr", "en", "es"], languages[code].locale]);
          }),
      },
    },
  }),
);
