import fc from "fast-check";

import type * as text from "../../../text/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** Builds the rules and laws of the identity key, by which names are compared. */
export function identityRules({ identityKey }: typeof text): Readonly<Record<string, RuleRow>> {
  return {
    identity: {
      says: "Duplicate names: two names, addresses or codes that differ only in case, full-width letters, accents composed or not, or surrounding spaces are the same.",
      source: "behaviour 3.9",
      laws: {
        "folds full-width letters and capitals": fc.property(fc.stringMatching(/^[!-~]{1,30}$/u), (name) => {
          const fullWidthName = Array.from(name, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join("");
          same(
            [fullWidthName, name.toUpperCase(), name.toLowerCase()].map(identityKey),
            [1, 2, 3].map(() => name.toLowerCase()),
          );
        }),
        "folds case in every script, ß into ss included": fc.property(
          fc.string({ unit: "grapheme", maxLength: 20 }),
          (name) => {
            same(
              [identityKey(name.toUpperCase()), identityKey(name.toLowerCase())],
              [identityKey(name), identityKey(name)],
            );
            same(identityKey("Straße"), identityKey("STRASSE"));
          },
        ),
        "composed and decomposed accents are equal": fc.property(
          fc.array(fc.constantFrom("é", "Ç", "ǖ", "Й"), { minLength: 1, maxLength: 300 }),
          (letters) => {
            const name = letters.join("");
            same(identityKey(name.normalize("NFD")), name.toLowerCase());
          },
        ),
        "ignores case and surrounding spaces": fc.property(
          fc.oneof(
            { weight: 9, arbitrary: fc.string({ unit: "grapheme" }) },
            { weight: 1, arbitrary: fc.constantFrom("\ufe49", "a\ufe4b", "\u00a8", "\u2017x") },
          ),
          (text) => {
            same(identityKey(` ${text} `), identityKey(text));
            same(identityKey(identityKey(text)), identityKey(text));
            same(identityKey(`A${text}`).slice(0, 1), "a");
          },
        ),
      },
    },
  };
}
