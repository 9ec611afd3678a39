/** How much one line of a file may come to. */

/** Ten million dollars, in cents: sums of millions of such lines stay exact integers, and a larger one is a slip of the keys. */
export const lineAtMost = 1_000_000_000;

/** The same in ten-thousandths of a dollar, in which files state what a line comes to. */
export const lineTotalAtMost = lineAtMost * 100;

const productsPerCent = 100_000;

/** Says whether a quantity at a price comes to more than one line may. Units: thousandths and ten-thousandths of a dollar. */
export function isLineTooLarge(units: number, unitPrice: number): boolean {
  return Math.abs(units * unitPrice) > lineAtMost * productsPerCent;
}
