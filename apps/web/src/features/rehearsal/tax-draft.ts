/** Typed rates and chosen categories of a tax rehearsal, as texts of a form. */
import type { TaxRehearsalWire } from "@comptoir/api/wire";
import { parseLocalDecimal } from "@comptoir/domain/measure";
import { taxCodes, taxRate, fullTaxRate, type TaxCategory, type TaxCode, type TriedTaxes } from "@comptoir/domain/tax";

import { formatLocalDecimal } from "../../entity/decimal-text.ts";
import { language, t } from "../../shared/text.ts";

/** Texts of the form: a rate by tax, empty for the present one; a category by department. */
export interface TaxDraft {
  readonly rates: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, TaxCategory>>;
}

/** A tax at its present rate. Units: thousandths of a percent. */
export interface PresentTax {
  readonly code: TaxCode;
  readonly rate: number;
}

/** Number of decimals of a rate in percent. */
const rateDecimals = 3;

export const taxKeyOf = ({ code, rate }: PresentTax): string => `${code} ${rate}`;

/** Formats a rate in percent, without the sign %. Units: thousandths of a percent. */
export const rateText = (rate: number): string => formatLocalDecimal(String(rate / 10 ** rateDecimals));

/** Name of a tax with its present rate. */
export const taxNameOf = ({ code, rate }: PresentTax): string =>
  t("rehearsal.rateOf", { tax: taxCodes[code][language], rate: rateText(rate) });

export const taxDraftOf = ({ rates, departments }: TriedTaxes): TaxDraft => ({
  rates: Object.fromEntries(rates.map((row) => [taxKeyOf(row), rateText(row.tried)])),
  categories: Object.fromEntries(departments.map(({ departmentId, category }) => [String(departmentId), category])),
});

/** Lists the taxes of the outcome, and tried ones that its period does not have, each once, sorted by code and rate. */
export function listTaxes(outcome: TaxRehearsalWire | null, tried: TriedTaxes): readonly PresentTax[] {
  const allTaxes: readonly PresentTax[] = [...(outcome?.taxes ?? []), ...tried.rates];
  const taxByKey = new Map(allTaxes.map(({ code, rate }) => [taxKeyOf({ code, rate }), { code, rate }]));
  return [...taxByKey.values()].toSorted((left, right) => (taxKeyOf(left) < taxKeyOf(right) ? -1 : 1));
}

/** Reads a typed rate: null for an empty text, undefined for one that is no rate. Units: thousandths of a percent. */
export function readRate(typedText: string): number | null | undefined {
  if (typedText.trim() === "") return null;
  const rateResult = parseLocalDecimal(typedText.replace(/\s*%\s*$/u, ""), language, rateDecimals);
  return rateResult.ok && rateResult.value >= 0 && rateResult.value <= fullTaxRate ? rateResult.value : undefined;
}

/** Reads a form; null if a rate in it is no rate. A rate that is the present one is not tried. */
export function readDraft({ rates, categories }: TaxDraft, taxes: readonly PresentTax[]): TriedTaxes | null {
  const typedRates = taxes.map(({ code, rate }) => ({
    code,
    rate,
    tried: readRate(rates[taxKeyOf({ code, rate })] ?? ""),
  }));
  if (typedRates.some(({ tried }) => tried === undefined)) return null;
  return {
    rates: typedRates.flatMap(({ code, rate, tried }) =>
      tried === undefined || tried === null || tried === rate
        ? []
        : [{ code, rate: taxRate(rate), tried: taxRate(tried) }],
    ),
    departments: Object.entries(categories).map(([departmentId, category]) => ({
      departmentId: Number(departmentId),
      category,
    })),
  };
}
