import fc from "fast-check";

import { fromDayNumber } from "../../../period/index.ts";
import type { Issue, Result } from "../../../result/index.ts";
import type * as user from "../../../user/index.ts";
import { checkForm } from "../../../validation/index.ts";
import {
  casesOf,
  makeFieldLaw,
  flagCases,
  withEmptyResult,
  asRequired,
  textCases,
  integerCases,
  type FieldCases,
} from "../../field-cases.ts";
import type { RuleRow } from "../../law.ts";

const validUser = {
  username: "ana_1",
  email: "ana@exemple.ca",
  firstName: "Ana",
  lastName: "Roy",
  birthDate: "1990-05-05",
  hiredDate: "2015-06-01",
  targetId: 1,
  layerId: 2,
  address: { streetNumber: "12", zipCode: "G5L 1A1" },
};
const name = casesOf(["Ève", "d’Arc", "É".repeat(99)], ["R2D2", "PERSON_NAME"], ["É".repeat(100), "MAX_LENGTH"]);
const sampleGrant = { roleId: 1, layerId: 2 };
const repeatGrant = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => ({ ...sampleGrant, layerId: index + 1 }));

/** Accepted and rejected values of each user field, whatever other users exist. Source: specification 3 and 5, behaviour 3.9. */
const ownFields: Readonly<Record<string, FieldCases>> = {
  id: withEmptyResult(0, integerCases(0)),
  username: asRequired(casesOf(["ana_1", "A".repeat(39)], ["a b", "USERNAME"], ["A".repeat(40), "MAX_LENGTH"])),
  email: asRequired(casesOf(["ana@exemple.ca"], ["ana", "EMAIL"], ["ana@exemple.quebec", "EMAIL_LAST_LABEL"])),
  firstName: asRequired(name),
  lastName: asRequired(name),
  phone: casesOf(["514 555-0199"], ["514 555-019", "PHONE"]),
  birthDate: casesOf(["1990-05-05"], ["1990-02-30", "DATE"]),
  hiredDate: casesOf(["2015-06-01"], ["2015-02-30", "DATE"]),
  terminationDate: casesOf(["2020-06-01"], ["2020-02-30", "DATE"]),
  language: withEmptyResult("fr", casesOf(["fr", "en", "es"], ["de", "LANGUAGE"])),
  isActive: withEmptyResult(true, flagCases),
  isLdap: flagCases,
};

/** Cases for the table only: elsewhere the answer depends on other records. */
const tableFields: Readonly<Record<string, FieldCases>> = {
  ...ownFields,
  targetId: asRequired(integerCases(1)),
  layerId: asRequired(integerCases(1)),
  grants: {
    nothing: { kept: [] },
    takes: [
      [[], []],
      [repeatGrant(100), repeatGrant(100)],
    ],
    refuses: [
      [repeatGrant(101), "LIST_LENGTH"],
      [[sampleGrant, { roleId: 0, layerId: 2 }], "NUMBER_AT_LEAST", 1, "roleId"],
      [[sampleGrant, { roleId: 1 }], "REQUIRED", 1, "layerId"],
    ],
  },
};

/** Accepted and rejected values of each address field. Source: specification 3. */
const addressFields: Readonly<Record<string, FieldCases>> = {
  streetNumber: textCases(40),
  street: textCases(100),
  apartment: textCases(40),
  town: textCases(100),
  state: textCases(100),
  country: withEmptyResult("CA", textCases(100)),
  zipCode: casesOf(["G5L 1A1"], ["12345", "POSTAL_CODE"]),
};

/** Builds the rules and laws of user fields: checks of each field, and checks against other users, such as a unique user name. */
export function fieldRules({
  addressForm,
  grantForm,
  parseUser,
  userForm,
}: typeof user): Readonly<Record<string, RuleRow>> {
  const context: user.UserFormContext = {
    everyone: [],
    layers: [
      { id: 1, parentId: null, targetId: 1 },
      { id: 2, parentId: 1, targetId: 1 },
    ],
    roles: [{ id: 1, targetId: 1, code: "CASHIER", description: "Caisse", permissions: [] }],
    today: fromDayNumber(20_000),
  };
  const withIndex = ({ path, ...found }: Issue): Issue => ({
    ...found,
    path: path[0] === "address" ? path.slice(1) : path,
  });
  /** A user's address as it is stored with them. */
  const readAddress = (address: unknown): Result<unknown> => {
    const parsed = parseUser({ ...validUser, address }, context);
    return parsed.ok ? { ok: true, value: parsed.value.address } : { ok: false, issues: parsed.issues.map(withIndex) };
  };
  return {
    "user-fields": {
      says: "Each field of a user and of an address has its rules: names of fewer than 100 characters, an e-mail, a phone number, dates, a language, whether the account is active; the parts of an address have maximum lengths.",
      source: "specification 3 and 5; behaviour 3.9",
      codes: [
        "REQUIRED",
        "MAX_LENGTH",
        "SPECIAL_CHARACTERS",
        "USERNAME",
        "EMAIL",
        "PERSON_NAME",
        "PHONE",
        "DATE",
        "LANGUAGE",
        "POSTAL_CODE",
        "NUMBER_AT_LEAST",
        "LIST_LENGTH",
        "VALUE_TYPE",
      ],
      laws: {
        "the fields of the user form": makeFieldLaw(
          fc.constant(validUser),
          (value) => checkForm(userForm, value),
          tableFields,
        ),
        "the fields of the address form": makeFieldLaw(
          fc.constant({ zipCode: "G5L 1A1" }),
          (value) => checkForm(addressForm, value),
          addressFields,
        ),
        "the fields of the grant form": makeFieldLaw(fc.constant(sampleGrant), (value) => checkForm(grantForm, value), {
          roleId: asRequired(integerCases(1)),
          layerId: asRequired(integerCases(1)),
        }),
        "parsing a user applies the rules of its fields": makeFieldLaw(
          fc.constant(validUser),
          (value) => parseUser(value, context),
          ownFields,
        ),
        "parsing a user applies the rules of its address": makeFieldLaw(
          fc.constant({ zipCode: "G5L 1A1" }),
          readAddress,
          addressFields,
        ),
      },
    },
  };
}
