/** Compares the charged taxes of a receipt with the due ones. */

import { cents, type Cents } from "../money/index.ts";
import { issue, type Issue } from "../result/index.ts";

import type { TaxPart } from "./compute-taxes.ts";
import { isTaxCode, type TaxCode } from "./tax-code.ts";

/** A tax of a receipt: an amount per code. */
export interface ChargedTax {
  readonly code: string;
  readonly amount: Cents;
}

/**
 * Returns computed taxes in the form that a receipt has: an amount per code, whatever the rates.
 *
 * @example taxesByTaxCode([{ code: "HST", rate: taxRate(13000), amount: cents(130) }, { code: "HST", rate: taxRate(5000), amount: cents(50) }]) // => [{ code: "HST", amount: 180 }]
 */
export function taxesByTaxCode(
  taxes: readonly TaxPart[],
): readonly { readonly code: TaxCode; readonly amount: Cents }[] {
  const sumByTaxCode = new Map<TaxCode, Cents>();
  for (const { code, amount } of taxes) sumByTaxCode.set(code, cents((sumByTaxCode.get(code) ?? 0) + amount));
  return [...sumByTaxCode].map(([code, amount]) => ({ code, amount }));
}

/**
 * Lists the issues of a receipt's taxes. A till that rounds per line may differ by half a cent a line: `tolerance` is the allowed
 * difference.
 *
 * Units: cents.
 * Errors: TAX_UNKNOWN (no such tax), TAX_DIFFERS (more or less than should be charged, beyond the tolerance; a tax that is missing was charged 0).
 * Source: behaviour 3.4 (Integrity: unknown tax, tax rounding), decision 0091.
 *
 * @example checkChargedTaxes([{ code: "GST", amount: cents(51) }], [{ code: "GST", rate: taxRate(5000), amount: cents(50) }]) // => [{ code: "TAX_DIFFERS", path: ["taxes", "GST"], params: { tax: "GST", expected: 50, actual: 51 } }]
 */
export function checkChargedTaxes(
  charged: readonly ChargedTax[],
  dueTaxes: readonly TaxPart[],
  tolerance = 0,
): readonly Issue[] {
  const unknownTaxIssues = charged
    .filter(({ code }) => !isTaxCode(code))
    .map(({ code }) => issue("TAX_UNKNOWN", ["taxes", code], { tax: code }));
  const dueAmountByCode = new Map<string, number>(taxesByTaxCode(dueTaxes).map(({ code, amount }) => [code, amount]));
  const knownTaxes = charged.filter(({ code }) => isTaxCode(code));
  const allTaxCodes = [...new Set([...dueAmountByCode.keys(), ...knownTaxes.map(({ code }) => code)])];
  const taxIssues = allTaxCodes.flatMap((code) => {
    const [expectedTax, actual] = [
      dueAmountByCode.get(code) ?? 0,
      knownTaxes.filter((tax) => tax.code === code).reduce((sum, { amount }) => sum + amount, 0),
    ];
    return Math.abs(expectedTax - actual) > tolerance
      ? [issue("TAX_DIFFERS", ["taxes", code], { tax: code, expected: expectedTax, actual })]
      : [];
  });
  return [...unknownTaxIssues, ...taxIssues];
}
