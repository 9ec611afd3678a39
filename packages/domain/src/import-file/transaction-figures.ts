/** Reads the figures of a sales row as the file states them, with their signs. */

import { cents, unitCost, type UnitCost } from "../money/index.ts";
import type { TransactionTax } from "../transaction/index.ts";

import { amountScale } from "./amount-unit.ts";
import { cellText, refuseCell, type CellReader } from "./cell-reader.ts";
import type { TransactionsMapping } from "./import-mapping.ts";
import { isLineTooLarge, lineAmountAtMost, lineTotalAtMost } from "./line-limit.ts";
import { createAmountCell, createNumberCell } from "./number-cell.ts";
import type { CodePlace, TransactionPlaces } from "./transaction-places.ts";

/** Stated figures of a row. */
export interface StatedFigures {
  /** Units: thousandths. */
  readonly count: number;
  /** Units: ten-thousandths of a dollar; null if not stated. */
  readonly unitPrice: number | null;
  /** Line total without taxes; null if not stated. Units: ten-thousandths of a dollar. */
  readonly lineTotal: number | null;
  readonly taxes: readonly TransactionTax[];
}

const noTaxAmounts: readonly TransactionTax[] = [];

/** Quantity of a row that states none. Units: thousandths. */
const unitThousandths = 1_000;

/** Makes the reader of a row's quantity, price, total and taxes. Errors: IMPORT_NUMBER_RANGE if quantity times price is too large. */
export function createFigureReader(
  mapping: TransactionsMapping,
  { quantity, unitPrice: price, lineTotal: total, taxes: taxPlaces }: TransactionPlaces,
): CellReader<StatedFigures> {
  const readCount = createNumberCell(mapping, 3);
  const readPrice = createAmountCell(mapping, 4);
  const readTotal = createAmountCell(mapping, 4, lineTotalAtMost);
  const readTaxes = createAmountsReader(mapping, taxPlaces);
  const amountAtMost = lineAmountAtMost / 10 ** amountScale(mapping.amountsIn, 2);
  const isTotalWithTax = mapping.lineTotalIs === "withTax";
  return (row) => {
    const unitCount = quantity === null ? unitThousandths : readCount(row, quantity, true);
    const unitPrice = price === null ? null : readPrice(row, price, true);
    const statedTotal = total === null ? null : readTotal(row, total, true);
    const taxes = readTaxes(row);
    if (quantity !== null && unitPrice !== null && isLineTooLarge(unitCount, unitPrice))
      refuseCell(row, quantity, "IMPORT_NUMBER_RANGE", { max: amountAtMost });
    const lineTotal = statedTotal === null || !isTotalWithTax ? statedTotal : subtractTaxes(statedTotal, taxes);
    return { count: unitCount, unitPrice, lineTotal, taxes };
  };
}

/** Makes the reader of amounts in columns of their own, such as taxes; an empty cell is 0. */
export function createAmountsReader(
  mapping: TransactionsMapping,
  columnPlaces: readonly CodePlace[],
): CellReader<readonly TransactionTax[]> {
  if (columnPlaces.length === 0) return () => noTaxAmounts;
  const readMoney = createAmountCell(mapping, 2, lineAmountAtMost);
  return (row) => columnPlaces.map(({ code, place }) => ({ code, amount: cents(readMoney(row, place, false)) }));
}

/** Makes the reader of a row's cost: an empty cost is unknown, never 0; a negative one is rejected. */
export function createCostReader(
  mapping: TransactionsMapping,
  { unitCost: costColumn }: TransactionPlaces,
): CellReader<UnitCost | null> {
  if (costColumn === null) return () => null;
  const readCost = createAmountCell(mapping, 4);
  return (row) => {
    if (cellText(row, costColumn) === "") return null;
    const costAmount = readCost(row, costColumn, true);
    if (costAmount < 0) refuseCell(row, costColumn, "IMPORT_NEGATIVE_PRICE");
    return unitCost(Math.max(costAmount, 0));
  };
}

/** Subtracts the taxes from a total that includes them; a refund may state them with either sign. */
function subtractTaxes(total: number, taxes: readonly { readonly amount: number }[]): number {
  const taxSum = Math.abs(taxes.reduce((taxTotal, { amount }) => taxTotal + amount, 0)) * 100;
  return total < 0 ? total + taxSum : total - taxSum;
}
