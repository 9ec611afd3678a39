import { expect, test } from "vitest";

import { ok } from "../../../result/index.ts";
import * as ours from "../../../validation/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { validationLaws } from "../validation.ts";

type Check = typeof ours.checkForm;

/** Our form check, with its result changed. */
const changing =
  (change: (found: ReturnType<Check>, value: unknown) => unknown) => (form: Parameters<Check>[0], value: unknown) =>
    change(ours.checkForm(form, value), value);

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
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(validationLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
