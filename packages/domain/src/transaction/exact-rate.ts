/** Exact confidence bounds of rates that are based on few events. */

/** Bounds of a share; from 0 to 1. */
export interface ShareBounds {
  readonly low: number;
  readonly high: number;
}

/** Number of events, and of the receipts among which they occurred. */
export interface EventCount {
  readonly events: number;
  readonly receipts: number;
}

/** Comparison of a rate with that of the peers. */
export interface PeerComparison {
  /** Ratio to the rate of the peers; null if they have no events, or either has no receipts. */
  readonly ratio: number | null;
  /** Lower confidence bound of the ratio. */
  readonly low: number;
  /** Upper confidence bound of the ratio; null if there is none. */
  readonly high: number | null;
  /** Whether the rate is significantly above or below that of the peers. */
  readonly verdict: "above" | "below" | "unsure";
}

/** Default confidence of a comparison: one honest cashier in twenty is wrongly found different. */
export const defaultConfidence = 0.95;

/**
 * Computes exact confidence bounds of a share from a number of successes in a number of trials, after Clopper and Pearson. The true share is
 * within the bounds at least as often as the confidence says.
 *
 * Source: Clopper and Pearson, Biometrika 26 (1934), decision 0342.
 *
 * @example shareConfidenceBounds(0, 10).low // => 0
 */
export function shareConfidenceBounds(successes: number, trials: number, confidence = defaultConfidence): ShareBounds {
  if (trials <= 0) return { low: 0, high: 1 };
  const tailProbability = (1 - confidence) / 2;
  return {
    low: successes <= 0 ? 0 : quantileOfBeta(tailProbability, successes, trials - successes + 1),
    high: successes >= trials ? 1 : quantileOfBeta(1 - tailProbability, successes + 1, trials - successes),
  };
}

/**
 * Compares the rate of one cashier with that of all the others. With equal rates, the cashier's share of all events would follow from the
 * numbers of receipts; the exact bounds of the actual share are bounds of the ratio. Several events of one receipt are counted each.
 *
 * Source: behaviour 3.4 (rate per 100 transactions and peer average), decision 0342.
 *
 * @example compareWithPeers({ events: 5, receipts: 100 }, { events: 5, receipts: 100 }).ratio // => 1
 */
export function compareWithPeers(
  ownCount: EventCount,
  peers: EventCount,
  confidence = defaultConfidence,
): PeerComparison {
  if (ownCount.receipts <= 0 || peers.receipts <= 0) return { ratio: null, low: 0, high: null, verdict: "unsure" };
  const { low, high } = shareConfidenceBounds(ownCount.events, ownCount.events + peers.events, confidence);
  const receiptRatio = peers.receipts / ownCount.receipts;
  const ratioBounds = {
    low: low >= 1 ? 0 : (low / (1 - low)) * receiptRatio,
    high: high >= 1 ? null : (high / (1 - high)) * receiptRatio,
  };
  return {
    ratio: peers.events === 0 ? null : (ownCount.events / peers.events) * receiptRatio,
    ...ratioBounds,
    verdict: ratioBounds.low > 1 ? "above" : ratioBounds.high !== null && ratioBounds.high < 1 ? "below" : "unsure",
  };
}

/** Computes a quantile of the beta distribution, by bisection: 60 steps exhaust the precision of a number. */
function quantileOfBeta(probability: number, a: number, b: number): number {
  let [lowShare, highShare] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middleShare = (lowShare + highShare) / 2;
    if (shareOfBeta(middleShare, a, b) < probability) lowShare = middleShare;
    else highShare = middleShare;
  }
  return (lowShare + highShare) / 2;
}

/** Computes the regularized incomplete beta function, by its continued fraction. Source: Abramowitz and Stegun 26.5.8. */
function shareOfBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const leadingFactor = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (leadingFactor * fractionOfBeta(x, a, b)) / a
    : 1 - (leadingFactor * fractionOfBeta(1 - x, b, a)) / b;
}

/** Computes the continued fraction by the modified method of Lentz; a step that changes nothing is the last. */
function fractionOfBeta(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const awayFromZero = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let step = 1; step <= 10_000; step += 1) {
    const evenCoefficient = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    d = 1 / awayFromZero(1 + evenCoefficient * d);
    c = awayFromZero(1 + evenCoefficient / c);
    fraction *= d * c;
    const oddCoefficient = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    d = 1 / awayFromZero(1 + oddCoefficient * d);
    c = awayFromZero(1 + oddCoefficient / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

/** Computes the logarithm of the gamma function, after Lanczos. */
function logGamma(value: number): number {
  const lanczosSum = lanczosCoefficients.reduce(
    (total, coefficient, index) => total + coefficient / (value + index + 1),
    0.999_999_999_999_809_93,
  );
  const shiftedValue = value + 7.5;
  return (
    0.5 * Math.log(2 * Math.PI) + (value + 0.5) * Math.log(shiftedValue) - shiftedValue + Math.log(lanczosSum / value)
  );
}

const lanczosCoefficients = [
  676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_59,
  12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6, 1.505_632_735_149_311_6e-7,
] as const;
