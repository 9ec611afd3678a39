import { expect, test } from "vitest";

import { legacyFormOf, getLegacyEntity, legacySandbox, resolveLegacyHost, type LegacyEntity } from "./index.ts";

test.each<readonly [LegacyEntity, readonly string[]]>([
  ["target", []],
  ["department", ["code", "description"]],
])("of the fields of %s the specification names all but %j", (entity, read) => {
  const fields = Object.values(getLegacyEntity(entity).fields);
  expect(fields.filter(({ from }) => from === "reading").map(({ wire }) => wire)).toEqual(read);
  expect(fields.filter(({ from }) => from === "specification")).toHaveLength(fields.length - read.length);
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
  expect(Object.keys(legacyFormOf("department").fields)).toEqual(["code", "description"]);
});
