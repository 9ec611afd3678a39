/** The form of a role. */

import {
  effectivePermissions,
  isPermissionCode,
  permissionCodes,
  listUngrantablePermissions,
  type HeldPermissions,
  type PermissionCode,
} from "../access/index.ts";
import { rulesOf } from "../field/index.ts";
import { fail, issue, mapResult, ok, type Result } from "../result/index.ts";
import { checkForm, defineForm, type Form, type FormValue } from "../validation/index.ts";

import { adminRoleCode, type Role } from "./role.ts";
import { roleFields } from "./role-fields.data.ts";

const roleFieldRules = /* @__PURE__ */ (() => {
  const { targetId, ...otherRules } = rulesOf(roleFields);
  return {
    id: [{ default: 0 }, { integer: { min: 0 } }],
    targetId,
    ...otherRules,
    permissions: [
      { default: [] },
      { list: { of: ["required", { custom: parsePermission }], max: permissionCodes.length } },
    ],
  } as const;
})();

/**
 * Form of a role, with the rules of its fields.
 *
 * Source: specification 3 and 6.
 */
export const roleForm = /* @__PURE__ */ defineForm(roleFieldRules);

/** A role as submitted by its form. */
export type RoleForm = FormValue<typeof roleForm>;

/** Context of the role form: existing roles, and the permissions of the person who fills it in. */
export interface RoleFormContext {
  readonly roles: readonly Role[];
  readonly permissions: HeldPermissions;
}

/**
 * Makes the role form among existing roles: the name must be unique on its target and not the administrator's, and no permission may exceed
 * those of the user.
 *
 * @example checkForm(roleFormIn({ roles: [], permissions: ["SALE_READ"] }), { targetId: 1, description: "Caisse", permissions: ["SALE_READ", "SALE_CUD"] }).issues.map(({ code, path }) => [code, path]) // => [["GRANT_BEYOND_OWN", ["permissions", 1]]]
 */
export function roleFormIn({ roles, permissions: ownPermissions }: RoleFormContext): Form<RoleForm> {
  return defineForm(roleFieldRules, [
    {
      fields: ["id", "targetId", "description"],
      check: ({ id, targetId, description }) => {
        const descriptionCode = codeOfRole(description);
        const isCodeTaken = roles.some(
          (role) =>
            role.id !== id &&
            role.targetId === targetId &&
            (role.code === descriptionCode || codeOfRole(role.description) === descriptionCode),
        );
        return isCodeTaken || descriptionCode === adminRoleCode ? [issue("ROLE_EXISTS", ["description"])] : [];
      },
    },
    {
      fields: ["permissions"],
      check: ({ permissions }) => {
        const ungrantableCodes = listUngrantablePermissions(ownPermissions, permissions);
        return permissions.flatMap((permission, index) =>
          ungrantableCodes.includes(permission)
            ? [issue("GRANT_BEYOND_OWN", ["permissions", index], { permission })]
            : [],
        );
      },
    },
  ]);
}

/**
 * Parses a role among existing roles; its permissions are unique, in table order, with the READ of every CUD.
 *
 * Errors: those of the form's rules, PERMISSION_UNKNOWN, ROLE_EXISTS, GRANT_BEYOND_OWN.
 *
 * @example parseRole({ targetId: 1, description: "Caisse", permissions: ["SALE_CUD"] }, { roles: [], permissions: ["SALE_CUD"] }).value.permissions // => ["SALE_READ", "SALE_CUD"]
 */
export function parseRole(value: unknown, context: RoleFormContext): Result<RoleForm> {
  return mapResult(checkForm(roleFormIn(context), value), (form) => ({
    ...form,
    permissions: effectivePermissions(form.permissions),
  }));
}

/**
 * Derives the code of a role from its name: capital letters and digits, with underscores for anything else. Names with equal codes count as equal.
 *
 * @example codeOfRole(" Commis d’entrepôt ") // => "COMMIS_D_ENTREPOT"
 */
export function codeOfRole(description: string): string {
  // Separate combining marks are removed first, as in folded texts: normalising a row of them takes quadratic time.
  const plainDescription = description
    .replaceAll(combiningMarks, "")
    .normalize("NFKD")
    .replaceAll(combiningMarks, "")
    .toUpperCase();
  return plainDescription
    .split(/[^\p{L}\p{N}]/u)
    .filter((part) => part !== "")
    .join("_");
}

const combiningMarks = /\p{M}/gu;

function parsePermission(value: unknown): Result<PermissionCode> {
  return isPermissionCode(value)
    ? ok(value)
    : fail(
        issue(
          "PERMISSION_UNKNOWN",
          [],
          typeof value === "string" ? { permission: value.slice(0, quotedCodeAtMost) } : {},
        ),
      );
}

/** Maximum length of an unknown permission code in an issue: its beginning is enough to find it. Units: characters. */
const quotedCodeAtMost = 40;
