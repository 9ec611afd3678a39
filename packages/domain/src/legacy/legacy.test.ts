import { expect, test } from "vitest";

import { formOfLegacy, getLegacyEntity, legacySandbox, parseLegacy, printLegacy, resolveLegacyHost, type LegacyEntity } from "./index.ts";

test.each<readonly [LegacyEntity, readonly string[]]>([
  ["ITEM", []],
  ["ROLE", []],
  ["USER", ["_UserID"]],
  ["TARGET", ["_TargetID"]],
  ["DEPARTMENT", ["_DepartmentID", "code", "description"]],
])("of the fields of %s the specification names all but %j", (entity, read) => {
  const fields = Object.values(getLegacyEntity(entity).fields);
  expect(fields.filter(({ from }) => from === "reading").map(({ wire }) => wire)).toEqual(read);
  expect(fields.filter(({ from }) => from === "specification")).toHaveLength(fields.length - read.length);
});

test("a department comes and goes under the names of the wire", () => {
  const wire = { _DepartmentID: 4, code: "DAIRY", description: "Produits laitiers", IsDeleted: true, colour: "blue" };
  const read = parseLegacy("DEPARTMENT", wire);
  expect(read).toEqual({ ok: true, value: { entity: "DEPARTMENT", values: { id: 4, code: "DAIRY", description: "Produits laitiers", isDeleted: true }, extra: { colour: "blue" } } });
  expect(read.ok && printLegacy(read.value)).toEqual(wire);
});

test("does not write fields a record leaves out", () => {
  const printed = printLegacy({ entity: "TAX", values: { code: "QST" }, extra: { colour: "blue" } });
  expect(Object.entries(printed)).toEqual([["colour", "blue"], ["code", "QST"]]);
});

test.each([null, undefined, 5, "x", true, [[]]])("%j is no record", (value) => {
  expect(parseLegacy("TAX", value)).toEqual({ ok: false, issues: [{ code: "VALUE_TYPE", path: [], params: {} }] });
});

test("a framed page runs, sends its forms and saves files, and that is all", () => {
  expect(legacySandbox.split(" ").toSorted()).toEqual(["allow-downloads", "allow-forms", "allow-scripts"]);
});

test.each([
  ["https://a.ca/".padEnd(2_000, "x"), true],
  ["https://a.ca/".padEnd(2_001, "x"), false],
  ["ftp://a.ca", false],
  ["http://10.0.0.5/v1", false],
  [5, false],
])("an address of two thousand characters at most is framed: %s", (url, isFramed) => {
  const host = resolveLegacyHost(url);
  if (isFramed) expect(host).toEqual({ ok: true, value: { kind: "frame", url, sandbox: legacySandbox } });
  else expect(host).toEqual({ ok: false, issues: [{ code: "LEGACY_URL", path: [], params: {} }] });
});

test.each([
  ["https://a.ca", "Taxes", "https://a.ca/Taxes"],
  ["https://a.ca/v1/", "Taxes", "https://a.ca/v1/Taxes"],
  ["https://a.ca/v1?x=1#y", "Taxes", "https://a.ca/v1/Taxes?x=1#y"],
  ["https://a.ca/v1", "../admin?x", "https://a.ca/v1/..%2Fadmin%3Fx"],
])("the page of %s named %s is %s", (url, page, framed) => {
  expect(resolveLegacyHost(url, page)).toMatchObject({ value: { url: framed } });
});

test("an entity has a form, by our names", () => {
  expect(Object.keys(formOfLegacy("DEPARTMENT").fields)).toEqual(["id", "code", "description", "isDeleted"]);
});
