import fc from "fast-check";

import type * as validation from "../../../validation/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const passwordCharacters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!$%&*+-?@#";
const arbTyped = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...passwordCharacters), maxLength: 24 }),
);
const arbRandom = fc
  .shuffledSubarray([...passwordCharacters], { minLength: 20, maxLength: 30 })
  .map((characters) => characters.join(""));
const arbWord = fc.constantFrom(
  "password",
  "motdepasse",
  "bienvenue",
  "azerty",
  "soleil",
  "contrasena",
  "P@ssw0rd",
  "Québec",
);

/** Substitutes for letters in a disguised word: similar signs, and accented letters. */
const dressesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ["a", ["@", "4", "á"]],
  ["e", ["3", "é"]],
  ["i", ["1", "!", "|", "í"]],
  ["o", ["0", "ó"]],
  ["s", ["5", "$"]],
  ["t", ["7"]],
  ["u", ["ú"]],
]);

/** Builds the rules and laws of password forms and of password strength. */
export function passwordRules({
  checkForm,
  checkPassword,
  defineForm,
  estimatePassword,
  isCommonPassword,
  parsePassword,
  passwordPolicy,
  strengthBounds,
}: typeof validation): Readonly<Record<string, RuleRow>> {
  const bitsOf = (password: string, username = ""): number => estimatePassword(password, { username }).bits;

  return {
    "new-password": {
      says: "A new password is rejected with every rule it breaks at once, and the bounds of the policy; it is neither trimmed nor truncated.",
      source: "specification 5; behaviour 3.10 and 6 (6)",
      codes: [
        "REQUIRED",
        "VALUE_TYPE",
        "PASSWORD_LENGTH",
        "PASSWORD_LOWERCASE",
        "PASSWORD_UPPERCASE",
        "PASSWORD_NUMBER",
        "PASSWORD_SPECIAL",
        "PASSWORD_TOO_LONG",
        "PASSWORD_USERNAME",
        "PASSWORD_COMMON",
        "PASSWORD_WEAK",
      ],
      cases: ["password.valid.txt", "password.invalid.txt"],
      laws: {
        "reports the same broken rules in a form as alone": fc.property(
          arbTyped,
          fc.constantFrom("marie_22", ""),
          fc.integer({ min: 8, max: 64 }),
          fc.integer({ min: 8, max: 40 }),
          (password, username, minLength, maxLength) => {
            const policy = { ...passwordPolicy, minLength, maxLength };
            const brokenRules = checkPassword({ password, username, policy });
            const parsed = parsePassword(password, { username, policy });
            same(parsed.ok ? [] : parsed.issues.map(({ code }) => code), password === "" ? ["REQUIRED"] : brokenRules);
            same(parsed.ok ? parsed.value : password, password);
            for (const problem of parsed.ok ? [] : parsed.issues)
              same(
                problem.params,
                problem.code === "PASSWORD_LENGTH"
                  ? { min: minLength }
                  : problem.code === "PASSWORD_TOO_LONG"
                    ? { max: maxLength }
                    : {},
              );
            const good = ` ${[...password].slice(0, 20).join("")}Zx9#Qy7!Vu5? `;
            if (checkPassword({ password: good, username }).length === 0) {
              same(parsePassword(good, { username }), { ok: true, value: good });
              same(checkForm(defineForm({ password: [{ password: {} }] }), { password: good }), {
                ok: true,
                value: { password: good },
              });
            }
            const form = defineForm({
              username: ["max40"],
              password: ["required", { password: { policy, usernameIn: "username" } }],
            });
            const formResult = checkForm(form, { username, password });
            same(
              formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path[0]} ${code}`),
              (password === "" ? ["REQUIRED"] : brokenRules).map((code) => `password ${code}`),
            );
          },
        ),
        "rejects a password with an unpaired surrogate, because no store can keep it": fc.property(
          arbTyped,
          fc.nat(40),
          fc.constantFrom("\ud800", "\udbff", "\udc00", "\udfff"),
          (password, place, half) => {
            const longPassword = `${password.slice(0, place)}x${half}x${password.slice(place)}Zx9#Qy7!Vu5?`;
            same(parsePassword(longPassword), { ok: false, issues: [{ code: "VALUE_TYPE", path: [], params: {} }] });
          },
        ),
        "rejects a password below the minimum strength, when one is set": fc.property(
          fc.oneof(arbTyped, arbRandom, arbWord),
          fc.constantFrom("marie_22", undefined),
          fc.integer({ min: 0, max: 4 }),
          (password, username, minStrength) => {
            const userContext = username === undefined ? {} : { username };
            const others = checkPassword({ password, ...userContext });
            const isWeak = estimatePassword(password, userContext).score < minStrength;
            same(others.includes("PASSWORD_WEAK"), false);
            same(
              checkPassword({ password, ...userContext, policy: { ...passwordPolicy, minStrength } }),
              isWeak ? [...others, "PASSWORD_WEAK"] : others,
            );
          },
        ),
        "detects a common password in disguise: capitals, accents, letters replaced by signs, digits and signs around it, repeated":
          fc.property(
            fc.constantFrom(
              "azertyuiop",
              "zxcvbnm",
              "administrator",
              "tequiero",
              "invite",
              "starwars",
              "baseball",
              "loulou",
            ),
            fc.infiniteStream(fc.nat()),
            fc.constantFrom("", "1", "!", "7|", "2026", "4.3-"),
            fc.integer({ min: 1, max: 3 }),
            (word, choices, around, times) => {
              const dressed = [...word].map((letter, index) => {
                const dresses = [
                  letter,
                  letter.toUpperCase(),
                  ...(dressesOf.get(letter) ?? []).filter(
                    (sign) => "@$áéíóú".includes(sign) || (index > 0 && index < word.length - 1),
                  ),
                ];
                return dresses[(choices.next().value ?? 0) % dresses.length] ?? letter;
              });
              const password = `${around}${dressed.join("").repeat(times)}${around}`;
              holds(isCommonPassword(password), `${password} is common`);
              holds(!isCommonPassword(`kq${password}`), "and no longer with letters in front of it");
            },
          ),
        "detects sequences of digits: up, down or repeated": fc.property(
          fc.nat(9),
          fc.nat(9),
          fc.integer({ min: 3, max: 20 }),
          fc.constantFrom("", "-", " "),
          (first, step, count, between) => {
            const digits = Array.from({ length: count }, (_, index) => (first + step * index) % 10);
            same(isCommonPassword(digits.join(between)), [0, 1, 9].includes(step));
          },
        ),
      },
    },
    "password-strength": {
      says: "The strength of a password is estimated in bits, with a score of 0 to 4 and the reasons: common words, the user's name, repetitions, sequences and dates count for little. It is advice, unless the policy sets a minimum score.",
      source: "decisions 0084 and 0121",
      codes: [
        "PASSWORD_SHORT",
        "PASSWORD_WORD",
        "PASSWORD_USERNAME",
        "PASSWORD_REPEAT",
        "PASSWORD_SEQUENCE",
        "PASSWORD_DATE",
      ],
      laws: {
        "the score follows the bits, and a low score has reasons": fc.property(
          fc.oneof(arbTyped, fc.anything()),
          (password) => {
            const { score, bits, reasons } = estimatePassword(password);
            holds(Number.isFinite(bits) && bits >= 0, "bits are a number");
            const passedCount = strengthBounds.filter((bound) => bits >= bound).length;
            holds(
              score === passedCount || strengthBounds.some((bound) => Math.abs(bits - bound) <= 0.05),
              `${bits} bits have the score ${score}`,
            );
            same(reasons.length > 0, score < 3);
          },
        ),
        "random characters are strong, and at least good when they are all letters": fc.property(
          arbRandom,
          (password) => {
            // Twenty letters count as words of a language: an attacker cannot know that they are random.
            const others = password.replaceAll(/[a-z]/giu, "").length;
            holds(estimatePassword(password).score >= (others >= 2 ? 4 : 3), `${others} characters are no letters`);
          },
        ),
        "a common word in disguise is weak": fc.property(
          arbWord,
          fc.constantFrom("", "1", "!", "12", "2026", "123!"),
          (word, end) => {
            const { score, reasons } = estimatePassword(`${word}${end}`);
            holds(score <= 1, `${word}${end} is weak`);
            holds(reasons.includes("PASSWORD_WORD"), "the word is named");
          },
        ),
        "the user's own name adds next to nothing": fc.property(
          fc.stringMatching(/^[bcdfghjklmnpqrtvwxz]{8,12}$/u),
          arbTyped,
          (username, rest) => {
            const longPassword = `Aa1!${rest}`;
            holds(
              bitsOf(`${longPassword}${username}`, username) <= bitsOf(longPassword, username) + 8,
              "it adds little",
            );
            holds(
              bitsOf(`${longPassword}${username}`, username) <= bitsOf(`${longPassword}${username}`),
              "knowing it makes nothing harder",
            );
          },
        ),
        "a repetition adds next to nothing": fc.property(
          fc.string({ unit: fc.constantFrom(...passwordCharacters), minLength: 4, maxLength: 16 }),
          fc.integer({ min: 2, max: 4 }),
          (part, times) => {
            holds(bitsOf(part.repeat(times)) <= bitsOf(part) + 4 * times, "it adds little");
          },
        ),
        "sequences of one character, of the alphabet and of the keyboard are weak however long": fc.property(
          fc.constantFrom(
            "abcdefghijklmnopqrst",
            "98765432109876543210",
            "qwertyuiopoiuytrewq",
            "azertyuiopazertyuiop",
            "aaaaaaaaaaaaaaaaaaaa",
          ),
          fc.integer({ min: 8, max: 20 }),
          (run, length) => {
            const { score, reasons } = estimatePassword(run.slice(0, length));
            holds(score <= 1, "it is weak");
            holds(
              reasons.some((reason) => ["PASSWORD_SEQUENCE", "PASSWORD_REPEAT", "PASSWORD_WORD"].includes(reason)),
              "the reason is said",
            );
          },
        ),
        "a date is weak: it takes no more guesses than there are days in two hundred years": fc.property(
          fc.integer({ min: 1900, max: 2099 }),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 31 }),
          fc.constantFrom("", "-", "/", "."),
          fc.boolean(),
          fc.boolean(),
          (year, month, day, between, isPadded, isShort) => {
            const [m, d] = [month, day].map((part) => String(part).padStart(isPadded ? 2 : 1, "0"));
            const y = isShort ? String(year).slice(2) : year;
            for (const date of [`${y}${between}${m}${between}${d}`, `${d}${between}${m}${between}${y}`]) {
              holds(estimatePassword(date).score === 0, `${date} is weak`);
              holds(bitsOf(date) <= 16.2, `${date} is a day of two hundred years`);
            }
          },
        ),
      },
    },
  };
}
