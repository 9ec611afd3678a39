/** Searches products by words. */
import type { ListedProduct } from "./inventory-gateway.ts";

/** Finds products whose name, SKU or UPC contain every word; those whose name begins with the first word come first. */
export function findProducts(
  products: readonly ListedProduct[],
  text: string,
  atMost: number,
): readonly ListedProduct[] {
  const searchWords = foldAccents(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const [firstWord] = searchWords;
  if (firstWord === undefined) return [];
  const [beginningProducts, otherProducts]: [ListedProduct[], ListedProduct[]] = [[], []];
  for (const product of products) {
    const nameText = foldAccents(product.description);
    const productText = `${nameText} ${foldAccents(`${product.sku} ${product.upc}`)}`;
    if (!searchWords.every((word) => productText.includes(word))) continue;
    if (nameText.startsWith(firstWord)) beginningProducts.push(product);
    else if (otherProducts.length < atMost) otherProducts.push(product);
    if (beginningProducts.length >= atMost) break;
  }
  return [...beginningProducts, ...otherProducts].slice(0, atMost);
}

const foldAccents = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
