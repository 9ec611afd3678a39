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
 * Units: cents; cost and margin in ten-thousandths of a dollar. Source: behaviour 3.3, 3.4 (Sales); decisions 0206, 0295.
 *
 * @example saleRowsOf({ state: "VOID", training: false }, "America/Toronto") // => []
 */
export function saleRowsOf(receipt: Transaction, timeZone: string): readonly ReportRow[] {
  if (!countsAsSale(receipt.state, receipt.training)) return [];
  const hour =
    receipt.hasTime === false
      ? null
      : Math.floor(((((receipt.at + offsetAt(receipt.at, timeZone)) % dayMs) + dayMs) % dayMs) / hourMs);
  const [taxes, taxCodes] = [taxOfLines(receipt), taxCodesOfLines(receipt)];
  const ofReceipt = {
    date: receipt.businessDate,
    hour: hour === null ? null : `${String(hour).padStart(2, "0")}:00`,
    location: receipt.locationId,
    transactionNumber: receipt.number,
    terminal: receipt.terminal,
    cashier: receipt.cashier,
    customer: receipt.customer,
    receipts: `${receipt.locationId}.${receipt.businessDate}.${receipt.number}`,
    tender: joinedCodes(receipt.tenders.map(({ code }) => code)),
    basket: netSalesOf(sumsOfTransaction(receipt)),
  };
  return receipt.lines.map((line, index) => {
    const sums = sumsOfLine(line);
    const net = sums.gross - sums.discounts - sums.refunds;
    const isGoods = line.kind === "SALE" || line.kind === "REFUND";
    const hasCost = isGoods && line.unitCost !== null;
    return {
      ...ofReceipt,
      taxCode: joinedCodes(taxCodes[index] ?? []),
      department: line.departmentId,
      subDepartment: line.subDepartmentId,
      item: line.itemId,
      sku: line.sku,
      description: line.description,
      quantity: sums.items,
      gross: sums.gross,
      discount: sums.discounts,
      refunds: sums.refunds,
      net,
      tax: taxes[index] ?? 0,
      total: lineAmount(line) + (taxes[index] ?? 0),
      cost: hasCost ? sums.cost : null,
      margin: hasCost ? sums.netWithCost - sums.cost : null,
      netWithCost: hasCost ? sums.netWithCost : null,
      netWithoutCost: isGoods && !hasCost ? net : null,
    };
  });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Joins codes in alphabetical order; null if there are none. */
function joinedCodes(allCodes: readonly string[]): string | null {
  const codes = [...new Set(allCodes)].toSorted((leftCode, rightCode) => (leftCode < rightCode ? -1 : 1));
  return codes.length === 0 ? null : codes.join("+");
}
