/** Reading of scanned or typed codes, and the products they belong to. */

import { wholeQuantity, type Quantity } from "../measure/index.ts";
import type { Cents } from "../money/index.ts";
import { parseBarcode, type Gtin14 } from "../text/index.ts";

import { readGs1Label, withoutSymbology, type Gs1Label } from "./gs1-label.ts";
import { placeholderProduct, type Product } from "./product.ts";
import { readStoreCode, storeCodeLayouts, type StoreCodeLayout } from "./store-code.ts";

/** Warning on a code: its check digit, or that of the value inside it, does not fit the other digits. */
export type CodeWarning = "BARCODE_CHECK_DIGIT" | "BARCODE_VALUE_CHECK";

/** Content of a code, before any look-up. */
export interface ItemCode {
  /** The code as it came, without the spaces around it and without the mark of its symbology. */
  readonly text: string;
  /** The code as a barcode; null for the shop's own codes. In a store's printed code the value is taken out. */
  readonly gtin14: Gtin14 | null;
  /** How many units of the item the code says: one, or the weight inside it in kilograms. */
  readonly quantity: Quantity;
  /** The price inside it; null for most. */
  readonly price: Cents | null;
  /** Warnings; the code is used all the same. */
  readonly warnings: readonly CodeWarning[];
  /** What else the label of the item says, where the code is one of GS1. */
  readonly label?: Gs1Label;
}

/**
 * Reads what a code says by itself; any text is a code.
 *
 * Source: behaviour 3.1, 3.9 and 6 (5).
 *
 * @example readItemCode("2212345012503").quantity // => 1250
 */
export function readItemCode(value: unknown, layouts: readonly StoreCodeLayout[] = storeCodeLayouts): ItemCode {
  const whole = typeof value === "string" ? value.trim() : "";
  const label = readGs1Label(whole);
  const text = withoutSymbology(whole);
  const read = parseBarcode(label?.gtin ?? text);
  if (!read.ok) return { text, gtin14: null, quantity: wholeQuantity(1), price: null, warnings: [] };
  const stored = readStoreCode(read.value, layouts);
  const wrongDigit = read.value.isCheckDigitRight ? [] : (["BARCODE_CHECK_DIGIT"] as const);
  const wrongValue = stored?.isValueCheckRight === false ? (["BARCODE_VALUE_CHECK"] as const) : [];
  return {
    text,
    gtin14: stored?.lookup ?? read.value.gtin14,
    quantity: label?.quantity ?? stored?.weight ?? wholeQuantity(1),
    price: stored?.price ?? null,
    warnings: [...wrongDigit, ...wrongValue],
    ...(label !== null && { label }),
  };
}

/**
 * Gives the one form that a code is kept and looked up by: a barcode as its GTIN-14 without the weight or the price inside it, any other code as it is.
 *
 * Source: behaviour 6 (5).
 *
 * @example lookupKey("036000291452") // => "00036000291452"
 */
export function lookupKey(code: string, layouts: readonly StoreCodeLayout[] = storeCodeLayouts): string {
  const { gtin14, text } = readItemCode(code, layouts);
  return gtin14 ?? text;
}

/** Result of a code look-up. */
export type CodeMatch =
  | { readonly kind: "one"; readonly product: Product }
  /** The code belongs to several items: a person says which. */
  | { readonly kind: "several"; readonly products: readonly Product[] }
  /** Nobody knows the code: what stands in for its item. */
  | { readonly kind: "none"; readonly product: Product };

/**
 * Finds the products that a code belongs to: by the digits of its barcode or of one of its other codes however many zeros either is written with, or by the
 * shop's own code. Deleted products are not found.
 *
 * Source: specification 4, behaviour 6 (5).
 *
 * @example matchCode(readItemCode("0036000291452"), [{ ...placeholderProduct("036000291452"), itemId: 7 }]).kind // => "one"
 */
export function matchCode(
  code: Pick<ItemCode, "text" | "gtin14">,
  products: Iterable<Product>,
  layouts: readonly StoreCodeLayout[] = storeCodeLayouts,
): CodeMatch {
  const found: Product[] = [];
  for (const product of products) {
    const isFound =
      product.sku === code.text ||
      [product.upc, ...(product.codes ?? [])].some(
        (own) => own === code.text || (code.gtin14 !== null && readItemCode(own, layouts).gtin14 === code.gtin14),
      );
    if (isFound && code.text !== "" && !product.isDeleted) found.push(product);
  }
  const [first, ...others] = found;
  if (first === undefined) return { kind: "none", product: placeholderProduct(code.text) };
  return others.length === 0 ? { kind: "one", product: first } : { kind: "several", products: found };
}
