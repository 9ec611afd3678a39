/** The fields of a user: the form, list, wire body, columns and screens follow from them. */

import { idField, storedFields, type FieldTable } from "../field/index.ts";
import { defaultLanguage, languageCodes } from "../language/index.ts";

import { userStatusCodes } from "./user-status.ts";

const identifierRule = { integer: { min: 1 } } as const;
/** An account whose password Comptoir manages needs an e-mail address, for its invitation. */
export const emailRequiredRule = { requiredWhen: { field: "isLdap", is: [false, null, undefined] } } as const;

/** Every field of a user, in the order of its columns. Its form adds the rules of the address and the grants. Source: specification 3 and 5, behaviour 3.9. */
export const userFields = {
  id: { ...idField, wire: "_UserID" },
  version: storedFields.version,
  name: { type: "text", always: true },
  firstName: { type: "text", rules: ["required", "personName"], uses: null, always: true },
  lastName: { type: "text", rules: ["required", "personName"], uses: null, always: true },
  status: { type: "choice", codes: userStatusCodes, always: true },
  roles: { type: "list", permission: "USER_ACCESS_READ", always: true },
  layer: { type: "text", wire: "targetLayerDescription", always: true },
  layerId: {
    type: "reference",
    wire: "_TargetLayerID",
    rules: ["required", identifierRule],
    refersTo: "layer",
    always: true,
  },
  username: { type: "text", rules: ["required", "username"], always: true },
  email: {
    type: "text",
    rules: [emailRequiredRule, "email", "max200"],
  },
  phone: { type: "text", rules: ["phone"], uses: ["filter"] },
  language: {
    type: "choice",
    rules: [{ default: defaultLanguage }, "language"],
    codes: languageCodes,
    always: true,
  },
  lastSignIn: { type: "date" },
  hiredDate: { type: "date", rules: ["date"] },
  terminationDate: { type: "date", rules: ["date"] },
  birthDate: { type: "date", rules: ["date"], permission: "USER_CUD" },
  isActive: { type: "flag", rules: [{ default: true }, "flag"], uses: null, always: true },
  isLdap: { type: "flag", rules: [{ default: false }, "flag"], uses: null, always: true },
  targetId: { type: "reference", wire: "targetID", rules: ["required", identifierRule], uses: null, always: true },
  address: { type: "parts", permission: "USER_CUD", always: true },
  grants: { type: "parts", permission: "USER_ACCESS_READ", guard: "USER_ACCESS_CUD", always: true },
  isLocked: { type: "flag", uses: null, always: true },
  mustChangePassword: { type: "flag", wire: "passwordReset", uses: null, always: true },
  hasSecondFactor: { type: "flag", uses: null, always: true },
  failedAttempts: { type: "integer", wire: "passwordTries", uses: null, always: true },
  termsVersion: { type: "integer", wire: "termsAndConditionsVersion", uses: null, always: true },
  /** End of the time in which an invitation can be answered. Units: milliseconds since 1970. */
  invitedUntil: { type: "instant", uses: null },
  changedOn: { type: "date", uses: null, always: true },
  isDeleted: { type: "flag", uses: ["filter"], always: true },
} as const satisfies FieldTable;
