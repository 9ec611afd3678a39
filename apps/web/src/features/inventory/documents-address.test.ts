import { expect, test } from "vitest";

import { parseDocumentsQuery, printDocumentsQuery } from "./documents-address.ts";

test("an address omits default values, and can be read back", () => {
  expect(printDocumentsQuery(parseDocumentsQuery(""))).toBe("");
  for (const address of ["q=LAV&type=COUNT&status=OPEN", "list=closed&sort=-quantity", "list=deleted", "sort=number"])
    expect(printDocumentsQuery(parseDocumentsQuery(address))).toBe(address);
});

test("invalid parts of an address are dropped", () => {
  expect(printDocumentsQuery(parseDocumentsQuery("list=void&type=TRANSFER&status=CLOSED&sort=cost"))).toBe("");
});

test("closed and deleted documents have no other status", () => {
  expect(parseDocumentsQuery("list=closed&status=OPEN").status).toBeUndefined();
  expect(parseDocumentsQuery("list=deleted&status=OPEN").status).toBeUndefined();
});
