/** Explains the taxes of past receipts by the rates of their day: which province's, and on which lines. */

import { cents, type Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";

import { checkChargedTaxes, type ChargedTax } from "./check-charged-taxes.ts";
import { computeTaxes, type TaxableLine } from "./compute-taxes.ts";
import { taxCategories, type TaxCategory } from "./tax-category.ts";
import { provinces, type Province } from "./tax-code.ts";
import { fullTaxRate, taxesOn, type AppliedTax } from "./tax-rate.ts";

/** Line of a past receipt. */
export interface PastTaxLine {
  /** Amount after discount, without taxes; refunds are negative. */
  readonly amount: Cents;
  readonly departmentId: number | null;
  /** False on a gift card, which bears no tax. */
  readonly isSupply: boolean;
  /** Taxes that the source states for the line; null if it states them for the receipt alone. */
  readonly taxes: readonly ChargedTax[] | null;
}

/** Past receipt with its recorded taxes. */
export interface PastTaxReceipt {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly lines: readonly PastTaxLine[];
  readonly taxes: readonly ChargedTax[];
}

/** Categories that a whole receipt may have where its lines state no taxes. */
const wholeReceiptCategories = ["STANDARD", "FEDERAL_ONLY", "PROVINCIAL_ONLY", "ZERO_RATED"] as const;

/**
 * Returns the lines of a past receipt with the categories that its recorded taxes show, or null if the taxes then due are not the recorded ones to the
 * cent. Where lines state their taxes, each has the category whose taxes are nearest; otherwise all have the same one.
 *
 * Source: behaviour 4 (8, rehearsal), decision 0519.
 *
 * @example explainTaxes({ lines: [{ amount: cents(1000), departmentId: 1, isSupply: true, taxes: null }], taxes: [{ code: "HST", amount: cents(130) }] }, taxesOn("ON", parseCalendarDate("2026-03-12").value).value) // => [{ amount: 1000, category: "STANDARD" }]
 */
export function explainTaxes(
  { lines, taxes }: Pick<PastTaxReceipt, "lines" | "taxes">,
  applied: readonly AppliedTax[],
): readonly TaxableLine[] | null {
  const areLineTaxesStated = lines.every((line) => !line.isSupply || line.taxes !== null);
  const lineProposals = areLineTaxesStated
    ? [lines.map((line) => withCategory(line, findNearestCategory(line, applied)))]
    : wholeReceiptCategories.map((category) => lines.map((line) => withCategory(line, category)));
  return lineProposals.find((proposal) => areTaxesExplained(taxes, proposal, applied)) ?? null;
}

/**
 * Counts the taxed receipts that the taxes of each province on their day explain. Counts of parts of the receipts add up.
 *
 * Source: decision 0519.
 *
 * @example tallyProvinces([{ locationId: 1, businessDate: parseCalendarDate("2026-03-12").value, lines: [{ amount: cents(1000), departmentId: 1, isSupply: true, taxes: null }], taxes: [{ code: "HST", amount: cents(130) }] }]).get("ON") // => 1
 */
export function tallyProvinces(receipts: Iterable<PastTaxReceipt>): ReadonlyMap<Province, number> {
  const taxesAt = createTaxFinder();
  const countByProvince = new Map<Province, number>();
  for (const receipt of receipts) {
    const chargedCodes = receipt.taxes.filter(({ amount }) => amount !== 0).map(({ code }) => code);
    if (chargedCodes.length === 0) continue;
    for (const province of provinces) {
      const appliedTaxes = taxesAt(province, receipt.businessDate);
      const areCodesApplied = chargedCodes.every((code) => appliedTaxes.some((tax) => tax.code === code));
      if (areCodesApplied && explainTaxes(receipt, appliedTaxes) !== null)
        countByProvince.set(province, (countByProvince.get(province) ?? 0) + 1);
    }
  }
  return countByProvince;
}

/**
 * Returns the province that explains most receipts of a store, the first in table order among equals; null if none explains any.
 *
 * Source: decision 0519.
 *
 * @example pickProvince([new Map([["ON", 2]]), new Map([["NS", 1], ["ON", 1]])]) // => "ON"
 */
export function pickProvince(tallies: readonly ReadonlyMap<Province, number>[]): Province | null {
  const receiptCountOf = (province: Province) => tallies.reduce((sum, tally) => sum + (tally.get(province) ?? 0), 0);
  const highestCount = Math.max(...provinces.map(receiptCountOf));
  return highestCount === 0 ? null : (provinces.find((province) => receiptCountOf(province) === highestCount) ?? null);
}

/**
 * Makes a function that lists the taxes of a province on a date, each list once; none before the table.
 *
 * @example createTaxFinder()("ON", parseCalendarDate("2026-03-12").value).map(({ code }) => code) // => ["HST"]
 */
export function createTaxFinder(): (province: Province, date: CalendarDate) => readonly AppliedTax[] {
  const taxesByKey = new Map<string, readonly AppliedTax[]>();
  return (province, date) => {
    const provinceDateKey = `${province} ${date}`;
    const cachedTaxes = taxesByKey.get(provinceDateKey);
    if (cachedTaxes !== undefined) return cachedTaxes;
    const taxesResult = taxesOn(province, date);
    const taxes = taxesResult.ok ? taxesResult.value : [];
    taxesByKey.set(provinceDateKey, taxes);
    return taxes;
  };
}

const withCategory = ({ amount, isSupply }: PastTaxLine, category: TaxCategory): TaxableLine => ({
  amount,
  category: isSupply ? category : "OUT_OF_SCOPE",
});

const areTaxesExplained = (
  charged: readonly ChargedTax[],
  lines: readonly TaxableLine[],
  applied: readonly AppliedTax[],
): boolean => checkChargedTaxes(charged, computeTaxes(lines, applied).taxes).length === 0;

/** Returns the category whose taxes on a line are nearest to the stated ones, the first among equals. */
function findNearestCategory({ amount, taxes }: PastTaxLine, applied: readonly AppliedTax[]): TaxCategory {
  const statedTaxAmount = (code: string) =>
    cents((taxes ?? []).reduce((sum, tax) => sum + (tax.code === code ? tax.amount : 0), 0));
  const taxDistanceOf = (category: TaxCategory) =>
    applied.reduce(
      (sum, tax) =>
        sum + Math.abs(statedTaxAmount(tax.code) * fullTaxRate - amount * taxCategories[category].rateOf(tax)),
      0,
    );
  // A line that states no tax has none, however small its amount is.
  if ((taxes ?? []).every((tax) => tax.amount === 0)) return "ZERO_RATED";
  return wholeReceiptCategories.reduce((nearest, category) =>
    taxDistanceOf(category) < taxDistanceOf(nearest) ? category : nearest,
  );
}
