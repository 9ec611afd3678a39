/** Measures that are no plain sum: stock at a time, distinct counts, their comparisons, and quotients. */
import { findField, type FieldCatalogue, type FieldRow, type FieldType, type ReportRow } from "./field.ts";
import { ratioOf, type RatioTypes } from "./ratio.ts";
import { sharedSumOf, type BesideRows, type SharedPart } from "./shared-sums.ts";
import type { Measure } from "./aggregate.ts";
import {
  type Tally,
  addNumber,
  addNumbers,
  addersByAggregate,
  countIn,
  exactOrNull,
  numberOf,
  tallyReaders,
  summedAdders,
} from "./tally.ts";

/**
 * Prepares a semi-additive measure (stock on hand), which adds up within one value of its dimension. Over several values it has no result,
 * so the values met are tracked.
 */
export function prepareState(type: FieldType, field: string, standsAt: string): Measure {
  const [add, addSummed] = [addNumber(field), addNumbers(field)];
  const addDimensionValue = (tally: Tally, keys: ReportRow): void => {
    (tally.distinct ??= new Set()).add(keys[standsAt] ?? null);
  };
  return {
    type,
    additive: false,
    add: (tally, row) => {
      add(tally, row);
      addDimensionValue(tally, row);
    },
    addSummed: (tally, row) => {
      addSummed(tally, row);
      addDimensionValue(tally, row.keys);
    },
    read: (tally) => ((tally.distinct?.size ?? 0) > 1 ? null : tallyReaders.sum(tally)),
  };
}

/** Prepares a distinct count: from the values of the rows, or as the source counted. Counts of groups without common values are added. */
export function prepareCount(type: FieldType, field: string): Measure {
  const addSummedRow = summedAdders.countDistinct(field);
  return {
    type,
    additive: false,
    add: addersByAggregate.countDistinct(field),
    addSummed: (tally, row) => {
      const fieldSums = row.sums[field];
      if (fieldSums === undefined) addSummedRow(tally, row);
      else tally.whole += fieldSums.sum;
    },
    read: (tally) => exactOrNull(countIn(tally)),
  };
}

/**
 * Tells whether a field is the comparison of a distinct count, which the source counts for each group because groups cannot be added.
 *
 * @example isComparedCount({ net: { type: "money", role: "measure" } }, "net") // => false
 */
export function isComparedCount(fields: FieldCatalogue, field: string): boolean {
  const { compared } = findField(fields, field) ?? {};
  return compared !== undefined && findField(fields, compared.of)?.counts !== undefined;
}

/**
 * Prepares the distinct count of comparison days, or the difference from it: as the source counted each group, or added if groups have no common
 * values. Rows have none.
 */
export function prepareComparedCount(type: FieldType, field: string): Measure {
  return {
    type,
    additive: false,
    add: () => undefined,
    addSummed: (tally, row) => {
      const distinctCount = row.distinct?.[field];
      const fieldSums = row.sums[field];
      if (distinctCount !== undefined) tally.counted = (tally.counted ?? 0) + distinctCount;
      else if (fieldSums !== undefined) tally.whole += fieldSums.sum;
      else return;
      tally.filled += 1;
    },
    read: (tally) => (tally.filled === 0 ? null : exactOrNull(countIn(tally))),
  };
}

export function prepareRatio(
  fields: FieldCatalogue,
  to: FieldType,
  ratio: NonNullable<FieldRow["ratio"]>,
): Measure | null {
  const [part, wholeField] = [findField(fields, ratio.part), findField(fields, ratio.whole)];
  if (part === null || wholeField === null) return null;
  const ratioTypes = { of: part.type, over: wholeField.type, to };
  if (wholeField.follows !== undefined)
    return prepareSharedRatio(
      ratio,
      { field: ratio.whole, follows: wholeField.follows },
      { type: to, units: ratioTypes },
    );
  const divisorAdders =
    wholeField.counts !== undefined
      ? { ...prepareCount(wholeField.type, ratio.whole), of: countIn }
      : isComparedCount(fields, ratio.whole)
        ? { ...prepareComparedCount(wholeField.type, ratio.whole), of: countIn }
        : makeWholeAdders(ratio.whole);
  return {
    type: to,
    additive: false,
    add: (tally, row) => {
      tally.sum += numberOf(row[ratio.part]);
      divisorAdders.add(tally, row);
    },
    addSummed: (tally, row) => {
      const partCount = row.distinct?.[ratio.part];
      if (partCount === undefined) tally.sum += row.sums[ratio.part]?.sum ?? 0;
      else tally.countedPart = (tally.countedPart ?? 0) + partCount;
      divisorAdders.addSummed(tally, row);
    },
    read: (tally) => readRatio(tally.countedPart ?? tally.sum, divisorAdders.of(tally)),
  };

  function readRatio(sum: number, wholeSum: number): number | null {
    return exactOrNull(sum) === null || exactOrNull(wholeSum) === null || (ratio.isOfMore === true && wholeSum < 0)
      ? null
      : ratioOf({ part: sum, whole: wholeSum, ...ratioTypes });
  }
}

