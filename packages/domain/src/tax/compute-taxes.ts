/** Taxes of a receipt: each is computed once on its total, then shared among the lines without losing a cent. */

import { divideRounded, multiplyExact } from "../measure/index.ts";
import { cents, sumCents, type Cents } from "../money/index.ts";

import type { TaxCode } from "./tax-code.ts";
import { taxCategories, type TaxCategory, type TaxCategoryRow } from "./tax-category.ts";
import { fullTaxRate, type AppliedTax, type TaxRate } from "./tax-rate.ts";

/** Line fields that taxes are computed from. */
export interface TaxableLine {
  /** Amount after discount, signed: refunds are negative. */
  readonly amount: Cents;
  readonly category: TaxCategory;
}

/** Whether line amounts include taxes. */
export type TaxMode = "added" | "included";

/** A tax on a line. */
export interface TaxPart {
  readonly code: TaxCode;
  readonly rate: TaxRate;
  readonly amount: Cents;
}

/** A line with its share of every tax. `net` and the taxes add up to `total`. */
export interface TaxedLine {
  readonly net: Cents;
  readonly taxes: readonly TaxPart[];
  readonly total: Cents;
}

/** A tax on a whole receipt, with its taxable net amount. */
export interface TaxTotal extends TaxPart {
  readonly base: Cents;
}

/** A receipt with its taxes; its amounts are the sums of its lines. */
export interface TaxedReceipt {
  readonly net: Cents;
  readonly taxes: readonly TaxTotal[];
  readonly total: Cents;
  readonly lines: readonly TaxedLine[];
}

/**
 * Computes the taxes of a receipt. Each is rounded once, half away from zero, on the total of its lines. The lines share
 * it by running total, so that each is within a cent of its exact share, and a left-over cent goes to a later line.
 *
 * If taxes are included, net is the amount less taxes, and no tax is computed again from it.
 *
 * Source: behaviour 3.3 (GST and QST apart, the leftover cent on the last line), decision 0091.
 *
 * @example computeTaxes([{ amount: cents(1000), category: "STANDARD" }], taxesOn("QC", parseCalendarDate("2026-03-12").value).value).total // => 1150
 */
export function computeTaxes(
  lines: readonly TaxableLine[],
  taxes: readonly AppliedTax[],
  mode: TaxMode = "added",
): TaxedReceipt {
  const chargedLines: readonly ChargedLine[] = lines.map(({ amount, category }) => ({ amount, category, taxes: [] }));
  groupCharges(chargedLines, taxes, mode).forEach(shareCharge);
  const taxedLines = chargedLines.map((line) => makeTaxedLine(line.amount, line.taxes, mode));
  return {
    net: sumCents(taxedLines.map(({ net }) => net)),
    taxes: sumTaxTotals(taxedLines),
    total: sumCents(taxedLines.map(({ total }) => total)),
    lines: taxedLines,
  };
}

/**
 * Returns the taxable supplies of a receipt, including those at 0 %, as a GST return requires. The rest is exempt, or not a supply.
 *
 * Units: cents, taxes taken off. Source: decision 0091.
 *
 * @example taxableSupplies([{ amount: cents(1000), category: "ZERO_RATED" }, { amount: cents(500), category: "OUT_OF_SCOPE" }], []) // => 1000
 */
export function taxableSupplies(
  lines: readonly TaxableLine[],
  taxes: readonly AppliedTax[],
  mode: TaxMode = "added",
): Cents {
  const { lines: taxed } = computeTaxes(lines, taxes, mode);
  return sumCents(taxed.flatMap(({ net }, index) => (isTaxable(lines[index]) ? [net] : [])));
}

function isTaxable(line: TaxableLine | undefined): boolean {
  return line !== undefined && taxCategories[line.category].isTaxable;
}

/** A line with its share of each tax so far. */
interface ChargedLine extends TaxableLine {
  readonly taxes: TaxPart[];
}

/** A tax on its lines: `rate` / `of` of their total. */
interface Charge {
  readonly code: TaxCode;
  readonly rate: TaxRate;
  readonly of: number;
  readonly lines: readonly ChargedLine[];
}

function groupCharges(lines: readonly ChargedLine[], taxes: readonly AppliedTax[], mode: TaxMode): readonly Charge[] {
  const chargeByKey = new Map<string, Charge & { readonly lines: ChargedLine[] }>();
  for (const tax of taxes) {
    lines.forEach((line) => {
      const categoryRow: TaxCategoryRow = taxCategories[line.category];
      const rate = categoryRow.rateOf(tax);
      if (rate === 0) return;
      const rateDivisor =
        mode === "added" ? fullTaxRate : fullTaxRate + taxes.reduce((sum, tax) => sum + categoryRow.rateOf(tax), 0);
      const chargeKey = `${tax.code} ${rate} ${rateDivisor}`;
      const chargeOfKey = chargeByKey.get(chargeKey);
      if (chargeOfKey === undefined)
        chargeByKey.set(chargeKey, { code: tax.code, rate, of: rateDivisor, lines: [line] });
      else chargeOfKey.lines.push(line);
    });
  }
  return [...chargeByKey.values()];
}

/** Adds to each line its share of a charge, by running total: the shares sum to the charge, whatever the signs of the lines. */
function shareCharge({ code, rate, of, lines }: Charge): void {
  let taxableSoFar = 0;
  let chargedSoFar = 0;
  for (const line of lines) {
    taxableSoFar += line.amount;
    const taxSoFar = divideRounded(multiplyExact(taxableSoFar, rate), of);
    line.taxes.push({ code, rate, amount: cents(taxSoFar - chargedSoFar) });
    chargedSoFar = taxSoFar;
  }
}

function makeTaxedLine(amount: Cents, taxes: readonly TaxPart[], mode: TaxMode): TaxedLine {
  const taxSum = sumCents(taxes.map((part) => part.amount));
  return mode === "added"
    ? { net: amount, taxes, total: cents(amount + taxSum) }
    : { net: cents(amount - taxSum), taxes, total: amount };
}

function sumTaxTotals(lines: readonly TaxedLine[]): readonly TaxTotal[] {
  const totalByKey = new Map<string, TaxTotal>();
  for (const { net, taxes } of lines) {
    for (const { code, rate, amount } of taxes) {
      const taxKey = `${code} ${rate}`;
      const totalOfKey = totalByKey.get(taxKey);
      totalByKey.set(taxKey, {
        code,
        rate,
        amount: cents((totalOfKey?.amount ?? 0) + amount),
        base: cents((totalOfKey?.base ?? 0) + net),
      });
    }
  }
  return [...totalByKey.values()];
}
