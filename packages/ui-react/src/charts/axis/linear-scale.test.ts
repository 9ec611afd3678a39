import { scaleLinear } from "d3-scale";
import fc from "fast-check";
import { expect, it } from "vitest";

import { linearScale } from "./linear-scale.ts";

it("puts a value where d3's linear scale puts it", () => {
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(number, number, number, number, number, (from, to, start, end, value) => {
      fc.pre(from < to);
      expect(linearScale([from, to], [start, end])(value)).toBe(scaleLinear([from, to], [start, end])(value));
    }),
  );
});
