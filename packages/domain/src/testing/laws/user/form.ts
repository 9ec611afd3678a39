import fc from "fast-check";

import { fromDayNumber } from "../../../period/index.ts";
import type * as user from "../../../user/index.ts";
import { arbUserForm } from "../../arbitraries/user.ts";
import { checkForm } from "../../../validation/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbName = fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/u);

/** Builds the rules and laws of user identity and of the user form. */
export function userFormRules({
  isEmailTaken,
  isUsernameTaken,
  parseUser,
  userForm,
}: typeof user): Readonly<Record<string, RuleRow>> {
  const context: user.UserFormContext = {
    everyone: [],
    layers: [
      { id: 1, parentId: null, targetId: 1 },
      { id: 2, parentId: 1, targetId: 1 },
      { id: 3, parentId: null, targetId: 2 },
    ],
    roles: [
      { id: 1, targetId: 1, code: "CASHIER", description: "Caisse", permissions: [] },
      { id: 2, targetId: 2, code: "ADMIN", description: "Administration", permissions: [] },
    ],
    today: fromDayNumber(29_219),
  };
  const codesOf = (value: unknown, among: user.UserFormContext = context): readonly string[] => {
    const parsed = parseUser(value, among);
    return parsed.ok ? [] : parsed.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };

  return {
    "unique-names": {
      says: "A user name is unique for ever, deleted users included, ignoring case; an e-mail address belongs to one user.",
      source: "behaviour 3.9; specification 5",
      codes: ["USERNAME_EXISTS", "EMAIL_EXISTS"],
      laws: {
        "rejects a duplicate user name or e-mail of anybody, past or present, ignoring case": fc.property(
          arbName,
          fc.array(arbName),
          fc.boolean(),
          fc.nat({ max: 3 }),
          (name, names, isUpper, place) => {
            const expectedName = names[place] ?? name;
            const everyone = names.map((username, index) => ({
              id: index + 1,
              username,
              email: `${username}@exemple.ca`,
            }));
            const text = isUpper ? expectedName.toUpperCase() : expectedName;
            const isTaken = names.some((name) => name.toLowerCase() === expectedName.toLowerCase());
            same(isUsernameTaken({ text, userId: 0 }, everyone), isTaken, "name");
            same(isEmailTaken({ text: `${text}@Exemple.ca`, userId: 0 }, everyone), isTaken, "address");
            const fullWidthText = Array.from(text, (sign) =>
              sign === "_" ? sign : String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
            ).join("");
            same(
              [
                isUsernameTaken({ text: fullWidthText, userId: 0 }, everyone),
                isEmailTaken({ text: `${fullWidthText}＠ｅxemple.ca`, userId: 0 }, everyone),
              ],
              [isTaken, isTaken],
              "in letters of full width",
            );
          },
        ),
        "a user's own name is not a duplicate": fc.property(arbName, fc.nat(), (username, id) => {
          const self = { id, username, email: `${username}@exemple.ca` };
          same(
            [
              isUsernameTaken({ text: username, userId: id }, [self]),
              isEmailTaken({ text: self.email, userId: id }, [self]),
            ],
            [false, false],
          );
          same(
            isEmailTaken({ text: self.email, userId: id + 1 }, [{ ...self, email: null }]),
            false,
            "no address is nobody's",
          );
        }),
      },
    },
    "user-form": {
      says: "A user has a name, an e-mail unless the organisation keeps the password, dates in order, a layer and roles of the target, each once a layer; everything wrong is reported at once, at its path.",
      source: "specification 3 and 5; behaviour 3.9",
      codes: [
        "REQUIRED",
        "USERNAME",
        "EMAIL",
        "EMAIL_LAST_LABEL",
        "PERSON_NAME",
        "PHONE",
        "POSTAL_CODE",
        "DATE",
        "DATE_ORDER",
        "DATE_FUTURE",
        "LANGUAGE",
        "MAX_LENGTH",
        "LAYER_UNKNOWN",
        "ROLE_UNKNOWN",
        "ROLE_TARGET",
        "VALUE_TWICE",
        "USERNAME_EXISTS",
        "EMAIL_EXISTS",
      ],
      laws: {
        "a valid user is kept unchanged": fc.property(arbUserForm, (form) =>
          same(parseUser(form, context), { ok: true, value: form }),
        ),
        "reports everything wrong at once, each at its path": fc.property(arbUserForm, (form) => {
          const invalidForm = {
            ...form,
            username: "a b",
            email: "x@y.quebec",
            firstName: "R2D2",
            phone: "12",
            birthDate: "2026-02-30",
            language: "de",
            address: { ...form.address, zipCode: "12345" },
            layerId: 3,
            grants: [
              { roleId: 9, layerId: 2 },
              { roleId: 2, layerId: 2 },
              { roleId: 1, layerId: 9 },
            ],
          };
          same(codesOf(invalidForm), [
            "username USERNAME",
            "email EMAIL_LAST_LABEL",
            "firstName PERSON_NAME",
            "phone PHONE",
            "birthDate DATE",
            "language LANGUAGE",
            "address.zipCode POSTAL_CODE",
            "layerId LAYER_UNKNOWN",
            "grants.0.roleId ROLE_UNKNOWN",
            "grants.1.roleId ROLE_TARGET",
            "grants.2.layerId LAYER_UNKNOWN",
          ]);
          for (const [name, value, code] of [
            ["targetId", null, "REQUIRED"],
            ["layerId", null, "REQUIRED"],
            ["id", "x", "DECIMAL"],
            ["id", -1, "NUMBER_AT_LEAST"],
          ] as const) {
            const takenContext = {
              ...context,
              everyone: name === "id" ? [{ id: 9, username: form.username, email: form.email }] : [],
            };
            same(
              codesOf({ ...form, [name]: value }, takenContext),
              [`${name} ${code}`],
              "what depends on it is not said as well",
            );
          }
          same(codesOf({}), [
            "username REQUIRED",
            "email REQUIRED",
            "firstName REQUIRED",
            "lastName REQUIRED",
            "targetId REQUIRED",
            "layerId REQUIRED",
          ]);
        }),
        "dates are in order (birth, hiring, termination), and a birth date is not in the future": fc.property(
          arbUserForm,
          (form) => {
            same(codesOf({ ...form, hiredDate: form.birthDate, birthDate: form.hiredDate, terminationDate: null }), [
              "hiredDate DATE_ORDER",
            ]);
            same(codesOf({ ...form, terminationDate: form.birthDate }), ["terminationDate DATE_ORDER"]);
            same(codesOf({ ...form, terminationDate: form.birthDate, birthDate: form.hiredDate, hiredDate: null }), [
              "terminationDate DATE_ORDER",
            ]);
            same(codesOf({ ...form, birthDate: "2051-01-01", hiredDate: null, terminationDate: null }), [
              "birthDate DATE_FUTURE",
            ]);
            same(
              codesOf({ ...form, birthDate: "2051-01-01", hiredDate: "2050-12-31", terminationDate: "2050-12-31" }),
              ["birthDate DATE_FUTURE"],
              "a birth date in the future contradicts no other date",
            );
          },
        ),
        "rejects duplicate grants of a role at a layer": fc.property(
          arbUserForm,
          fc.array(fc.record({ roleId: fc.constantFrom(1, 3), layerId: fc.constantFrom(1, 2) }), { maxLength: 6 }),
          (form, grants) => {
            const takenContext = {
              ...context,
              roles: [...context.roles, { id: 3, targetId: 1, code: "CLERK", description: "Commis", permissions: [] }],
            };
            const repeatedGrants = grants.flatMap(({ roleId, layerId }, index) =>
              grants.findIndex((other) => other.roleId === roleId && other.layerId === layerId) < index
                ? [`grants.${index}.roleId VALUE_TWICE`]
                : [],
            );
            same(codesOf({ ...form, grants }, takenContext), repeatedGrants);
            const formResult = checkForm(userForm, { ...form, grants });
            same(
              formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`),
              repeatedGrants,
              "in the table of the form as well",
            );
          },
        ),
        "rejects a duplicate user name or e-mail, together with all other issues": fc.property(arbUserForm, (form) => {
          const takenContext = {
            ...context,
            everyone: [{ id: 9, username: form.username.toUpperCase(), email: form.email.toUpperCase() }],
          };
          same(codesOf({ ...form, phone: "1" }, takenContext), [
            "phone PHONE",
            "username USERNAME_EXISTS",
            "email EMAIL_EXISTS",
          ]);
          same(codesOf({ ...form, id: 9 }, takenContext), [], "except the user's own");
        }),
        "a single sign-on user needs no e-mail; a United States address has a ZIP code": fc.property(
          arbUserForm,
          (form) => {
            same(codesOf({ ...form, email: null, isLdap: true }), []);
            for (const isLdap of [false, null, undefined])
              same(codesOf({ ...form, email: null, isLdap }), ["email REQUIRED"]);
            same(codesOf({ ...form, address: { ...form.address, country: "US", zipCode: "12345-6789" } }), []);
            same(codesOf({ ...form, address: { ...form.address, country: "US" } }), ["address.zipCode POSTAL_CODE"]);
            same(
              parseUser({ ...form, address: { ...form.address, country: null } }, context),
              { ok: true, value: form },
              "an address without a country is in Canada",
            );
          },
        ),
        "any value is parsed or rejected with a reason, and never throws": fc.property(
          fc.oneof(
            fc.anything(),
            fc
              .tuple(
                arbUserForm,
                fc.constantFrom("id", "username", "email", "address", "grants", "hiredDate", "isLdap"),
                fc.anything(),
              )
              .map(([form, name, value]) => ({ ...form, [name]: value })),
          ),
          (value) => {
            const parsed = parseUser(value, context);
            holds(parsed.ok || parsed.issues.length > 0, "a refusal has its reason");
          },
        ),
      },
    },
  };
}
