/** Runs the language-neutral conformance cases: one text a line, those that pass and those that do not. */

import { describe, expect, test } from "vitest";

import cases from "../../conformance/form.json" with { type: "json" };
import {
  checkForm,
  defineForm,
  fieldRules,
  type FieldRule,
  type Form,
  type FormFields,
  type FormLaw,
  type RuleCode,
} from "./index.ts";

declare global {
  interface ImportMeta {
    glob(patterns: readonly string[], options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  }
}

/** Rule of each pair of files, by the name of the files. */
const rules: Readonly<Record<string, FieldRule>> = {
  barcode: "barcode",
  date: "date",
  decimal: { decimal: { scale: 3 } },
  email: "email",
  integer: "integer",
  language: "language",
  "long-text": "longText",
  max40: "max40",
  max100: "max100",
  max200: "max200",
  money: "money",
  password: "password",
  "person-name": "personName",
  phone: "phone",
  "postal-code": "postalCode",
  "postal-code-us": { postalCode: { countryIn: "country" } },
  quantity: "quantity",
  "range-text": "rangeText",
  "shop-code": "shopCode",
  "time-zone": "timeZone",
  "unit-cost": "unitCost",
  username: "username",
};

/** Rules whose valid values are not text, or depend on their parameters. */
const withoutLines: readonly RuleCode[] = ["codeOf", "custom", "descriptions", "flag", "oneOf", "secret"];

const files = Object.entries(
  import.meta.glob(["../../conformance/*.txt"], { query: "?raw", import: "default", eager: true }),
).map(([path, content]) => {
  const [rule = "", verdict = ""] = path.replace(/^.*\//u, "").split(".");
  return {
    rule,
    verdict,
    lines: String(content)
      .split("\n")
      .filter((line) => line !== ""),
  };
});

test("every rule has cases that pass and cases that do not, and every file has its rule", () => {
  const expected = Object.keys(rules).flatMap((rule) => [`${rule} invalid`, `${rule} valid`]);
  expect(files.map(({ rule, verdict }) => `${rule} ${verdict}`).toSorted()).toEqual(expected.toSorted());
  const codes = Object.values(rules).map((rule) => (typeof rule === "string" ? rule : (Object.keys(rule)[0] ?? "")));
  expect([...new Set([...codes, ...withoutLines])].toSorted()).toEqual(Object.keys(fieldRules).toSorted());
});

describe.each(files)("$rule, $verdict", ({ rule, verdict, lines }) => {
  const form = defineForm({ value: ["required", rules[rule] ?? "max40"] });

  test.each(lines)("%s", (line) => {
    expect(checkForm(form, { value: line, country: "US" }).ok).toBe(verdict === "valid");
  });
});

describe("form.json", () => {
  // The cases are JSON, so only defineForm can tell that they are valid forms.
  const forms = new Map<unknown, Form<unknown>>(
    Object.entries(cases.forms).map(([name, { fields, laws }]) => [
      name,
      defineForm(fields as unknown as FormFields, laws as unknown as FormLaw<string, unknown>[]),
    ]),
  );

  test.each(cases.check.cases.map(([form, value, answer]) => [form, value, answer]))(
    "%j, %j: %j",
    (name, value, answer) => {
      const form = forms.get(name);
      const checkResult = form === undefined ? null : checkForm(form, value);
      expect(
        checkResult?.ok
          ? { kept: checkResult.value }
          : { refused: checkResult?.issues.map(({ code, path }) => [code, ...path]) },
      ).toEqual(answer);
    },
  );
});
