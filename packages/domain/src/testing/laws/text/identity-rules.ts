import fc from "fast-check";

import type * as text from "../../../text/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** What names are compared by. */
export function identityRules({ identityKey }: typeof text): Readonly<Record<string, RuleRow>> {
  return {
    identity: {
      says: "Two names, addresses or codes that differ in case, in the width of their letters, in how their accents are written or in the spaces around them are one.",
      source: "behaviour 3.9",
      laws: {
        "letters of full width, and small and capital ones, are the letters they look like": fc.property(fc.stringMatching(/^[!-~]{1,30}$/u), (name) => {
          const wide = Array.from(name, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join("");
          same([wide, name.toUpperCase(), name.toLowerCase()].map(identityKey), [1, 2, 3].map(() => name.toLowerCase()));
        }),
        "case is folded in every script, one letter into two where it has to be": fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (name) => {
          same([identityKey(name.toUpperCase()), identityKey(name.toLowerCase())], [identityKey(name), identityKey(name)]);
          same(identityKey("Straße"), identityKey("STRASSE"));
        }),
        "accents that stand apart and those that do not are one": fc.property(fc.array(fc.constantFrom("é", "Ç", "ǖ", "Й"), { minLength: 1, maxLength: 300 }), (letters) => {
          const name = letters.join("");
          same(identityKey(name.normalize("NFD")), name.toLowerCase());
        }),
        "two texts that differ in case or in spaces around them are one": fc.property(fc.string({ unit: "grapheme" }), (text) => {
          same(identityKey(` ${text} `), identityKey(text));
          same(identityKey(identityKey(text)), identityKey(text));
          same(identityKey(`A${text}`).slice(0, 1), "a");
        }),
      },
    },
  };
}
