/** The products of a device, found by what is scanned without reading each of them. */
import { lookupKey, matchCode, readItemCode, type CodeMatch, type Product } from "@comptoir/domain/product";

import type { ListedProduct } from "./inventory-gateway.ts";

export interface CodeIndex {
  readonly products: readonly ListedProduct[];
  readonly find: (code: string) => { readonly kind: CodeMatch["kind"]; readonly products: readonly ListedProduct[] };
  /** By the name of a line: its barcode, its SKU, or the code it was scanned by. */
  readonly ofKey: (key: string) => ListedProduct | undefined;
}

export function indexCodes(products: readonly ListedProduct[]): CodeIndex {
  const byCode = new Map<string, ListedProduct[]>();
  const add = (code: string, product: ListedProduct) => {
    if (code === "") return;
    const known = byCode.get(code);
    if (known === undefined) byCode.set(code, [product]);
    else if (!known.includes(product)) known.push(product);
  };
  for (const product of products) {
    add(product.sku, product);
    for (const code of [product.upc, ...product.codes]) {
      add(code, product);
      add(lookupKey(code), product);
    }
  }
  const find: CodeIndex["find"] = (code) => {
    const read = readItemCode(code);
    // The index gives a few candidates; the domain decides which of them match.
    const near = new Set([
      ...(byCode.get(read.text) ?? []),
      ...(read.gtin14 === null ? [] : (byCode.get(read.gtin14) ?? [])),
    ]);
    const byId = new Map([...near].map((product) => [product.itemId, product]));
    const match = matchCode(read, [...near].map(asProduct));
    const found = match.kind === "none" ? [] : match.kind === "one" ? [match.product] : match.products;
    return { kind: match.kind, products: found.flatMap(({ itemId }) => byId.get(itemId) ?? []) };
  };
  return {
    products,
    find,
    ofKey: (key) => {
      const { kind, products: found } = find(key);
      return kind === "one" ? found[0] : undefined;
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
