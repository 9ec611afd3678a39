import fc from "fast-check";

import type { Issue } from "../../../result/index.ts";
import type * as validation from "../../../validation/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { fieldSamples } from "./field-samples.data.ts";

/** Builds the rules and laws of a form's values: what must be filled in, lists, and fields that depend on each other. */
export function fieldValueRules({
  checkForm,
  checkRepeats,
  defineForm,
}: typeof validation): Readonly<Record<string, RuleRow>> {
  const issuesOf = (form: Parameters<typeof checkForm>[0], value: unknown): readonly Issue[] => {
    const formResult = checkForm(form, value);
    return formResult.ok ? [] : formResult.issues;
  };
  const textsOf = (form: Parameters<typeof checkForm>[0], value: unknown): readonly string[] =>
    issuesOf(form, value).map(({ code, path }) => `${path.join(".")} ${code}`);

  return {
    presence: {
      says: "A required field is rejected when it is empty: absent, null, an empty list, a blank text. An optional one gives its default.",
      source: "specification 5 (required)",
      codes: ["REQUIRED"],
      laws: {
        "rejects an empty required field, with the form's own code": fc.property(
          fc.constantFrom(...fieldSamples),
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
          fc.constantFrom(...fieldSamples),
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
            const wrongPaths = rights.flatMap((isRight, index) => (isRight ? [] : [`values.${index}.code USERNAME`]));
            same(textsOf(form, { values }), wrongPaths);
            if (wrongPaths.length === 0) same(checkForm(form, { values }), { ok: true, value: { values } });
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
            const expectedIssues = keys.flatMap((key, index) =>
              before.includes(key) || keys.indexOf(key) < index
                ? [{ code: "VALUE_TWICE", path: ["values", index], params: {} }]
                : [],
            );
            same(checkRepeats(keys, ["values"], before), expectedIssues);
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
            const texts = textsOf(form, { from, to: isWrong ? "x" : to, other: "x" });
            const expectedIssues = from > to ? ["to NUMBER_RANGE"] : from === to ? ["to ONE_OF"] : [];
            same(texts, isWrong ? ["to DECIMAL", "other DATE"] : ["other DATE", ...expectedIssues]);
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
          const namedForm = defineForm({ email: [{ default: "" }, "email"], phone: ["phone"] }, [
            { anyOf: ["email", "phone"], code: "TARGET_DESCRIPTION" },
          ]);
          same(textsOf(namedForm, {}), ["email TARGET_DESCRIPTION"]);
        }),
      },
    },
  };
}
