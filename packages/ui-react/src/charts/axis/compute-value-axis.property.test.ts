import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { computeValueAxis } from "./compute-value-axis.ts";

const cents = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 });
const values = fc.array(fc.option(cents, { nil: null }), { maxLength: 40 });

describe("value axis", () => {
  it("has four to six ticks whatever the values", () => {
    fc.assert(
      fc.property(values, fc.boolean(), fc.boolean(), (all, integers, fromZero) => {
        const { ticks } = computeValueAxis(all, { integers, fromZero });
        expect(ticks.length).toBeGreaterThanOrEqual(4);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it("holds every value between its ends", () => {
    fc.assert(
      fc.property(values, fc.boolean(), (all, fromZero) => {
        const { min, max } = computeValueAxis(all, { fromZero });
        for (const value of all) if (value !== null) expect(value >= min && value <= max).toBe(true);
      }),
    );
  });

  it("starts and ends on a tick, at even distances, upwards", () => {
    fc.assert(
      fc.property(values, (all) => {
        const { min, max, ticks } = computeValueAxis(all);
        const step = (max - min) / (ticks.length - 1);
        expect(ticks[0]).toBe(min);
        expect(ticks.at(-1)).toBe(max);
        ticks.forEach((tick, index) => expect(Math.abs(tick - (min + index * step))).toBeLessThanOrEqual(step / 1e6));
        expect(step).toBeGreaterThan(0);
      }),
    );
  });

  it("has zero as a tick when lengths are to be compared", () => {
    fc.assert(
      fc.property(values, (all) => {
        expect(computeValueAxis(all).ticks).toContain(0);
      }),
    );
  });

  it("has only whole numbers for counts", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 })), (all) => {
        expect(computeValueAxis(all, { integers: true }).ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it("holds fractions too", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1 }), (all) => {
        const { min, max, ticks } = computeValueAxis(all);
        expect(Math.min(...all)).toBeGreaterThanOrEqual(min);
        expect(Math.max(...all)).toBeLessThanOrEqual(max);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe("value axis, cases", () => {
  it.each([
    { name: "nothing", all: [], ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
    { name: "only zeros, as counts", all: [0, 0], ticks: [0, 1, 2, 3] },
    { name: "one", all: [1], ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
    { name: "cents of a shop", all: [1_092_00, 180_00], ticks: [0, 25_000, 50_000, 75_000, 100_000, 125_000] },
    { name: "only below zero", all: [-300], ticks: [-300, -200, -100, 0] },
    { name: "both sides", all: [-300, 412], ticks: [-400, -200, 0, 200, 400, 600] },
  ])("$name", ({ name, all, ticks }) => {
    expect(computeValueAxis(all, { integers: name.includes("counts") }).ticks).toEqual(ticks);
  });
});
