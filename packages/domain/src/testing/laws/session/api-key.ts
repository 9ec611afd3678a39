import fc from "fast-check";

import { hasPermission, permissionCodes } from "../../../access/index.ts";
import type * as session from "../../../session/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbCodes = fc.uniqueArray(fc.constantFrom(...permissionCodes));
const managingPermissions = ["CONFIG_CUD", "ROLE_CUD", "TARGETLAYER_CUD", "USER_CUD", "USER_ACCESS_CUD"];

/** Builds the rules and laws of API keys. */
export function apiKeyLaws({
  apiKeyRules,
  keyPermissionCodes,
  permissionsOfKey,
}: typeof session): Readonly<Record<string, RuleRow>> {
  return {
    "api-key": {
      says: "A key of another program has some of its maker's permissions, never more than its maker has at the moment of the call, and never those that manage access; it ends within 366 days.",
      source: "decision 0420",
      laws: {
        "at most 366 days, twenty keys, names of sixty characters, and no key manages access": fixedCase(
          { daysAtMost: 366, keysAtMost: 20, nameAtMost: 60 },
          (rules) => {
            same(apiKeyRules, rules);
            same(
              permissionCodes.filter((code) => !keyPermissionCodes.includes(code)).toSorted(),
              managingPermissions.toSorted(),
            );
          },
        ),
        "a key may do exactly what it was given and its maker still may": fc.property(
          arbCodes,
          arbCodes,
          (own, ofMaker) => {
            const permissions = permissionsOfKey([...own, "UNKNOWN_READ"], ofMaker);
            for (const code of permissionCodes)
              same(
                permissions.includes(code),
                own.includes(code) && hasPermission(ofMaker, [code]) && !managingPermissions.includes(code),
              );
          },
        ),
        "a permission that its maker loses is lost to the key": fc.property(
          arbCodes,
          arbCodes,
          arbCodes,
          (own, first, lost) => {
            const laterPermissions = first.filter((code) => !lost.includes(code));
            const before = permissionsOfKey(own, first);
            for (const code of permissionsOfKey(own, laterPermissions)) holds(before.includes(code), code);
          },
        ),
      },
    },
  };
}
