/** Sums of a rehearsal of prices. Parts of several receipts add up. */

import { cents, groupComparisons, sumComparisons, type AmountComparison, type Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";

/** Why a past line cannot be computed anew: it names no product, no list price is known for its day, or it was sold at another price. */
export const priceApartReasons = ["NO_PRODUCT", "NO_LIST_PRICE", "OTHER_PRICE"] as const;

/** Why a past line cannot be computed anew. */
export type PriceApartReason = (typeof priceApartReasons)[number];

/** Net sales of a store's day and department, as recorded and at the tried prices. */
export interface RehearsedPrices extends AmountComparison {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly departmentId: number | null;
}

/** Lines that are counted apart, with their recorded net sales. */
export interface ApartLines {
  readonly reason: PriceApartReason;
  readonly lines: number;
  readonly amount: Cents;
}

/** Margins of the computed lines whose cost is known. */
export interface RehearsedMargins {
  readonly netWithCost: AmountComparison;
  readonly margin: AmountComparison;
  /** Number of computed lines of unknown cost. */
  readonly withoutCost: number;
  /** Number of lines sold below cost. */
  readonly belowCost: { readonly present: number; readonly tried: number };
}

/** Taxes of the receipts that the province explains; the others are counted apart with their recorded taxes. */
export interface RehearsedPriceTaxes extends AmountComparison {
  readonly apart: { readonly receipts: number; readonly amount: Cents };
}

/** Part of a rehearsal. */
export interface PriceRehearsalPart {
  /** Number of computed lines; `changed` is the number of those whose price changes. */
  readonly lines: number;
  readonly changed: number;
  readonly rows: readonly RehearsedPrices[];
  readonly items: readonly (AmountComparison & { readonly itemId: number })[];
  readonly margins: RehearsedMargins;
  readonly taxes: RehearsedPriceTaxes;
  readonly apart: readonly ApartLines[];
}

/** Outcome of a rehearsal of prices. Stores, departments, products and days each add up to the total. */
export interface PriceRehearsal extends Omit<PriceRehearsalPart, "rows"> {
  readonly total: AmountComparison;
  readonly locations: readonly (AmountComparison & { readonly locationId: number })[];
  readonly departments: readonly (AmountComparison & { readonly departmentId: number | null })[];
  readonly days: readonly (AmountComparison & { readonly businessDate: CalendarDate })[];
}

/**
 * Joins parts of a rehearsal, with one row for each store, day and department, and one for each product.
 *
 * Source: decision 0532.
 *
 * @example joinPriceRehearsals([]).lines // => 0
 */
export function joinPriceRehearsals(parts: readonly PriceRehearsalPart[]): PriceRehearsalPart {
  const sumOf = (countOf: (part: PriceRehearsalPart) => number) => parts.reduce((sum, part) => sum + countOf(part), 0);
  return {
    lines: sumOf(({ lines }) => lines),
    changed: sumOf(({ changed }) => changed),
    rows: mergeRows(
      parts.flatMap(({ rows }) => rows),
      ({ locationId, businessDate, departmentId }) => `${locationId} ${businessDate} ${departmentId}`,
    ),
    items: mergeRows(
      parts.flatMap(({ items }) => items),
      ({ itemId }) => itemId,
    ),
    margins: {
      netWithCost: sumComparisons(parts.map(({ margins }) => margins.netWithCost)),
      margin: sumComparisons(parts.map(({ margins }) => margins.margin)),
      withoutCost: sumOf(({ margins }) => margins.withoutCost),
      belowCost: {
        present: sumOf(({ margins }) => margins.belowCost.present),
        tried: sumOf(({ margins }) => margins.belowCost.tried),
      },
    },
    taxes: {
      ...sumComparisons(parts.map(({ taxes }) => taxes)),
      apart: {
        receipts: sumOf(({ taxes }) => taxes.apart.receipts),
        amount: cents(sumOf(({ taxes }) => taxes.apart.amount)),
      },
    },
    apart: joinApartLines(parts.flatMap(({ apart }) => apart)),
  };
}

/**
 * Sums up a rehearsal by store, department, product and day. Days are in order, the others by their change, the largest first; products whose change is
 * the same are in the order of their sales.
 *
 * Source: decision 0532.
 *
 * @example sumPriceRehearsal(joinPriceRehearsals([])).total // => { present: 0, tried: 0 }
 */
export function sumPriceRehearsal({ rows, items, ...part }: PriceRehearsalPart): PriceRehearsal {
  const changeOf = ({ present, tried }: AmountComparison) => Math.abs(tried - present);
  return {
    ...part,
    total: sumComparisons(rows),
    items: items.toSorted(
      (left, right) => changeOf(right) - changeOf(left) || right.present - left.present || left.itemId - right.itemId,
    ),
    locations: groupComparisons(rows, (row) => row.locationId).map(({ key, ...sum }) => ({ locationId: key, ...sum })),
    departments: groupComparisons(rows, (row) => row.departmentId).map(({ key, ...sum }) => ({
      departmentId: key,
      ...sum,
    })),
    days: groupComparisons(rows, (row) => row.businessDate)
      .map(({ key, ...sum }) => ({ businessDate: key, ...sum }))
      .toSorted((left, right) => (left.businessDate < right.businessDate ? -1 : 1)),
  };
}

/** Adds up the amounts of rows with the same key; the other fields are those of the first. */
function mergeRows<Row extends AmountComparison>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
): readonly Row[] {
  const rowByKey = new Map<string | number, Row>();
  for (const row of rows) {
    const summedRow = rowByKey.get(keyOf(row));
    rowByKey.set(keyOf(row), summedRow === undefined ? row : { ...summedRow, ...sumComparisons([summedRow, row]) });
  }
  return [...rowByKey.values()];
}

/** Adds up lines that are counted apart by reason, in the order of the reasons. */
const joinApartLines = (apartLines: readonly ApartLines[]): readonly ApartLines[] =>
  priceApartReasons.flatMap((reason) => {
    const linesOfReason = apartLines.filter((row) => row.reason === reason);
    return linesOfReason.length === 0
      ? []
      : [
          {
            reason,
            lines: linesOfReason.reduce((sum, { lines }) => sum + lines, 0),
            amount: cents(linesOfReason.reduce((sum, { amount }) => sum + amount, 0)),
          },
        ];
  });
