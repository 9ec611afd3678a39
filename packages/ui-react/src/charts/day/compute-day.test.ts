import fc from "fast-check";
import { expect, it } from "vitest";

import { computeDay } from "./compute-day.ts";

const size = { width: 600, height: 160, left: 80, foot: 24 };
const lanes = ["receipt", "event", "drawer"];
const moment = fc.record({
  key: fc.uuid(),
  minute: fc.integer({ min: -120, max: 1_600 }),
  lane: fc.constantFrom(...lanes),
});

it("keeps every mark inside, in the order of the clock, each on its lane", () => {
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 40 }), (moments) => {
      const { marks, hours } = computeDay(moments, lanes, size);
      for (const [markIndex, { x, y, lane }] of marks.entries()) {
        expect(x >= size.left && x <= size.width && y > 0 && y < size.height - size.foot).toBe(true);
        expect(lanes[lane]).toBe(moments[markIndex]?.lane);
        for (const [other, before] of marks.entries())
          if ((moments[other]?.minute ?? 0) < (moments[markIndex]?.minute ?? 0)) expect(before.x).toBeLessThan(x);
      }
      for (const [markIndex, { x, minute }] of hours.entries()) {
        expect(Number.isInteger(minute / 60)).toBe(true);
        const next = hours[markIndex + 1];
        if (next !== undefined) expect(next.x - x).toBeGreaterThan(20);
      }
    }),
  );
});

it("draws nothing for a day without events", () => {
  expect(computeDay([], lanes, size)).toEqual({ marks: [], lanes: [], hours: [] });
});

it("draws an event of an unknown lane on the first one", () => {
  const { marks } = computeDay(
    [
      { key: "a", minute: 600, lane: "refund" },
      { key: "b", minute: 600, lane: "receipt" },
    ],
    lanes,
    size,
  );
  expect(marks[0]).toEqual({ ...marks[1], key: "a" });
});
