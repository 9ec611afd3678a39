/** What the lines of a receipt are in the Sale report. */

import { sumsOfLine } from "../metric/index.ts";
import { allocateCents, cents } from "../money/index.ts";
import { offsetAt } from "../period/index.ts";
import { countsAsSale, lineAmount, type Transaction } from "../transaction/index.ts";

import type { ReportRow } from "./field.ts";

/**
 * Gives the rows of one receipt in the Sale report: a row for each line of a receipt that counts, none of any other.
 *
 * Its tax is shared among its lines by what each came to, so that it adds up to the tax of the receipt. A receipt that was paid in several ways, or has
 * several taxes, is of all of them together. What is sold as a gift card or charged as a fee has no net, and is in the total.
 * Units: cents; cost and margin in ten-thousandths of a dollar. Source: behaviour 3.3, 3.4 (Sales); decision 0206.
 *
 * @example saleRowsOf({ state: "VOID", training: false }, "America/Toronto") // => []
 */
export function saleRowsOf(receipt: Transaction, timeZone: string): readonly ReportRow[] {
  if (!countsAsSale(receipt.state, receipt.training)) return [];
  const hour =
    receipt.hasTime === false
      ? null
      : Math.floor(((((receipt.at + offsetAt(receipt.at, timeZone)) % dayMs) + dayMs) % dayMs) / hourMs);
  const tax = cents(receipt.taxes.reduce((sum, { amount }) => sum + amount, 0));
  const taxes =
    receipt.lines.length === 0
      ? []
      : allocateCents(
          tax,
          receipt.lines.map((line) => Math.abs(lineAmount(line))),
        );
  const ofReceipt = {
    date: receipt.businessDate,
    hour: hour === null ? null : `${String(hour).padStart(2, "0")}:00`,
    location: receipt.locationId,
    transactionNumber: receipt.number,
    terminal: receipt.terminal,
    cashier: receipt.cashier,
    customer: receipt.customer,
    tender: codesOf(receipt.tenders),
    taxCode: codesOf(receipt.taxes),
  };
  return receipt.lines.map((line, index) => {
    const sums = sumsOfLine(line);
    const net = sums.gross - sums.discounts - sums.refunds;
    const isGoods = line.kind === "SALE" || line.kind === "REFUND";
    const hasCost = isGoods && line.unitCost !== null;
    return {
      ...ofReceipt,
      department: line.departmentId,
      subDepartment: line.subDepartmentId,
      sku: line.sku,
      description: line.description,
      quantity: sums.items,
      gross: sums.gross,
      discount: sums.discounts,
      net,
      tax: taxes[index] ?? 0,
      total: lineAmount(line) + (taxes[index] ?? 0),
      cost: hasCost ? sums.cost : null,
      margin: hasCost ? sums.netWithCost * 100 - sums.cost : null,
      netWithCost: hasCost ? sums.netWithCost : null,
    };
  });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The codes of a receipt as one, by their letters; null when it has none. */
function codesOf(parts: readonly { readonly code: string }[]): string | null {
  const codes = [...new Set(parts.map(({ code }) => code))].toSorted((one, other) => (one < other ? -1 : 1));
  return codes.length === 0 ? null : codes.join("+");
}
