import { expect, test } from "vitest";

import { metrics } from "../metric/index.ts";
import {
  compilePermissions,
  guardedFields,
  isPermissionCode,
  navigationEntries,
  navigationFor,
  navigationSections,
  permissionCodes,
  permissionFamilies,
  listUngrantablePermissions,
  isFieldVisible,
  redact,
  redactRow,
  redactRows,
  roleTemplates,
} from "./index.ts";

test("the families of the specification are all there", () => {
  const specified =
    "CONFIG DEPARTMENT DASHBOARD GROUP PRODUCT PRODUCT_COST REPORT ROLE SIDE_PANEL_TEMPLATE SALE SUBDEPARTMENT TARGET TARGETLAYER USER USER_ACCESS UNIT_OF_MEASURE INVENTORY INVENTORYDOCUMENT RDM";
  expect(Object.keys(permissionFamilies).sort()).toEqual(specified.split(" ").sort());
  expect(isPermissionCode("PRODUCT_COST")).toBe(false);
});

test("two words of bits hold every permission there is", () => {
  expect(permissionCodes.length).toBeLessThanOrEqual(64);
  expect([...compilePermissions(permissionCodes)]).toEqual(permissionCodes);
  for (const code of permissionCodes) expect([...compilePermissions([code])]).toContain(code);
});

test("the Viewer's reports are nothing beyond the Auditor's", () => {
  expect(listUngrantablePermissions(roleTemplates.AUDITOR.permissions, roleTemplates.VIEWER.permissions)).toEqual([]);
});

test("without a permission, only entries without permissions are visible", () => {
  const visibleEntries = navigationFor([]).flatMap(({ entries }) => entries.map(({ code }) => code));
  expect(visibleEntries).toEqual(
    Object.entries(navigationEntries)
      .filter(([, row]) => row.permissions.length === 0)
      .map(([code]) => code),
  );
});

test("with every permission, every section and entry is shown, in the order of the tables", () => {
  const all = navigationFor(permissionCodes);
  expect(all.map(({ code }) => code)).toEqual(navigationSections);
  expect(all.flatMap(({ entries }) => entries.map(({ code }) => code))).toEqual(Object.keys(navigationEntries));
  expect(all.map(({ entries }) => entries.length)).toEqual([2, 1, 4, 13, 4, 14, 6]);
});

test.each([
  [["REPORT_CUD"], "REPORTING", 14],
  [["REPORT_READ"], "REPORTING", 14],
  [["INVENTORYDOCUMENT_CUD"], "INVENTORY", 1],
  [["ROLE_READ"], "MANAGEMENT", 1],
  [["ROLE_READ", "USER_CUD"], "MANAGEMENT", 2],
  [["PRODUCT_COST_READ"], "MANAGEMENT", 0],
] as const)("%j shows of the section %s %d entries", (permissions, section, count) => {
  const visibleSection = navigationFor(permissions).find(({ code }) => code === section);
  expect(visibleSection?.entries.length ?? 0).toBe(count);
});

test("every figure that takes a permission is a guarded field, and takes the same one", () => {
  const guardedFigures = new Map<string, string>(Object.entries(guardedFields));
  const markedMetrics = Object.entries(metrics).flatMap(([name, row]) =>
    "permission" in row ? [[name, row.permission] as const] : [],
  );
  expect(markedMetrics.length).toBeGreaterThan(2);
  for (const [name, permission] of markedMetrics) expect(guardedFigures.get(name)).toBe(permission);
});

test.each([
  ["landedCost", false],
  ["landed_cost", false],
  ["TotalMarginPct", false],
  ["costCentre", false],
  ["coster", true],
  ["Costa Rica", true],
  ["marginal", true],
])("a name that no table has is hidden when one of its words is that of a cost: %s", (name, isShown) => {
  expect(isFieldVisible(name, { permissions: ["PRODUCT_READ"] })).toBe(isShown);
  expect(redact({ [name]: 1 }, { permissions: ["PRODUCT_READ"] })).toEqual(isShown ? { [name]: 1 } : {});
  expect(isFieldVisible(name, { permissions: ["PRODUCT_COST_READ"] })).toBe(true);
});

