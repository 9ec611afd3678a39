import fc from "fast-check";

import { permissionCodes } from "../../../access/index.ts";
import type * as role from "../../../role/index.ts";
import { checkForm } from "../../../validation/index.ts";
import {
  makeFieldLaw,
  listOf,
  withEmptyResult,
  asRequired,
  textCases,
  integerCases,
  type FieldCases,
} from "../../field-cases.ts";
import type { RuleRow } from "../../law.ts";

const validRole = { targetId: 1, description: "Caisse", permissions: ["SALE_READ"] };

/** Accepted and rejected values of each role field, whatever other roles exist. Source: specification 3 and 6. */
const ownFields: Readonly<Record<string, FieldCases>> = {
  id: withEmptyResult(0, integerCases(0)),
  targetId: asRequired(integerCases(1)),
  description: asRequired(textCases(200)),
};
const tableFields: Readonly<Record<string, FieldCases>> = {
  ...ownFields,
  permissions: listOf(
    permissionCodes.length,
    "SALE_READ",
    ["SALE_WRITE", "PERMISSION_UNKNOWN"],
    [7, "PERMISSION_UNKNOWN"],
  ),
};

/** Builds the rules and laws of role fields: checks of each field, and checks against other roles, such as a unique name. */
export function fieldRules({ parseRole, roleForm }: typeof role): Readonly<Record<string, RuleRow>> {
  return {
    "role-fields": {
      says: "A role has a target, a name of fewer than 200 characters, and no more permissions than there are.",
      source: "specification 3 and 6",
      codes: [
        "REQUIRED",
        "MAX_LENGTH",
        "SPECIAL_CHARACTERS",
        "NUMBER_AT_LEAST",
        "PERMISSION_UNKNOWN",
        "LIST_LENGTH",
        "VALUE_TYPE",
      ],
      laws: {
        "the fields of the role form": makeFieldLaw(
          fc.constant(validRole),
          (value) => checkForm(roleForm, value),
          tableFields,
        ),
        "parsing a role applies the rules of its fields": makeFieldLaw(
          fc.constant(validRole),
          (value) => parseRole(value, { roles: [], permissions: permissionCodes }),
          ownFields,
        ),
      },
    },
  };
}
