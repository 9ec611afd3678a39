import { expect, it } from "vitest";

import { findProducts } from "./find-products.ts";

const makeProduct = (itemId: number, description: string) => ({
  itemId,
  description,
  sku: `S${itemId}`,
  upc: "",
  codes: [],
  decimals: 0,
  department: null,
});

it("suggests a product whose name begins with the first word, however late it is in the list", () => {
  const products = [
    ...Array.from({ length: 200 }, (_, index) => makeProduct(index, `Chocolat au lait ${index}`)),
    makeProduct(900, "Lait écrémé"),
  ];
  expect(findProducts(products, "lait", 3).map(({ itemId }) => itemId)).toEqual([900, 0, 1]);
  expect(findProducts(products, "LAIT ecreme", 3).map(({ itemId }) => itemId)).toEqual([900]);
});

it("suggests nothing without a word", () => {
  expect(findProducts([makeProduct(1, "Lait")], "  ", 3)).toEqual([]);
});
