/** Registration numbers of tax accounts, as receipts show them. */

import type { LanguageCode } from "../language/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import { taxCodes, type TaxCode } from "../tax/index.ts";

/** Business number, program and account, without spaces: `123456782RT0001`. */
const federalNumberPattern = /^(\d{9})RT(\d{4})$/u;

/** Number of a province: letters, digits and hyphens, with at least four digits. */
const provincialNumberPattern = /^(?=(?:\D*\d){4})[A-Z\d][A-Z\d-]{3,19}$/u;

/**
 * Taxes whose provincial numbers have a form of their own; any other number is one of a PST.
 *
 * Source: Revenu Québec; Manitoba Finance, Retail Sales Tax (six digits and a check digit, or a business number with MT).
 */
const numberPatternByTax = { QST: /^\d{10}TQ\d{4}$/u, RST: /^(?:\d{6}-\d|\d{9}MT\d{4})$/u } as const satisfies Partial<
  Record<TaxCode, RegExp>
>;

/** Rules of a GST/HST number setting. */
export const taxNumberRules = ["required", { custom: parseTaxNumber }] as const;

/** Rules of a provincial number setting. */
export const provincialTaxNumberRules = ["required", { custom: parseProvincialTaxNumber }] as const;

/**
 * Parses a GST/HST number: a business number with a valid check digit, RT, and an account. Spaces and case are ignored.
 *
 * Errors: TAX_NUMBER.
 * Source: Canada Revenue Agency, business number (the last digit is a check digit); decision 0470.
 *
 * @example parseTaxNumber("123456782rt0001").value // => "123456782 RT0001"
 */
export function parseTaxNumber(value: unknown): Result<string> {
  const [, number = "", account = ""] = federalNumberPattern.exec(normalizeTaxNumber(value)) ?? [];
  return number !== "" && isCheckDigitRight(number) ? ok(`${number} RT${account}`) : fail(issue("TAX_NUMBER"));
}

/**
 * Parses the number of a provincial sales tax; spaces and case are ignored. Each province has its own form: `1234567890 TQ 0001` in Québec,
 * `PST-1234-5678` in British Columbia.
 *
 * Errors: TAX_NUMBER.
 * Source: Revenu Québec, Government of British Columbia; decision 0470.
 *
 * @example parseProvincialTaxNumber("1234567890tq0001").value // => "1234567890 TQ0001"
 */
export function parseProvincialTaxNumber(value: unknown): Result<string> {
  const numberText = normalizeTaxNumber(value);
  return provincialNumberPattern.test(numberText)
    ? ok(numberText.replace(/^(\d{10})TQ(\d{4})$/u, "$1 TQ$2"))
    : fail(issue("TAX_NUMBER"));
}

/**
 * Formats the tax numbers of a store as its receipts show them, each with the name of its tax.
 *
 * Source: Excise Tax Act, input tax credit information (the number of the supplier is on the receipt); decision 0470.
 *
 * @example formatTaxNumbers({ federalTaxNumber: "123456782 RT0001", provincialTaxNumber: "1234567890 TQ0001" }, "fr") // => ["TPS/TVH 123456782 RT0001", "TVQ 1234567890 TQ0001"]
 */
export function formatTaxNumbers(
  {
    federalTaxNumber,
    provincialTaxNumber,
  }: Readonly<Record<"federalTaxNumber" | "provincialTaxNumber", string | null>>,
  language: LanguageCode,
): readonly string[] {
  const { GST, HST } = taxCodes;
  return [
    ...(federalTaxNumber === null ? [] : [`${GST[language]}/${HST[language]} ${federalTaxNumber}`]),
    ...(provincialTaxNumber === null
      ? []
      : [`${taxCodes[taxOfNumber(provincialTaxNumber)][language]} ${provincialTaxNumber}`]),
  ];
}

function taxOfNumber(provincialTaxNumber: string): TaxCode {
  const numberText = normalizeTaxNumber(provincialTaxNumber);
  if (numberPatternByTax.QST.test(numberText)) return "QST";
  return numberPatternByTax.RST.test(numberText) ? "RST" : "PST";
}

const normalizeTaxNumber = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll(/\s/gu, "").toUpperCase() : "";

/** Tells whether the check digit is right, by Luhn: every second digit from the right counts twice, and the digits add up to a multiple of ten. */
function isCheckDigitRight(number: string): boolean {
  const checkSum = [...number].toReversed().reduce((total, digit, digitIndex) => {
    const doubledDigit = Number(digit) * 2;
    return total + (digitIndex % 2 === 0 ? Number(digit) : doubledDigit > 9 ? doubledDigit - 9 : doubledDigit);
  }, 0);
  return checkSum % 10 === 0;
}