/** Prepares a measure whose groups share its rows with the groups that differ only in dimensions that it does not follow. */
export function prepareFollowing(type: FieldType, beside: BesideRows): Measure {
  return {
    ...makeBesideAdders(beside),
    type,
    additive: false,
    beside,
    shared: [makeFollowingPart(beside)],
    read: (tally) => {
      const followedSum = tally.shared === null ? tally.whole : sharedSumOf(tally, 0);
      return followedSum === 0 && tally.filled === 0 ? null : exactOrNull(followedSum);
    },
  };
}

/** Prepares a quotient whose denominator ignores dimensions that it does not follow, or the quotient of a dimension's other values. */
function prepareSharedRatio(
  { part, isOfMore, others }: NonNullable<FieldRow["ratio"]>,
  beside: BesideRows,
  { type, units }: { readonly type: FieldType; readonly units: Omit<RatioTypes, "part" | "whole"> },
): Measure {
  const denominatorAdders = makeBesideAdders(beside);
  const ownPart = makeFollowingPart(beside);
  const sharedParts: readonly SharedPart[] =
    others === undefined
      ? [ownPart]
      : [
          ownPart,
          { ...ownPart, ignores: (field) => field === others || ownPart.ignores(field) },
          { ignores: (field) => field === others, amountOf: ({ sum }) => sum },
        ];
  const divideSums = (sum: number, whole: number): number | null =>
    exactOrNull(sum) === null || exactOrNull(whole) === null || (isOfMore === true && whole < 0)
      ? null
      : ratioOf({ part: sum, whole, ...units });
  return {
    type,
    additive: false,
    beside,
    shared: sharedParts,
    add: (tally, row) => {
      tally.sum += numberOf(row[part]);
      denominatorAdders.add(tally, row);
    },
    addSummed: (tally, row) => {
      tally.sum += row.sums[part]?.sum ?? 0;
      denominatorAdders.addSummed(tally, row);
    },
    read: (tally) => {
      if (others === undefined)
        return divideSums(tally.sum, tally.shared === null ? tally.whole : sharedSumOf(tally, 0));
      return tally.shared === null
        ? null
        : divideSums(sharedSumOf(tally, 2) - tally.sum, sharedSumOf(tally, 1) - sharedSumOf(tally, 0));
    },
  };
}

const makeFollowingPart = ({ follows }: BesideRows): SharedPart => ({
  ignores: (field) => !follows.includes(field),
  amountOf: ({ whole }) => whole,
});

/** Makes the adders of a measure with rows of its own: `whole` adds them up, and `filled` counts them. */
function makeBesideAdders({ field }: BesideRows): Pick<Measure, "add" | "addSummed"> {
  return {
    add: (tally, row) => {
      tally.whole += numberOf(row[field]);
      if ((row[field] ?? null) !== null) tally.filled += 1;
    },
    addSummed: (tally, { sums }) => {
      tally.whole += sums[field]?.sum ?? 0;
      tally.filled += sums[field]?.filled ?? 0;
    },
  };
}

/** Makes the adders of a quotient's denominator. */
function makeWholeAdders(
  field: string,
): Pick<Measure, "add" | "addSummed"> & { readonly of: (tally: Tally) => number } {
  return {
    add: (tally, row) => {
      tally.whole += numberOf(row[field]);
    },
    addSummed: (tally, { sums }) => {
      tally.whole += sums[field]?.sum ?? 0;
    },
    of: ({ whole }) => whole,
  };
}
