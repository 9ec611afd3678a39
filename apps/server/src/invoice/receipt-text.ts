/** Formats a receipt as plain text, for a mail to a customer. */

import type { ReceiptWire } from "@comptoir/api/wire";
import type { LanguageCode } from "@comptoir/domain/language";
import { quantity } from "@comptoir/domain/measure";
import { formatUnitQuantity } from "@comptoir/domain/product";
import { formatTaxNumbers } from "@comptoir/domain/setting";
import { isTaxCode, taxCodes } from "@comptoir/domain/tax";
import { cents, formatExchangeRate, formatForeignMoney, formatMoney } from "@comptoir/domain/money";

/**
 * Formats a receipt: lines, taxes, total and payments, without costs and the journal. Amounts of another currency follow the Canadian dollars, the
 * rate follows the total.
 */
export function printReceiptText(
  { lines, taxes, tenders, rounding, tips, total, original, issuer }: ReceiptWire,
  language: LanguageCode,
): string {
  const printAmount = (amount: number, originalAmount: number | undefined, rate = "") => {
    const amountInDollars = formatMoney(cents(amount), language);
    if (original === undefined || originalAmount === undefined) return amountInDollars;
    return `${amountInDollars} (${formatForeignMoney(cents(originalAmount), original.currency, language)}${rate})`;
  };
  const exchangeRateText = original === undefined ? "" : ` × ${formatExchangeRate(original.rate, language)}`;
  return [
    ...lines.map(
      ({ description, sku, quantity: count, unit, amount }, index) =>
        `${formatUnitQuantity(quantity(count), unit ?? "EA", language)} × ${description === "" ? sku : description}: ${printAmount(amount, original?.lines[index]?.amount)}`,
    ),
    "",
    ...taxes.map((tax, index) => `${printTaxName(tax, language)}: ${printAmount(tax.amount, original?.taxes[index])}`),
    ...(rounding === 0 ? [] : [`± ${printAmount(rounding, original?.rounding)}`]),
    ...(tips === 0 ? [] : [`+ ${printAmount(tips, original?.tips)}`]),
    `= ${printAmount(total, original?.total, exchangeRateText)}`,
    ...tenders.map(
      ({ code, lastFour, amount }, index) =>
        `${code}${lastFour === null ? "" : ` •••• ${lastFour}`}: ${printAmount(amount, original?.tenders[index])}`,
    ),
    ...footerLinesOf(issuer, language),
  ].join("\n");
}

const printTaxName = ({ code, names }: ReceiptWire["taxes"][number], language: LanguageCode): string =>
  names?.[language] ?? (isTaxCode(code) ? taxCodes[code][language] : code);

/** Returns the last lines of a receipt: an empty line, the tax numbers and the store's note. */
function footerLinesOf(issuer: ReceiptWire["issuer"], language: LanguageCode): readonly string[] {
  if (issuer === undefined) return [];
  const footerLines = [...formatTaxNumbers(issuer, language), ...(issuer.note === null ? [] : [issuer.note])];
  return footerLines.length === 0 ? [] : ["", ...footerLines];
}
