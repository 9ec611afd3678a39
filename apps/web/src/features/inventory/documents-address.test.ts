import { expect, test } from "vitest";

import { parseDocumentsAsk, printDocumentsAsk } from "./documents-address.ts";

test("an address says what is usual in nothing, and comes back as it was", () => {
  expect(printDocumentsAsk(parseDocumentsAsk(""))).toBe("");
  for (const address of ["q=LAV&type=COUNT&status=OPEN", "list=closed&sort=-quantity", "sort=number"])
    expect(printDocumentsAsk(parseDocumentsAsk(address))).toBe(address);
});

test("invalid parts of an address are dropped", () => {
  expect(printDocumentsAsk(parseDocumentsAsk("list=deleted&type=TRANSFER&status=CLOSED&sort=cost"))).toBe("");
});

test("closed documents have no other status", () => {
  expect(parseDocumentsAsk("list=closed&status=OPEN").status).toBeUndefined();
});
