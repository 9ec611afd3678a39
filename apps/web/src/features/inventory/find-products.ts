/** Searches products by words. */
import type { ListedProduct } from "./inventory-gateway.ts";

/** Finds products whose name, SKU or UPC contain every word. Of the first matches, four times the limit, names that begin with the first word come first. */
export function findProducts(
  products: readonly ListedProduct[],
  text: string,
  atMost: number,
): readonly ListedProduct[] {
  const searchWords = foldAccents(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (searchWords.length === 0) return [];
  const matchingProducts: ListedProduct[] = [];
  for (const product of products) {
    const productText = foldAccents(`${product.description} ${product.sku} ${product.upc}`);
    if (searchWords.every((word) => productText.includes(word))) matchingProducts.push(product);
    if (matchingProducts.length >= atMost * 4) break;
  }
  const firstWord = searchWords[0] ?? "";
  return matchingProducts
    .toSorted(
      (left, right) =>
        Number(foldAccents(right.description).startsWith(firstWord)) -
        Number(foldAccents(left.description).startsWith(firstWord)),
    )
    .slice(0, atMost);
}

const foldAccents = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
