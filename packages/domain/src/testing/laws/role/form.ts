import fc from "fast-check";

import { effectivePermissions, hasPermission, permissionCodes } from "../../../access/index.ts";
import type * as role from "../../../role/index.ts";
import { arbCallerPermissions, arbPermission } from "../../arbitraries/access.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbDescription = fc.constantFrom("Caisse", "caisse ", "Gérance", "Gerance", "Entrepôt n° 2", "李");

/** Builds the rules and laws of the role form. */
export function formRules({
  adminRoleCode,
  codeOfRole,
  isAdminRole,
  parseRole,
}: typeof role): Readonly<Record<string, RuleRow>> {
  const codesOf = (value: unknown, context: role.RoleFormContext): readonly string[] => {
    const parsed = parseRole(value, context);
    return parsed.ok
      ? []
      : parsed.issues.map(({ code, path, params }) => [path.join("."), code, ...Object.values(params)].join(" "));
  };

  return {
    "role-form": {
      says: "A role has a name unique on its target, ignoring case and accents, and permissions that exist and its creator holds; everything wrong is reported at once.",
      source: "specification 3 and 6; behaviour 3.9",
      codes: ["REQUIRED", "MAX_LENGTH", "PERMISSION_UNKNOWN", "GRANT_BEYOND_OWN", "ROLE_EXISTS", "LIST_LENGTH"],
      laws: {
        "ADMIN is the name of the role that holds everything, and no new role takes it": fc.property(
          fc.constantFrom("Admin", "ADMIN ", "ádmin"),
          fc.string(),
          (description, code) => {
            same(adminRoleCode, "ADMIN");
            same([isAdminRole({ code: "ADMIN" }), isAdminRole({ code: `${code}x` })], [true, false]);
            same(codesOf({ targetId: 1, description, permissions: [] }, { roles: [], permissions: [] }), [
              "description ROLE_EXISTS",
            ]);
          },
        ),
        "parses a role of permissions its creator holds, with the READ of every CUD, without duplicates": fc.property(
          arbDescription,
          fc.array(arbPermission, { maxLength: permissionCodes.length }),
          (description, permissions) => {
            same(parseRole({ targetId: 1, description, permissions }, { roles: [], permissions }), {
              ok: true,
              value: {
                id: 0,
                targetId: 1,
                description: description.trim(),
                needsSecondFactor: false,
                permissions: effectivePermissions(permissions),
              },
            });
          },
        ),
        "reports each permission that its creator does not hold, or that does not exist, at its index": fc.property(
          arbCallerPermissions,
          fc.array(fc.oneof(arbPermission, fc.constantFrom("SALE_WRITE", "toString")), { maxLength: 8 }),
          (grantedPermissions, permissions) => {
            const unknown = permissions.flatMap((code, index) =>
              permissionCodes.some((known) => known === code)
                ? []
                : [`permissions.${index} PERMISSION_UNKNOWN ${code}`],
            );
            const ungrantable = permissions.flatMap((code, index) =>
              permissionCodes.flatMap((known) =>
                known === code && !hasPermission(grantedPermissions, [known])
                  ? [`permissions.${index} GRANT_BEYOND_OWN ${code}`]
                  : [],
              ),
            );
            same(
              codesOf(
                { targetId: 1, description: "Caisse", permissions },
                { roles: [], permissions: grantedPermissions },
              ),
              unknown.length > 0 ? unknown : ungrantable,
            );
          },
        ),
        "rejects a duplicate role name on a target, ignoring case and accents, except the role's own": fc.property(
          arbDescription,
          arbDescription,
          fc.constantFrom(1, 2),
          (stored, description, targetId) => {
            const roles = [{ id: 7, targetId: 1, code: codeOfRole(stored), description: stored, permissions: [] }];
            const plainLetters = (text: string) =>
              text
                .normalize("NFD")
                .replaceAll(/[^\p{L}\p{N}]/gu, "")
                .toLowerCase();
            const isTaken = targetId === 1 && plainLetters(stored) === plainLetters(description);
            same(
              codesOf({ targetId, description }, { roles, permissions: [] }),
              isTaken ? ["description ROLE_EXISTS"] : [],
            );
            same(codesOf({ id: 7, targetId, description }, { roles, permissions: [] }), []);
          },
        ),
        "a role template keeps its code, and its name once renamed": fc.property(
          fc.constantFrom("Manager", "Gérance", "Siège"),
          (description) => {
            const roles = [{ id: 7, targetId: 1, code: "MANAGER", description: "Gérance", permissions: [] }];
            same(
              codesOf({ targetId: 1, description }, { roles, permissions: [] }),
              description === "Siège" ? [] : ["description ROLE_EXISTS"],
            );
          },
        ),
        "nobody creates another ADMIN": fc.property(fc.constantFrom("Admin", "ADMIN", " àdmin "), (description) => {
          same(codesOf({ targetId: 1, description }, { roles: [], permissions: permissionCodes }), [
            "description ROLE_EXISTS",
          ]);
        }),
        "any value is parsed or rejected with a reason, and never throws": fc.property(
          fc.oneof(
            fc.anything(),
            fc.record({ targetId: fc.anything(), description: fc.anything(), permissions: fc.anything() }),
          ),
          (value) => {
            const parsed = parseRole(value, { roles: [], permissions: [] });
            holds(parsed.ok || parsed.issues.length > 0, "a refusal has its reason");
          },
        ),
      },
    },
  };
}
