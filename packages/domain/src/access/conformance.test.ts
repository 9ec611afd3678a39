/** Runs the language-neutral conformance cases against this package. */

import { describe, expect, test } from "vitest";

import cases from "../../conformance/access.json" with { type: "json" };
import {
  effectivePermissions,
  hasPermission,
  isPermissionCode,
  listNavigationEntries,
  redact,
  roleTemplates,
  scopeOf,
} from "./index.ts";

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): readonly string[] => list(value).map(String);
const rows = (group: keyof typeof cases) =>
  "cases" in cases[group] ? list(cases[group].cases).map((row) => list(row)) : [];

/** Entries of the menu that need no permission. */
const openEntries: readonly string[] = cases.navigation.open;

describe("access.json", () => {
  test.each(rows("check"))("%j asked for %j: %j", (permissions, requiredCodes, passes) => {
    expect(hasPermission(texts(permissions), texts(requiredCodes).filter(isPermissionCode))).toBe(passes);
  });

  test.each(rows("effective"))("%j implies %j", (permissions, expected) => {
    expect(effectivePermissions(texts(permissions))).toEqual(expected);
  });

  test.each(rows("navigation"))("%j sees %j beside the entries open to everybody", (permissions, expected) => {
    const visibleEntries = listNavigationEntries(texts(permissions));
    expect(visibleEntries.filter((code) => !openEntries.includes(code))).toEqual(expected);
    expect(visibleEntries.filter((code) => openEntries.includes(code))).toEqual(openEntries);
  });

  test.each(rows("template"))("%s comes to %j", (role, expected) => {
    const template = Object.entries(roleTemplates).find(([code]) => code === role)?.[1];
    expect(effectivePermissions(template?.permissions ?? [])).toEqual(expected);
  });

  test.each(rows("scope"))("from %j of %j: %j", (layer, layers, expected) => {
    const links = list(layers)
      .map((pair) => list(pair))
      .map(([id, parentId]) => ({ id: Number(id), parentId: parentId === null ? null : Number(parentId) }));
    expect([...scopeOf(Number(layer), links)].toSorted((a, b) => a - b)).toEqual(expected);
  });

  test.each(rows("redact"))("a caller with %j sees of %j: %j", (permissions, data, expected) => {
    expect(redact(data, { permissions: texts(permissions) })).toEqual(expected);
  });

  test("there are cases", () => {
    expect(rows("check").length).toBeGreaterThan(200);
  });
});
