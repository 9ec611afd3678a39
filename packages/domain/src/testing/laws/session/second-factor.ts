import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Random bytes of a recovery code. */
const arbBytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 16, maxLength: 16 });
const arbGap = fc.constantFrom("", " ", "-", "\u2011", "\u00a0");

/** Builds the rules and laws of the second factor. */
export function secondFactorLaws({
  formatRecoveryCode,
  isSecondFactorDue,
  parseSecondFactorCode,
  secondFactorRules,
  secondFactorSteps,
}: typeof session): Readonly<Record<string, RuleRow>> {
  return {
    "second-factor": {
      says: "A second factor is a code of six digits that an authenticator app shows for thirty seconds, or one of ten recovery codes; each is good once. The codes of the half minute before and after count too.",
      source: "RFC 6238; decision 0419",
      codes: ["SECOND_FACTOR_NEEDED", "SECOND_FACTOR_WRONG", "SECOND_FACTOR_DUE"],
      laws: {
        "thirty seconds, six digits, one step either way, ten recovery codes of eighty bits": fixedCase(
          { periodSeconds: 30, digits: 6, driftSteps: 1, recoveryCodes: 10, recoveryLength: 16 },
          (rules) => same(secondFactorRules, rules),
        ),
        "three different steps count at any moment: the present one, the one before and the one after": fc.property(
          fc.integer({ min: 30_000, max: 4_102_444_800_000 }),
          (now) => {
            const steps = secondFactorSteps(now);
            same(
              [...steps].toSorted((a, b) => a - b).map((step) => step - Math.floor(now / 30_000)),
              [-1, 0, 1],
            );
            same(steps[0], Math.floor(now / 30_000));
          },
        ),
        "six digits are a code of the app, however they are spaced": fc.property(
          fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 0, maxLength: 9 }),
          arbGap,
          (digits, gap) => {
            const parsed = parseSecondFactorCode(digits.join(gap));
            same(parsed, digits.length === 6 ? { kind: "app", code: digits.join("") } : null);
          },
        ),
        "a recovery code is read as it was written, in small letters or large, spaced or not": fc.property(
          arbBytes,
          arbGap,
          (bytes, gap) => {
            const formattedCode = formatRecoveryCode(bytes);
            holds(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/u.test(formattedCode), formattedCode);
            const plainCode = formattedCode.replaceAll("-", "");
            same(parseSecondFactorCode(formattedCode.replaceAll("-", gap).toLowerCase()), {
              kind: "recovery",
              code: plainCode,
            });
            same(parseSecondFactorCode(formattedCode.replaceAll("0", "o").replaceAll("1", "l")), {
              kind: "recovery",
              code: plainCode,
            });
          },
        ),
        "no two letters of a recovery code stand for the same five bits": fc.property(
          fc.integer({ min: 0, max: 31 }),
          fc.integer({ min: 0, max: 31 }),
          (a, b) => {
            const of = (value: number) => formatRecoveryCode(Array.from({ length: 16 }, () => value));
            same(of(a) === of(b), a === b);
          },
        ),
        "any other text is no code, however long": fc.property(fc.string({ maxLength: 200 }), (text) => {
          const parsed = parseSecondFactorCode(text);
          if (parsed !== null) holds(/^(\d{6}|[0-9A-Z]{16})$/u.test(parsed.code), parsed.code);
          same(parseSecondFactorCode("9".repeat(65) + text), null);
        }),
        "must be added by who has none and is required to, by a role or with everyone": fc.property(
          fc.boolean(),
          fc.boolean(),
          fc.boolean(),
          (hasFactor, isRoleRequiring, isEveryoneRequired) =>
            same(
              isSecondFactorDue({ hasFactor, isRoleRequiring, isEveryoneRequired }),
              hasFactor ? false : isRoleRequiring || isEveryoneRequired,
            ),
        ),
      },
    },
  };
}
