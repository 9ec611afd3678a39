/** Meaning of a sales file's amount columns, deduced from the arithmetic between price, total and discount. */

import { missesAllowed } from "./proposal-tolerance.data.ts";
import { createScaledReader, type NumberFormat } from "./scaled-number.ts";

/** Meanings of a "discount" column: dollars off the line, a rate like 0.2, or a rate like 20. */
export type DiscountMeaning = "amount" | "fraction" | "percent";

/** Meanings of an amount beside a quantity: the unit price, or the line total. */
export type PriceMeaning = "unitPrice" | "lineTotal";

/** Values of a column, row by row. */
export type ColumnValues = readonly string[];

/**
 * Lists the possible meanings of a discount column's values. A single meaning is certain; several need a question.
 *
 * @example discountMeanings(["0", "0.2"], { decimal: ".", thousands: null, currencyMarks: [] }) // => ["fraction", "amount"]
 */
export function discountMeanings(values: ColumnValues, format: NumberFormat): readonly DiscountMeaning[] {
  const filledValues = values.filter((value) => value.trim() !== "");
  if (filledValues.some((value) => value.includes("%"))) return ["percent"];
  if (format.currencyMarks.some((mark) => filledValues.some((value) => value.includes(mark)))) return ["amount"];
  const readNumber = createScaledReader(format, 4);
  const absoluteAmounts = filledValues.map((value) => Math.abs(readNumber(value))).filter(Number.isFinite);
  const highestAmount = Math.max(0, ...absoluteAmounts);
  const isAmount = absoluteAmounts.every((amount) => amount % 100 === 0);
  const isFraction = highestAmount <= 10_000;
  // Discount rates are round numbers: 12.5 can be a rate, 12.37 is an amount.
  const isPercent =
    highestAmount === 0 ||
    (highestAmount > 10_000 && highestAmount <= 1_000_000 && absoluteAmounts.every((amount) => amount % 5_000 === 0));
  const isPossibleByMeaning = { fraction: isFraction, percent: isPercent, amount: isAmount };
  return (["fraction", "percent", "amount"] as const).filter((meaning) => isPossibleByMeaning[meaning]);
}

/** Columns used to classify an amount; an empty list if the file has no such column. */
export interface PriceEvidence {
  readonly skus: ColumnValues;
  readonly units: ColumnValues;
  readonly amounts: ColumnValues;
  readonly discounts: ColumnValues;
}

/**
 * Classifies an amount as unit price or line total, by items sold in several quantities: a unit price stays constant.
 * Null if undecided. Rows with a discount are ignored, because a reduced total may match another quantity.
 */
export function classifyPrice(
  { skus, units, amounts, discounts }: PriceEvidence,
  format: NumberFormat,
): PriceMeaning | null {
  const [readUnits, parseDollarAmount] = [createScaledReader(format, 3), createScaledReader(format, 4)];
  const firstSaleBySku = new Map<string, readonly [units: number, amount: number]>();
  let [unitPriceCount, lineTotalCount] = [0, 0];
  for (const [index, sku] of skus.entries()) {
    const [count, amount] = [readUnits(units[index] ?? ""), parseDollarAmount(amounts[index] ?? "")];
    if (!(count > 0) || !(amount > 0) || /[1-9]/u.test(discounts[index] ?? "")) continue;
    const firstSale = firstSaleBySku.get(sku);
    if (firstSale === undefined) firstSaleBySku.set(sku, [count, amount]);
    else if (firstSale[0] !== count) {
      if (firstSale[1] === amount) unitPriceCount += 1;
      else if (Math.abs(firstSale[1] * count - amount * firstSale[0]) <= 100 * Math.max(count, firstSale[0]))
        lineTotalCount += 1;
    }
  }
  if (unitPriceCount === lineTotalCount) return null;
  return unitPriceCount > lineTotalCount ? "unitPrice" : "lineTotal";
}

/** A consistent reading of price, discount and total. */
export interface MoneyReading {
  /** Null if the file has no discount column, or all its values are zero. */
  readonly discount: DiscountMeaning | null;
  readonly totalIs: "afterDiscount" | "beforeDiscount";
}

/** Number of rows whose total follows from quantity, price and discount, of all rows with a total. */
export interface MoneyProof {
  readonly tied: number;
  readonly rows: number;
}

/** Readings that give the totals of a file. */
export interface MatchingMoneyReadings {
  /** Readings that give the total; none if it is something else: with taxes, or of the whole receipt. */
  readonly stories: readonly MoneyReading[];
  /** Best proof of the columns' meanings; null if no combination of meanings fits. */
  readonly proof: MoneyProof | null;
}

/** Price, discount and total of a row, as written in the file. */
export type MoneyRow = Readonly<{ units: string; price: string; total: string; discount: string }>;

const candidateReadings: readonly MoneyReading[] = [
  { discount: null, totalIs: "afterDiscount" },
  { discount: "amount", totalIs: "afterDiscount" },
  { discount: "fraction", totalIs: "afterDiscount" },
  { discount: "percent", totalIs: "afterDiscount" },
  { discount: "amount", totalIs: "beforeDiscount" },
  { discount: "fraction", totalIs: "beforeDiscount" },
  { discount: "percent", totalIs: "beforeDiscount" },
];

