import { navigationEntries, permissionCodes } from "../access/index.ts";
import { findCreationModel } from "../creation/index.ts";
import { operatorsByType } from "../report/index.ts";
import { checkForm } from "../validation/index.ts";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  applyChoices,
  filterValuesOf,
  compareVersions,
  entityNames,
  fieldOfWireName,
  wireNameOfField,
  filterCatalogue,
  getEntity,
  fieldPermissionsOf,
  isEntityName,
  listChanges,
  parseSort,
  printSort,
  readListFilters,
  toInputValues,
  windowOfPage,
} from "./index.ts";

describe.each(entityNames)("the row of %s", (name) => {
  const row = getEntity(name);
  const fields = [...new Set([...Object.keys(row.form.fields), ...Object.keys(row.columns), ...Object.keys(row.wire)])];

  test("asks for permissions of the table, and its place and its guards are fields of its form", () => {
    expect(permissionCodes).toEqual(expect.arrayContaining([row.read, ...row.write, ...Object.values(row.guarded)]));
    expect(Object.keys(row.form.fields)).toEqual(
      expect.arrayContaining([...Object.keys(row.place), ...Object.keys(row.guarded)]),
    );
    expect(navigationEntries).toHaveProperty(row.entry);
    expect(findCreationModel(row.model)?.write).toEqual(row.write);
  });

  test("has one name on the wire a field, found whichever its capitals", () => {
    const wires = fields.map((field) => wireNameOfField(name, field).toLowerCase());
    expect(new Set(wires).size).toBe(fields.length);
    for (const field of fields.filter((name) => Object.hasOwn(row.wire, name) || Object.hasOwn(row.columns, name))) {
      expect(fieldOfWireName(name, wireNameOfField(name, field).toUpperCase())).toBe(field);
    }
  });

  test("is sorted by a column that may be sorted by, and by every marked one through the wire", () => {
    expect(row.columns[row.sortedBy]?.sort).toBe(true);
    const sortable = Object.entries(row.columns).flatMap(([column, { sort }]) =>
      sort === true ? [{ column, direction: "descending" as const }] : [],
    );
    expect(parseSort(name, printSort(name, sortable), permissionCodes)).toEqual({ ok: true, value: sortable });
    expect(parseSort(name, undefined, [])).toEqual({
      ok: true,
      value: [{ column: row.sortedBy, direction: name === "goal" ? "descending" : "ascending" }],
    });
  });

  test("a column that takes a permission is neither sorted nor filtered by without it", () => {
    for (const [field, { permission, sort, type }] of Object.entries(row.columns)) {
      if (permission === undefined) continue;
      expect(fieldPermissionsOf(name)[field]).toBe(permission);
      expect(filterCatalogue(name, [])).not.toHaveProperty(field);
      const filter = {
        field: wireNameOfField(name, field),
        operator: operatorsByType[type][0],
        values: [1],
        promptUser: false,
        locked: false,
      };
      expect(readListFilters(name, [filter], []).ok).toBe(false);
      if (sort === true) expect(parseSort(name, wireNameOfField(name, field), []).ok).toBe(false);
    }
  });
});

test.each(["Product", "", "constructor", "__proto__", null])("%j names no entity", (value) => {
  expect(isEntityName(value)).toBe(false);
});

test.each([
  [{}, 0, 100],
  [{ page: 1, size: 1_000 }, 0, 1_000],
  [{ page: 3, size: 50 }, 100, 50],
])("the stretch of %j begins after %d and holds %d", (input, offset, size) => {
  expect(windowOfPage(input)).toEqual({ ok: true, value: { offset, size } });
});

test.each([
  [{ size: 0 }, "size"],
  [{ size: 1_001 }, "size"],
  [{ size: 1.5 }, "size"],
  [{ page: 0 }, "page"],
  [{ page: -1 }, "page"],
  [{ page: 2 ** 53 }, "page"],
  [{ page: Number.NaN }, "page"],
])("%j is out of bounds at %s", (input, part) => {
  expect(windowOfPage(input)).toMatchObject({ ok: false, issues: [{ code: "NUMBER_RANGE", path: [part] }] });
});

test.each(["constructor", "-__proto__", "itemSKU,nothing", "onHand"])("an order by %j is refused", (text) => {
  expect(parseSort("product", text, permissionCodes)).toMatchObject({
    ok: false,
    issues: [{ code: "FILTER_INVALID", path: ["sort"] }],
  });
});

test("a filter by an unknown column is refused", () => {
  expect(
    readListFilters(
      "product",
      [{ field: "secret", operator: "=", values: ["1"], promptUser: false, locked: false }],
      permissionCodes,
    ).ok,
  ).toBe(false);
});

test("filters see a flag as text, and a list as absent", () => {
  expect(filterValuesOf("role", { description: "Caisse", isDeleted: true, permissions: [] })).toMatchObject({
    description: "Caisse",
    isDeleted: "true",
    code: null,
  });
});

const values = fc.record({
  a: fc.constantFrom<unknown>(null, "", 1, "x", [1, { b: 2 }], [1, { b: 3 }], {}),
  b: fc.constantFrom<unknown>(null, 1, 2),
  c: fc.constantFrom<unknown>(undefined, [], ["SALE_READ"]),
});
const fields = ["a", "b", "c"];

test("a version has no changes against itself, and applied changes give the other version", () => {
  fc.assert(
    fc.property(values, values, (before, after) => {
      expect(listChanges(before, before, fields)).toEqual([]);
      const changedFields = Object.fromEntries(
        listChanges(before, after, fields).map((change) => [change.field, change.after]),
      );
      expect(listChanges({ ...before, ...changedFields }, after, fields)).toEqual([]);
    }),
  );
});

test("merge: of two simultaneous changes none is lost unseen, and fields both changed are a conflict", () => {
  fc.assert(
    fc.property(values, values, values, (before, myValues, theirValues) => {
      const conflicts = compareVersions({ before, mine: myValues, theirs: theirValues }, fields);
      const mergedValues = applyChoices(theirValues, conflicts);
      for (const field of fields) {
        const iChanged = listChanges(before, myValues, [field]).length > 0;
        const theyChanged = listChanges(before, theirValues, [field]).length > 0;
        const differs = listChanges(myValues, theirValues, [field]).length > 0;
        expect(listChanges(mergedValues, iChanged ? myValues : theirValues, [field])).toEqual([]);
        expect(conflicts.find((conflict) => conflict.field === field)?.isContested ?? false).toBe(
          iChanged && theyChanged && differs,
        );
      }
    }),
  );
});

test("a product in its input form is parsed back unchanged", () => {
  const { form } = getEntity("product");
  const exactPrice = fc.option(fc.integer({ min: 0, max: 99_999_999 }));
  fc.assert(
    fc.property(exactPrice, exactPrice, exactPrice, (price, cost, weight) => {
      const formResult = checkForm(form, {
        sku: "A",
        description: "Lait",
        ...toInputValues(form, { sku: "A", description: "Lait", price, cost, weight }),
      });
      expect(formResult).toMatchObject({ ok: true, value: { price, cost, weight } });
    }),
  );
});
