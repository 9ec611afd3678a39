import { quantity } from "../measure/index.ts";

import { addCents, cents, extendPrice, formatMoney, unitCost } from "./index.ts";

/** Amounts, unit costs, quantities and plain numbers are four distinct types. */
export const price = extendPrice(unitCost(1), quantity(1));
export const total = addCents(price, cents(1));

// @ts-expect-error A bare number is no amount.
export const fromNumber = addCents(price, 1);
// @ts-expect-error A unit cost is no amount.
export const sumWithUnitCost = addCents(price, unitCost(1));
// @ts-expect-error An amount is no unit cost.
export const priceOfCents = extendPrice(cents(1), quantity(1));
// @ts-expect-error A price and a quantity do not change places.
export const turned = extendPrice(quantity(1), unitCost(1));
// @ts-expect-error A language is one of the product's.
export const german = formatMoney(price, "de");
