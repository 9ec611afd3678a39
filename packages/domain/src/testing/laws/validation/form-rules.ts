import fc from "fast-check";

import { isErrorCode } from "../../../errors/index.ts";
import type { Issue } from "../../../result/index.ts";
import type * as validation from "../../../validation/index.ts";
import type { FieldRules } from "../../../validation/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, isSame, same } from "../../same.ts";

/** Field rules, each with a valid value and the value it stores. */
const kinds: readonly (readonly [rules: FieldRules, right: unknown, kept: unknown])[] = [
  [["max40"], " Laval ", "Laval"],
  [["email", "max100"], "a@B.ca", "a@b.ca"],
  [["phone"], "514 555-0199", "514 555-0199"],
  [["username"], "ana_1", "ana_1"],
  [["personName"], "Ève", "Ève"],
  [["date"], "2026-02-28", "2026-02-28"],
  [["language"], "fr", "fr"],
  [["flag"], false, false],
  [[{ integer: { min: 0, max: 9 } }], "7", 7],
  [["money"], 19.99, 1999],
  [[{ oneOf: ["A", "B"] }], "B", "B"],
  [["barcode"], "036000291452", "00036000291452"],
  [[{ list: { of: ["required", "max40"], max: 3 } }], ["a", "b"], ["a", "b"]],
];

const arbField = fc.record({
  kind: fc.constantFrom(...kinds),
  isRequired: fc.boolean(),
  value: fc.oneof(
    fc.constant("right" as const),
    fc.constant("nothing" as const),
    fc.anything().map((any) => ({ any })),
    arbAnyText.map((any) => ({ any })),
  ),
});

