/** Sizes of receipts: how many there are in each class of net sales. */

import { cents, divideCents, type Cents } from "../money/index.ts";

/** Receipts of the same net sales. Units: cents. */
export interface EqualReceipts {
  readonly net: number;
  readonly count: number;
}

/** Receipts of a class; the code names its bounds. */
export interface ReceiptClass {
  readonly code: string;
  readonly count: number;
}

/** Receipts by class, with the receipt in the middle and the mean. */
export interface ReceiptSizes {
  readonly classes: readonly ReceiptClass[];
  readonly total: number;
  readonly median: Cents | null;
  readonly mean: Cents | null;
}

/** Bounds of a class: more than `above`, and `upTo` at most; null is no bound. Units: cents. */
export interface ReceiptBounds {
  readonly above: number | null;
  readonly upTo: number | null;
}

/** Maximum number of classes between zero and the largest usual receipt. */
export const sizeClassesAtMost = 12;

/** Share of the receipts above zero that are usual; larger ones are one class. */
const usualReceiptShare = 0.95;

const belowZeroClassCode = "BELOW";
const zeroClassCode = "ZERO";

/**
 * Counts receipts by size: those below zero, those of zero, equal classes with round bounds, and one for the few largest receipts.
 * The classes come to all receipts. Of two receipts in the middle, the median is the smaller one.
 *
 * Units: cents. Source: decision 0450.
 *
 * @example countReceiptSizes([{ net: -500, count: 1 }, { net: 250, count: 3 }]).classes // => [{ code: "BELOW", count: 1 }, { code: "0-100", count: 0 }, { code: "100-200", count: 0 }, { code: "200-300", count: 3 }]
 */
export function countReceiptSizes(receipts: readonly EqualReceipts[]): ReceiptSizes {
  const sortedReceipts = receipts.toSorted((left, right) => left.net - right.net);
  const receiptCount = sumCounts(sortedReceipts);
  const netSum = sortedReceipts.reduce((sum, { net, count }) => sum + net * count, 0);
  const countWithin = ({ above, upTo }: ReceiptBounds) =>
    sumCounts(sortedReceipts.filter(({ net }) => (above === null || net > above) && (upTo === null || net <= upTo)));
  const endClassCounts = [belowZeroClassCode, zeroClassCode].map((code) => ({
    code,
    count: countWithin(boundsOfReceiptClass(code) ?? unlimitedBounds),
  }));
  const usualClassCounts = makeUsualClasses(sortedReceipts.filter(({ net }) => net > 0)).map((bounds) => ({
    code: `${bounds.above}-${bounds.upTo ?? ""}`,
    count: countWithin(bounds),
  }));
  return {
    classes: [...endClassCounts.filter(({ count }) => count > 0), ...usualClassCounts],
    total: receiptCount,
    median: receiptCount === 0 ? null : cents(netOfReceiptAt(sortedReceipts, Math.ceil(receiptCount / 2))),
    mean: receiptCount === 0 ? null : divideCents(cents(netSum), receiptCount),
  };
}

/**
 * Returns the bounds that the code of a class names; null for any other text.
 *
 * @example boundsOfReceiptClass("1000-2000") // => { above: 1000, upTo: 2000 }
 */
export function boundsOfReceiptClass(code: string): ReceiptBounds | null {
  if (code === belowZeroClassCode) return { above: null, upTo: -1 };
  if (code === zeroClassCode) return { above: -1, upTo: 0 };
  const [, lowerBound, upperBound] = /^(\d{1,15})-(\d{0,15})$/u.exec(code) ?? [];
  if (lowerBound === undefined || upperBound === undefined) return null;
  return { above: Number(lowerBound), upTo: upperBound === "" ? null : Number(upperBound) };
}

const unlimitedBounds: ReceiptBounds = { above: null, upTo: null };

function makeUsualClasses(soldReceipts: readonly EqualReceipts[]): readonly ReceiptBounds[] {
  const soldReceiptCount = sumCounts(soldReceipts);
  if (soldReceiptCount === 0) return [];
  const usualNetLimit = netOfReceiptAt(soldReceipts, Math.ceil(soldReceiptCount * usualReceiptShare));
  const classStep = roundStepOf(usualNetLimit);
  const usualClassBounds = Array.from({ length: Math.ceil(usualNetLimit / classStep) }, (_, index) => ({
    above: index * classStep,
    upTo: (index + 1) * classStep,
  }));
  const lastClassEnd = usualClassBounds.length * classStep;
  return (soldReceipts.at(-1)?.net ?? 0) > lastClassEnd
    ? [...usualClassBounds, { above: lastClassEnd, upTo: null }]
    : usualClassBounds;
}

/** Returns the smallest class width of 1, 2, 5, 10, 20 … dollars with which the maximum number of classes reaches an amount. Units: cents. */
function roundStepOf(netLimit: number): number {
  for (let unit = 100; ; unit *= 10)
    for (const factor of [1, 2, 5]) if (unit * factor * sizeClassesAtMost >= netLimit) return unit * factor;
}

/** Returns the net sales of the receipt at a place in the order, counted from 1; 0 if there are fewer. */
function netOfReceiptAt(sortedReceipts: readonly EqualReceipts[], place: number): number {
  let passedReceiptCount = 0;
  for (const { net, count } of sortedReceipts) {
    passedReceiptCount += count;
    if (passedReceiptCount >= place) return net;
  }
  return 0;
}

const sumCounts = (receipts: readonly EqualReceipts[]): number => receipts.reduce((sum, { count }) => sum + count, 0);
