/** Runs the language-neutral conformance cases against this package. */

import { describe, expect, test } from "vitest";

import cases from "../../conformance/role.json" with { type: "json" };
import { isPermissionCode, permissionCodes } from "../access/index.ts";
import {
  accessChangePermissions,
  changeAccess,
  diffAccess,
  explainAccess,
  permissionsAt,
  type AccessChange,
  type AccessState,
} from "./index.ts";

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): readonly string[] => list(value).map(String);
const rows = (group: "held" | "change" | "why" | "diff") => list(cases[group].cases).map((row) => list(row));

const organisation = (place: unknown): AccessState => {
  const state = cases.organisations.cases[Number(place)]?.[0];
  if (state === undefined) throw new Error(`no organisation ${String(place)}`);
  return state;
};

/** Tells whether a case is a change of access, by the properties of each kind of change. */
const isChange = (value: unknown): value is AccessChange =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  Object.hasOwn(accessChangePermissions, String(value.kind));

describe("role.json", () => {
  test.each(rows("held"))("in organisation %j, user %j at layer %j holds %j", (place, userId, layerId, expected) => {
    const permissions = [...permissionsAt(organisation(place), { userId: Number(userId), layerId: Number(layerId) })];
    expect(permissions).toEqual(expected === "all" ? permissionCodes : expected);
  });

  test.each(rows("change"))(
    "in organisation %j, user %j acting at layer %j, %j: refused for %j",
    (place, userId, layerId, change, expected) => {
      if (!isChange(change)) throw new Error("no change");
      const result = changeAccess(organisation(place), { userId: Number(userId), layerId: Number(layerId) }, change);
      expect(result.ok ? [] : [...new Set(result.issues.map(({ code }) => code))].toSorted()).toEqual(expected);
    },
  );

  test.each(rows("why"))(
    "in organisation %j, user %j at layer %j asked for %j: %s, and %j could grant",
    (place, userId, layerId, permission, rule, grantors) => {
      const anyOf = texts(permission).filter(isPermissionCode);
      const explanation = explainAccess(organisation(place), {
        userId: Number(userId),
        layerId: Number(layerId),
        anyOf,
      });
      expect(explanation.rule).toBe(rule);
      expect(explanation.grantors.map((grantor) => [grantor.userId, grantor.roleId, grantor.permission])).toEqual(
        grantors,
      );
    },
  );

  test.each(rows("diff"))(
    "from %j to %j: %j gained, %j lost",
    (before, after, gained, lostCodes, entriesGained, entriesLost) => {
      const { permissions, navigation } = diffAccess(texts(before), texts(after));
      expect(permissions).toEqual({ gained, lost: lostCodes });
      const namedCodes = (codes: readonly string[]) => codes.filter((code) => !code.startsWith("REPORT_"));
      expect([namedCodes(navigation.gained), namedCodes(navigation.lost)]).toEqual([entriesGained, entriesLost]);
    },
  );
});
