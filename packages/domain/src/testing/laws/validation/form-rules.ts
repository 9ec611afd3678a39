import fc from "fast-check";

import { isErrorCode } from "../../../errors/index.ts";
import type { Issue } from "../../../result/index.ts";
import type * as validation from "../../../validation/index.ts";
import type { FieldRules } from "../../../validation/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, isSame, same } from "../../same.ts";
import { fieldSamples } from "./field-samples.data.ts";

const arbField = fc.record({
  kind: fc.constantFrom(...fieldSamples),
  isRequired: fc.boolean(),
  value: fc.oneof(
    fc.constant("right" as const),
    fc.constant("nothing" as const),
    fc.anything().map((any) => ({ any })),
    arbAnyText.map((any) => ({ any })),
  ),
});

/** Builds the rules and laws of whole forms: every issue at once, each with its path, and what a form says of its fields. */
export function formRules({
  checkForm,
  defineForm,
  describeField,
  passwordPolicy,
}: typeof validation): Readonly<Record<string, RuleRow>> {
  const issuesOf = (form: Parameters<typeof checkForm>[0], value: unknown): readonly Issue[] => {
    const formResult = checkForm(form, value);
    return formResult.ok ? [] : formResult.issues;
  };
  const textsOf = (form: Parameters<typeof checkForm>[0], value: unknown): readonly string[] =>
    issuesOf(form, value).map(({ code, path }) => `${path.join(".")} ${code}`);

  return {
    "whole-form": {
      says: "A form reports every issue of a value at once, each with its path, in the order of its fields; valid values are kept, and unknown fields are dropped.",
      source: "specification 5; decision 0085",
      codes: ["REQUIRED", "VALUE_TYPE"],
      cases: ["form.json"],
      laws: {
        "a form finds the issues and keeps the values that each of its fields does alone": fc.property(
          fc.array(arbField, { maxLength: 8 }),
          (fields) => {
            const rulesOf = ({ kind: [rules], isRequired }: (typeof fields)[number]): FieldRules =>
              isRequired ? ["required", ...rules] : rules;
            const valueOf = ({ kind: [, right], value }: (typeof fields)[number]): unknown =>
              value === "right" ? right : value === "nothing" ? null : value.any;
            const form = defineForm(Object.fromEntries(fields.map((field, index) => [`f${index}`, rulesOf(field)])));
            const wholeResult = checkForm(form, {
              ...Object.fromEntries(fields.map((field, index) => [`f${index}`, valueOf(field)])),
              other: 1,
            });
            const separateResults = fields.map((field, index) =>
              checkForm(defineForm({ [`f${index}`]: rulesOf(field) }), { [`f${index}`]: valueOf(field) }),
            );
            const issues = separateResults.flatMap((checked) => (checked.ok ? [] : checked.issues));
            same(
              wholeResult,
              issues.length > 0
                ? { ok: false, issues: issues }
                : {
                    ok: true,
                    value: Object.assign({}, ...separateResults.map((checked) => (checked.ok ? checked.value : {}))),
                  },
            );
            fields.forEach(({ kind: [, , expected], value }, index) => {
              if (value === "right") same(separateResults[index], { ok: true, value: { [`f${index}`]: expected } });
            });
          },
        ),
        "never throws; every issue has a known code, and an accepted value survives JSON": fc.property(
          fc.constantFrom(...fieldSamples),
          fc.anything({
            withBigInt: true,
            withDate: true,
            withMap: true,
            withSparseArray: true,
            withTypedArray: true,
            withNullPrototype: true,
          }),
          ([rules], value) => {
            const form = defineForm({ value: rules });
            const formResult = checkForm(form, { value });
            if (formResult.ok)
              holds(isSame(JSON.parse(JSON.stringify(formResult.value)), formResult.value), "it can be written down");
            else
              holds(
                formResult.issues.length > 0 &&
                  formResult.issues.every(({ code, path }) => isErrorCode(code) && path[0] === "value"),
                "it says why",
              );
            if (formResult.ok)
              holds(
                checkForm(defineForm({ form: [{ form }] }), { form: formResult.value }).ok || rules[0] === "money",
                "what is kept is right again",
              );
            holds(!checkForm(form, [value]).ok, "a list is no form");
          },
        ),
        "runs every rule of a field, and reports a value of the wrong type once": fc.property(
          fc.integer({ min: 30, max: 50 }),
          fc.boolean(),
          fc.oneof(fc.integer(), fc.boolean(), fc.constantFrom<unknown[]>([], {}, ["a"])),
          (length, isCode, other) => {
            const form = defineForm({ value: ["shopCode", "max40", "username", "max200"] });
            const tooLong = length > 39;
            same(
              textsOf(form, { value: `${isCode ? "a" : "<"}${"a".repeat(length - 1)}` }),
              tooLong
                ? ["value MAX_LENGTH", "value MAX_LENGTH", "value MAX_LENGTH"]
                : isCode
                  ? []
                  : ["value SPECIAL_CHARACTERS", "value USERNAME"],
            );
            same(textsOf(form, { value: other }), ["value VALUE_TYPE"]);
            same(checkForm(defineForm({ value: ["email", "max100"] }), { value: " a@B.CA " }), {
              ok: true,
              value: { value: "a@b.ca" },
            });
          },
        ),
        "ignores inherited properties": fc.property(fc.constantFrom(...fieldSamples), ([rules, right]) => {
          same(textsOf(defineForm({ value: ["required", ...rules] }), Object.create({ value: right })), [
            "value REQUIRED",
          ]);
        }),
      },
    },
    "field-description": {
      says: "A screen can ask a field whether it is required, how it is entered, its maximum length or bounds, and its choices, before anything is typed.",
      source: "behaviour 3.12 (2): the field shows the real limit",
      laws: {
        "the described maximum length passes, and one character more does not": fc.property(
          fc.constantFrom<FieldRules>(
            ["max40"],
            ["max100"],
            ["max200"],
            ["longText"],
            ["personName"],
            ["username"],
            ["shopCode"],
            ["max100", "shopCode"],
            ["username", "max200"],
          ),
          (rules) => {
            const form = defineForm({ value: rules });
            const { maxLength } = describeField(form, "value");
            same(textsOf(form, { value: "a".repeat(maxLength ?? 0) }), []);
            holds(
              textsOf(form, { value: "a".repeat((maxLength ?? 0) + 1) }).includes("value MAX_LENGTH"),
              "one more is too long",
            );
          },
        ),
        "the maximum length of a password is the policy's": fc.property(
          fc.integer({ min: 64, max: 200 }),
          (maxLength) => {
            same(
              describeField(
                defineForm({ value: [{ password: { policy: { ...passwordPolicy, maxLength } } }] }),
                "value",
              ),
              { isRequired: false, input: "password", maxLength, min: null, max: null, choices: null },
            );
          },
        ),
        "a number at its bounds passes, one beyond does not": fc.property(
          fc.integer({ min: -99, max: 0 }),
          fc.integer({ min: 0, max: 99 }),
          fc.constantFrom("integer", "money", "quantity"),
          (min, max, rule) => {
            const form = defineForm({
              value: [
                rule === "integer"
                  ? { integer: { min, max } }
                  : rule === "money"
                    ? { money: { min, max } }
                    : { quantity: { min, max } },
              ],
            });
            const description = describeField(form, "value");
            same(
              [description.min, description.max, description.input],
              [min, max, rule === "integer" ? "digits" : "decimal"],
            );
            same(
              [min, max, min - 1, max + 1].map((value) => textsOf(form, { value }).length),
              [0, 0, 1, 1],
            );
          },
        ),
        "every choice passes, and the description says whether the field is required": fc.property(
          fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/u), { minLength: 1 }),
          fc.boolean(),
          fc.boolean(),
          (choices, isRequired, isTable) => {
            const rule = isTable
              ? { codeOf: Object.fromEntries(choices.map((choice) => [choice, 1])) }
              : { oneOf: choices };
            const form = defineForm({ value: isRequired ? [{ required: "ONE_OF" }, rule] : [rule] });
            same(
              [
                describeField(form, "value").choices,
                describeField(form, "value").isRequired,
                describeField(form, "value").input,
              ],
              [choices, isRequired, "choice"],
            );
            for (const value of choices) same(textsOf(form, { value }), []);
          },
        ),
        "a field the form does not have has no description": fc.property(
          fc.constantFrom("other", "toString", "__proto__"),
          (name) => {
            same(describeField(defineForm({ value: ["required", "date"] }), name), {
              isRequired: false,
              input: "text",
              maxLength: null,
              min: null,
              max: null,
              choices: null,
            });
            same(describeField(defineForm({ value: ["required", "date"] }), "value").input, "date");
          },
        ),
      },
    },
  };
}
