/** Parses scanned or typed codes, and finds their products. */

import { wholeQuantity, type Quantity } from "../measure/index.ts";
import type { Cents } from "../money/index.ts";
import { parseBarcode, type Gtin14 } from "../text/index.ts";

import { readGs1Label, withoutSymbology, type Gs1Label } from "./gs1-label.ts";
import { placeholderProduct, type Product } from "./product.ts";
import { readStoreCode, storeCodeLayouts, type StoreCodeLayout } from "./store-code.ts";

/** Warning on a code: its check digit, or that of the embedded value, does not match. */
export type CodeWarning = "BARCODE_CHECK_DIGIT" | "BARCODE_VALUE_CHECK";

/** Content of a code, before any lookup. */
export interface ItemCode {
  /** The code as received, without surrounding spaces and symbology identifier. */
  readonly text: string;
  /** The code as a barcode, without an embedded value; null for the store's own codes. */
  readonly gtin14: Gtin14 | null;
  /** Number of units in the code: one, or the count or the weight in kilograms that is embedded. */
  readonly quantity: Quantity;
  /** Embedded price; null for most codes. */
  readonly price: Cents | null;
  /** Warnings; the code is still used. */
  readonly warnings: readonly CodeWarning[];
  /** Other data of a GS1 label. */
  readonly label?: Gs1Label;
}

/**
 * Parses a code by itself; any text is a code.
 *
 * Source: behaviour 3.1, 3.9 and 6 (5).
 *
 * @example readItemCode("2212345012503").quantity // => 1250
 */
export function readItemCode(value: unknown, layouts: readonly StoreCodeLayout[] = storeCodeLayouts): ItemCode {
  const trimmedCode = typeof value === "string" ? value.trim() : "";
  const gs1Label = readGs1Label(trimmedCode);
  const plainCode = withoutSymbology(trimmedCode);
  const barcodeResult = parseBarcode(gs1Label?.gtin ?? plainCode);
  if (!barcodeResult.ok)
    return { text: plainCode, gtin14: null, quantity: wholeQuantity(1), price: null, warnings: [] };
  const storeCode = readStoreCode(barcodeResult.value, layouts);
  const digitWarnings = barcodeResult.value.isCheckDigitRight ? [] : (["BARCODE_CHECK_DIGIT"] as const);
  const valueWarnings = storeCode?.isValueCheckRight === false ? (["BARCODE_VALUE_CHECK"] as const) : [];
  return {
    text: plainCode,
    gtin14: storeCode?.lookup ?? barcodeResult.value.gtin14,
    quantity: gs1Label?.quantity ?? storeCode?.weight ?? wholeQuantity(1),
    price: storeCode?.price ?? null,
    warnings: [...digitWarnings, ...valueWarnings],
    ...(gs1Label !== null && { label: gs1Label }),
  };
}

/**
 * Returns the normal form in which a code is stored and looked up: a barcode as GTIN-14 without embedded weight or price, any other code unchanged.
 *
 * Source: behaviour 6 (5).
 *
 * @example lookupKey("036000291452") // => "00036000291452"
 */
export function lookupKey(code: string, layouts: readonly StoreCodeLayout[] = storeCodeLayouts): string {
  const { gtin14, text } = readItemCode(code, layouts);
  return gtin14 ?? text;
}

/** Result of a code lookup. */
export type CodeMatch =
  | { readonly kind: "one"; readonly product: Product }
  /** Several items have the code: the user must choose. */
  | { readonly kind: "several"; readonly products: readonly Product[] }
  /** No product has the code: `product` is the placeholder of its item. */
  | { readonly kind: "none"; readonly product: Product };

/**
 * Finds the products of a code: by barcode or other codes, ignoring leading zeros, or by the
 * store's own code. Deleted products are not found.
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
  const matchingProducts: Product[] = [];
  for (const product of products) {
    const hasCode =
      product.sku === code.text ||
      [product.upc, ...(product.codes ?? [])].some(
        (ownCode) =>
          ownCode === code.text || (code.gtin14 !== null && readItemCode(ownCode, layouts).gtin14 === code.gtin14),
      );
    if (hasCode && code.text !== "" && !product.isDeleted) matchingProducts.push(product);
  }
  const [firstMatch, ...otherMatches] = matchingProducts;
  if (firstMatch === undefined) return { kind: "none", product: placeholderProduct(code.text) };
  return otherMatches.length === 0
    ? { kind: "one", product: firstMatch }
    : { kind: "several", products: matchingProducts };
}
