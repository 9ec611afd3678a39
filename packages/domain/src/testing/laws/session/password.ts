import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 150 }),
  fc.string({ unit: fc.constantFrom("a", "B", "7", "-", "é", "Ω", "字", "😀"), maxLength: 140 }),
);
const arbSet = fc.oneof(
  fc.integer({ min: -10, max: 200 }),
  fc.double(),
  fc.constantFrom(null, "12", true, Number.NaN, Number.POSITIVE_INFINITY, undefined),
);

/** Builds the rules and laws of passwords and their settings. */
export function passwordRules(functions: typeof session): Readonly<Record<string, RuleRow>> {
  const {
    checkPassword,
    checkPasswordReuse,
    isCommonPassword,
    lockoutRulesOf,
    passwordPolicy,
    passwordPolicyOf,
    passwordRules: ruleCodes,
    rememberedPasswords,
    securitySettings,
  } = functions;

  return {
    password: {
      says: "A password has the length and character classes of the policy, is not the user name or a common password in disguise, and is typed the same twice; it is never truncated.",
      source: "specification 5; behaviour 3.10 and 6 (6)",
      codes: [...ruleCodes],
      laws: {
        "the rules of length and character classes are broken exactly when the text breaks them": fc.property(
          arbText,
          (password) => {
            const letters = [...password];
            const brokenRules = new Set(checkPassword({ password }));
            same(brokenRules.has("PASSWORD_LENGTH"), letters.length < passwordPolicy.minLength);
            same(brokenRules.has("PASSWORD_TOO_LONG"), letters.length > passwordPolicy.maxLength);
            same(brokenRules.has("PASSWORD_LOWERCASE"), !letters.some((letter) => /\p{Ll}/u.test(letter)));
            same(brokenRules.has("PASSWORD_UPPERCASE"), !letters.some((letter) => /\p{Lu}/u.test(letter)));
            same(brokenRules.has("PASSWORD_NUMBER"), !letters.some((letter) => /\p{Nd}/u.test(letter)));
            same(
              brokenRules.has("PASSWORD_SPECIAL"),
              letters.every((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter)),
            );
          },
        ),
        "reports each broken rule once, in one order": fc.property(arbText, arbText, (password, confirmation) => {
          const brokenRules = checkPassword({ password, confirmation });
          same(
            brokenRules,
            ruleCodes.filter((rule) => brokenRules.includes(rule)),
          );
          same(brokenRules.includes("PASSWORD_IDENTICAL"), password !== confirmation);
        }),
        "a weaker policy rejects no more": fc.property(
          arbText,
          fc.integer({ min: 1, max: 12 }),
          fc.boolean(),
          fc.boolean(),
          (password, minLength, needsUppercase, needsSpecial) => {
            const strict = checkPassword({ password });
            for (const rule of checkPassword({
              password,
              policy: { ...passwordPolicy, minLength, needsUppercase, needsSpecial },
            }))
              holds(strict.includes(rule), `${rule} is broken before`);
          },
        ),
        "never truncates: a required character may be the very last one": fc.property(
          fc.string({ unit: "grapheme", maxLength: 40 }),
          (password) => {
            same(
              checkPassword({ password: `${password}Zx9#Zx9#Zx9#` }).filter((rule) => rule !== "PASSWORD_COMMON"),
              [],
            );
          },
        ),
        "finds the user name in any case, however short; an empty user name is in no password": fc.property(
          fc.stringMatching(/^[a-z_]{1,12}$/u),
          fc.boolean(),
          (username, isUpper) => {
            const password = `7#${isUpper ? username.toUpperCase() : username}Zx9#Zx9#`;
            holds(checkPassword({ password, username }).includes("PASSWORD_USERNAME"), "it is found");
            same(
              checkPassword({ password, username: `${username}é` }).includes("PASSWORD_USERNAME"),
              false,
              "a name that is not there",
            );
            same(
              ["", " \t"].map((name) => checkPassword({ password, username: name }).includes("PASSWORD_USERNAME")),
              [false, false],
              "no name",
            );
          },
        ),
        "finds a common password between digits and signs": fc.property(
          fc.constantFrom("password", "motdepasse", "qwerty", "contraseña"),
          fc.stringMatching(/^[0-9!.]{0,6}$/u),
          (word, around) => {
            holds(isCommonPassword(`${around}${word}${around}`), "it is found");
          },
        ),
      },
    },
    "password-history": {
      says: "A new password must differ from the last ones that the policy remembers, five by default, the current one included; older ones may be reused.",
      source: "behaviour 3.10 (not among the last 5)",
      codes: ["PASSWORD_REUSED"],
      laws: {
        "rejects reuse of a password exactly when it is among the remembered ones": fc.property(
          fc.uniqueArray(fc.record({ changedAt: fc.nat(40), word: fc.constantFrom("a", "b", "c", "d") }), {
            selector: ({ changedAt }) => changedAt,
            maxLength: 12,
          }),
          fc.constantFrom("a", "b", "c", "d"),
          fc.integer({ min: 0, max: 8 }),
          fc.boolean(),
          (history, word, remembered, isSet) => {
            const mostRemembered = isSet ? remembered : 5;
            const rememberedHistory = isSet
              ? rememberedPasswords(history, { ...passwordPolicy, remembered })
              : rememberedPasswords(history);
            const newer = (entry: { readonly changedAt: number }) =>
              history.filter(({ changedAt }) => changedAt > entry.changedAt).length;
            same(new Set(rememberedHistory), new Set(history.filter((entry) => newer(entry) < mostRemembered)));
            same(
              rememberedHistory.map(newer),
              rememberedHistory.map((_, index) => index),
              "the newest first",
            );
            const reuseResult = checkPasswordReuse(rememberedHistory.map((entry) => entry.word === word));
            same(
              reuseResult.ok ? [] : reuseResult.issues,
              history.some((entry) => entry.word === word && newer(entry) < mostRemembered)
                ? [{ code: "PASSWORD_REUSED", path: [], params: {} }]
                : [],
            );
          },
        ),
      },
    },
    "security-settings": {
      says: "The password policy and the lockout are settings by layer: a number out of bounds is clamped to the nearest bound, anything else counts as not set.",
      source: "behaviour 3.10 and 6 (6); decision 0089",
      laws: {
        "clamps every setting to the bounds of the policy": fc.property(
          fc.record(
            {
              PASSWORD_MIN_LENGTH: arbSet,
              PASSWORD_MIN_STRENGTH: arbSet,
              PASSWORD_REMEMBERED: arbSet,
              FAILURES_TO_LOCK: arbSet,
            },
            { requiredKeys: [] },
          ),
          (values) => {
            const { minLength, minStrength, remembered } = passwordPolicyOf(values);
            const { failuresToLock } = lockoutRulesOf(values);
            for (const [code, value] of [
              ["PASSWORD_MIN_LENGTH", minLength],
              ["PASSWORD_MIN_STRENGTH", minStrength],
              ["PASSWORD_REMEMBERED", remembered],
              ["FAILURES_TO_LOCK", failuresToLock],
            ] as const) {
              const { initial, min, max } = securitySettings[code];
              holds(Number.isInteger(value) && value >= min && value <= max, `${code} is within its bounds`);
              const set = values[code];
              if (typeof set === "number" && Number.isInteger(set) && set >= min && set <= max)
                same(value, set + 0, code);
              if (typeof set !== "number" || !Number.isFinite(set)) same(value, initial, code);
            }
          },
        ),
        "a character class is required as set, and as specified by default": fc.property(
          fc.constantFrom("Lowercase" as const, "Uppercase" as const, "Number" as const, "Special" as const),
          fc.oneof(fc.boolean(), arbSet),
          (name, value) => {
            const policy = passwordPolicyOf({ [`PASSWORD_NEEDS_${name.toUpperCase()}`]: value });
            same(policy, { ...passwordPolicy, [`needs${name}`]: typeof value === "boolean" ? value : true });
          },
        ),
        "without settings the policy is the specification's": fixedCase({}, (values) => {
          same(passwordPolicyOf(values), passwordPolicy);
          same(
            [
              passwordPolicy.minLength,
              passwordPolicy.maxLength,
              passwordPolicy.remembered,
              lockoutRulesOf(values).failuresToLock,
            ],
            [12, 128, 5, 10],
          );
        }),
      },
    },
  };
}
