import { describe, expect, it } from "vitest";

import { entityNames, getEntity } from "../entity/index.ts";
import { legacyModels } from "../legacy/index.ts";
import { getReportKind, isReportKind } from "../report/index.ts";
import {
  canUsePath,
  canUseEntry,
  getNavigationEntry,
  menuFor,
  navigationEntryCodes,
  navigationFor,
  permissionCodes,
  pickPhoneTabs,
  roleTemplates,
  listEntryPermissions,
} from "./index.ts";

const roles = Object.entries(roleTemplates);

describe.each([...roles.map(([code, { permissions }]) => [code, permissions] as const), ["nobody", []] as const])(
  "the menu of %s",
  (_role, permissions) => {
    it("has every entry that is seen exactly once, the open ones apart from the closed ones", () => {
      const sections = menuFor(permissions);
      const visibleCodes = navigationFor(permissions).flatMap(({ entries }) => entries.map(({ code }) => code));
      const drawnEntries = sections.flatMap(({ open, closed }) => [...open, ...closed].map(({ code }) => code));
      expect(drawnEntries.toSorted()).toEqual(visibleCodes.toSorted());
      for (const { open, closed } of sections) {
        expect(open.filter(({ path }) => !canUsePath(path, permissions))).toEqual([]);
        expect(closed.filter(({ path }) => canUsePath(path, permissions))).toEqual([]);
      }
    });

    it("never puts a closed entry at the foot of a phone, however often it was visited", () => {
      for (const visits of [{}, Object.fromEntries(navigationEntryCodes.map((code, index) => [code, index * 3]))]) {
        const places = pickPhoneTabs(permissions, visits);
        expect(new Set(places).size).toBe(places.length);
        for (const path of places)
          if (path === "SCAN") expect(permissions).toContain("INVENTORYDOCUMENT_CUD");
          else expect([path, canUseEntry(path, permissions)]).toEqual([path, true]);
      }
    });
  },
);

it("puts the previous version last", () => {
  expect(menuFor(permissionCodes).at(-1)?.code).toBe("MANAGEMENT_V1");
});

it("gives a clerk documents, scanning and products", () => {
  expect(pickPhoneTabs(roleTemplates.STOCK_CLERK.permissions, {})).toEqual(["INVENTORY_DOCUMENTS", "SCAN", "PRODUCT"]);
  expect(pickPhoneTabs(roleTemplates.STOCK_CLERK.permissions, { PRODUCT: 5, DASHBOARD: 90 })[0]).toBe("PRODUCT");
  expect(pickPhoneTabs(roleTemplates.ADMIN.permissions, {})).toEqual([
    "DASHBOARD",
    "REPORT_SALE",
    "INVENTORY_DOCUMENTS",
  ]);
});

it("opens a list to callers who may read its records", () => {
  for (const name of entityNames) {
    const { entry, read } = getEntity(name);
    if (getNavigationEntry(entry).section === "MANAGEMENT_V1")
      expect([entry, listEntryPermissions(entry)]).toEqual([entry, [read]]);
  }
  for (const row of legacyModels)
    if ("sameAs" in row)
      expect([row.entry, listEntryPermissions(row.entry)]).toEqual([row.entry, [getEntity(row.sameAs).read]]);
});

it("closes a report to callers without the permission of its kind", () => {
  for (const code of navigationEntryCodes) {
    const kind = getNavigationEntry(code).path.replace("/report/", "");
    if (isReportKind(kind))
      expect([code, getNavigationEntry(code).also]).toEqual([code, getReportKind(kind).permission]);
  }
});
