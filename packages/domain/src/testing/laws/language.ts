import fc from "fast-check";

import * as language from "../../language/index.ts";
import { lawBook } from "../law.ts";
import { holds, same } from "../same.ts";

/** Which languages there are, and which one a browser gets. */
export const languageLaws = lawBook("language", language, ({ findLanguage, isLanguageCode, languageCodes, languages, localeOf, pickLanguage }) => ({
  "pick-language": {
    says: "A browser gets the first language it asks for that the product speaks; English when it speaks none of them, French when nothing is asked.",
    source: "specification 3; behaviour 3.11",
    laws: {
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
  locales: {
    says: "French is written as in Québec, English as in Canada, Spanish as in Latin America.",
    source: "behaviour 3.12 (15)",
    laws: {
      "the locale of a language is a locale of that language": fc.property(fc.constantFrom(...languageCodes), (code) => {
        same(findLanguage(localeOf(code)), code);
        holds(Object.hasOwn(languages, code), "the code is a row of the table");
      }),
    },
  },
}));
