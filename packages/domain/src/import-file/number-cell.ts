/** Reads the numbers of a row: amounts, quantities and rates of discount. */

import { amountScale, type AmountFormat } from "./amount-unit.ts";
import { cellText, refuseCell, refuseNumber, type ColumnPlace, type RowReading } from "./cell-reader.ts";
import { fullDiscountRate } from "./deduct-discounts.ts";
import { createScaledReader, scaledAtMost, type NumberFormat } from "./scaled-number.ts";

/** Reads a number; an empty cell is 0. */
export type NumberCell = (row: RowReading, place: ColumnPlace, isRequired: boolean) => number;

/** Makes the reader of a number. An empty cell is 0; an invalid, too large or required one records an issue. */
export function createNumberCell(format: NumberFormat, scale: number, atMost: number = scaledAtMost): NumberCell {
  const readScaled = createScaledReader(format, scale, atMost);
  return (row, place, isRequired) => {
    const numberText = cellText(row, place);
    const scaledValue = numberText === "" ? 0 : readScaled(numberText);
    if (numberText === "" && isRequired) refuseCell(row, place, "IMPORT_REQUIRED");
    if (Number.isFinite(scaledValue)) return scaledValue;
    refuseNumber(row, place, scaledValue, atMost / 10 ** scale);
    return 0;
  };
}

/** Makes the reader of an amount: an integer of 10^-scale dollars, whatever the unit in the file. */
export const createAmountCell = (format: AmountFormat, scale: number, atMost: number = scaledAtMost): NumberCell =>
  createNumberCell(format, amountScale(format.amountsIn, scale), atMost);

/**
 * Makes the reader of a discount rate, in ten-thousandths. An empty cell is no discount, a rate above 100 % is rejected. The sign
 * is ignored, since files use either.
 */
export function createRateCell(
  format: NumberFormat,
  rateIs: "fraction" | "percent",
): (row: RowReading, place: ColumnPlace) => number {
  const readFraction = createNumberCell(format, 4);
  const readPercent = createNumberCell({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 2);
  return (row, place) => {
    const isPercent = rateIs === "percent" || cellText(row, place).includes("%");
    const scaledRate = Math.abs((isPercent ? readPercent : readFraction)(row, place, false));
    if (scaledRate > fullDiscountRate) refuseCell(row, place, "IMPORT_NUMBER_RANGE", { max: isPercent ? 100 : 1 });
    return scaledRate;
  };
}
