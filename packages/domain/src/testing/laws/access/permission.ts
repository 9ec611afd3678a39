import fc from "fast-check";

import type * as access from "../../../access/index.ts";
import { arbCallerPermissions, arbPermission } from "../../arbitraries/access.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Permission families of specification 6, and the names of their report variants. */
const familyCodes = [
  "CONFIG",
  "DASHBOARD",
  "DEPARTMENT",
  "GROUP",
  "INVENTORY",
  "INVENTORYDOCUMENT",
  "PRODUCT",
  "PRODUCT_COST",
  "RDM",
  "REPORT",
  "ROLE",
  "SALE",
  "SIDE_PANEL_TEMPLATE",
  "SUBDEPARTMENT",
  "TARGET",
  "TARGETLAYER",
  "UNIT_OF_MEASURE",
  "USER",
  "USER_ACCESS",
] as const;
const verbsOf = (family: string): readonly string[] => (family === "RDM" ? ["CUD"] : ["READ", "CUD"]);

/** Roles of behaviour 3.9 other than ADMIN and Auditor, with the permissions the Manager holds besides every READ. */
const listedRoles = {
  MANAGER: ["INVENTORY_CUD", "INVENTORYDOCUMENT_CUD", "DASHBOARD_CUD", "REPORT_CUD"],
  STOCK_CLERK: ["PRODUCT_READ", "INVENTORY_READ", "INVENTORYDOCUMENT_CUD", "UNIT_OF_MEASURE_READ"],
  BUYER: ["PRODUCT_CUD", "PRODUCT_COST_CUD", "DEPARTMENT_CUD", "SUBDEPARTMENT_CUD", "REPORT_CUD"],
  ACCOUNTANT: ["SALE_READ", "REPORT_CUD", "CONFIG_READ", "PRODUCT_COST_READ"],
  VIEWER: ["DASHBOARD_READ", "REPORT_READ"],
} as const;

