import { getNavigationEntry, isScreenPath, listEntryPermissions, navigationEntryCodes } from "@comptoir/domain/access";
import { expect, it } from "vitest";

import { publicRoutes } from "./public-routes.ts";
import { routes } from "./routes.ts";

it.each([...publicRoutes, ...routes].map(({ path }) => path.replaceAll(/:\w+\??/gu, "A.12")))(
  "the server answers %s with the page",
  (path) => {
    expect(isScreenPath(path)).toBe(true);
  },
);

it.each(navigationEntryCodes)("the entry %s is usable to those whom its route lets in", (code) => {
  const { path } = getNavigationEntry(code);
  const route = routes.find((candidate) => candidate.path === path);
  if (route === undefined || route.permissions.length === 0) return;
  expect(route.permissions.toSorted()).toEqual(listEntryPermissions(code).toSorted());
});
