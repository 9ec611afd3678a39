import { expect, test } from "vitest";

import { isFields, listPropertyNames, readElement, readListOf, readOwnProperty } from "./index.ts";

const throwing = (): never => {
  throw new Error("read");
};
const trap = new Proxy({}, { ownKeys: throwing, get: throwing, getOwnPropertyDescriptor: throwing });
const revokedArray = Proxy.revocable([], {});
revokedArray.revoke();

test("an object that throws when read has no fields and no names, and is not missing", () => {
  expect(isFields(revokedArray.proxy)).toBe(false);
  expect(listPropertyNames(trap)).toEqual([]);
  expect([
    typeof readOwnProperty(trap, "a"),
    typeof readElement(Object.defineProperty([1], 0, { get: throwing }), 0),
  ]).toEqual(["symbol", "symbol"]);
});

test("a list has ten million values at most, even where each could be read", () => {
  const parsed = readListOf(() => 1);
  expect(parsed(Object.assign([], { length: 10_000_001 }))).toBeUndefined();
  expect(parsed(Object.assign([], { length: 10_000_000 }))?.length).toBe(10_000_000);
});