/** Builds the rules and laws of holding a permission. */
export function permissionRules(functions: typeof access): Readonly<Record<string, RuleRow>> {
  const {
    clearPermission,
    compilePermissions,
    effectivePermissions,
    hasPermission,
    isPermissionCode,
    filterPermitted,
  } = functions;
  const {
    permissionCodes,
    permissionFamilies,
    permissions,
    listUngrantablePermissions,
    roleTemplates,
    tickPermission,
  } = functions;

  /** The rule, checked on the plain list: any required permission is held, or its CUD; an empty requirement passes. */
  const holdsAnyOf = (permissions: readonly string[], requiredPermissions: readonly string[]): boolean =>
    requiredPermissions.length === 0 ||
    requiredPermissions.some((code) =>
      permissions.some((own) => isPermissionCode(own) && (own === code || own === code.replace(/_READ$/u, "_CUD"))),
    );

  return {
    "permission-families": {
      says: "There are nineteen families of permissions: READ, and CUD (create, update, delete); report data models have CUD only.",
      source: "specification 6",
      laws: {
        "the families and their codes are exactly those of the specification": fixedCase(familyCodes, (all) => {
          const codes = all.flatMap((family) =>
            verbsOf(family).map((verb) => ({ code: `${family}_${verb}`, family, verb })),
          );
          same(permissionFamilies, Object.fromEntries(all.map((family) => [family, verbsOf(family)])));
          same(permissions, codes);
          same(
            permissionCodes,
            codes.map(({ code }) => code),
          );
        }),
      },
    },
    "any-of": {
      says: "A check passes when any of the required permissions is held; a check without any passes; an unknown permission code grants nothing.",
      source: "specification 6",
      codes: ["ACCESS_DENIED"],
      cases: ["access.json"],
      laws: {
        "a check passes exactly when one of the required permissions is held, or its CUD": fc.property(
          arbCallerPermissions,
          fc.array(arbPermission),
          (permissions, requiredPermissions) => {
            same(hasPermission(permissions, requiredPermissions), holdsAnyOf(permissions, requiredPermissions));
          },
        ),
        "a permission set built from a list, a set or an iterator passes the same checks": fc.property(
          arbCallerPermissions,
          fc.array(arbPermission),
          (permissions, requiredPermissions) => {
            const expected = hasPermission(permissions, requiredPermissions);
            const compiledPermissions = compilePermissions(permissions);
            same(hasPermission(compiledPermissions, requiredPermissions), expected, "compiled");
            same(hasPermission(new Set(permissions), requiredPermissions), expected, "set");
            same(hasPermission(permissions.values(), requiredPermissions), expected, "iterator");
            same([...compilePermissions([...compiledPermissions])], [...compiledPermissions], "compiled again");
            same(
              [...permissions].flatMap((code) => [...compilePermissions(code)]),
              [],
              "a text is no list of codes",
            );
          },
        ),
        "holding more permissions never denies a check": fc.property(
          arbCallerPermissions,
          arbCallerPermissions,
          fc.array(arbPermission),
          (permissions, furtherPermissions, requiredPermissions) => {
            holds(
              !hasPermission(permissions, requiredPermissions) ||
                hasPermission([...permissions, ...furtherPermissions], requiredPermissions),
              "what was held is held",
            );
          },
        ),
        "asking for more alternatives never denies a check": fc.property(
          arbCallerPermissions,
          fc.array(arbPermission, { minLength: 1 }),
          fc.array(arbPermission),
          (permissions, requiredPermissions, furtherPermissions) => {
            holds(
              !hasPermission(permissions, requiredPermissions) ||
                hasPermission(permissions, [...requiredPermissions, ...furtherPermissions]),
              "who passed passes",
            );
          },
        ),
        "shows an element of a page exactly to those who pass its check": fc.property(
          arbCallerPermissions,
          fc.array(fc.array(arbPermission)),
          (permissions, checks) => {
            const elements = checks.map((requiredPermissions, key) => ({ key, permissions: requiredPermissions }));
            same(
              filterPermitted(elements, permissions),
              elements.filter((element) => holdsAnyOf(permissions, element.permissions)),
            );
          },
        ),
      },
    },
    "cud-includes-read": {
      says: "CUD (create, update, delete) of a family includes its READ; READ alone changes nothing.",
      source: "behaviour 3.12 (5)",
      cases: ["access.json"],
      laws: {
        "CUD passes the check for its READ, and no other": fc.property(
          fc.constantFrom(...permissions),
          arbPermission,
          ({ code, family }, requiredPermission) => {
            same(
              hasPermission([code], [requiredPermission]),
              requiredPermission === code || (code.endsWith("_CUD") && requiredPermission === `${family}_READ`),
            );
          },
        ),
        "effective permissions pass the same checks, and computing them again changes nothing": fc.property(
          arbCallerPermissions,
          (permissions) => {
            const effective = effectivePermissions(permissions);
            same(
              effective,
              permissionCodes.filter((code) => holdsAnyOf(permissions, [code])),
            );
            same(effectivePermissions(effective), effective, "again");
          },
        ),
        "selecting a permission adds its READ; clearing a READ clears its CUD": fc.property(
          arbCallerPermissions,
          arbPermission,
          (permissions, code) => {
            const tickedPermissions = tickPermission(permissions, code);
            same(tickedPermissions, effectivePermissions([...permissions, code]));
            const clearedPermissions = clearPermission(permissions, code);
            holds(!hasPermission(clearedPermissions, [code]), "the permission is gone");
            const lostPermissions = effectivePermissions(permissions).filter(
              (own) => !clearedPermissions.includes(own),
            );
            holds(
              lostPermissions.every((own) => own === code || own === code.replace(/_READ$/u, "_CUD")),
              "nothing else is gone",
            );
            same(effectivePermissions(clearedPermissions), clearedPermissions, "what stays stands by itself");
          },
        ),
      },
    },
    "no-privilege-escalation": {
      says: "Nobody grants or revokes a permission they do not hold.",
      source: "behaviour 3.9",
      codes: ["GRANT_BEYOND_OWN"],
      laws: {
        "the permissions beyond a caller's own are exactly those they do not hold": fc.property(
          arbCallerPermissions,
          arbCallerPermissions,
          (permissions, wantedPermissions) => {
            const ungrantable = listUngrantablePermissions(permissions, [...wantedPermissions, ...wantedPermissions]);
            same(
              new Set(ungrantable),
              new Set(wantedPermissions.filter((code) => isPermissionCode(code) && !holdsAnyOf(permissions, [code]))),
            );
            same(ungrantable.length, new Set(ungrantable).size, "each once");
            same(listUngrantablePermissions(permissions, effectivePermissions(permissions)), []);
          },
        ),
      },
    },
    "role-templates": {
      says: "A target starts with seven role templates: ADMIN may do everything, the Auditor reads everything and changes nothing, the Stock clerk never sees a cost.",
      source: "behaviour 3.9; decision 0330",
      laws: {
        "ADMIN holds every permission": fc.property(arbPermission, (code) => {
          holds(hasPermission(roleTemplates.ADMIN.permissions, [code]), "ADMIN holds it");
        }),
        "the Auditor holds every READ and nothing else": fc.property(
          fc.constantFrom(...permissions),
          ({ code, verb }) => {
            same(hasPermission(roleTemplates.AUDITOR.permissions, [code]), verb === "READ");
          },
        ),
        "the seven role templates are those of the behaviour pages, and the manager prepares deposits": fixedCase(
          listedRoles,
          (listed) => {
            const reads = familyCodes.filter((family) => family !== "RDM").map((family) => `${family}_READ`);
            const all = {
              ADMIN: familyCodes.flatMap((family) => verbsOf(family).map((verb) => `${family}_${verb}`)),
              AUDITOR: reads,
              ...listed,
              MANAGER: [...reads, ...listed.MANAGER, "SALE_CUD"],
            };
            const sortedRoles = (roles: Readonly<Record<string, readonly string[]>>) =>
              Object.fromEntries(Object.entries(roles).map(([role, codes]) => [role, codes.toSorted()]));
            same(
              sortedRoles(
                Object.fromEntries(Object.entries(roleTemplates).map(([role, row]) => [role, row.permissions])),
              ),
              sortedRoles(all),
            );
          },
        ),
        "the Stock clerk and the Viewer never see a cost": fc.property(
          fc.constantFrom("STOCK_CLERK" as const, "VIEWER" as const),
          (role) => {
            holds(!hasPermission(roleTemplates[role].permissions, ["PRODUCT_COST_READ"]), "no cost");
          },
        ),
      },
    },
  };
}
