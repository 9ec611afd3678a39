/** Amounts of a product that imported files may state: those that the table of its fields marks as imported. */

import type { PermissionCode } from "../access/index.ts";
import type { FieldTable } from "../field/index.ts";
import type { Cents, UnitCost } from "../money/index.ts";

import { productFieldTable } from "./product-fields.data.ts";

type ProductFields = typeof productFieldTable;

/** Name of a product field with an amount that imported files may state. */
export type ProductAmount = {
  [Field in keyof ProductFields]: ProductFields[Field] extends { readonly imported: true } ? Field : never;
}[keyof ProductFields];

/** Type of the amounts of each kind. */
interface AmountTypes {
  readonly money: Cents;
  readonly unitCost: UnitCost;
}

/** The amounts of a product. Null is unknown, never 0. */
export type ProductAmounts = { readonly [Field in ProductAmount]: AmountTypes[ProductFields[Field]["type"]] | null };

/** Decimals of a dollar in which amounts of each kind are whole numbers. */
const decimalsByType = { money: 2, unitCost: 4 } as const satisfies Record<keyof AmountTypes, number>;

/** Facts of an amount that its import needs. */
export interface ProductAmountField {
  readonly name: ProductAmount;
  readonly decimals: number;
  /** Permission to fill in the amount, beside that of products. */
  readonly guard: PermissionCode | null;
}

const listAmountFields = (fields: FieldTable): readonly ProductAmountField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    "imported" in field && (field.type === "money" || field.type === "unitCost")
      ? [{ name: name as ProductAmount, decimals: decimalsByType[field.type], guard: field.guard ?? null }]
      : [],
  );

/** Every amount, in the order of the fields. */
export const productAmounts: readonly ProductAmountField[] = /* @__PURE__ */ listAmountFields(productFieldTable);

/**
 * Makes the amounts of a product from a function of each.
 *
 * @example mapProductAmounts(({ name }) => (name === "price" ? 1_250_000 : null)) // => { price: 1_250_000, cost: null }
 */
export function mapProductAmounts(amountOf: (field: ProductAmountField) => number | null): ProductAmounts {
  return Object.fromEntries(productAmounts.map((field) => [field.name, amountOf(field)])) as ProductAmounts;
}

/**
 * Converts an amount to dollars, as histories and bodies state it.
 *
 * @example amountInDollars(1_250_000, { decimals: 4 }) // => 125
 */
export function amountInDollars(amount: number | null, field: Pick<ProductAmountField, "decimals">): number | null {
  return amount === null ? null : amount / 10 ** field.decimals;
}
