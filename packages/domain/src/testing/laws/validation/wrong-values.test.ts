import { expect, test } from "vitest";

import { ok } from "../../../result/index.ts";
import * as ours from "../../../validation/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { validationLaws } from "../validation.ts";

type Check = typeof ours.checkForm;

type Strength = ours.PasswordStrength;

/** Our form check, with its result changed. */
const changing =
  (change: (found: ReturnType<Check>, value: unknown) => unknown) => (form: Parameters<Check>[0], value: unknown) =>
    change(ours.checkForm(form, value), value);

const estimating =
  (change: (found: Strength, password: string) => Strength) =>
  (password: string, about?: Readonly<{ username?: string }>) =>
    change(ours.estimatePassword(password, about), password);

const strengthScoreOf = (bits: number): Strength["score"] =>
  ([4, 3, 2, 1] as const).find((score) => bits >= (ours.strengthBounds[score - 1] ?? 0)) ?? 0;

const withBits = (result: Strength, bits: number): Strength => ({
  score: strengthScoreOf(bits),
  bits,
  reasons: strengthScoreOf(bits) < 3 ? (result.reasons.length > 0 ? result.reasons : ["PASSWORD_SHORT"]) : [],
});

/** Faulty implementations of forms, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  [
    "a decimal is cut off",
    "integer",
    {
      checkForm: (form: Parameters<Check>[0], value: unknown) =>
        ours.checkForm(
          form,
          ours.isFields(value) && typeof value["value"] === "number" ? { value: Math.trunc(value["value"]) } : value,
        ),
    },
  ],
  [
    "decimals that are zeros are none",
    "integer",
    {
      checkForm: (form: Parameters<Check>[0], value: unknown) =>
        ours.checkForm(
          form,
          ours.isFields(value) && typeof value["value"] === "string"
            ? { value: value["value"].replace(/\.0*$/u, "") }
            : value,
        ),
    },
  ],
  [
    "bounds are not included",
    "integer",
    {
      defineForm: (fields: ours.FormFields) =>
        ours.defineForm(
          JSON.parse(JSON.stringify(fields), (key, part: unknown) =>
            key === "max" && typeof part === "number" ? part - 1 : part,
          ),
        ),
    },
  ],
  [
    "a decimal too many is cut off",
    "decimals",
    {
      checkForm: (form: Parameters<Check>[0], value: unknown) =>
        ours.checkForm(
          form,
          ours.isFields(value) && typeof value["value"] === "string"
            ? { value: value["value"].replace(/(\.\d*)\d$/u, "$1") }
            : value,
        ),
    },
  ],
  [
    "bounds are in cents",
    "decimals",
    {
      defineForm: (fields: ours.FormFields) =>
        ours.defineForm(
          JSON.parse(JSON.stringify(fields), (key, part: unknown) =>
            key === "max" && typeof part === "number" ? part / 100 : part,
          ),
        ),
    },
  ],
  [
    "any language will do",
    "descriptions",
    {
      checkForm: changing((result) =>
        result.ok || result.issues.some(({ code }) => code !== "DESCRIPTION_SYSTEM_LANGUAGE")
          ? result
          : ok({ value: {} }),
      ),
    },
  ],
  [
    "a password is trimmed",
    "new-password",
    {
      parsePassword: (value: unknown, about: object) =>
        ours.parsePassword(typeof value === "string" ? value.trim() : value, about),
    },
  ],
  [
    "the bounds are not told",
    "new-password",
    {
      parsePassword: (value: unknown, about: object) => {
        const parsed = ours.parsePassword(value, about);
        return parsed.ok ? parsed : { ok: false, issues: parsed.issues.map((issue) => ({ ...issue, params: {} })) };
      },
    },
  ],
  [
    "nobody is told that a password is too weak",
    "new-password",
    {
      checkPassword: (question: ours.PasswordContext) =>
        ours.checkPassword(question).filter((rule) => rule !== "PASSWORD_WEAK"),
    },
  ],
  [
    "a score that is reached is too weak",
    "new-password",
    {
      checkPassword: (question: ours.PasswordContext) =>
        ours.checkPassword({
          ...question,
          policy: { ...ours.passwordPolicy, ...question.policy, minStrength: (question.policy?.minStrength ?? -1) + 1 },
        }),
    },
  ],
  [
    "every character counts the same",
    "password-strength",
    { estimatePassword: estimating((result, password) => withBits(result, password.length * 6)) },
  ],
  [
    "a weak one has no reason",
    "password-strength",
    { estimatePassword: estimating((result) => ({ ...result, reasons: [] })) },
  ],
  [
    "nobody is strong",
    "password-strength",
    { estimatePassword: estimating((result) => withBits(result, Math.min(result.bits, 60))) },
  ],
  [
    "the own name is like any other",
    "password-strength",
    {
      estimatePassword: (password: string) =>
        withBits(ours.estimatePassword(password), ours.estimatePassword(password).bits + 20),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(validationLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
