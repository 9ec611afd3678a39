/** Which bins of a series are drawn, and which its sentence may call the highest or the lowest. */

/** One bin of a series, as far as it matters here. */
export interface DrawnBin {
  readonly net: number;
  /** Null where receipts are not counted. */
  readonly transactions: number | null;
  readonly previous?: number | null | undefined;
  /** It has not begun. */
  readonly future?: boolean | undefined;
  /** It holds less than its whole time: it is running, or the range cuts it. */
  readonly partial?: boolean | undefined;
}

/**
 * Cuts a day to its opening hours: the half hours from the first to the last with sales, of the period or of what it is compared with.
 *
 * Source: behaviour 3.6 (gaps are drawn as gaps).
 *
 * @example openingHours([{ net: 0, transactions: 0 }, { net: 5, transactions: 1 }]).length // => 1
 */
export function openingHours<Bin extends DrawnBin>(bins: readonly Bin[]): readonly Bin[] {
  const isBusy = (bin: Bin) => hasSales(bin) || (bin.previous ?? 0) !== 0;
  const first = bins.findIndex(isBusy);
  return first === -1 ? bins : bins.slice(first, bins.findLastIndex(isBusy) + 1);
}

/**
 * Ends a line at its last figure that is not zero: what comes after it is closed, or has not come yet, and is a gap.
 *
 * @example endAtLastSale([3, 0, 2, 0, 0]) // => [3, 0, 2, null, null]
 */
export function endAtLastSale(values: readonly (number | null)[]): readonly (number | null)[] {
  const last = values.findLastIndex((value) => value !== null && value !== 0);
  return values.map((value, index) => (index > last ? null : value));
}

/**
 * Says whether a bin may be called the highest or the lowest: it is over, the range does not cut it, and something was sold in it.
 *
 * @example isComparableBin({ net: 0, transactions: 0 }) // => false
 */
export function isComparableBin(bin: DrawnBin): boolean {
  return bin.future !== true && bin.partial !== true && hasSales(bin);
}

const hasSales = ({ net, transactions }: DrawnBin): boolean => net !== 0 || (transactions ?? 0) !== 0;
