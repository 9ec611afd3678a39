/** Breaks receipts as a faulty till would, to give the rules of the Integrity report some cases. */

import { cents } from "@comptoir/domain/money";
import { negateQuantity } from "@comptoir/domain/measure";
import type { IntegrityRule, Transaction } from "@comptoir/domain/transaction";

import type { DemoWords } from "./chains/index.ts";
import { makeRandom } from "./random.ts";

/** Rules that a single receipt can break. */
export const receiptFaults = [
  "PAYMENTS_ARE_TOTAL",
  "EMPTY",
  "SIGN",
  "UNKNOWN_ITEM",
] as const satisfies readonly IntegrityRule[];
/** Fault of a receipt; the unknown tax is drawn separately, so that the other faults stay where they are. */
export type ReceiptFault = (typeof receiptFaults)[number] | "UNKNOWN_TAX";

/** Draws the fault of a shop's tills on a day, if any, and the index from which the first receipt that can have it does. A separate generator keeps all other receipts unchanged. */
export function findFault(
  locationId: number,
  day: number,
): { readonly fault: ReceiptFault; readonly from: number } | undefined {
  const faultRandom = makeRandom(locationId * 15_485 + day * 32_452 + 204);
  const drawnFault = faultRandom.chance(1 / 30)
    ? receiptFaults[faultRandom.integer(0, receiptFaults.length - 1)]
    : faultRandom.chance(1 / 20)
      ? "UNKNOWN_TAX"
      : undefined;
  return drawnFault === undefined ? undefined : { fault: drawnFault, from: faultRandom.integer(2, 20) };
}

/** Breaks a completed receipt; undefined if it cannot have the fault. */
export function breakReceipt(
  receipt: Transaction,
  fault: ReceiptFault,
  { unknownItem }: Pick<DemoWords, "unknownItem">,
): Transaction | undefined {
  const [line] = receipt.lines;
  const [tender] = receipt.tenders;
  const [tax] = receipt.taxes;
  if (receipt.state !== "COMPLETED" || receipt.training || line === undefined || tender === undefined) return undefined;
  switch (fault) {
    case "EMPTY":
      return { ...receipt, lines: [], taxes: [], tenders: [], rounding: cents(0) };
    case "PAYMENTS_ARE_TOTAL":
      return { ...receipt, tenders: [{ ...tender, amount: cents(tender.amount - 500) }] };
    case "SIGN":
      return line.kind === "SALE"
        ? { ...receipt, lines: [{ ...line, quantity: negateQuantity(line.quantity) }, ...receipt.lines.slice(1)] }
        : undefined;
    case "UNKNOWN_TAX":
      return tax === undefined ? undefined : renameTax(receipt, tax.code, `${tax.code}-2`);
    case "UNKNOWN_ITEM":
      return line.kind === "SALE"
        ? {
            ...receipt,
            lines: [
              {
                ...line,
                itemId: null,
                departmentId: null,
                subDepartmentId: null,
                unitCost: null,
                sku: unknownItem.sku,
                description: unknownItem.name,
              },
              ...receipt.lines.slice(1),
            ],
          }
        : undefined;
  }
}

/** Renames a tax of a receipt and of its lines. */
function renameTax(receipt: Transaction, from: string, to: string): Transaction {
  const renameTaxes = (taxes: Transaction["taxes"]): Transaction["taxes"] =>
    taxes.map((tax) => (tax.code === from ? { ...tax, code: to } : tax));
  return {
    ...receipt,
    taxes: renameTaxes(receipt.taxes),
    lines: receipt.lines.map((line) => (line.taxes === undefined ? line : { ...line, taxes: renameTaxes(line.taxes) })),
  };
}
