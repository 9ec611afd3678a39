import fc from "fast-check";

import * as language from "../../language/index.ts";
import { lawBook } from "../law.ts";
import { holds, same } from "../same.ts";

/** Which languages there are, and which one a browser gets. */
export const languageLaws = lawBook("language", language, ({ defaultLanguage, fallbackLanguage, findLanguage, isLanguageCode, languageCodes, languages, localeOf, pickLanguage }) => ({
  "pick-language": {
    says: "A browser gets the first language it asks for that the product speaks; English when it speaks none of them, French when nothing is asked.",
    source: "specification 1 and 9; behaviour 3.11",
    laws: {
      "French when nothing is asked, English when nothing that is asked is spoken": fc.property(fc.array(fc.constantFrom("", " ", "\t")), fc.array(fc.constantFrom("de", "ja", "pt-BR", ""), { minLength: 1 }), (blanks, unknown) => {
        same([defaultLanguage, pickLanguage(blanks)], ["fr", "fr"]);
        same([fallbackLanguage, pickLanguage([...unknown, "de"])], ["en", "en"]);
      }),
      "what is no list of texts asks for nothing, and stands in nobody's way": fc.property(fc.anything(), fc.array(fc.oneof(fc.integer(), fc.constantFrom(null, undefined, ["es"], {}))), fc.constantFrom(...languageCodes), (value, others, code) => {
        if (!Array.isArray(value)) same(pickLanguage(value), "fr");
        same([pickLanguage(others), pickLanguage([...others, code])], ["fr", code]);
      }),
      "what throws when it is read asks for nothing, and nobody reads beyond a hundred": fc.property(fc.integer({ min: 0, max: 120 }), fc.constantFrom(...languageCodes), (before, code) => {
        const { proxy, revoke } = Proxy.revocable<unknown[]>([], {});
        revoke();
        same(pickLanguage(proxy), "fr");
        same(pickLanguage([...Array.from({ length: before }, () => "de"), code]), before < 100 ? code : "en");
      }),
      "whatever a browser asks for, it gets a language of the product": fc.property(fc.array(fc.string()), (tags) => {
        holds(isLanguageCode(pickLanguage(tags)), "the language is one of the product's");
      }),
      "the first language that the product speaks wins": fc.property(
        fc.array(fc.constantFrom("de", "ja", "zh-Hant-TW", "pt-BR")),
        fc.constantFrom(...languageCodes),
        fc.array(fc.constantFrom("fr-CA", "en-US", "es-MX", "de")),
        (unknown, code, others) => same(pickLanguage([...unknown, localeOf(code), ...others]), code),
      ),
    },
  },
  "language-code": {
    says: "A language is named by its code of two letters, in texts alone; a tag names the language it begins with, however it is written.",
    source: "specification 1, 3",
    laws: {
      "a code is one of the three, and nothing else is": fc.property(fc.constantFrom(...languageCodes), fc.oneof(fc.string(), fc.anything({ maxDepth: 1 })), (code, other) => {
        same([code, [code], { toString: () => code }, `${code} `, code.toUpperCase()].map(isLanguageCode), [true, false, false, false, false]);
        same(isLanguageCode(other), ["fr", "en", "es"].some((one) => one === other));
      }),
      "a tag names the language it begins with, in capitals or not, with spaces about it": fc.property(fc.constantFrom(...languageCodes), fc.constantFrom("", "-CA", "_mx", "-Latn-419"), fc.constantFrom("", " ", "\t"), fc.boolean(), (code, rest, space, isLarge) => {
        const tag = `${space}${isLarge ? code.toUpperCase() : code}${rest}${space}`;
        same([findLanguage(tag), pickLanguage(["de", tag])], [code, code]);
        same(findLanguage(`${code}x${rest}`), null);
        same([[code], { toString: () => code }, null, undefined, 5].map((other) => findLanguage(other)), [null, null, null, null, null]);
      }),
    },
  },
  locales: {
    says: "French is written as in Québec, English as in Canada, Spanish as in Latin America.",
    source: "behaviour 3.12 (15)",
    laws: {
      "the locale of a language is a locale of that language": fc.property(fc.constantFrom(...languageCodes), (code) => {
        same(findLanguage(localeOf(code)), code);
        same(languages[code], { fr: { locale: "fr-CA", name: "Français" }, en: { locale: "en-CA", name: "English" }, es: { locale: "es-419", name: "Español" } }[code]);
        same([languageCodes, localeOf(code)], [["fr", "en", "es"], languages[code].locale]);
      }),
    },
  },
}));
