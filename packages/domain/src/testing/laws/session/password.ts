import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbText = fc.oneof(fc.string({ unit: "grapheme", maxLength: 150 }), fc.string({ unit: fc.constantFrom("a", "B", "7", "-", "é", "Ω", "字", "😀"), maxLength: 140 }));
const arbSet = fc.oneof(fc.integer({ min: -10, max: 200 }), fc.double(), fc.constantFrom(null, "12", true, Number.NaN, Number.POSITIVE_INFINITY, undefined));

/** The rules of passwords and of their settings. */
export function passwordRules(functions: typeof session): Readonly<Record<string, RuleRow>> {
  const { checkPassword, checkPasswordReuse, isCommonPassword, lockoutRulesOf, passwordPolicy, passwordPolicyOf, passwordRules: ruleCodes, rememberedPasswords, securitySettings } = functions;

  return {
    password: {
      says: "A password is as long as the policy asks, has the classes it asks for, is not the user name, nor a common word dressed up, and both entries are the same; nothing is cut off.",
      source: "specification 5; behaviour 3.10 and 6 (6)",
      codes: [...ruleCodes],
      laws: {
        "each rule of length and of letters is broken exactly when the text breaks it": fc.property(arbText, (password) => {
          const letters = [...password];
          const broken = new Set(checkPassword({ password }));
          same(broken.has("PASSWORD_LENGTH"), letters.length < passwordPolicy.minLength);
          same(broken.has("PASSWORD_TOO_LONG"), letters.length > passwordPolicy.maxLength);
          same(broken.has("PASSWORD_LOWERCASE"), !letters.some((letter) => /\p{Ll}/u.test(letter)));
          same(broken.has("PASSWORD_UPPERCASE"), !letters.some((letter) => /\p{Lu}/u.test(letter)));
          same(broken.has("PASSWORD_NUMBER"), !letters.some((letter) => /\p{Nd}/u.test(letter)));
          same(broken.has("PASSWORD_SPECIAL"), letters.every((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter)));
        }),
        "the rules broken are told once each, in one order": fc.property(arbText, arbText, (password, confirmation) => {
          const broken = checkPassword({ password, confirmation });
          same(broken, ruleCodes.filter((rule) => broken.includes(rule)));
          same(broken.includes("PASSWORD_IDENTICAL"), password !== confirmation);
        }),
        "a policy that asks for less refuses less": fc.property(arbText, fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.boolean(), (password, minLength, needsUppercase, needsSpecial) => {
          const strict = checkPassword({ password });
          for (const rule of checkPassword({ password, policy: { ...passwordPolicy, minLength, needsUppercase, needsSpecial } })) holds(strict.includes(rule), `${rule} is broken before`);
        }),
        "nothing is cut: what is missing may come at the very end": fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (password) => {
          same(checkPassword({ password: `${password}Zx9#Zx9#Zx9#` }).filter((rule) => rule !== "PASSWORD_COMMON"), []);
        }),
        "the user name is found in whatever case, however short it is, and no name is in no password": fc.property(fc.stringMatching(/^[a-z_]{1,12}$/u), fc.boolean(), (username, isUpper) => {
          const password = `7#${isUpper ? username.toUpperCase() : username}Zx9#Zx9#`;
          holds(checkPassword({ password, username }).includes("PASSWORD_USERNAME"), "it is found");
          same(checkPassword({ password, username: `${username}é` }).includes("PASSWORD_USERNAME"), false, "a name that is not there");
          same(["", " \t"].map((name) => checkPassword({ password, username: name }).includes("PASSWORD_USERNAME")), [false, false], "no name");
        }),
        "a common word is found between digits and signs": fc.property(fc.constantFrom("password", "motdepasse", "qwerty", "contraseña"), fc.stringMatching(/^[0-9!.]{0,6}$/u), (word, around) => {
          holds(isCommonPassword(`${around}${word}${around}`), "it is found");
        }),
      },
    },
    "password-history": {
      says: "A new password is none of the last that the policy remembers, five until it is set, the present one among them; older ones may come back.",
      source: "behaviour 3.10 (not among the last 5)",
      codes: ["PASSWORD_REUSED"],
      laws: {
        "a password is refused when it is one of the last remembered, and only then": fc.property(fc.uniqueArray(fc.record({ changedAt: fc.nat(40), word: fc.constantFrom("a", "b", "c", "d") }), { selector: ({ changedAt }) => changedAt, maxLength: 12 }), fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 0, max: 8 }), fc.boolean(), (kept, word, remembered, isSet) => {
          const most = isSet ? remembered : 5;
          const asked = isSet ? rememberedPasswords(kept, { ...passwordPolicy, remembered }) : rememberedPasswords(kept);
          const newer = (one: { readonly changedAt: number }) => kept.filter(({ changedAt }) => changedAt > one.changedAt).length;
          same(new Set(asked), new Set(kept.filter((one) => newer(one) < most)));
          same(asked.map(newer), asked.map((_, index) => index), "the newest first");
          const refused = checkPasswordReuse(asked.map((one) => one.word === word));
          same(refused.ok ? [] : refused.issues, kept.some((one) => one.word === word && newer(one) < most) ? [{ code: "PASSWORD_REUSED", path: [], params: {} }] : []);
        }),
      },
    },
    "security-settings": {
      says: "The password policy and the lockout are settings by layer: a number out of bounds counts as the nearest bound, anything else as not set.",
      source: "behaviour 3.10 and 6 (6); decision 0089",
      laws: {
        "whatever is set, the policy stays within its bounds": fc.property(fc.record({ PASSWORD_MIN_LENGTH: arbSet, PASSWORD_MIN_STRENGTH: arbSet, PASSWORD_REMEMBERED: arbSet, FAILURES_TO_LOCK: arbSet }, { requiredKeys: [] }), (values) => {
          const { minLength, minStrength, remembered } = passwordPolicyOf(values);
          const { failuresToLock } = lockoutRulesOf(values);
          for (const [code, value] of [["PASSWORD_MIN_LENGTH", minLength], ["PASSWORD_MIN_STRENGTH", minStrength], ["PASSWORD_REMEMBERED", remembered], ["FAILURES_TO_LOCK", failuresToLock]] as const) {
            const { initial, min, max } = securitySettings[code];
            holds(Number.isInteger(value) && value >= min && value <= max, `${code} is within its bounds`);
            const set = values[code];
            if (typeof set === "number" && Number.isInteger(set) && set >= min && set <= max) same(value, set + 0, code);
            if (typeof set !== "number" || !Number.isFinite(set)) same(value, initial, code);
          }
        }),
        "a class of letters is asked for as it is set, and as the specification has it when nothing is": fc.property(
          fc.constantFrom("Lowercase" as const, "Uppercase" as const, "Number" as const, "Special" as const),
          fc.oneof(fc.boolean(), arbSet),
          (name, value) => {
            const policy = passwordPolicyOf({ [`PASSWORD_NEEDS_${name.toUpperCase()}`]: value });
            same(policy, { ...passwordPolicy, [`needs${name}`]: typeof value === "boolean" ? value : true });
          },
        ),
        "nothing set is the policy of the specification": fc.property(fc.constant({}), (values) => {
          same(passwordPolicyOf(values), passwordPolicy);
          same([passwordPolicy.minLength, passwordPolicy.maxLength, passwordPolicy.remembered, lockoutRulesOf(values).failuresToLock], [12, 128, 5, 10]);
        }),
      },
    },
  };
}
