import { expect, it } from "vitest";

import { noTriedPrices } from "../../shared/rehearsal-address.ts";
import { triedPriceOf } from "./price-rehearsal-link.tsx";

const row = { id: 12, price: 45_900 };

it("tries the stored price of the product, else the typed one", () => {
  expect(triedPriceOf(row, {})).toEqual({ ...noTriedPrices, products: [{ itemId: 12, price: 45_900 }] });
  expect(triedPriceOf(row, { price: "4.99" }).products).toEqual([{ itemId: 12, price: 49_900 }]);
  expect(triedPriceOf(row, { price: "0" }).products).toEqual([{ itemId: 12, price: 0 }]);
});

it.each([null, "", "x", -1, 1_000_001])("tries nothing for the typed price %s", (price) => {
  expect(triedPriceOf(row, { price })).toEqual(noTriedPrices);
});

it("tries nothing for a product without a price", () => {
  expect(triedPriceOf({ id: 12, price: null }, {})).toEqual(noTriedPrices);
});
