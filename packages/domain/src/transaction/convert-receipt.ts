/** Converts a receipt of another currency to Canadian dollars, and keeps its amounts with the converted ones. */

import { cents, convertAmounts, convertCents, convertUnitCost, type Cents, type ExchangeRate } from "../money/index.ts";

import { lineAmount, lineDirection } from "./line-amount.ts";
import type { Transaction, TransactionLine } from "./transaction.ts";

/**
 * Converts a receipt. Its total is converted and rounded once; lines and taxes share it, so that they sum to it, and so do the tenders with the
 * rounding of cash and the tips. A discount is the rest of its line. Costs are already in Canadian dollars.
 *
 * Source: decision 0442.
 */
export function convertReceipt(receipt: Transaction, currency: string, rate: ExchangeRate): Transaction {
  const { lines, taxes, tenders, rounding, tips } = receipt;
  const lineTaxes = lines.flatMap((line) => line.taxes ?? []);
  const hasLineTaxes = lines.some((line) => line.taxes !== undefined);
  const lineOrReceiptTaxes = hasLineTaxes ? lineTaxes : taxes;
  const convertedAmounts = convertAmounts(
    [...lines.map(lineAmount), ...lineOrReceiptTaxes.map(({ amount }) => amount)],
    rate,
  );
  const convertedTaxAmounts = convertedAmounts.slice(lines.length);
  let lineTaxIndex = 0;
  const convertedLines = lines.map((line, index): TransactionLine => {
    const convertedTaxes = line.taxes?.map((tax) => ({
      ...tax,
      amount: convertedTaxAmounts[lineTaxIndex++] ?? cents(0),
    }));
    return {
      ...convertLine(line, convertedAmounts[index] ?? cents(0), rate),
      ...(convertedTaxes === undefined ? null : { taxes: convertedTaxes }),
    };
  });
  const taxSumByCode = new Map<string, number>();
  for (const [taxIndex, { code }] of lineOrReceiptTaxes.entries())
    taxSumByCode.set(code, (taxSumByCode.get(code) ?? 0) + (convertedTaxAmounts[taxIndex] ?? 0));
  const dueAmount = convertedAmounts.reduce<number>((sum, amount) => sum + amount, 0);
  const [convertedRounding, convertedTips] = [convertCents(rounding, rate), convertCents(tips, rate)];
  return {
    ...receipt,
    lines: convertedLines,
    taxes: hasLineTaxes
      ? taxes.map(({ code }) => ({ code, amount: cents(taxSumByCode.get(code) ?? 0) }))
      : taxes.map(({ code }, index) => ({ code, amount: convertedTaxAmounts[index] ?? cents(0) })),
    tenders: convertTenders(tenders, dueAmount + convertedRounding + convertedTips, rate),
    rounding: convertedRounding,
    tips: convertedTips,
    original: {
      currency,
      rate,
      lines: lines.map(({ unitPrice, extended, discount }) => ({ unitPrice, extended, discount })),
      taxes: taxes.map(({ amount }) => amount),
      tenders: tenders.map(({ amount }) => amount),
      rounding,
      tips,
    },
  };
}

function convertLine(line: TransactionLine, net: Cents, rate: ExchangeRate): TransactionLine {
  const unsignedNet = lineDirection(line) * net;
  const extendedPrice = line.discount === 0 ? unsignedNet : Math.max(unsignedNet, convertCents(line.extended, rate));
  return {
    ...line,
    unitPrice: convertUnitCost(line.unitPrice, rate),
    extended: cents(extendedPrice),
    discount: cents(extendedPrice - unsignedNet),
  };
}

/** Converts payments; a cent of difference from the amount due goes to the last payment. */
function convertTenders(
  tenders: Transaction["tenders"],
  dueAmount: number,
  rate: ExchangeRate,
): Transaction["tenders"] {
  const convertedAmounts = convertAmounts(
    tenders.map(({ amount }) => amount),
    rate,
  );
  const remainingCents = dueAmount - convertedAmounts.reduce<number>((sum, amount) => sum + amount, 0);
  return tenders.map((tender, index) => ({
    ...tender,
    amount: cents((convertedAmounts[index] ?? 0) + (index === tenders.length - 1 ? remainingCents : 0)),
  }));
}
