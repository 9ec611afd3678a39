/** Ranks the ways to deduct several columns of discounts by the line totals that they give. */

import { divideRounded, quantity } from "../measure/index.ts";
import { cents, extendPrice, unitCost, type Cents } from "../money/index.ts";

import {
  totalDiscountOf,
  discountBases,
  type DiscountBase,
  type DiscountColumn,
  type DiscountColumnRule,
  type StatedDiscount,
} from "./deduct-discounts.ts";
import { toDiscount } from "./discount-cells.ts";
import type { DiscountCandidate } from "./discount-headers.ts";
import { createScaledReader, type NumberFormat } from "./scaled-number.ts";

/** Columns of discounts in their order, and what their rates are of. */
export interface DiscountChoice {
  readonly discounts: readonly DiscountColumn[];
  readonly discountRatesOf: DiscountBase;
}

/** A choice, with the number of rows whose total it gives. */
export interface RankedChoice extends DiscountChoice {
  readonly tied: number;
}

/** Quantity, price and total of a row, as written. */
export type PricedRow = Readonly<{ units: string; price: string; total: string }>;

/** Columns tried in every order; more of them are left to the user. */
const orderedColumnsAtMost = 4;

/** Tolerance for rounding at a till, as for any line. */
const toleranceCents = 1;

/** Rows of a file as exact amounts, with each column of discounts in each of its meanings. */
export interface DiscountTable {
  readonly rows: readonly { readonly gross: Cents; readonly total: Cents }[];
  /** Discount of a row by column and meaning. */
  readonly discountOf: (column: DiscountColumn, row: number) => StatedDiscount;
}

/** Reads the rows that the choices are tried on. A row that is no number ties with none. */
export function readDiscountTable(
  rows: readonly PricedRow[],
  candidates: readonly DiscountCandidate[],
  format: NumberFormat,
): DiscountTable {
  const [readUnits, readNumber] = [createScaledReader(format, 3), createScaledReader(format, 4)];
  const readRate = createScaledReader({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 4);
  const unitCounts = rows.map(({ units }) => readUnits(units));
  const unitCountOfRow = (row: number) => (Number.isFinite(unitCounts[row]) ? (unitCounts[row] ?? 0) : 0);
  const valuesByColumn = new Map(
    candidates.map(({ column, values }) => [
      column,
      values.map((value) => ({
        value: value.trim() === "" ? 0 : Math.abs(readRate(value)),
        isPercent: value.includes("%"),
      })),
    ]),
  );
  return {
    rows: rows.map(({ price, total }, row) => {
      const [count, priceNumber, statedTotal] = [
        unitCounts[row] ?? Number.NaN,
        readNumber(price),
        readNumber(total),
      ].map(Math.abs);
      const areNumbers = [count, priceNumber, statedTotal].every(Number.isFinite);
      return {
        gross: areNumbers ? extendPrice(unitCost(priceNumber ?? 0), quantity(count ?? 0)) : cents(0),
        total: cents(areNumbers ? divideRounded(statedTotal ?? 0, 100) : -1_000),
      };
    }),
    discountOf: ({ column, is }, row) => {
      const { value = 0, isPercent = false } = valuesByColumn.get(column)?.[row] ?? {};
      return toDiscount(is, scaleDiscount(value, isPercent && is === "fraction" ? "percent" : is), unitCountOfRow(row));
    },
  };
}

/** Turns ten-thousandths as read into the unit of a meaning. */
const scaleDiscount = (value: number, rule: DiscountColumnRule): number =>
  rule === "amount" || rule === "percent" ? divideRounded(value, 100) : value;

/** Sums the discounts of a row. */
export function discountsOfRow(table: DiscountTable, choice: DiscountChoice, row: number): Cents {
  return totalDiscountOf(table.rows[row]?.gross ?? cents(0), {
    of: choice.discountRatesOf,
    list: choice.discounts.map((column) => table.discountOf(column, row)),
  });
}

/** Rows that choices are first tried on, and the choices that are then tried on all rows. */
const [rowsTried, choicesTried] = [40, 40];

/**
 * Lists ways to deduct some or all columns, those that give most totals first; on a tie the exact ones, then fewer columns, then rates of
 * the gross amount. The rows with most discounts tell which ways are worth trying on all.
 */
export function rankDiscounts(table: DiscountTable, candidates: readonly DiscountCandidate[]): readonly RankedChoice[] {
  const countRowDiscounts = (row: number) => candidates.filter(({ values }) => /[1-9]/u.test(values[row] ?? "")).length;
  const rowIndexes = table.rows.map((_, row) => row);
  const mostDiscountedRows = rowIndexes
    .toSorted((left, right) => countRowDiscounts(right) - countRowDiscounts(left))
    .slice(0, rowsTried);
  const likelyChoices = rankChoices(table, listChoices(candidates), mostDiscountedRows).slice(0, choicesTried);
  return rankChoices(table, likelyChoices, rowIndexes);
}

function rankChoices(
  table: DiscountTable,
  choices: readonly DiscountChoice[],
  rows: readonly number[],
): readonly RankedChoice[] {
  const rankedChoices = choices.map(({ discounts, discountRatesOf }) => {
    let [tied, exact] = [0, 0];
    for (const row of rows) {
      const { gross, total } = table.rows[row] ?? { gross: cents(0), total: cents(-1_000) };
      const differenceCents = Math.abs(gross - discountsOfRow(table, { discounts, discountRatesOf }, row) - total);
      if (differenceCents <= toleranceCents) tied += 1;
      if (differenceCents === 0) exact += 1;
    }
    return { choice: { discounts, discountRatesOf, tied }, exact };
  });
  return rankedChoices
    .toSorted(
      ({ choice: left, exact }, { choice: right, exact: otherExact }) =>
        right.tied - left.tied || otherExact - exact || left.discounts.length - right.discounts.length,
    )
    .map(({ choice }) => choice);
}

/** Lists the choices of columns, meanings and orders; the order of amounts alone changes nothing. */
export function listChoices(candidates: readonly DiscountCandidate[]): readonly DiscountChoice[] {
  const triedCandidates = candidates.slice(0, orderedColumnsAtMost);
  return subsetsOf(triedCandidates).flatMap((subset) =>
    combineMeanings(subset).flatMap((discounts) =>
      discountBases.flatMap((discountRatesOf): readonly DiscountChoice[] => {
        if (discountRatesOf === "gross") return [{ discounts, discountRatesOf }];
        const isOrdered = discounts.length > 1 && discounts.some(({ is }) => is === "percent" || is === "fraction");
        return isOrdered ? permutationsOf(discounts).map((order) => ({ discounts: order, discountRatesOf })) : [];
      }),
    ),
  );
}

function subsetsOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  return list
    .reduce<readonly (readonly T[])[]>(
      (subsets, item) => [...subsets, ...subsets.map((subset) => [...subset, item])],
      [[]],
    )
    .filter((subset) => subset.length > 0);
}

function combineMeanings(candidates: readonly DiscountCandidate[]): readonly (readonly DiscountColumn[])[] {
  return candidates.reduce<readonly (readonly DiscountColumn[])[]>(
    (combinations, { column, meanings }) =>
      combinations.flatMap((combination) => meanings.map((meaning) => [...combination, { column, is: meaning }])),
    [[]],
  );
}

function permutationsOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((firstItem, firstIndex) =>
    permutationsOf(list.filter((_, index) => index !== firstIndex)).map((rest) => [firstItem, ...rest]),
  );
}
