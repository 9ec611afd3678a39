import { scaleBand } from "d3-scale";
import fc from "fast-check";
import { expect, it } from "vitest";

import { bandScale } from "./band-scale.ts";

it("puts each band where d3's band scale puts it", () => {
  const pixel = fc.double({ min: 0, max: 4000, noNaN: true });
  const share = fc.double({ min: 0, max: 0.9, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      pixel,
      pixel,
      share,
      share,
      (count, start, room, innerGap, outerGap) => {
        const bands = bandScale(count, [start, start + room], { inner: innerGap, outer: outerGap });
        const peer = scaleBand<number>(Array(count).keys(), [start, start + room])
          .paddingInner(innerGap)
          .paddingOuter(outerGap);
        expect(bands.size).toBeCloseTo(peer.bandwidth(), 6);
        for (let index = 0; index < count; index += 1) expect(bands.startOf(index)).toBeCloseTo(peer(index) ?? NaN, 6);
      },
    ),
  );
});
