import { expect, it } from "vitest";

import { noTriedPrices } from "../../shared/rehearsal-address.ts";
import { triedPriceOf } from "./price-rehearsal-link.tsx";

it("tries the price of the form at the product", () => {
  expect(triedPriceOf({ id: 12, price: 4.99 })).toEqual({
    ...noTriedPrices,
    products: [{ itemId: 12, price: 49_900 }],
  });
  expect(triedPriceOf({ id: 12, price: "0" }).products).toEqual([{ itemId: 12, price: 0 }]);
});

it.each([null, undefined, "", "x", -1, 1_000_001])("tries nothing for the price %s", (price) => {
  expect(triedPriceOf({ id: 12, price })).toEqual(noTriedPrices);
});
