import { describe, expect, test } from "vitest";

import { checkForm, defineForm } from "./index.ts";

const address = defineForm({
  town: ["required", "max100"],
  country: [{ default: "CA" }, { oneOf: ["CA", "US"] }],
  zipCode: ["required", { postalCode: { countryIn: "country" } }],
});
const person = defineForm(
  {
    username: ["required", "username"],
    email: ["required", "email", "max40"],
    hired: ["date"],
    left: ["date"],
    isActive: ["required", "flag"],
    rank: [{ default: 1 }, { integer: { min: 1, max: 100 } }],
    address: ["required", { form: address }],
    phones: [{ list: { of: ["required", "phone"], max: 2 } }],
    note: [{ requiredWhen: { field: "isActive", is: [false] } }, "max200"],
  },
  [{ ordered: ["hired", "left"] }],
);

const ana = {
  username: " ana_1 ",
  email: "Ana@Exemple.CA",
  isActive: true,
  address: { town: "Laval", zipCode: "h7n1a1" },
  isAdmin: true,
};
const codesOf = (value: unknown): readonly string[] => {
  const formResult = checkForm(person, value);
  return formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
};

test("a valid form returns its stored values, and no unknown ones", () => {
  expect(checkForm(person, ana)).toEqual({
    ok: true,
    value: {
      username: "ana_1",
      email: "Ana@exemple.ca",
      hired: null,
      left: null,
      isActive: true,
      rank: 1,
      address: { town: "Laval", country: "CA", zipCode: "H7N 1A1" },
      phones: null,
      note: null,
    },
  });
});

test("everything that is wrong comes at once, each with its path, in the order of the form", () => {
  const wrong = {
    username: "a b",
    email: `${"x".repeat(50)}@exemple`,
    hired: "2026-02-30",
    isActive: false,
    rank: "101",
    address: { town: " ", country: "MX", zipCode: "1" },
    phones: ["514 555-0199", "12"],
  };
  expect(codesOf(wrong)).toEqual([
    "username USERNAME",
    "email EMAIL",
    "email MAX_LENGTH",
    "hired DATE",
    "rank NUMBER_RANGE",
    "address.town REQUIRED",
    "address.country ONE_OF",
    "address.zipCode POSTAL_CODE",
    "phones.1 PHONE",
    "note REQUIRED",
  ]);
});

test.each([null, undefined, 1, "a", [], [ana], () => ana, Symbol("a")])("rejects %j as a form", (value) => {
  expect(codesOf(value)).toEqual([" VALUE_TYPE"]);
});

test("reports a value of the wrong type once, however many rules its field has", () => {
  expect(codesOf({ ...ana, email: 5 })).toEqual(["email VALUE_TYPE"]);
  expect(codesOf({ ...ana, address: "Laval" })).toEqual(["address VALUE_TYPE"]);
  expect(codesOf({ ...ana, phones: { length: 1, 0: "514 555-0199" } })).toEqual(["phones VALUE_TYPE"]);
  expect(codesOf({ ...ana, isActive: "true" })).toEqual(["isActive VALUE_TYPE"]);
});

test("a list may be empty unless it is required, and has a bound", () => {
  expect(checkForm(person, { ...ana, phones: [] })).toMatchObject({ ok: true, value: { phones: [] } });
  expect(codesOf({ ...ana, phones: ["514 555-0199", "514 555-0199", "514 555-0199"] })).toEqual(["phones LIST_LENGTH"]);
  const form = defineForm({
    columns: [{ required: "REPORT_COLUMN_REQUIRED" }, { list: { of: ["required", "max40"], max: 9 } }],
  });
  expect(checkForm(form, { columns: [] })).toMatchObject({
    issues: [{ code: "REPORT_COLUMN_REQUIRED", path: ["columns"] }],
  });
});

describe("a law over several fields", () => {
  test("is checked once each of its fields is valid", () => {
    expect(codesOf({ ...ana, hired: "2026-03-02", left: "2026-03-01" })).toEqual(["left DATE_RANGE"]);
    expect(codesOf({ ...ana, hired: "2026-03-02", left: "2026-03-02" })).toEqual([]);
    expect(codesOf({ ...ana, hired: "2026-03-02" })).toEqual([]);
    expect(codesOf({ ...ana, hired: "2026-99-02", left: "2026-03-01" })).toEqual(["hired DATE"]);
  });

  test("compares two entries, asks for one of several, or is a function", () => {
    const form = defineForm({ a: ["max40"], b: ["max40"], c: ["max40"] }, [
      { same: ["a", "b"], code: "PASSWORD_IDENTICAL" },
      { anyOf: ["a", "c"] },
      { fields: ["c"], check: ({ c }) => (c === "no" ? [{ code: "ONE_OF", path: ["c"], params: {} }] : []) },
    ]);
    expect(checkForm(form, {})).toMatchObject({ issues: [{ code: "REQUIRED", path: ["a"] }] });
    expect(checkForm(form, { a: "x" })).toMatchObject({ issues: [{ code: "PASSWORD_IDENTICAL", path: ["b"] }] });
    expect(checkForm(form, { a: "x", b: "x", c: "no" })).toMatchObject({ issues: [{ code: "ONE_OF", path: ["c"] }] });
    expect(checkForm(form, { c: "yes" })).toEqual({ ok: true, value: { a: null, b: null, c: "yes" } });
  });
});

