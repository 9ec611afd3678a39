/** Amounts under present settings beside those under tried ones, added up exactly. */

import { cents, type Cents } from "./cents.ts";

/** An amount under the present settings, and under the tried ones. */
export interface AmountComparison {
  readonly present: Cents;
  readonly tried: Cents;
}

/**
 * Adds up comparisons.
 *
 * Units: cents.
 *
 * @example sumComparisons([{ present: cents(5), tried: cents(6) }, { present: cents(1), tried: cents(0) }]) // => { present: 6, tried: 6 }
 */
export function sumComparisons(comparisons: Iterable<AmountComparison>): AmountComparison {
  let [present, tried] = [0, 0];
  for (const comparison of comparisons) {
    present += comparison.present;
    tried += comparison.tried;
  }
  return { present: cents(present), tried: cents(tried) };
}

/**
 * Adds up comparisons by a key; the largest change comes first, then the smallest key. The groups add up to the sum of all.
 *
 * Units: cents.
 *
 * @example groupComparisons([{ store: 1, present: cents(5), tried: cents(6) }], ({ store }) => store) // => [{ key: 1, present: 5, tried: 6 }]
 */
export function groupComparisons<Row extends AmountComparison, Key extends string | number | null>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key,
): readonly (AmountComparison & { readonly key: Key })[] {
  const sumByKey = new Map<Key, AmountComparison>();
  for (const row of rows) {
    const keySum = sumByKey.get(keyOf(row));
    sumByKey.set(keyOf(row), keySum === undefined ? sumComparisons([row]) : sumComparisons([keySum, row]));
  }
  return [...sumByKey]
    .map(([key, sum]) => ({ key, ...sum }))
    .toSorted((left, right) => absoluteChangeOf(right) - absoluteChangeOf(left) || compareKeys(left.key, right.key));
}

const absoluteChangeOf = ({ present, tried }: AmountComparison): number => Math.abs(tried - present);

/** Orders keys of one type; null comes last. */
function compareKeys(left: string | number | null, right: string | number | null): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}
