import { expect, test } from "vitest";

import { defineForm, describeField, passwordPolicy } from "./index.ts";

const form = defineForm({
  email: ["required", "email"],
  phone: ["phone"],
  upc: ["barcode"],
  rank: [{ integer: { min: 1 } }],
  price: ["money"],
  weight: [{ default: null }, { quantity: { max: 5 } }],
  codes: [{ list: { of: ["max40"], max: 3 } }],
  town: [{ default: "Laval" }, "max100", "longText"],
  spoken: ["language"],
});

test.each([
  ["email", { isRequired: true, input: "email", maxLength: 254, min: null, max: null, choices: null }],
  ["phone", { isRequired: false, input: "phone", maxLength: 60, min: null, max: null, choices: null }],
  ["upc", { isRequired: false, input: "digits", maxLength: 14, min: null, max: null, choices: null }],
  ["rank", { isRequired: false, input: "digits", maxLength: null, min: 1, max: null, choices: null }],
  ["weight", { isRequired: false, input: "decimal", maxLength: null, min: null, max: 5, choices: null }],
  ["price", { isRequired: false, input: "decimal", maxLength: null, min: null, max: null, choices: null }],
  ["codes", { isRequired: false, input: "list", maxLength: null, min: null, max: null, choices: null }],
  ["town", { isRequired: false, input: "lines", maxLength: 99, min: null, max: null, choices: null }],
  [
    "spoken",
    { isRequired: false, input: "choice", maxLength: null, min: null, max: null, choices: ["fr", "en", "es"] },
  ],
] as const)("%s", (name, description) => {
  expect(describeField(form, name)).toEqual(description);
});

test("a password has the policy of its rule, or else that of the product", () => {
  const passwords = defineForm({
    usual: ["required", { password: {} }],
    long: [{ password: { policy: { ...passwordPolicy, maxLength: 200 } } }],
  });
  expect(
    [describeField(passwords, "usual"), describeField(passwords, "long")].map(({ input, maxLength }) => [
      input,
      maxLength,
    ]),
  ).toEqual([
    ["password", passwordPolicy.maxLength],
    ["password", 200],
  ]);
});