/**
 * Lists the readings in which quantity, price and discount give the total of every row, to within a cent. If none does, the one that gives the
 * total after the discount on nearly all rows: the other rows are rejected when they are read.
 *
 * @example findMoneyReadings([{ units: "2", price: "4.50", total: "9.00", discount: "" }], { decimal: ".", thousands: null, currencyMarks: [] }).proof // => { tied: 1, rows: 1 }
 */
export function findMoneyReadings(rows: readonly MoneyRow[], format: NumberFormat): MatchingMoneyReadings {
  const readNumber = createScaledReader(format, 4);
  const readRate = createScaledReader({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 4);
  const rowNumbers = rows.map(({ units, price, total, discount }) =>
    // Files write discounts with either sign.
    [
      readNumber(units),
      readNumber(price),
      readNumber(total),
      discount.trim() === "" ? 0 : Math.abs(readRate(discount)),
    ].map((amount) => amount / 10_000),
  );
  const countTiedRows = (story: MoneyReading): number =>
    rowNumbers.filter(([units = NaN, price = NaN, total = NaN, discount = NaN]) => {
      const grossAmount = units * price;
      const discountByMeaning = {
        amount: discount,
        fraction: grossAmount * discount,
        percent: (grossAmount * discount) / 100,
      };
      const netAmount =
        story.discount === null || story.totalIs === "beforeDiscount"
          ? grossAmount
          : grossAmount - discountByMeaning[story.discount];
      return Math.abs(netAmount - total) < 0.0151;
    }).length;
  const possibleMeanings = discountMeanings(
    rows.map(({ discount }) => discount),
    format,
  );
  const hasDiscounts = rowNumbers.some(([, , , discount = 0]) => discount !== 0);
  const tiedReadings = candidateReadings
    .filter(
      ({ discount, totalIs }) =>
        // Rows without a discount fit every reading, so take the simplest; a total before discount does not identify the discount.
        (discount !== null) === hasDiscounts &&
        (discount === null || totalIs === "afterDiscount" || possibleMeanings.includes(discount)),
    )
    .map((story) => ({ story, tied: countTiedRows(story) }));
  const fullyTiedReadings = tiedReadings.filter(({ tied }) => tied === rows.length);
  if (fullyTiedReadings.length > 0)
    return { stories: fullyTiedReadings.map(({ story }) => story), proof: { tied: rows.length, rows: rows.length } };
  const nearlyTiedReadings = tiedReadings
    .filter(({ story, tied }) => story.totalIs === "afterDiscount" && rows.length - tied <= missesAllowed(rows.length))
    .toSorted((left, right) => right.tied - left.tied);
  const [bestReading, nextReading] = nearlyTiedReadings;
  return bestReading === undefined || nextReading?.tied === bestReading.tied
    ? { stories: [], proof: null }
    : { stories: [bestReading.story], proof: { tied: bestReading.tied, rows: rows.length } };
}

/** A row with two discounts: an amount and a rate. */
export type PairedRow = MoneyRow & Readonly<{ rate: string }>;

/** Tells which of two discounts give the total of every row: one of them, or both; null if none does. */
export function findDeductedDiscounts(
  rows: readonly PairedRow[],
  rateIs: "fraction" | "percent",
  format: NumberFormat,
): "amount" | "rate" | "both" | null {
  const discountForUse = (use: "amount" | "rate" | "both", { gross, amount, rate }: PairedNumbers): number =>
    (use === "rate" ? 0 : amount) + (use === "amount" ? 0 : gross * rate);
  const rowNumbers = readPairedNumbers(rows, rateIs, format);
  const fittingUses = (["amount", "rate", "both"] as const).filter((use) =>
    rowNumbers.every((row) => Math.abs(row.gross - discountForUse(use, row) - row.total) < 0.0151),
  );
  return fittingUses[0] ?? null;
}

/** Tells whether the amount of each row is its rate of quantity times price: the same discount, written twice. */
export function isSameDiscount(
  rows: readonly PairedRow[],
  rateIs: "fraction" | "percent",
  format: NumberFormat,
): boolean {
  return readPairedNumbers(rows, rateIs, format).every(
    ({ gross, amount, rate }) => Math.abs(gross * rate - amount) < 0.0151,
  );
}

interface PairedNumbers {
  readonly gross: number;
  readonly total: number;
  readonly amount: number;
  /** Share of the gross amount: 0.2 is 20 %. */
  readonly rate: number;
}

function readPairedNumbers(
  rows: readonly PairedRow[],
  rateIs: "fraction" | "percent",
  format: NumberFormat,
): readonly PairedNumbers[] {
  const readNumber = createScaledReader({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 4);
  const readOrZero = (text: string) => (text.trim() === "" ? 0 : readNumber(text) / 10_000);
  return rows.map(({ units, price, total, discount, rate }) => ({
    gross: (readNumber(units) * readNumber(price)) / 100_000_000,
    total: readNumber(total) / 10_000,
    amount: Math.abs(readOrZero(discount)),
    rate: Math.abs(readOrZero(rate)) / (rateIs === "percent" || rate.includes("%") ? 100 : 1),
  }));
}
