import fc from "fast-check";

import {
  effectivePermissions,
  guardedFields,
  hasPermission,
  listNavigationEntries,
  redactRow,
  scopeOf,
} from "../../../access/index.ts";
import type * as role from "../../../role/index.ts";
import { arbAccessState } from "../../arbitraries/organisation.ts";
import { arbCallerPermissions } from "../../arbitraries/access.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { heldInWords, placesOf } from "./word-for-word.ts";

const arbContent = fc.record({ description: fc.constantFrom("Caisse", "Gérance"), permissions: arbCallerPermissions });

/** Builds the rules and laws of comparing two versions of a role. */
export function diffRules({
  applyRoleDiff,
  diffAccess,
  diffRoles,
  peopleAffected,
  peopleAffectedByMove,
}: typeof role): Readonly<Record<string, RuleRow>> {
  return {
    "role-diff": {
      says: "Before a role is saved, its diff lists the users affected, and the permissions, screens and fields gained and lost.",
      source: "behaviour 3.9",
      cases: ["role.json"],
      laws: {
        "the diff of two versions, applied to the old one, gives the new one": fc.property(
          arbContent,
          arbContent,
          (before, after) => {
            const diff = diffRoles(before, after);
            same(applyRoleDiff(before, diff), {
              description: after.description,
              permissions: effectivePermissions(after.permissions),
            });
            same(
              diff.description,
              after.description === before.description ? null : after.description,
              "a description that stays is not said",
            );
          },
        ),
        "the reverse diff swaps gains and losses": fc.property(
          arbCallerPermissions,
          arbCallerPermissions,
          (before, after) => {
            const accessDiffs = diffAccess(before, after);
            const back = diffAccess(after, before);
            same(
              [back.permissions.gained, back.permissions.lost],
              [accessDiffs.permissions.lost, accessDiffs.permissions.gained],
              "permissions",
            );
            same(
              [back.navigation.gained, back.navigation.lost],
              [accessDiffs.navigation.lost, accessDiffs.navigation.gained],
              "screens",
            );
            same(
              [back.fields.gained, back.fields.lost],
              [accessDiffs.fields.lost, accessDiffs.fields.gained],
              "fields",
            );
          },
        ),
        "gains are absent before and present after; losses the opposite": fc.property(
          arbCallerPermissions,
          arbCallerPermissions,
          (before, after) => {
            const { permissions } = diffAccess(before, after);
            for (const code of permissions.gained)
              same([hasPermission(before, [code]), hasPermission(after, [code])], [false, true], code);
            for (const code of permissions.lost)
              same([hasPermission(before, [code]), hasPermission(after, [code])], [true, false], code);
            same(diffAccess(before, before), {
              permissions: { gained: [], lost: [] },
              navigation: { gained: [], lost: [] },
              fields: { gained: [], lost: [] },
            });
          },
        ),
        "screens and fields are those the navigation and the data really show": fc.property(
          arbCallerPermissions,
          arbCallerPermissions,
          (before, after) => {
            const { navigation, fields } = diffAccess(before, after);
            same(
              new Set(listNavigationEntries(after)),
              new Set([
                ...listNavigationEntries(before).filter((code) => !navigation.lost.includes(code)),
                ...navigation.gained,
              ]),
            );
            const visibleFields = (permissions: readonly string[]) =>
              Object.keys(redactRow(guardedFields, { permissions }));
            same(
              new Set(visibleFields(after)),
              new Set([...visibleFields(before).filter((name) => !fields.lost.includes(name)), ...fields.gained]),
            );
          },
        ),
      },
    },
    "people-affected": {
      says: "A user with the same permissions through another role neither gains nor loses; everybody else with the role is named, with the layer.",
      source: "behaviour 3.9",
      laws: {
        "moving a layer lists exactly the users whose permissions there change, with their gains and losses":
          fc.property(
            arbAccessState,
            fc.integer({ min: 1, max: 6 }),
            fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
            (state: role.AccessState, layerId: number, parentId: number | null) => {
              if (parentId !== null && scopeOf(layerId, state.layers).has(parentId)) return;
              const after = {
                ...state,
                layers: state.layers.map((layer) => (layer.id === layerId ? { ...layer, parentId } : layer)),
              };
              const changedUsers = state.users.flatMap(({ id, hasAccess }) => {
                const [old, next] = [heldInWords(state, id, layerId), heldInWords(after, id, layerId)];
                const gained = [...next].filter((code) => !old.has(code));
                const lostCodes = [...old].filter((code) => !next.has(code));
                return !hasAccess || gained.length + lostCodes.length === 0
                  ? []
                  : [[id, gained.toSorted(), lostCodes.toSorted()]];
              });
              same(
                peopleAffectedByMove(state, { layerId, parentId }).map(({ userId, permissions }) => [
                  userId,
                  [...permissions.gained].toSorted(),
                  [...permissions.lost].toSorted(),
                ]),
                changedUsers,
              );
            },
          ),
        "names exactly the people for whom something changes where the role was granted, in the order of people and layers":
          fc.property(
            arbAccessState,
            arbCallerPermissions,
            fc.integer({ min: 3, max: 6 }),
            (state, permissions, roleId) => {
              const storedEntry = state.roles.find(({ id }) => id === roleId);
              if (storedEntry === undefined) return;
              const version = { ...storedEntry, permissions };
              const after = { ...state, roles: state.roles.map((role) => (role.id === roleId ? version : role)) };
              const namedPeople = peopleAffected(state, version);
              for (const { userId, layerId, permissions: changedPermissions } of namedPeople) {
                const [old, next] = [heldInWords(state, userId, layerId), heldInWords(after, userId, layerId)];
                holds(changedPermissions.gained.length + changedPermissions.lost.length > 0, "something changes");
                holds(
                  changedPermissions.gained.every((code) => !old.has(code) && next.has(code)),
                  "what is gained is gained",
                );
                holds(
                  changedPermissions.lost.every((code) => old.has(code) && !next.has(code)),
                  "what is lost is lost",
                );
              }
              const listChanges = (userId: number, layerId: number) => {
                const [old, next] = [
                  effectivePermissions(heldInWords(state, userId, layerId)),
                  effectivePermissions(heldInWords(after, userId, layerId)),
                ];
                return old.some((code) => !next.includes(code)) || next.some((code) => !old.includes(code));
              };
              for (const { userId, layerId } of placesOf(state))
                holds(
                  !listChanges(userId, layerId) || namedPeople.some((person) => person.userId === userId),
                  `${userId} is named`,
                );
              const isGiven = (userId: number, layerId: number) =>
                state.grants.some(
                  (grant) => grant.roleId === roleId && grant.userId === userId && grant.layerId === layerId,
                );
              same(
                namedPeople.map(({ userId, layerId }) => [userId, layerId]),
                state.users.flatMap(({ id }) =>
                  state.layers
                    .filter((layer) => isGiven(id, layer.id) && listChanges(id, layer.id))
                    .map((layer) => [id, layer.id]),
                ),
              );
            },
          ),
      },
    },
  };
}
