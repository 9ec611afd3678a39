import { hasPermission, permissionCodes, type PermissionCode } from "../access/index.ts";

import { expect, test } from "vitest";

import {
  auditKindRow,
  auditKinds,
  auditLabel,
  auditPermission,
  deviceAddressPermission,
  entityNames,
  fieldPermissionsOf,
  mayForwardAudit,
  isAuditAction,
  isAuditKind,
  readableAuditKinds,
  redactAudit,
} from "./index.ts";

test("every entity is a kind of record of the audit trail, read with the entity's own permission", () => {
  expect(auditKinds).toEqual(expect.arrayContaining([...entityNames]));
  for (const kind of auditKinds) expect(permissionCodes).toEqual(expect.arrayContaining([...auditKindRow(kind).reads]));
  expect(permissionCodes).toEqual(expect.arrayContaining([auditPermission, deviceAddressPermission]));
});

test("each kind is listed once", () => {
  expect(auditKinds).toEqual([...new Set(auditKinds)]);
});

test("each kind is read with all of its permissions, and with none of them left out", () => {
  for (const kind of auditKinds) {
    const { reads } = auditKindRow(kind);
    expect(readableAuditKinds(reads)).toContain(kind);
    for (const left of reads)
      expect(readableAuditKinds(reads.filter((permission) => permission !== left))).not.toContain(kind);
  }
  expect(readableAuditKinds([])).toEqual([]);
});

test.each(entityNames)("what %s guards is not in the audit trail of who may not see it", (name) => {
  const guards = fieldPermissionsOf(name);
  const values = Object.fromEntries(Object.keys(guards).map((field) => [field, 1]));
  expect(redactAudit(name, { ...values, other: 2 }, [])).toEqual({ other: 2 });
  expect(redactAudit(name, values, Object.values(guards))).toEqual(values);
});

test("nobody reads in the audit trail what a list view is filtered by", () => {
  expect(redactAudit("listView", { name: "Chers", content: { filters: [] } }, permissionCodes)).toEqual({
    name: "Chers",
  });
});

test("the audit trail hides the limit of an alert", () => {
  const values = { bin: "DAY", side: "BELOW", limit: 150_000, quiet: null, isMailed: true };
  expect(redactAudit("figureAlert", values, permissionCodes)).toEqual({ quiet: null, isMailed: true });
});

test("a record is called by the fields that name it, as far as they are filled in", () => {
  expect(auditLabel("user", { name: "Léa Roy", username: "lea" })).toBe("Léa Roy · lea");
  expect(auditLabel("product", { sku: "A1", description: null })).toBe("A1");
  expect(auditLabel("layer", {})).toBe("");
});

test.each(["", "Product", "constructor", null, 3])("%j is neither a kind of record nor an action", (value) => {
  expect([isAuditKind(value), isAuditAction(value)]).toEqual([false, false]);
});

test("the whole trail is sent for who may read all of it, and for nobody who lacks one right of it", () => {
  expect(mayForwardAudit(permissionCodes)).toBe(true);
  const rights: readonly PermissionCode[] = [
    "CONFIG_CUD",
    auditPermission,
    deviceAddressPermission,
    ...auditKinds.flatMap((kind) => auditKindRow(kind).reads),
    ...entityNames.flatMap((name) => Object.values(fieldPermissionsOf(name))),
  ];
  for (const right of new Set(rights)) {
    const otherPermissions = permissionCodes.filter((permission) => !hasPermission([permission], [right]));
    expect([right, mayForwardAudit(otherPermissions)]).toEqual([right, false]);
  }
});
