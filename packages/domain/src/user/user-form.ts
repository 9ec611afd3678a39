/** The form of a user. */

import { rulesOf } from "../field/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { issue, type Issue, type Result } from "../result/index.ts";
import type { AccessLayer, Role } from "../role/index.ts";
import { emailLastLabelBounds, type LastLabelBounds } from "../text/index.ts";
import { checkForm, checkRepeats, defineForm, type Form, type FormValue } from "../validation/index.ts";

import { emailRequiredRule, userFields } from "./user-fields.data.ts";
import { isEmailTaken, isUsernameTaken, type KnownUser } from "./identity.ts";

const identifierRule = { integer: { min: 1 } } as const;
/** Maximum number of roles of a user. */
const grantsAtMost = 100;

/** A role at a layer, as parsed. */
interface Grant {
  readonly roleId: number;
  readonly layerId: number;
}

/** Form of a user's address; its postal code is Canadian unless its country is the United States. Source: specification 3, behaviour 3.12 (12). */
export const addressForm = /* @__PURE__ */ defineForm({
  streetNumber: ["max40"],
  street: ["max100"],
  apartment: ["max40"],
  town: ["max100"],
  state: ["max100"],
  country: [{ default: "CA" }, "max100"],
  zipCode: [{ postalCode: { countryIn: "country" } }],
});

/** Form of a role at a layer. */
export const grantForm = /* @__PURE__ */ defineForm({
  roleId: ["required", identifierRule],
  layerId: ["required", identifierRule],
});

/** Rules of a user's fields. Issues are listed in their order: the account first, its place in the organisation last. */
const userRules = /* @__PURE__ */ (() => {
  const { username, email, firstName, lastName, phone, birthDate, targetId, layerId, ...otherRules } =
    rulesOf(userFields);
  return {
    id: [{ default: 0 }, { integer: { min: 0 } }],
    username,
    email,
    firstName,
    lastName,
    phone,
    birthDate,
    ...otherRules,
    targetId,
    layerId,
    address: [{ form: addressForm }],
    grants: [{ default: [] }, { list: { of: grantForm, max: grantsAtMost } }],
  } as const;
})();

/** Makes the rules of a user's fields for a given length of the last label of the e-mail address. */
const userRulesWith = (lastLabel: LastLabelBounds) =>
  ({ ...userRules, email: [emailRequiredRule, { email: { lastLabel } }, "max200"] }) as const;

const workDateLaw = { ordered: ["hiredDate", "terminationDate"], code: "DATE_ORDER" } as const;

const dateLaws = [
  { ordered: ["birthDate", "hiredDate"], code: "DATE_ORDER" },
  workDateLaw,
  { ordered: ["birthDate", "terminationDate"], code: "DATE_ORDER" },
] as const;

/** A role can be granted once per layer. */
const grantsOnceLaw = {
  fields: ["grants"],
  check: ({ grants }: { readonly grants: readonly Grant[] }): readonly Issue[] =>
    checkRepeats(
      grants.map(({ roleId, layerId }) => `${roleId} ${layerId}`),
      ["grants"],
    ).map((problem) => ({ ...problem, path: [...problem.path, "roleId"] })),
} as const;

/**
 * Form of a user; an account whose password Comptoir manages needs an e-mail address, for its invitation. Its laws leave out the date of birth,
 * which `userFormIn` compares with the current day.
 *
 * Source: specification 3 and 5, behaviour 3.9.
 */
export const userForm = /* @__PURE__ */ defineForm(userRules, [workDateLaw, grantsOnceLaw]);

/**
 * Makes the user form for a length of the last label of e-mail addresses, which is a setting.
 *
 * Source: behaviour 6 (4).
 *
 * @example checkForm(userFormWith({ min: 2, max: 6 }), { username: "ana", email: "ana@ville.quebec", firstName: "Ana", lastName: "Roy", targetId: 1, layerId: 2 }).ok // => true
 */
export function userFormWith(lastLabel: LastLabelBounds): Form<UserForm> {
  return defineForm(userRulesWith(lastLabel), [workDateLaw, grantsOnceLaw]);
}

