/** Section 5 of the specification, line by line: each rule rejects with its code, and accepts values just within the bound. */

import { describe, expect, test } from "vitest";

import { checkWidget, systemDashboard, topNLimits } from "../dashboard/index.ts";
import { errorCatalogue } from "../errors/index.ts";
import { fail, issue, type Result } from "../result/index.ts";
import { checkFilters, checkPeriodStep, checkColumnStep } from "../report/index.ts";
import { keepDigits } from "../text/index.ts";
import { checkForm, defineForm, type FieldRules } from "../validation/index.ts";

const codesOf = (rules: FieldRules, value: unknown, others: object = {}): readonly string[] => {
  const formResult = checkForm(defineForm({ value: rules }), { ...others, value });
  return formResult.ok ? [] : formResult.issues.map(({ code }) => code);
};
const parseYes = (value: unknown): Result<string> =>
  value === "yes" ? { ok: true, value: "yes" } : fail(issue("OPERATION_FAILED"));

/** Rule of the specification, rejected value and code, accepted value. */
const fields: readonly (readonly [rule: string, rules: FieldRules, wrong: unknown, code: string, right: unknown])[] = [
  ["required", ["required", "max40"], "  ", "REQUIRED", "a"],
  ["integer", ["integer"], "1.5", "INTEGER", "1"],
  ["integer, a number", ["integer"], 1.5, "INTEGER", 2],
  ["regex", ["shopCode"], "a*b", "SPECIAL_CHARACTERS", "a-b"],
  ["regexName", ["personName"], "Marie2", "PERSON_NAME", "Marie-Ève O’Neill, Jr."],
  ["max200", ["max200"], "é".repeat(200), "MAX_LENGTH", "é".repeat(199)],
  ["max100", ["max100"], "é".repeat(100), "MAX_LENGTH", "é".repeat(99)],
  ["max40", ["max40"], "é".repeat(40), "MAX_LENGTH", "é".repeat(39)],
  ["email, tld above 5 letters", ["email"], "a@ville.quebec", "EMAIL_LAST_LABEL", "a@ville.paris"],
  ["email, tld below 2 letters", ["email"], "a@b.c", "EMAIL_LAST_LABEL", "a@b.ca"],
  ["email", ["email"], "a@b", "EMAIL", "a@b.ca"],
  [
    "email, its bound a setting",
    [{ email: { lastLabel: { min: 2, max: 6 } } }],
    "a@b.quebecs",
    "EMAIL_LAST_LABEL",
    "a@ville.quebec",
  ],
  ["zipCode, Canada", ["postalCode"], "90210", "POSTAL_CODE", "H2X 1Y4"],
  ["phone, 9 digits", ["phone"], "514 555-019", "PHONE", "514 555-0199"],
  ["phone, digits after ext do not count", ["phone"], "555-0199 ext 123", "PHONE", "514 555-0199 ext 123"],
  ["username", ["username"], "marie-22", "USERNAME", "marie_22"],
  ["custom", [{ custom: parseYes }], "no", "OPERATION_FAILED", "yes"],
  [
    "Descriptions: the language of the system is mandatory",
    [{ descriptions: { bound: "max200", systemLanguage: "fr" } }],
    { en: "Sales" },
    "DESCRIPTION_SYSTEM_LANGUAGE",
    { fr: "Ventes" },
  ],
  ["Target: missing description", [{ required: "TARGET_DESCRIPTION" }, "max200"], "", "TARGET_DESCRIPTION", "Québec"],
  ["Top-N from 1", [{ integer: { ...topNLimits, code: "TOP_N" } }], 0, "TOP_N", 1],
  ["Top-N to 100", [{ integer: { ...topNLimits, code: "TOP_N" } }], "101", "TOP_N", "100"],
  ["password, minimum length", ["password"], "Abcdefg-12!", "PASSWORD_LENGTH", "Érable-7-Rivières"],
  ["password, a lowercase", ["password"], "ÉRABLE-7-RIVIÈRES", "PASSWORD_LOWERCASE", "Érable-7-Rivières"],
  ["password, an uppercase", ["password"], "érable-7-rivières", "PASSWORD_UPPERCASE", "Érable-7-Rivières"],
  ["password, a number", ["password"], "Érable-X-Rivières", "PASSWORD_NUMBER", "Érable-7-Rivières"],
  ["password, a special character", ["password"], "Érable7Rivières", "PASSWORD_SPECIAL", "Érable-7-Rivières"],
];

describe("a field", () => {
  test.each(fields)("%s", (_, rules, wrong, code, right) => {
    expect(codesOf(rules, wrong)).toEqual([code]);
    expect(codesOf(rules, right)).toEqual([]);
    expect(Object.hasOwn(errorCatalogue, code)).toBe(true);
  });

  test("zipCode, United States: 5 digits and perhaps 4", () => {
    const rules = [{ postalCode: { countryIn: "country" } }] as const;
    for (const right of ["90210", "90210-1234"]) expect(codesOf(rules, right, { country: "US" })).toEqual([]);
    for (const wrongValue of ["9021", "90210-123", "H2X 1Y4"])
      expect(codesOf(rules, wrongValue, { country: "US" })).toEqual(["POSTAL_CODE"]);
  });

  test("numeric keypress fields accept digits only", () => {
    expect(keepDigits("1a2.3-")).toBe("123");
  });

  test("both entries of a password must match", () => {
    const form = defineForm({ password: ["required", "password"], confirmation: ["required", "secret"] }, [
      { same: ["password", "confirmation"], code: "PASSWORD_IDENTICAL" },
    ]);
    const formResult = checkForm(form, { password: "Érable-7-Rivières", confirmation: "Érable-7-Rivière" });
    expect(formResult).toMatchObject({ ok: false, issues: [{ code: "PASSWORD_IDENTICAL", path: ["confirmation"] }] });
  });
});

describe("a thing as a whole", () => {
  test("a report has at least one column", () => {
    expect(checkColumnStep([], {}).map(({ code }) => code)).toEqual(["REPORT_COLUMN_REQUIRED"]);
  });

  test("a step has a valid period and a valid description", () => {
    expect(checkPeriodStep({ period: null, descriptions: {} }, "fr").map(({ code }) => code)).toEqual([
      "REPORT_PERIOD_REQUIRED",
      "REPORT_PERIOD_REQUIRED",
    ]);
    expect(checkPeriodStep({ period: "-0d", descriptions: { en: "Sales" } }, "fr").map(({ code }) => code)).toEqual([
      "DESCRIPTION_SYSTEM_LANGUAGE",
    ]);
  });

  test("no value of a filter is missing", () => {
    const filter = { field: "net", operator: "=", values: [null], promptUser: false, locked: false } as const;
    expect(checkFilters([filter], { net: { type: "money", role: "measure" } }).map(({ code }) => code)).toEqual([
      "FILTER_VALUE_MISSING",
    ]);
  });

  test.each(["list", "tile"] as const)("a %s has a primary configuration", (type) => {
    const [widget] = systemDashboard("fr").widgets.filter((candidate) => candidate.type === type);
    expect(widget && checkWidget({ ...widget, primary: null, secondary: [] }).map(({ code }) => code)).toContain(
      "PRIMARY_REQUIRED",
    );
  });
});

test.each(["EMAIL", "EMAIL_EXISTS", "PHONE", "POSTAL_CODE", "USERNAME_EXISTS"] as const)(
  "the server answers %s beside its field",
  (code) => {
    expect(errorCatalogue[code]).toEqual({ status: 400, place: "field" });
  },
);