/** Builds the rules of whole forms: every issue at once, each with its path. */
export function formRules({
  checkForm,
  checkRepeats,
  defineForm,
  describeField,
  passwordPolicy,
}: typeof validation): Readonly<Record<string, RuleRow>> {
  const issuesOf = (form: Parameters<typeof checkForm>[0], value: unknown): readonly Issue[] => {
    const checked = checkForm(form, value);
    return checked.ok ? [] : checked.issues;
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
            const whole = checkForm(form, {
              ...Object.fromEntries(fields.map((field, index) => [`f${index}`, valueOf(field)])),
              other: 1,
            });
            const alone = fields.map((field, index) =>
              checkForm(defineForm({ [`f${index}`]: rulesOf(field) }), { [`f${index}`]: valueOf(field) }),
            );
            const found = alone.flatMap((checked) => (checked.ok ? [] : checked.issues));
            same(
              whole,
              found.length > 0
                ? { ok: false, issues: found }
                : { ok: true, value: Object.assign({}, ...alone.map((checked) => (checked.ok ? checked.value : {}))) },
            );
            fields.forEach(({ kind: [, , expected], value }, index) => {
              if (value === "right") same(alone[index], { ok: true, value: { [`f${index}`]: expected } });
            });
          },
        ),
        "never throws; every issue has a known code, and an accepted value survives JSON": fc.property(
          fc.constantFrom(...kinds),
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
            const checked = checkForm(form, { value });
            if (checked.ok)
              holds(isSame(JSON.parse(JSON.stringify(checked.value)), checked.value), "it can be written down");
            else
              holds(
                checked.issues.length > 0 &&
                  checked.issues.every(({ code, path }) => isErrorCode(code) && path[0] === "value"),
                "it says why",
              );
            if (checked.ok)
              holds(
                checkForm(defineForm({ form: [{ form }] }), { form: checked.value }).ok || rules[0] === "money",
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
        "ignores inherited properties": fc.property(fc.constantFrom(...kinds), ([rules, right]) => {
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
            const described = describeField(form, "value");
            same(
              [described.min, described.max, described.input],
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
    presence: {
      says: "A required field is rejected when it is empty: absent, null, an empty list, a blank text. An optional one gives its default.",
      source: "specification 5 (required)",
      codes: ["REQUIRED"],
      laws: {
        "rejects an empty required field, with the form's own code": fc.property(
          fc.constantFrom(...kinds),
          fc.constantFrom(undefined, null, "", "  ", "\u200b"),
          fc.boolean(),
          ([rules], nothing, isNamed) => {
            same(
              textsOf(defineForm({ value: [isNamed ? { required: "TARGET_DESCRIPTION" } : "required", ...rules] }), {
                value: nothing,
              }),
              [isNamed ? "value TARGET_DESCRIPTION" : "value REQUIRED"],
            );
          },
        ),
        "an empty optional field gives null, or the form's default": fc.property(
          fc.constantFrom(...kinds),
          fc.constantFrom(undefined, null, "", " "),
          fc.constantFrom(0, "x", false),
          ([rules], nothing, absent) => {
            same(checkForm(defineForm({ value: rules }), { value: nothing }), { ok: true, value: { value: null } });
            same(checkForm(defineForm({ value: [{ default: absent }, ...rules] }), { value: nothing }), {
              ok: true,
              value: { value: absent },
            });
          },
        ),
        "a password of spaces is not empty, and an empty one is": fc.property(
          fc.constantFrom(" ", "  ", "\u200b", "a "),
          fc.constantFrom(undefined, null, ""),
          (secret, nothing) => {
            const form = defineForm({ value: [{ required: "PASSWORD_SHORT" }, "secret"] });
            same(checkForm(form, { value: secret }), { ok: true, value: { value: secret } });
            same(textsOf(form, { value: nothing }), ["value PASSWORD_SHORT"]);
          },
        ),
        "a field may be required depending on another": fc.property(
          fc.constantFrom("list", "tile", "card"),
          fc.boolean(),
          (type, isThere) => {
            const form = defineForm({
              type: ["max40"],
              primary: [{ requiredWhen: { field: "type", is: ["list", "tile"], code: "PRIMARY_REQUIRED" } }, "max40"],
            });
            same(
              textsOf(form, { type, primary: isThere ? "net" : "" }),
              type !== "card" && !isThere ? ["primary PRIMARY_REQUIRED"] : [],
            );
            same(
              textsOf(
                defineForm({ type: ["max40"], primary: [{ requiredWhen: { field: "type", is: ["tile"] } }, "max40"] }),
                { type },
              ),
              type === "tile" ? ["primary REQUIRED"] : [],
            );
            same(
              textsOf(
                defineForm({
                  type: ["max40"],
                  primary: [
                    "required",
                    { requiredWhen: { field: "type", is: ["tile"], code: "PRIMARY_REQUIRED" } },
                    "max40",
                  ],
                }),
                { type },
              ),
              ["primary REQUIRED"],
            );
          },
        ),
      },
    },
    lists: {
      says: "Each value of a list is checked, with its index in the path; a list has a maximum size; duplicates are rejected where a value may occur once; a form may contain a form.",
      source: "decision 0085",
      codes: ["LIST_LENGTH", "VALUE_TWICE", "VALUE_TYPE"],
      laws: {
        "each wrong value of a list is reported at its index": fc.property(
          fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
          (rights) => {
            const form = defineForm({
              values: [{ list: { of: defineForm({ code: ["required", "username"] }), max: 8 } }],
            });
            const values = rights.map((isRight) => ({ code: isRight ? "a" : "a b" }));
            const wrong = rights.flatMap((isRight, index) => (isRight ? [] : [`values.${index}.code USERNAME`]));
            same(textsOf(form, { values }), wrong);
            if (wrong.length === 0) same(checkForm(form, { values }), { ok: true, value: { values } });
          },
        ),
        "rejects a list longer than its maximum": fc.property(fc.nat(5), fc.nat(7), (max, count) => {
          const form = defineForm({ values: [{ list: { of: ["max40"], max } }] });
          same(
            issuesOf(form, { values: Array.from({ length: count }, () => "a") }),
            count > max ? [{ code: "LIST_LENGTH", path: ["values"], params: { max } }] : [],
          );
        }),
        "rejects duplicate selections, at each later index": fc.property(
          fc.array(fc.nat(4), { maxLength: 8 }),
          fc.array(fc.nat(4), { maxLength: 2 }),
          (keys, before) => {
            const wanted = keys.flatMap((key, index) =>
              before.includes(key) || keys.indexOf(key) < index
                ? [{ code: "VALUE_TWICE", path: ["values", index], params: {} }]
                : [],
            );
            same(checkRepeats(keys, ["values"], before), wanted);
            same(checkRepeats([...new Set(keys)], ["values"]), []);
            same(
              checkRepeats(keys.map(String), ["values"], keys),
              checkRepeats(keys, ["values"]),
              "a text is no number",
            );
          },
        ),
        "an empty list is empty": fc.property(fc.boolean(), (isRequired) => {
          const rule = { list: { of: ["max40"], max: 5 } } as const;
          same(
            textsOf(defineForm({ values: isRequired ? [{ required: "REPORT_COLUMN_REQUIRED" }, rule] : [rule] }), {
              values: [],
            }),
            isRequired ? ["values REPORT_COLUMN_REQUIRED"] : [],
          );
        }),
      },
    },
    "rules-between-fields": {
      says: "A rule over several fields runs once each of them is right by itself: from before to, two entries the same, at least one of several.",
      source: "specification 5 (both entries must match); decision 0085",
      codes: ["DATE_RANGE", "PASSWORD_IDENTICAL", "REQUIRED"],
      laws: {
        "rejects a from after its to": fc.property(
          fc.integer({ min: 1, max: 28 }),
          fc.integer({ min: 1, max: 31 }),
          fc.boolean(),
          (from, to, hasFrom) => {
            const form = defineForm({ from: ["date"], to: ["date"] }, [{ ordered: ["from", "to"] }]);
            const dayOf = (day: number) => `2026-02-${String(day).padStart(2, "0")}`;
            same(
              textsOf(form, { from: hasFrom ? dayOf(from) : "", to: dayOf(to) }),
              to > 28 ? ["to DATE"] : hasFrom && from > to ? ["to DATE_RANGE"] : [],
            );
          },
        ),
        "rejects numbers out of order; a custom rule runs once its fields are right": fc.property(
          fc.integer({ min: -9, max: 9 }),
          fc.integer({ min: -9, max: 9 }),
          fc.boolean(),
          (from, to, isWrong) => {
            const calls: unknown[] = [];
            const form = defineForm({ from: ["integer"], to: ["integer"], other: ["date"] }, [
              { ordered: ["from", "to"], code: "NUMBER_RANGE" },
              {
                fields: ["from", "to"],
                check: (value) => {
                  calls.push(value);
                  return value.from === value.to ? [{ code: "ONE_OF", path: ["to"], params: {} }] : [];
                },
              },
            ]);
            const found = textsOf(form, { from, to: isWrong ? "x" : to, other: "x" });
            const between = from > to ? ["to NUMBER_RANGE"] : from === to ? ["to ONE_OF"] : [];
            same(found, isWrong ? ["to DECIMAL", "other DATE"] : ["other DATE", ...between]);
            same(calls, isWrong || from > to ? [] : [{ from: from + 0, to: to + 0, other: null }]);
            same([textsOf(form, { from }), textsOf(form, { to })], [[], []]);
          },
        ),
        "two entries are the same, trailing spaces included": fc.property(
          fc.string({ minLength: 1 }),
          fc.string({ minLength: 1 }),
          fc.boolean(),
          (left, right, isSecond) => {
            const form = defineForm({ password: ["required", "secret"], confirmation: ["required", "secret"] }, [
              { same: ["password", "confirmation"], code: "PASSWORD_IDENTICAL" },
            ]);
            same(
              textsOf(form, { password: left, confirmation: isSecond ? left : right }),
              isSecond || left === right ? [] : ["confirmation PASSWORD_IDENTICAL"],
            );
            same(textsOf(form, { password: left, confirmation: `${left} ` }), ["confirmation PASSWORD_IDENTICAL"]);
          },
        ),
        "at least one of several fields is required": fc.property(fc.boolean(), fc.boolean(), (hasFirst, hasSecond) => {
          const form = defineForm({ email: ["email"], phone: ["phone"] }, [{ anyOf: ["email", "phone"] }]);
          same(
            textsOf(form, { email: hasFirst ? "a@b.ca" : "", phone: hasSecond ? "5145550199" : null }),
            hasFirst || hasSecond ? [] : ["email REQUIRED"],
          );
          same(textsOf(form, { email: hasFirst ? "a@b.ca" : "", phone: "12" }), ["phone PHONE"]);
          const named = defineForm({ email: [{ default: "" }, "email"], phone: ["phone"] }, [
            { anyOf: ["email", "phone"], code: "TARGET_DESCRIPTION" },
          ]);
          same(textsOf(named, {}), ["email TARGET_DESCRIPTION"]);
        }),
      },
    },
  };
}
