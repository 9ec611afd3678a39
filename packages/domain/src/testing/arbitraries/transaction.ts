/** Random receipts that pass checkTransaction. */

import fc, { type Arbitrary } from "fast-check";

import { quantity } from "../../measure/index.ts";
import { cents, extendPrice } from "../../money/index.ts";
import { businessTimeOf, dayStart } from "../../period/index.ts";
import {
  totalOfTransaction,
  type LineKind,
  type Transaction,
  type TransactionLine,
  type TransactionState,
  type TransactionTax,
  type TransactionTender,
} from "../../transaction/index.ts";

import { arbQuantity, arbUnitCost } from "./amount.ts";
import { arbCalendarDate } from "./calendar.ts";

/** A receipt line of a given number: mostly a sale, sometimes a return, a fee or a gift card. */
export function arbLine(lineNo: number): Arbitrary<TransactionLine> {
  return fc
    .record({
      kind: fc.constantFrom<LineKind>("SALE", "SALE", "SALE", "REFUND", "FEE", "GIFT_CARD"),
      item: fc.integer({ min: 1, max: 30 }),
      units: arbQuantity,
      isBack: fc.boolean(),
      unitPrice: arbUnitCost,
      unitCost: fc.option(arbUnitCost, { nil: null, freq: 4 }),
      discountShare: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    })
    .map(({ kind, item, units, isBack, unitPrice, unitCost, discountShare }) => {
      const extendedPrice = extendPrice(unitPrice, units);
      const isGoods = kind === "SALE" || kind === "REFUND";
      const isNegative = kind === "REFUND" || (kind === "FEE" && isBack);
      return {
        lineNo,
        kind,
        itemId: isGoods ? item : null,
        sku: `SKU${item}`,
        description: `Item ${item}`,
        departmentId: isGoods ? 1 + (item % 5) : null,
        subDepartmentId: isGoods ? 1 + (item % 11) : null,
        quantity: quantity(isNegative ? -units : units),
        unitPrice,
        extended: extendedPrice,
        discount: cents(isGoods ? Math.trunc((extendedPrice * discountShare) / 100) : 0),
        unitCost: isGoods ? unitCost : null,
      };
    });
}

const arbTax: Arbitrary<TransactionTax> = fc.record({
  code: fc.constantFrom("GST", "QST"),
  amount: fc.integer({ min: -500, max: 5_000 }).map(cents),
});

/** Taxes computed per line; those of the receipt are their sums. */
const ownTaxes = (transactionLines: readonly TransactionLine[], amounts: readonly number[]) => {
  const taxedLines = transactionLines.map((line, index) => ({
    ...line,
    taxes: ["GST", "QST"].map((code, taxIndex) => ({
      code,
      amount: cents(amounts[(index * 2 + taxIndex) % amounts.length] ?? 0),
    })),
  }));
  const sumOf = (code: string) =>
    cents(
      taxedLines.flatMap((line) => line.taxes).reduce((sum, tax) => (tax.code === code ? sum + tax.amount : sum), 0),
    );
  return { lines: taxedLines, taxes: ["GST", "QST"].map((code) => ({ code, amount: sumOf(code) })) };
};

/** Splits a total over one tender, or over two when the share lies between. */
function tendersOf(total: number, firstShare: number): readonly TransactionTender[] {
  const first = Math.trunc((total * firstShare) / 100);
  if (first === total || first === 0) return [{ code: "CASH", amount: cents(total) }];
  return [
    { code: "CASH", amount: cents(first) },
    { code: "DEBIT", amount: cents(total - first) },
  ];
}

/** A receipt of one to six lines with taxes, rounding and tips, fully paid by its tenders. */
export const arbTransaction: Arbitrary<Transaction> = fc
  .record({
    locationId: fc.integer({ min: 1, max: 4 }),
    number: fc.integer({ min: 1, max: 999_999 }).map(String),
    terminal: fc.constantFrom("1", "2", "3"),
    cashier: fc.option(fc.constantFrom("Anaïs", "Luc", "Miloš"), { nil: null }),
    customer: fc.option(
      fc.integer({ min: 1, max: 20 }).map((number) => `C${number}`),
      { nil: null },
    ),
    date: arbCalendarDate,
    secondOfDay: fc.integer({ min: 0, max: 82_799 }),
    state: fc.constantFrom<TransactionState>(
      "COMPLETED",
      "COMPLETED",
      "COMPLETED",
      "COMPLETED",
      "VOID",
      "WAIT",
      "WAITRECALL",
    ),
    training: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
    lines: fc
      .integer({ min: 1, max: 6 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => arbLine(index + 1)))),
    taxes: fc.uniqueArray(arbTax, { selector: (tax) => tax.code, maxLength: 2 }),
    taxesOfLines: fc.option(
      fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 900 })), { minLength: 1, maxLength: 5 }),
      {
        nil: null,
      },
    ),
    rounding: fc.integer({ min: -2, max: 2 }).map(cents),
    tips: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 })).map(cents),
    firstShare: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ date, secondOfDay, firstShare, taxesOfLines, ...receipt }) => {
    const taxedReceipt = taxesOfLines === null ? receipt : { ...receipt, ...ownTaxes(receipt.lines, taxesOfLines) };
    const rule = { timeZone: "America/Toronto", businessDayStart: 0 };
    const soldAtMs = dayStart(date, rule.timeZone) + secondOfDay * 1000;
    const total = totalOfTransaction(taxedReceipt);
    return { ...taxedReceipt, at: soldAtMs, ...businessTimeOf(soldAtMs, rule), tenders: tendersOf(total, firstShare) };
  });
