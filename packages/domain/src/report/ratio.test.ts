import { expect, it } from "vitest";

import { ratioOf } from "./index.ts";

it("a quotient is null if a number cannot hold it exactly, or its divisor is zero", () => {
  const [huge, wholeRatio] = [Number.MAX_SAFE_INTEGER, { of: "int", over: "int", to: "int" } as const];
  expect([huge, -huge].map((part) => ratioOf({ ...wholeRatio, part, whole: 1 }))).toEqual([huge, -huge]);
  expect([huge, -huge].map((part) => ratioOf({ ...wholeRatio, part, whole: 999, to: "qty" }))).toEqual([null, null]);
  expect([huge, 0, -huge].map((part) => ratioOf({ ...wholeRatio, part, whole: 0 }))).toEqual([null, null, null]);
});
