import { expect, test } from "vitest";

import { ok } from "../../result/index.ts";
import * as ours from "../../validation/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { validationLaws } from "./validation.ts";

test.each(lawsOf(validationLaws))("$rule: $title", (law) => holdLaw(law));

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
const fieldsWithout = (wrong: string, fields: ours.FormFields): ours.FormFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, rules]) => [
      name,
      rules.filter((rule) => typeof rule === "string" || !(wrong in rule)),
    ]),
  );

/** Faulty implementations of forms, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  [
    "only the first thing is said",
    "whole-form",
    { checkForm: changing((result) => (result.ok ? result : { ok: false, issues: result.issues.slice(0, 1) })) },
  ],
  [
    "nobody says where",
    "whole-form",
    {
      checkForm: changing((result) =>
        result.ok ? result : { ok: false, issues: result.issues.map((issue) => ({ ...issue, path: [] })) },
      ),
    },
  ],
  [
    "what is not named is kept",
    "whole-form",
    {
      checkForm: changing((result, value) =>
        result.ok && ours.isFields(value) && "other" in value ? ok({ ...(result.value as object), other: 1 }) : result,
      ),
    },
  ],
  [
    "what was typed is kept, not what was read",
    "whole-form",
    { checkForm: changing((result, value) => (result.ok ? ok(value) : result)) },
  ],
  [
    "what is inherited counts",
    "whole-form",
    {
      checkForm: (form: Parameters<Check>[0], value: unknown) =>
        ours.checkForm(
          form,
          typeof value === "object" && value !== null
            ? Object.fromEntries(Object.keys(form.fields).map((name) => [name, Reflect.get(value, name)]))
            : value,
        ),
    },
  ],
  [
    "a list is a form",
    "whole-form",
    {
      checkForm: (form: Parameters<Check>[0], value: unknown) =>
        Array.isArray(value) ? ok({}) : ours.checkForm(form, value),
    },
  ],
  [
    "a field shows the number and not the limit",
    "field-description",
    {
      describeField: (form: { fields: ours.FormFields }, name: string) => {
        const description = ours.describeField(form, name);
        return { ...description, maxLength: description.maxLength === null ? null : description.maxLength + 1 };
      },
    },
  ],
  [
    "nothing is let through where something has to be",
    "presence",
    {
      checkForm: changing((result) =>
        result.ok || result.issues.some(({ code }) => code !== "REQUIRED") ? result : ok({}),
      ),
    },
  ],
  [
    "nothing is an empty text",
    "presence",
    {
      checkForm: changing((result) =>
        result.ok ? ok(JSON.parse(JSON.stringify(result.value, (_, part: unknown) => part ?? ""))) : result,
      ),
    },
  ],
  [
    "no field depends on another",
    "presence",
    { defineForm: (fields: ours.FormFields, laws: []) => ours.defineForm(fieldsWithout("requiredWhen", fields), laws) },
  ],
  [
    "only the first wrong value of a list is said",
    "lists",
    {
      checkForm: changing((result) =>
        result.ok
          ? result
          : { ok: false, issues: result.issues.filter(({ path }, index) => index === 0 || path.length < 2) },
      ),
    },
  ],
  [
    "an empty list will do",
    "lists",
    {
      checkForm: changing((result) =>
        result.ok || result.issues.some(({ code }) => code !== "REPORT_COLUMN_REQUIRED") ? result : ok({}),
      ),
    },
  ],
  [
    "rules between fields are not held",
    "rules-between-fields",
    { defineForm: (fields: ours.FormFields) => ours.defineForm(fields) },
  ],
  [
    "two entries are compared without their spaces",
    "rules-between-fields",
    {
      defineForm: (fields: ours.FormFields, laws: []) =>
        ours.defineForm(
          Object.fromEntries(
            Object.entries(fields).map(([name, rules]) => [
              name,
              rules.map((rule) => (rule === "secret" ? "longText" : rule)),
            ]),
          ),
          laws,
        ),
    },
  ],
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
    "the prototype is a table",
    "unknown-values",
    {
      readCodeOf: (table: object) => (value: unknown) =>
        typeof value === "string" && value in table ? value : undefined,
    },
  ],
  [
    "a list is an object with fields",
    "unknown-values",
    { isFields: (value: unknown) => typeof value === "object" && value !== null },
  ],
  [
    "what throws is missing",
    "unknown-values",
    {
      readOwnProperty: (fields: ours.Fields, name: string) => {
        try {
          return Object.hasOwn(fields, name) ? fields[name] : undefined;
        } catch {
          return undefined;
        }
      },
    },
  ],
  [
    "half a list is a list",
    "unknown-values",
    {
      readListOf:
        <T>(reader: ours.Reader<T>) =>
        (value: unknown) =>
          Array.isArray(value) ? value.flatMap((value) => reader(value) ?? []) : undefined,
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
