import { expect, test } from "vitest";

import { parseOpenEntry, parseAuditQuery, printAuditQuery } from "./audit-address.ts";

test("an address gives back what it was written from", () => {
  const ask = {
    search: "lait & crème",
    period: "2026-03-01..2026-03-08",
    userId: 7,
    kind: "product",
    action: "UPDATE",
  } as const;
  const address = printAuditQuery(ask, 12);
  expect(parseAuditQuery(address)).toEqual(ask);
  expect(parseOpenEntry(address)).toBe(12);
  expect(printAuditQuery({})).toBe("");
});

test.each(["user=x&entry=-1", "kind=constructor&action=FLY", "q=&period=", "user=1.5&entry=9999999999999999"])(
  "what is wrong in %s is left out",
  (address) => {
    expect(parseAuditQuery(address)).toEqual({});
    expect(parseOpenEntry(address)).toBe(0);
  },
);
