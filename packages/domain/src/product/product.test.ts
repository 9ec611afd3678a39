import { expect, test } from "vitest";

import { placeholderProduct, resolveLookup, listProductWarnings, type Product } from "./index.ts";

const milk: Product = { ...placeholderProduct("062639000016"), itemId: 5, description: "Lait 2 %" };

test.each([
  ["found", 200, [milk], [5]],
  ["found twice, a person chooses", 200, [milk, { ...milk, itemId: 6 }], [5, 6]],
  ["found, but deleted", 200, [{ ...milk, isDeleted: true }], [0]],
  ["not found, empty list", 200, [], [0]],
  ["not found, 404", 404, [], [0]],
])("a look-up: %s", (_, status, products, ids) => {
  const lookup = resolveLookup({ code: "062639000016", status, products });
  expect(lookup.ok && lookup.value.map((product) => product.itemId)).toEqual(ids);
});

test.each([
  [0, "UNKNOWN"],
  [201, "UNKNOWN"],
  [400, "HTTP_400"],
  [403, "HTTP_403"],
  [500, "HTTP_500"],
  [503, "HTTP_503"],
])("status %d fails with %s", (status, code) => {
  expect(resolveLookup({ code: "1", status, products: [milk] })).toMatchObject({
    ok: false,
    issues: [{ code, params: { status } }],
  });
});

test("a product without a barcode has no warnings", () => {
  expect(listProductWarnings({ upc: null })).toEqual([]);
});
