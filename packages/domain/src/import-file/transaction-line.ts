/** Computes the amounts of a sales row from its figures and discounts. */

import { quantity } from "../measure/index.ts";
import { unitCost, type UnitCost } from "../money/index.ts";

import { refuseCell, type RowReading } from "./cell-reader.ts";
import type { DiscountCells } from "./discount-cells.ts";
import type { TransactionsMapping } from "./import-mapping.ts";
import { resolveLineAmounts, type LineAmounts } from "./line-amounts.ts";
import type { RowDirection } from "./transaction-direction.ts";
import type { StatedFigures } from "./transaction-figures.ts";
import type { TransactionPlaces } from "./transaction-places.ts";

/** Amounts of a row, without signs. */
export interface TransactionLine {
  readonly amounts: LineAmounts;
  /** Stated by the file, finer than a cent; null if not stated. */
  readonly lineTotal: UnitCost | null;
  /** True if the file writes the discount of a sale as a negative number. */
  readonly isDiscountTurned: boolean;
}

/** Makes the function that computes a row's amounts; null for a row that has an issue. Errors: IMPORT_LINE_TOTAL if they contradict each other. */
export function createLineReader(
  mapping: TransactionsMapping,
  { lineTotal: totalPlace }: TransactionPlaces,
): (
  row: RowReading,
  figures: StatedFigures,
  discounts: DiscountCells,
  direction: RowDirection | null,
) => TransactionLine | null {
  const totalRule = mapping.lineTotalIs === "withTax" ? "afterDiscount" : mapping.lineTotalIs;
  return (row, figures, discounts, direction) => {
    if (row.issues !== null || direction === null) return null;
    const { count, unitPrice } = figures;
    const lineTotal = figures.lineTotal === null ? null : unitCost(Math.abs(figures.lineTotal));
    const lineAmounts = isOppositeTotal(figures, direction)
      ? null
      : resolveLineAmounts(
          {
            quantity: quantity(Math.abs(count)),
            unitPrice: unitPrice === null ? null : unitCost(Math.abs(unitPrice)),
            lineTotal,
            discount: discounts.discount,
            discountRate: discounts.discountRate,
            discounts: discounts.discounts,
          },
          totalRule,
        );
    if (lineAmounts !== null)
      return { amounts: lineAmounts, lineTotal, isDiscountTurned: discounts.isNegative && count >= 0 };
    const amountPlace = totalPlace ?? discounts.place;
    if (amountPlace !== null) refuseCell(row, amountPlace, "IMPORT_LINE_TOTAL");
    return null;
  };
}

/**
 * Tells whether a line total has an unexpected sign: neither that of quantity times price nor that of the line's kind.
 * A return marked in a column of its own may state a negative total.
 */
function isOppositeTotal({ count, unitPrice, lineTotal }: StatedFigures, { isBack }: RowDirection): boolean {
  if (unitPrice === null || lineTotal === null) return false;
  const totalSign = Math.sign(lineTotal);
  return totalSign * Math.sign(count) * Math.sign(unitPrice) < 0 && !(isBack && totalSign < 0);
}