test("redacts data of any shape: class instances, maps, sets, cycles and deep nesting", () => {
  class Row {
    readonly sku = "A1";
    readonly UnitCost = 5;
    toJSON(): unknown {
      return { UnitCost: this.UnitCost };
    }
  }
  const circle: Record<string, unknown> = { UnitCost: 5, sku: "A1" };
  circle["self"] = circle;
  let deep: unknown = { UnitCost: 5 };
  for (let level = 0; level < 200_000; level += 1) deep = { below: deep };
  const unreadableRow = Object.defineProperty({ sku: "A1" }, "more", {
    enumerable: true,
    get: () => {
      throw new Error("read");
    },
  });
  const redactedData = redact(
    {
      row: new Row(),
      map: new Map<unknown, unknown>([
        ["UnitCost", 5],
        ["lot", { UnitCost: 5 }],
        [new Row(), 1],
      ]),
      set: new Set([new Row()]),
      say: () => 5,
      unreadable: unreadableRow,
      list: Object.assign([1], { 2: { UnitCost: 5 } }),
    },
    { permissions: [] },
  );
  expect(redactedData).toEqual({
    row: { sku: "A1" },
    map: new Map<unknown, unknown>([
      ["lot", {}],
      [{ sku: "A1" }, 1],
    ]),
    set: new Set([{ sku: "A1" }]),
    unreadable: { sku: "A1" },
    list: Object.assign([1], { 2: {} }),
  });
  expect(JSON.stringify(redactedData)).not.toContain("5");
  const round = redact(circle, { permissions: [] });
  expect(round).toEqual(expect.objectContaining({ sku: "A1" }));
  expect(Object.keys(Object(round))).toEqual(["sku", "self"]);
  let innerValue: unknown = redact(deep, { permissions: [] });
  while (typeof innerValue === "object" && innerValue !== null && "below" in innerValue) innerValue = innerValue.below;
  expect(innerValue).toEqual({});
});

test("dates and bytes are kept unchanged", () => {
  const moment = new Date(0);
  const redactedData = redact({ when: moment, UnitCost: 1 }, { permissions: [] });
  expect(redactedData).toEqual({ when: moment });
  expect(redactRow(JSON.parse('{"__proto__": 1, "cogs": 2}'), { permissions: [] })).toEqual(
    JSON.parse('{"__proto__": 1}'),
  );
});

test("redacts unreadable values to null, and never throws", () => {
  const revoked = Proxy.revocable([{ UnitCost: 5 }], {});
  revoked.revoke();
  const closedProxy = new Proxy(
    { UnitCost: 5 },
    {
      ownKeys: () => {
        throw new Error("keys");
      },
    },
  );
  expect(redact({ sku: "A1", revoked: revoked.proxy, closed: closedProxy }, { permissions: [] })).toStrictEqual({
    sku: "A1",
    revoked: {},
    closed: {},
  });
});

test("a list keeps its indices and its empty slots", () => {
  const list = [{ UnitCost: 5 }, { sku: "A1" }];
  delete list[0];
  list.length = 4;
  const redactedData = redact(list, { permissions: [] });
  expect(Object.entries(Object(redactedData))).toEqual([["1", { sku: "A1" }]]);
  expect(redactedData).toHaveLength(4);
});

test("rows are redacted independently of each other", () => {
  const rows: readonly Readonly<Record<string, unknown>>[] = [
    { sku: "A1" },
    { sku: "B2", UnitCost: 3 },
    JSON.parse('{"__proto__": 1, "cogs": 2}'),
    {},
  ];
  for (const permissions of [[], ["PRODUCT_COST_READ"]])
    expect(redactRows(rows, { permissions })).toEqual(rows.map((row) => redactRow(row, { permissions })));
});
