/** Settings of the Integrity report: tolerated payment differences, and taxes of the company. */

import { cents, type Cents } from "../money/index.ts";
import { isTaxCode } from "../tax/index.ts";

/** Allowances of the Integrity report at a location. */
export interface IntegrityAllowances {
  /** Largest difference between the payments and the total of a receipt that is no finding. */
  readonly tolerance: Cents;
  /** Taxes of the company's own, in addition to those of Canada. */
  readonly taxCodes: readonly string[];
}

/** Default limits: no tolerance, and no tax codes besides those of Canada. */
export const defaultIntegrityAllowances: IntegrityAllowances = { tolerance: cents(0), taxCodes: [] };

/**
 * Tells whether the payments of a receipt differ from its total by more than the company allows. The figures keep the difference either way.
 *
 * Source: behaviour 3.4 (payments = total within tolerance); decision 0470.
 *
 * @example doPaymentsDiffer({ total: cents(1000), paid: cents(998) }, { tolerance: cents(2), taxCodes: [] }) // => false
 */
export function doPaymentsDiffer(
  { total, paid }: { readonly total: Cents; readonly paid: Cents },
  { tolerance }: IntegrityAllowances,
): boolean {
  return Math.abs(paid - total) > tolerance;
}

/**
 * Tells whether a tax code of a receipt is one of Canada or of the company's own list.
 *
 * Source: behaviour 3.4 (unknown tax); decision 0470.
 *
 * @example isKnownTax("ECO", { tolerance: cents(0), taxCodes: ["ECO"] }) // => true
 */
export function isKnownTax(code: string, { taxCodes }: IntegrityAllowances): boolean {
  return isTaxCode(code) || taxCodes.includes(code);
}
