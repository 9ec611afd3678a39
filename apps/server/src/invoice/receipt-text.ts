/** Formats a receipt as plain text, for a mail to a customer. */

import type { ReceiptWire } from "@comptoir/api/wire";
import type { LanguageCode } from "@comptoir/domain/language";
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { formatTaxNumbers } from "@comptoir/domain/setting";
import { isTaxCode, taxCodes } from "@comptoir/domain/tax";
import { cents, formatExchangeRate, formatForeignMoney, formatMoney } from "@comptoir/domain/money";

/**
 * Formats a receipt: lines, taxes, total and payments, without costs and the journal. Amounts of another currency follow the Canadian dollars, the
 * rate follows the total.
 */
export function receiptText(
  { lines, taxes, tenders, rounding, tips, total, original, issuer }: ReceiptWire,
  language: LanguageCode,
): string {
  const amountText = (amount: number, originalAmount: number | undefined, rate = "") => {
    const text = formatMoney(cents(amount), language);
    if (original === undefined || originalAmount === undefined) return text;
    return `${text} (${formatForeignMoney(cents(originalAmount), original.currency, language)}${rate})`;
  };
  const rate = original === undefined ? "" : ` × ${formatExchangeRate(original.rate, language)}`;
  return [
    ...lines.map(
      ({ description, sku, quantity: count, amount }, index) =>
        `${formatQuantity(quantity(count), language)} × ${description === "" ? sku : description}: ${amountText(amount, original?.lines[index]?.amount)}`,
    ),
    "",
    ...taxes.map((tax, index) => `${taxName(tax, language)}: ${amountText(tax.amount, original?.taxes[index])}`),
    ...(rounding === 0 ? [] : [`± ${amountText(rounding, original?.rounding)}`]),
    ...(tips === 0 ? [] : [`+ ${amountText(tips, original?.tips)}`]),
    `= ${amountText(total, original?.total, rate)}`,
    ...tenders.map(
      ({ code, lastFour, amount }, index) =>
        `${code}${lastFour === null ? "" : ` •••• ${lastFour}`}: ${amountText(amount, original?.tenders[index])}`,
    ),
    ...footerOf(issuer, language),
  ].join("\n");
}

const taxName = ({ code, names }: ReceiptWire["taxes"][number], language: LanguageCode): string =>
  names?.[language] ?? (isTaxCode(code) ? taxCodes[code][language] : code);

/** Returns the last lines of a receipt: an empty line, the tax numbers and the store's note. */
function footerOf(issuer: ReceiptWire["issuer"], language: LanguageCode): readonly string[] {
  if (issuer === undefined) return [];
  const footer = [...formatTaxNumbers(issuer, language), ...(issuer.note === null ? [] : [issuer.note])];
  return footer.length === 0 ? [] : ["", ...footer];
}