/** Form of a user for use where the current day is not known, such as a row of a file: all dates are in their order. Source: specification 3. */
export const undatedUserForm = /* @__PURE__ */ defineForm(userRules, [...dateLaws, grantsOnceLaw]);

/** A user as submitted. */
export type UserForm = FormValue<typeof userForm>;

/** Existing users, layers and roles. */
export interface UserFormContext {
  /** All users, deleted ones included. */
  readonly everyone: readonly KnownUser[];
  readonly layers: readonly AccessLayer[];
  readonly roles: readonly Role[];
  readonly today: CalendarDate;
  /** Length of the last label of e-mail addresses; the default if absent. */
  readonly lastLabel?: LastLabelBounds;
}

/**
 * Makes the user form among existing records. It requires an unused user name, a unique e-mail address, a layer of the target, roles of
 * their layer's target, and a date of birth not in the future.
 *
 * @example checkForm(userFormIn({ everyone: [{ id: 1, username: "ana", email: null }], layers: [], roles: [], today: "2026-03-12" }), { username: "Ana", email: "ana@exemple.ca", firstName: "Ana", lastName: "Roy", targetId: 1, layerId: 2 }).issues.map(({ code }) => code) // => ["USERNAME_EXISTS", "LAYER_UNKNOWN"]
 */
export function userFormIn({
  everyone,
  layers,
  roles,
  today,
  lastLabel = emailLastLabelBounds,
}: UserFormContext): Form<UserForm> {
  return defineForm(userRulesWith(lastLabel), [
    // Before the order of dates: a birth date in the future is wrong itself, and contradicts no other date.
    {
      fields: ["birthDate"],
      check: ({ birthDate }) => (birthDate !== null && birthDate > today ? [issue("DATE_FUTURE", ["birthDate"])] : []),
    },
    ...dateLaws,
    grantsOnceLaw,
    {
      fields: ["id", "username"],
      check: ({ id, username }) =>
        isUsernameTaken({ text: username, userId: id }, everyone) ? [issue("USERNAME_EXISTS", ["username"])] : [],
    },
    {
      fields: ["id", "email"],
      check: ({ id, email }) =>
        email !== null && isEmailTaken({ text: email, userId: id }, everyone) ? [issue("EMAIL_EXISTS", ["email"])] : [],
    },
    {
      fields: ["targetId", "layerId"],
      check: ({ targetId, layerId }) =>
        layers.some((layer) => layer.id === layerId && layer.targetId === targetId)
          ? []
          : [issue("LAYER_UNKNOWN", ["layerId"])],
    },
    {
      fields: ["grants"],
      check: ({ grants }) => grants.flatMap((grant, index) => checkGrant(grant, index, { layers, roles })),
    },
  ]);
}

/**
 * Parses a user among existing records.
 *
 * Errors: those of the form's rules, and VALUE_TWICE (a role given again at a layer), USERNAME_EXISTS, EMAIL_EXISTS, DATE_FUTURE, DATE_ORDER,
 * LAYER_UNKNOWN, ROLE_UNKNOWN, ROLE_TARGET.
 *
 * @example parseUser(null, { everyone: [], layers: [], roles: [], today: "2026-03-12" }).issues[0].code // => "VALUE_TYPE"
 */
export function parseUser(value: unknown, context: UserFormContext): Result<UserForm> {
  return checkForm(userFormIn(context), value);
}

function checkGrant(
  { roleId, layerId }: Grant,
  index: number,
  { layers, roles }: Pick<UserFormContext, "layers" | "roles">,
): readonly Issue[] {
  const grantedRole = roles.find(({ id }) => id === roleId);
  const grantLayer = layers.find(({ id }) => id === layerId);
  return [
    ...(grantedRole === undefined ? [issue("ROLE_UNKNOWN", ["grants", index, "roleId"])] : []),
    ...(grantLayer === undefined ? [issue("LAYER_UNKNOWN", ["grants", index, "layerId"])] : []),
    ...(grantedRole !== undefined && grantLayer !== undefined && grantedRole.targetId !== grantLayer.targetId
      ? [issue("ROLE_TARGET", ["grants", index, "roleId"])]
      : []),
  ];
}
