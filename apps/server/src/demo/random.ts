/** Seeded random generator: the same seed gives the same demo on every machine. */

export interface Random {
  /** Returns a number in [0, 1). */
  readonly next: () => number;
  /** Returns an integer in [low, high]. */
  readonly integer: (low: number, high: number) => number;
  /** Returns true with this probability. */
  readonly chance: (probability: number) => boolean;
  /** Returns an index drawn by cumulative weights (see `cumulate`). */
  readonly index: (cumulative: readonly number[]) => number;
}

/** Makes a generator (mulberry32): 32 bits of state, fast, and good enough for demo data. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    index: (cumulative) => {
      const target = next() * (cumulative.at(-1) ?? 0);
      let lowIndex = 0;
      let high = cumulative.length - 1;
      while (lowIndex < high) {
        const middleIndex = (lowIndex + high) >> 1;
        if ((cumulative[middleIndex] ?? 0) > target) high = middleIndex;
        else lowIndex = middleIndex + 1;
      }
      return lowIndex;
    },
  };
}

/** Returns the running sums of weights, for `Random.index`. */
export function cumulate(weights: readonly number[]): readonly number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}
