import { canUsePath, hasPermission, menuFor, permissionCodes } from "@comptoir/domain/access";
import { beforeAll, expect, it } from "vitest";

import { routes } from "../routes.ts";
import { text } from "../shared/text.ts";
import { listActions } from "./palette-actions.ts";
import { listScreensBesideMenu, searchedPathOf } from "./palette-screens.ts";
import { profilePath } from "./user-menu.tsx";

beforeAll(() => text.load("common", "shell", "search"));

const listFoundPaths = (permissions: readonly string[]): readonly string[] => [
  ...menuFor(permissions).flatMap(({ open }) => open.map(({ path }) => path)),
  ...listScreensBesideMenu(permissions).map(({ value }) => value),
  ...(listActions(() => {}).some(({ value }) => value === "profile") ? [profilePath] : []),
];

/** Permissions of nobody, of everybody for each one alone, and all. */
const permissionSets: readonly (readonly string[])[] = [[], ...permissionCodes.map((code) => [code]), permissionCodes];

it("finds every screen of the route table that one may open, once", () => {
  for (const permissions of permissionSets) {
    const openPaths = routes
      .filter((route) => hasPermission(permissions, route.permissions))
      .map(({ path }) => searchedPathOf(path))
      // An address with a parameter is a record, which the server finds.
      .filter((path) => !path.includes(":") && canUsePath(path, permissions));
    const foundPaths = listFoundPaths(permissions);
    expect([permissions, foundPaths]).toEqual([permissions, expect.arrayContaining(openPaths)]);
    expect([permissions, foundPaths.length]).toEqual([permissions, new Set(foundPaths).size]);
  }
});

it("finds no screen beside the menu that one may not open", () => {
  for (const permissions of permissionSets)
    for (const { value } of listScreensBesideMenu(permissions)) {
      const route = routes.find(({ path }) => searchedPathOf(path) === value);
      expect([value, route !== undefined && hasPermission(permissions, route.permissions)]).toEqual([value, true]);
    }
});
