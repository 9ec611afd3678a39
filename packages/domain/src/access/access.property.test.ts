import fc from "fast-check";
import { expect, test } from "vitest";

import {
  effectivePermissions,
  getNavigationEntry,
  hasPermission,
  isInScope,
  isPermissionCode,
  navigationEntries,
  navigationFor,
  navigationSections,
  permissionCodes,
  permissionFamilies,
  permissions,
  permissionsBeyond,
  roleTemplates,
  scopeOf,
  type LayerLink,
} from "./index.ts";

const arbHeld = fc.subarray([...permissionCodes]);
const arbCode = fc.constantFrom(...permissionCodes);

test("a check passes exactly when one of the permissions asked for is held, or its CUD", () => {
  fc.assert(
    fc.property(arbHeld, fc.array(arbCode, { minLength: 1 }), (held, asked) => {
      const expected = asked.some((code) => held.some((own) => own === code || own === code.replace(/_READ$/u, "_CUD")));
      expect(hasPermission(held, asked)).toBe(expected);
      expect(hasPermission(new Set(held), asked)).toBe(expected);
    }),
  );
});

test("CUD includes READ in every family, and READ never includes CUD", () => {
  for (const { code, family, verb } of permissions) {
    if (verb !== "READ") continue;
    const cud = permissions.find((row) => row.family === family && row.verb === "CUD");
    expect(cud).toBeDefined();
    if (cud === undefined) continue;
    expect(hasPermission([cud.code], [code])).toBe(true);
    expect(hasPermission([code], [cud.code])).toBe(false);
  }
});

test("nothing asked for is always held", () => {
  expect(hasPermission([], [])).toBe(true);
});

test("holding more never takes anything away", () => {
  fc.assert(
    fc.property(arbHeld, arbHeld, arbHeld, (held, more, asked) => {
      if (hasPermission(held, asked)) expect(hasPermission([...held, ...more], asked)).toBe(true);
    }),
  );
});

test("the permissions that a list comes to pass the same checks as the list", () => {
  fc.assert(
    fc.property(arbHeld, (held) => {
      const effective = effectivePermissions(held);
      for (const code of permissionCodes) expect(effective.includes(code)).toBe(hasPermission(held, [code]));
      expect(effectivePermissions(effective)).toEqual(effective);
      expect(permissionsBeyond(held, effective)).toEqual([]);
    }),
  );
});

test("a code that the product does not know gives nothing", () => {
  expect(effectivePermissions(["SALE_WRITE", "toString", ""])).toEqual([]);
  expect(isPermissionCode("PRODUCT_COST")).toBe(false);
});

test("the families of the specification are all there", () => {
  const specified =
    "CONFIG DEPARTMENT DASHBOARD GROUP PRODUCT PRODUCT_COST REPORT ROLE SIDE_PANEL_TEMPLATE SALE SUBDEPARTMENT TARGET TARGETLAYER USER USER_ACCESS UNIT_OF_MEASURE INVENTORY INVENTORYDOCUMENT RDM";
  expect(Object.keys(permissionFamilies).sort()).toEqual(specified.split(" ").sort());
});

test("ADMIN holds everything, the Auditor changes nothing, the Stock clerk sees no cost", () => {
  expect(effectivePermissions(roleTemplates.ADMIN.permissions)).toEqual(permissionCodes);
  expect(roleTemplates.AUDITOR.permissions.every((code) => code.endsWith("_READ"))).toBe(true);
  expect(hasPermission(roleTemplates.STOCK_CLERK.permissions, ["PRODUCT_COST_READ"])).toBe(false);
  expect(hasPermission(roleTemplates.MANAGER.permissions, ["PRODUCT_COST_READ"])).toBe(true);
  expect(hasPermission(roleTemplates.MANAGER.permissions, ["USER_CUD"])).toBe(false);
  expect(permissionsBeyond(roleTemplates.VIEWER.permissions, roleTemplates.AUDITOR.permissions)).not.toContain("REPORT_READ");
});

