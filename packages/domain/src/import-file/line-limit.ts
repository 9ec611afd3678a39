/** Maximum amount of a line in a file. */

/** Ten million dollars, in cents. Sums of millions of such lines stay exact integers; a larger amount is a typing error. */
export const lineAmountAtMost = 1_000_000_000;

/** Maximum amount of a line in ten-thousandths of a dollar, the unit of stated line totals. */
export const lineTotalAtMost = lineAmountAtMost * 100;

const priceProductsPerCent = 100_000;

/** Tells whether quantity times price exceeds the maximum of a line. Units: thousandths and ten-thousandths of a dollar. */
export function isLineTooLarge(units: number, unitPrice: number): boolean {
  return Math.abs(units * unitPrice) > lineAmountAtMost * priceProductsPerCent;
}
