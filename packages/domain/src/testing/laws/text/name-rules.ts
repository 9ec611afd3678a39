import fc from "fast-check";

import type { Result } from "../../../result/index.ts";
import type * as text from "../../../text/index.ts";
import { arbAnyText, arbName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbForbidden = fc.constantFrom("1", "/", "<", ">", "_", "(", "@", "\u0000", "\n", "😀", "\ud800", "&", '"');

/** Builds the rules and laws of names of people and users, and of store codes. */
export function nameRules({
  foldText,
  keepDigits,
  parsePersonName,
  parseUserDefinedCode,
  parseUsername,
}: typeof text): Readonly<Record<string, RuleRow>> {
  const codeOf = (read: Result<string>): string | null => (read.ok ? null : (read.issues[0]?.code ?? "none"));

  return {
    "person-name": {
      says: "A person's name has letters and accents of any script, spaces, apostrophes, commas, hyphens and periods; at least one letter, and fewer than 100 characters.",
      source: "specification 5 (regexName); behaviour 6 (2)",
      codes: ["PERSON_NAME", "MAX_LENGTH"],
      cases: ["person-name.valid.txt", "person-name.invalid.txt"],
      laws: {
        "accepts names of every script unchanged": fc.property(arbName, (name) =>
          same(parsePersonName(` ${name} `), { ok: true, value: name }),
        ),
        "rejects any other character at any position": fc.property(
          arbName,
          arbForbidden,
          fc.integer({ min: 1, max: 30 }),
          (name, forbidden, place) => {
            const [before, after] = [name.slice(0, place), name.slice(place)];
            if (after !== "") same(codeOf(parsePersonName(`${before}${forbidden}${after}`)), "PERSON_NAME");
          },
        ),
        "rejects a name without a letter": fc.property(
          fc.string({ unit: fc.constantFrom("-", "'", "’", ".", ","), minLength: 1, maxLength: 9 }),
          (signs) => same(codeOf(parsePersonName(signs)), "PERSON_NAME"),
        ),
        "composes letters and separate accents (NFC), in every script": fc.property(
          arbName,
          fc.constantFrom("Й", "Ґї", "ά", "가", "é", "ǆ", "ё’й", "か\u3099"),
          (name, letters) => {
            for (const fullName of [letters, `${name} ${letters}`, name])
              same(parsePersonName(fullName.normalize("NFD")), { ok: true, value: fullName.normalize("NFC") });
          },
        ),
        "counts and keeps a name in composed form: 99 letters pass, however many code points they came in": fc.property(
          fc.constantFrom("e\u0301", "α\u0313\u0300\u0345", "각".normalize("NFD"), "\ufb2c", "\u0958"),
          fc.oneof(fc.integer({ min: 1, max: 110 }), fc.integer({ min: 98, max: 100 })),
          (letter, count) => {
            const name = letter.repeat(count);
            const composedName = name.normalize("NFC");
            const parsed = parsePersonName(name);
            same(parsed.ok ? parsed.value : codeOf(parsed), composedName.length < 100 ? composedName : "MAX_LENGTH");
          },
        ),
        "accepts 99 characters and rejects 100": fc.property(fc.integer({ min: 95, max: 105 }), (length) =>
          same(codeOf(parsePersonName("é".repeat(length))), length < 100 ? null : "MAX_LENGTH"),
        ),
      },
    },
    username: {
      says: "A user name is letters of A to Z, digits and underscores only, fewer than 40 of them.",
      source: "specification 5; behaviour 3.9",
      codes: ["USERNAME", "MAX_LENGTH"],
      cases: ["username.valid.txt", "username.invalid.txt"],
      laws: {
        "accepts a user name exactly when every character is allowed": fc.property(
          fc.oneof(arbAnyText, fc.string({ unit: fc.constantFrom(..."azAZ09__-é "), minLength: 1, maxLength: 45 })),
          (text) => {
            const name = text.trim();
            const isRight =
              name !== "" &&
              name.length < 40 &&
              [...name].every((character) =>
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_".includes(character),
              );
            const parsed = parseUsername(text);
            same(parsed.ok ? parsed.value : null, isRight ? name : null);
          },
        ),
      },
    },
    digits: {
      says: "A field of digits keeps only digits while it is typed in.",
      source: "specification 5 (numeric keypress fields)",
      laws: {
        "keeps the digits in order and drops the rest": fc.property(
          fc.oneof(arbAnyText, fc.string({ unit: fc.constantFrom(..."0189aé-., ٣") })),
          (text) => same(keepDigits(text), [...text].filter((character) => "0123456789".includes(character)).join("")),
        ),
      },
    },
    "folded-text": {
      says: "Texts are searched and compared by their letters: accents and capitals are ignored.",
      source: "behaviour 3.4, 3.9",
      laws: {
        "folds accents and capitals, composed or decomposed": fc.property(
          fc.array(fc.constantFrom("eéèêëE", "aàâáA", "iîïíI", "oôóO", "uùûüúU", "cçC", "nñN", "z", "9", " ", "-"), {
            maxLength: 12,
          }),
          fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }),
          (letters, picks) => {
            const name = letters.map((some, index) => some[(picks[index] ?? 0) % some.length]).join("");
            for (const text of [name, name.toUpperCase(), name.normalize("NFD")])
              same(foldText(text), letters.map(([plainWord]) => plainWord).join(""));
          },
        ),
        "folds full-width letters and joined ones to plain letters": fc.property(
          fc.array(
            fc.constantFrom(
              ["m", "ｍ"],
              ["M", "Ｍ"],
              ["9", "９"],
              ["-", "－"],
              ["oe", "œ"],
              ["OE", "Œ"],
              ["ae", "Æ"],
              ["ss", "ß"],
              ["σ", "ς"],
              ["fi", "ﬁ"],
              [" ", "\u00a0"],
            ),
            { maxLength: 12 },
          ),
          (letters) =>
            same(
              foldText(letters.map(([, writtenLetter]) => writtenLetter).join("")),
              foldText(letters.map(([plainWord]) => plainWord).join("")),
            ),
        ),
        "folds once: a folded text stays as it is": fc.property(fc.string({ unit: "grapheme" }), (text) =>
          same(foldText(foldText(text)), foldText(text)),
        ),
      },
    },
    "shop-code": {
      says: "A shop's own code has letters, digits and separators, fewer than 40; it need not be a barcode.",
      source: "specification 5 (special characters forbidden; max40); behaviour 6 (3)",
      codes: ["SPECIAL_CHARACTERS", "MAX_LENGTH"],
      cases: ["shop-code.valid.txt", "shop-code.invalid.txt"],
      laws: {
        "accepts letters, digits and . _ / + # -": fc.property(
          fc.string({ unit: fc.constantFrom(..."aZé09._/+#-"), minLength: 1, maxLength: 39 }),
          (code) => same(parseUserDefinedCode(` ${code} `), { ok: true, value: code }),
        ),
        "rejects any other character as special": fc.property(
          fc.stringMatching(/^[a-z0-9]{1,9}$/u),
          fc.constantFrom("<", ">", "=", "@", '"', "'", "*", "|", "\\", "?", "\u0000", "\u202e"),
          (code, sign) => {
            same(codeOf(parseUserDefinedCode(`${code}${sign}${code}`)), "SPECIAL_CHARACTERS");
            holds(parseUserDefinedCode(code).ok, "without it, it passes");
          },
        ),
        "accepts 39 characters and rejects 40": fc.property(fc.integer({ min: 35, max: 45 }), (length) =>
          same(codeOf(parseUserDefinedCode("A".repeat(length))), length < 40 ? null : "MAX_LENGTH"),
        ),
      },
    },
  };
}
