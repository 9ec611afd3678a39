/** Rows of the Sale report, made from receipt lines. */

import { netSalesOf, sumsOfLine, sumsOfTransaction } from "../metric/index.ts";
import { offsetAt } from "../period/index.ts";
import { countsAsSale, lineAmount, taxCodesOfLines, taxOfLines, type Transaction } from "../transaction/index.ts";

import type { ReportRow } from "./field.ts";

/**
 * Makes the Sale report's rows of a receipt: one per line, none if the receipt does not count.
 *
 * A line has its own taxes if the source states them, otherwise its share of the receipt's, by amount; in both cases they sum to the
 * receipt's tax. The vendor is left to the catalogue: a receipt does not state it. Several tenders or taxes become one combined code. Gift cards and fees have no net amount, but count in the total.
 * Units: cents, and thousandths of a quantity. Source: behaviour 3.3, 3.4 (Sales); decisions 0206, 0295.
 *
 * @example saleRowsOf({ state: "VOID", training: false }, "America/Toronto") // => []
 */
export function saleRowsOf(receipt: Transaction, timeZone: string): readonly ReportRow[] {
  if (!countsAsSale(receipt.state, receipt.training)) return [];
  const localHour =
    receipt.hasTime === false
      ? null
      : Math.floor(((((receipt.at + offsetAt(receipt.at, timeZone)) % dayMs) + dayMs) % dayMs) / hourMs);
  const [taxes, taxCodes] = [taxOfLines(receipt), taxCodesOfLines(receipt)];
  const receiptValues = {
    date: receipt.businessDate,
    hour: localHour === null ? null : `${String(localHour).padStart(2, "0")}:00`,
    location: receipt.locationId,
    transactionNumber: receipt.number,
    terminal: receipt.terminal,
    cashier: receipt.cashier,
    customer: receipt.customer,
    receipts: `${receipt.locationId}.${receipt.businessDate}.${receipt.number}`,
    tender: joinCodes(receipt.tenders.map(({ code }) => code)),
    basket: netSalesOf(sumsOfTransaction(receipt)),
  };
  return receipt.lines.map((line, index) => {
    const lineSums = sumsOfLine(line);
    const netSales = lineSums.gross - lineSums.discounts - lineSums.refunds;
    const isGoodsLine = line.kind === "SALE" || line.kind === "REFUND";
    const hasCost = isGoodsLine && line.unitCost !== null;
    return {
      ...receiptValues,
      taxCode: joinCodes(taxCodes[index] ?? []),
      department: line.departmentId,
      subDepartment: line.subDepartmentId,
      item: line.itemId,
      sku: line.sku,
      description: line.description,
      quantity: lineSums.items,
      gross: lineSums.gross,
      discount: lineSums.discounts,
      refunds: lineSums.refunds,
      net: netSales,
      tax: taxes[index] ?? 0,
      total: lineAmount(line) + (taxes[index] ?? 0),
      cost: hasCost ? lineSums.cost : null,
      margin: hasCost ? lineSums.netWithCost - lineSums.cost : null,
      netWithCost: hasCost ? lineSums.netWithCost : null,
      netWithoutCost: isGoodsLine && !hasCost ? netSales : null,
    };
  });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Joins codes in alphabetical order; null if there are none. */
function joinCodes(allCodes: readonly string[]): string | null {
  const distinctCodes = [...new Set(allCodes)].toSorted((leftCode, rightCode) => (leftCode < rightCode ? -1 : 1));
  return distinctCodes.length === 0 ? null : distinctCodes.join("+");
}