describe("hostile input", () => {
  const throwing = (): never => {
    throw new Error("no");
  };

  test("is refused and never throws: getters, proxies, lists of any length", () => {
    expect(codesOf(Object.defineProperty({ ...ana }, "email", { get: throwing, enumerable: true }))).toEqual([
      "email VALUE_TYPE",
    ]);
    expect(
      codesOf(new Proxy({}, { get: throwing, getOwnPropertyDescriptor: throwing, has: throwing })).length,
    ).toBeGreaterThan(0);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(codesOf(proxy)).toEqual([" VALUE_TYPE"]);
    expect(
      codesOf(new Proxy({}, { get: throwing, getOwnPropertyDescriptor: throwing, getPrototypeOf: throwing })).slice(
        0,
        2,
      ),
    ).toEqual(["username VALUE_TYPE", "email VALUE_TYPE"]);
    expect(codesOf({ ...ana, address: proxy, phones: proxy })).toEqual(["address VALUE_TYPE", "phones VALUE_TYPE"]);
    expect(codesOf({ ...ana, phones: Array.from({ length: 2 ** 20 }) })).toEqual(["phones LIST_LENGTH"]);
    expect(codesOf({ ...ana, phones: Object.assign([], { length: 2 ** 32 - 1 }) })).toEqual(["phones LIST_LENGTH"]);
    expect(codesOf({ ...ana, phones: Object.defineProperty(["514 555-0199"], 0, { get: throwing }) })).toEqual([
      "phones.0 VALUE_TYPE",
    ]);
  });

  test("is not there when it is inherited", () => {
    expect(codesOf(Object.create(ana))).toContain("username REQUIRED");
    const form = defineForm({ toString: ["max40"], constructor: ["max40"], email: ["email"] });
    expect(checkForm(form, {})).toEqual({ ok: true, value: { toString: null, constructor: null, email: null } });
  });

  test("does not change the prototype of the result", () => {
    const formResult = checkForm(person, JSON.parse(`{"__proto__": {"isAdmin": true}, "username": "a"}`));
    expect(formResult.ok).toBe(false);
    expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
  });

  test("may be the name of a field", () => {
    const formResult = checkForm(defineForm(JSON.parse(`{"__proto__": ["max40"]}`)), JSON.parse(`{"__proto__": "a"}`));
    expect(JSON.stringify(formResult)).toBe(`{"ok":true,"value":{"__proto__":"a"}}`);
  });

  test("may turn in a circle", () => {
    const circle: Record<string, unknown> = { ...ana };
    circle["address"] = circle;
    expect(codesOf(circle)).toEqual(["address.town REQUIRED", "address.zipCode REQUIRED"]);
  });
});

test("a field without a type, or with an unknown rule, is a fault of the caller", () => {
  expect(() => defineForm({ a: ["required"] })).toThrow(new RangeError("A field needs a rule that says what it holds"));
  expect(() => defineForm({ a: JSON.parse(`["emial"]`) })).toThrow(new RangeError("No such rule: emial"));
});

test("ignores a polluted prototype", () => {
  const form = defineForm({ email: ["required", "email"] });
  const other = defineForm({ phone: ["phone"], email: ["email"] });
  Object.defineProperty(Object.prototype, "email", {
    value: "a@b.ca",
    enumerable: true,
    configurable: true,
    writable: true,
  });
  const [checked, preserved] = [checkForm(form, {}), checkForm(other, { phone: "" })];
  Reflect.deleteProperty(Object.prototype, "email");
  expect(checked).toMatchObject({ ok: false, issues: [{ code: "REQUIRED", path: ["email"] }] });
  expect(preserved).toEqual({ ok: true, value: { phone: null, email: null } });
});

test("a rule's parameters may be missing or of the wrong type", () => {
  const form = defineForm(
    {
      name: [{ descriptions: { bound: "max40", systemLanguage: "fr" } }],
      username: ["max40"],
      password: [{ password: { usernameIn: "username" } }],
      from: ["integer"],
      to: ["integer"],
    },
    [{ ordered: ["from", "to"], code: "NUMBER_RANGE" }],
  );
  const check = (value: unknown): readonly string[] => {
    const formResult = checkForm(form, value);
    return formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };
  expect(check({ name: "Ventes", password: 12, from: 3, to: 2 })).toEqual([
    "name VALUE_TYPE",
    "password VALUE_TYPE",
    "to NUMBER_RANGE",
  ]);
  expect(check({ name: { fr: "Ventes" }, username: 5, password: "Érable-7-Rivières", from: 2, to: 2 })).toEqual([
    "username VALUE_TYPE",
  ]);
});

test("reports every wrong entry of a list, even more than a call takes arguments", () => {
  const list = defineForm({ numbers: [{ list: { of: ["required", { integer: { min: 1 } }], max: 200_000 } }] });
  const formResult = checkForm(list, { numbers: Array.from({ length: 150_000 }, () => 0) });
  expect(formResult.ok || formResult.issues.length).toBe(150_000);
});
