/** Random values of running the system. */

import fc, { type Arbitrary } from "fast-check";

/** A whole number close to one of a few, or anywhere within ten times the largest. */
export function arbAround(bounds: readonly number[]): Arbitrary<number> {
  const furthest = 10 * Math.max(1, ...bounds.map(Math.abs));
  return fc.oneof(
    fc.tuple(fc.constantFrom(...bounds), fc.integer({ min: -2, max: 2 })).map(([bound, off]) => bound + off),
    fc.integer({ min: -furthest, max: furthest }),
  );
}