test("without a permission, the entries are those that ask for none", () => {
  const shown = navigationFor([]).flatMap(({ entries }) => entries.map(({ code }) => code));
  expect(shown).toEqual(Object.entries(navigationEntries).filter(([, row]) => row.permissions.length === 0).map(([code]) => code));
  expect(shown).toContain("DASHBOARD");
  expect(shown).not.toContain("REPORT_SALE");
});

test("with every permission, every section and entry is shown, in the order of the tables", () => {
  const all = navigationFor(permissionCodes);
  expect(all.map(({ code }) => code)).toEqual(navigationSections);
  expect(all.flatMap(({ entries }) => entries.map(({ code }) => code))).toEqual(Object.keys(navigationEntries));
  expect(all.map(({ entries }) => entries.length)).toEqual([2, 1, 4, 13, 3, 14, 4]);
});

test.each([
  [["REPORT_CUD"], "REPORTING", 14],
  [["REPORT_READ"], "REPORTING", 14],
  [["INVENTORYDOCUMENT_CUD"], "INVENTORY", 1],
  [["ROLE_READ"], "MANAGEMENT", 1],
  [["ROLE_READ", "USER_CUD"], "MANAGEMENT", 2],
  [["PRODUCT_COST_READ"], "MANAGEMENT", 0],
] as const)("%j shows of the section %s %d entries", (held, section, count) => {
  const found = navigationFor(held).find(({ code }) => code === section);
  expect(found?.entries.length ?? 0).toBe(count);
});

test("an entry is shown exactly to who may pass its check", () => {
  fc.assert(
    fc.property(arbHeld, (held) => {
      for (const { entries } of navigationFor(held)) {
        expect(entries.length).toBeGreaterThan(0);
        for (const { code } of entries) expect(hasPermission(held, getNavigationEntry(code).permissions)).toBe(true);
      }
    }),
  );
});

test("no two entries have one path", () => {
  const paths = Object.values(navigationEntries).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

/** Each layer hangs below one of those before it, or is a top of its own. */
const arbLayers: fc.Arbitrary<readonly LayerLink[]> = fc
  .array(fc.nat(), { minLength: 1, maxLength: 40 })
  .map((choices) =>
    choices.map((choice, index) => ({ id: index + 1, parentId: choice % (index + 1) === 0 ? null : choice % (index + 1) })),
  );

const isAbove = (upper: number, lower: number, layers: readonly LayerLink[]): boolean => {
  for (let id: number | null = lower; id !== null; id = layers.find((layer) => layer.id === id)?.parentId ?? null) {
    if (id === upper) return true;
  }
  return false;
};

test("a scope holds the layer and exactly what hangs below it, in whatever order the layers come", () => {
  fc.assert(
    fc.property(
      arbLayers.chain((layers) => fc.tuple(fc.constant(layers), fc.shuffledSubarray([...layers], { minLength: layers.length }))),
      ([layers, shuffled]) => {
        for (const { id } of layers) {
          const scope = scopeOf(id, shuffled);
          expect([...scope].sort((a, b) => a - b)).toEqual(layers.filter((layer) => isAbove(id, layer.id, layers)).map((layer) => layer.id));
        }
      },
    ),
  );
});

test("the scope of a layer below lies within the scope of the one above", () => {
  fc.assert(
    fc.property(arbLayers, (layers) => {
      for (const { id, parentId } of layers) {
        if (parentId === null) continue;
        const above = scopeOf(parentId, layers);
        expect([...scopeOf(id, layers)].every((below) => above.has(below))).toBe(true);
        expect(isInScope(parentId, id, layers)).toBe(false);
      }
    }),
  );
});

test("an unknown layer sees nothing, and layers in a circle end", () => {
  expect(scopeOf(9, [{ id: 1, parentId: 9 }]).size).toBe(0);
  const circle = [{ id: 1, parentId: 2 }, { id: 2, parentId: 1 }];
  expect([...scopeOf(1, circle)]).toEqual([1, 2]);
});
