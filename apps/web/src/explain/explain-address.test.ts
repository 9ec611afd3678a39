import { bridgeSplits } from "@comptoir/domain/metric";
import fc from "fast-check";
import { expect, it } from "vitest";

import { parseBridgePath, printBridgePath } from "./explain-address.ts";

it("reads back every path that it prints", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...bridgeSplits]),
      fc.array(fc.nat(999_999_999), { minLength: 3, maxLength: 3 }),
      (splits, ids) => {
        const path = splits.map((split, index) => ({ by: split, code: String(ids[index]) }));
        expect(parseBridgePath(printBridgePath(path))).toEqual(path);
      },
    ),
  );
});

it.each([null, "", "x", "LOCATION", "LOCATION:", "LOCATION:a", "STORE:4", "LOCATION:4;DROP", ",LOCATION:4"])(
  "ignores the invalid address %j",
  (text) => expect(parseBridgePath(text)).toEqual([]),
);

it("stops at an invalid part, and at a repeated level", () => {
  expect(parseBridgePath("LOCATION:4,x,ITEM:1")).toEqual([{ by: "LOCATION", code: "4" }]);
  expect(parseBridgePath("LOCATION:4,LOCATION:5")).toEqual([{ by: "LOCATION", code: "4" }]);
});
