import { afterAll, expect, test, vi } from "vitest";

import type { LegacyEntityRow } from "../legacy/legacy-entity.data.ts";

/** Carrier, a sample entity: everything that a new legacy entity needs besides its texts. */
const carrier: LegacyEntityRow = {
  model: "Carrier",
  entry: "V1_VENDOR",
  newVersion: null,
  read: "PRODUCT_READ",
  write: ["PRODUCT_CUD"],
  id: "_CarrierID",
  fields: {
    code: { wire: "code", type: "code", rules: ["required", "shopCode"], from: "reading" },
    description: { wire: "description", type: "text", rules: ["required", "max200"], from: "reading" },
    since: { wire: "sinceDate", type: "date", rules: ["date"], from: "reading" },
    isActive: { wire: "isActive", type: "flag", rules: [{ default: true }, "flag"], from: "reading" },
  },
  listOnly: {},
  unique: ["code"],
  named: [["description"]],
  list: ["description", "code", "since"],
};

afterAll(() => void vi.resetModules());

test("a fourteenth legacy entity is a row and nothing else: its table, form, calls and creation follow from it", async () => {
  // Adds the row before anything derives from the table, as if it were part of it.
  vi.resetModules();
  const { legacyEntities } = await import("../legacy/legacy-entity.data.ts");
  Object.assign(legacyEntities, { carrier });
  const { entityNames, entityRow, fieldOfWireName, findEntityOfModel, getEntity, parseSort, readListFilters } =
    await import("./index.ts");
  const { findCreationModel } = await import("../creation/index.ts");
  const { checkForm } = await import("../validation/index.ts");
  const name = findEntityOfModel("Carrier");
  if (name === null) throw new Error("a carrier is an entity");
  expect(entityNames).toContain(name);
  expect(entityRow(name)).toMatchObject({
    path: "/api/Carrier",
    wire: { id: "_CarrierID", since: "sinceDate" },
    sortedBy: "description",
    columns: { since: { type: "date", sort: true }, isActive: { type: "enum", facet: true } },
  });
  expect(fieldOfWireName(name, "SinceDate")).toBe("since");
  expect(parseSort(name, "-sinceDate", [])).toEqual({
    ok: true,
    value: [{ column: "since", direction: "descending" }],
  });
  expect(
    readListFilters(
      name,
      [{ field: "isActive", operator: "=", values: ["true"], promptUser: false, locked: false }],
      [],
    ),
  ).toMatchObject({ ok: true });
  expect(checkForm(getEntity(name).form, { description: " ", since: "hier" })).toMatchObject({
    ok: false,
    issues: [
      { code: "REQUIRED", path: ["code"] },
      { code: "REQUIRED", path: ["description"] },
      { code: "DATE", path: ["since"] },
    ],
  });
  expect(findCreationModel("Carrier")).toMatchObject({ write: ["PRODUCT_CUD"] });
});
