/** Barcodes printed by a store, with an item and its weight or price. */

import { quantity, type Quantity } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";
import { checkDigitOf, type Barcode, type Gtin14 } from "../text/index.ts";

/** Layout of store codes: prefix, item, optional check digit of the value, value, check digit. */
export interface StoreCodeLayout {
  /** First digits of the code as 13 digits; a UPC-A starts with a zero. */
  readonly prefix: string;
  readonly itemDigits: number;
  readonly hasValueCheck: boolean;
  readonly valueDigits: number;
  /** Unit of the value: grams, or cents. */
  readonly holds: "weight" | "price";
}

const weightLayout = { itemDigits: 5, hasValueCheck: false, valueDigits: 5, holds: "weight" } as const;

/**
 * Default layouts: a UPC-A that starts with 2 has a price with its own check digit, an EAN-13 from 20 to 29 a weight.
 *
 * Source: behaviour 3.1 (weight barcodes give kg), GS1 Canada's numbers of variable measure, decision 0083.
 */
export const storeCodeLayouts: readonly StoreCodeLayout[] = [
  { prefix: "02", itemDigits: 5, hasValueCheck: true, valueDigits: 4, holds: "price" },
  ...["20", "21", "22", "23", "24", "25", "26", "27", "28", "29"].map((prefix) => ({ prefix, ...weightLayout })),
];

/** Content of a store code. */
export interface StoreCode {
  /** Code to look up the item: the value is all zeros. */
  readonly lookup: Gtin14;
  /** Digits of the item only. */
  readonly item: string;
  /** Units: thousandths of a kilogram; null for a price, and for a value of zeros. */
  readonly weight: Quantity | null;
  /** Units: cents; null for a weight, and for a value of zeros. */
  readonly price: Cents | null;
  /** Whether the check digit of the value is right or absent. */
  readonly isValueCheckRight: boolean;
}

/**
 * Parses a store code; null if it matches no layout. The check digit of the whole code is checked as part of the barcode.
 *
 * Source: behaviour 3.1 and 3.9, decision 0083.
 *
 * @example readStoreCode({ gtin14: "02212345012503", isCheckDigitRight: true })?.weight // => 1250
 */
export function readStoreCode(
  { gtin14 }: Barcode,
  layouts: readonly StoreCodeLayout[] = storeCodeLayouts,
): StoreCode | null {
  if (!gtin14.startsWith("0")) return null;
  const thirteenDigits = gtin14.slice(1);
  const layout = layouts.find(({ prefix }) => prefix !== "" && thirteenDigits.startsWith(prefix));
  if (layout === undefined || !hasTwelveDigits(layout)) return null;
  const itemEndIndex = layout.prefix.length + layout.itemDigits;
  const itemPart = thirteenDigits.slice(layout.prefix.length, itemEndIndex);
  const valuePart = thirteenDigits.slice(-1 - layout.valueDigits, -1);
  const valueNumber = Number(valuePart);
  return {
    lookup: lookupOf(layout.prefix + itemPart),
    item: itemPart,
    weight: layout.holds === "weight" && valueNumber > 0 ? quantity(valueNumber) : null,
    price: layout.holds === "price" && valueNumber > 0 ? cents(valueNumber) : null,
    isValueCheckRight:
      valueNumber === 0 ||
      !layout.hasValueCheck ||
      priceCheckDigitOf(valuePart) === Number(thirteenDigits[itemEndIndex]),
  };
}

/** Tells whether a layout fills 12 digits; the thirteenth is the check digit. */
const hasTwelveDigits = ({ prefix, itemDigits, hasValueCheck, valueDigits }: StoreCodeLayout): boolean =>
  itemDigits > 0 && valueDigits > 0 && prefix.length + itemDigits + Number(hasValueCheck) + valueDigits === 12;

function lookupOf(start: string): Gtin14 {
  const lookupDigits = `0${start.padEnd(12, "0")}`;
  return `${lookupDigits}${checkDigitOf(lookupDigits)}` as Gtin14;
}

/**
 * Computes the check digit of a four-digit price.
 *
 * Source: GS1 General Specifications 7.9 (weights 2-, 2-, 3 and 5-).
 *
 * @example priceCheckDigitOf("2875") // => 9
 */
export function priceCheckDigitOf(price: string): number {
  const weighedSum = [...price].reduce(
    (total, digit, index) => total + (weighDigitByPosition[index]?.(Number(digit)) ?? 0),
    0,
  );
  return (weighedSum * 3) % 10;
}

/** Makes the function that weighs a digit: the digit times a factor, of which the tens are subtracted from the ones. */
const makeLessTens =
  (factor: number) =>
  (digit: number): number =>
    (((factor * digit) % 10) - Math.floor((factor * digit) / 10) + 10) % 10;

const weighDigitByPosition = [makeLessTens(2), makeLessTens(2), (digit: number) => 3 * digit, makeLessTens(5)];
