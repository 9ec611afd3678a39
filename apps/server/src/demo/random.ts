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
  let generatorState = seed >>> 0;
  const nextShare = () => {
    generatorState = (generatorState + 0x6d2b79f5) >>> 0;
    let mixedBits = generatorState;
    mixedBits = Math.imul(mixedBits ^ (mixedBits >>> 15), mixedBits | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next: nextShare,
    integer: (lowBound, highBound) => lowBound + Math.floor(nextShare() * (highBound - lowBound + 1)),
    chance: (probability) => nextShare() < probability,
    index: (cumulative) => {
      const drawnWeight = nextShare() * (cumulative.at(-1) ?? 0);
      let lowIndex = 0;
      let highIndex = cumulative.length - 1;
      while (lowIndex < highIndex) {
        const middleIndex = (lowIndex + highIndex) >> 1;
        if ((cumulative[middleIndex] ?? 0) > drawnWeight) highIndex = middleIndex;
        else lowIndex = middleIndex + 1;
      }
      return lowIndex;
    },
  };
}

/** Returns the running sums of weights, for `Random.index`. */
export function cumulate(weights: readonly number[]): readonly number[] {
  let runningSum = 0;
  return weights.map((weight) => (runningSum += weight));
}
