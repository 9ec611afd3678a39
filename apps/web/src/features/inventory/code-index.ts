/** Index of a device's products by scanned code. */
import { lookupKey, matchCode, readItemCode, type CodeMatch, type Product } from "@comptoir/domain/product";

import type { ListedProduct } from "./inventory-gateway.ts";

export interface CodeIndex {
  readonly products: readonly ListedProduct[];
  readonly findProducts: (code: string) => {
    readonly kind: CodeMatch["kind"];
    readonly products: readonly ListedProduct[];
  };
  /** Finds the product of a line by the line's key: a barcode, a SKU or a scanned code; undefined for none or several. */
  readonly ofKey: (key: string) => ListedProduct | undefined;
}

export function indexCodes(products: readonly ListedProduct[]): CodeIndex {
  const productsByCode = new Map<string, ListedProduct[]>();
  const addCode = (code: string, product: ListedProduct) => {
    if (code === "") return;
    const productsOfSameCode = productsByCode.get(code);
    if (productsOfSameCode === undefined) productsByCode.set(code, [product]);
    else if (!productsOfSameCode.includes(product)) productsOfSameCode.push(product);
  };
  for (const product of products) {
    addCode(product.sku, product);
    for (const code of [product.upc, ...product.codes]) {
      addCode(code, product);
      addCode(lookupKey(code), product);
    }
  }
  const findProducts: CodeIndex["findProducts"] = (code) => {
    const itemCode = readItemCode(code);
    // The index finds a few candidates; the domain decides which match.
    const nearProducts = new Set([
      ...(productsByCode.get(itemCode.text) ?? []),
      ...(itemCode.gtin14 === null ? [] : (productsByCode.get(itemCode.gtin14) ?? [])),
    ]);
    const productById = new Map([...nearProducts].map((product) => [product.itemId, product]));
    const codeMatch = matchCode(itemCode, [...nearProducts].map(asProduct));
    const matchingProducts =
      codeMatch.kind === "none" ? [] : codeMatch.kind === "one" ? [codeMatch.product] : codeMatch.products;
    return { kind: codeMatch.kind, products: matchingProducts.flatMap(({ itemId }) => productById.get(itemId) ?? []) };
  };
  return {
    products,
    findProducts,
    ofKey: (key) => {
      const { kind, products } = findProducts(key);
      return kind === "one" ? products[0] : undefined;
    },
  };
}

const asProduct = ({ itemId, sku, upc, codes, description }: ListedProduct): Product => ({
  itemId,
  sku,
  upc,
  codes,
  description,
  type: "STANDARD",
  isDeleted: false,
});
