/** Validation of a tax rate table, the public one or a store's own. */

import { issue, type Issue } from "../result/index.ts";

import { provinces } from "./tax-code.ts";
import { taxRatesKnownFrom, type TaxRateRow } from "./tax-rate.data.ts";
import { taxesOn, fullTaxRate } from "./tax-rate.ts";

/**
 * Lists the issues of a rate table; empty if it can be used.
 *
 * Errors: TAX_RATE (not a whole number of thousandths of a percent from 0 to 100 %), TAX_RATE_TWICE (two rates of one tax in one province from the same
 * day), TAX_HARMONIZED (from that day a province charges the HST and another tax), each at its row. Source: decision 0091.
 *
 * @example checkTaxTable(taxRates) // => []
 */
export function checkTaxTable(table: readonly TaxRateRow[]): readonly Issue[] {
  const rateIssues = table.flatMap((row, index) =>
    isRate(row.rate) ? [] : [issue("TAX_RATE", [index, "rate"], { value: row.rate })],
  );
  const duplicateIssues = table.flatMap((row, index) =>
    table.slice(0, index).some((otherRow) => isDuplicateRow(row, otherRow))
      ? [issue("TAX_RATE_TWICE", [index, "from"], { from: row.from })]
      : [],
  );
  return [...rateIssues, ...duplicateIssues, ...(rateIssues.length > 0 ? [] : listHarmonizedTwice(table))];
}

function isRate(rate: number): boolean {
  return Number.isSafeInteger(rate) && rate >= 0 && rate <= fullTaxRate;
}

function isDuplicateRow(row: TaxRateRow, otherRow: TaxRateRow): boolean {
  return (
    row.code === otherRow.code &&
    row.from === otherRow.from &&
    row.provinces.some((province) => otherRow.provinces.includes(province))
  );
}

/** Lists the issues of rows from whose first day a province charges the HST and another tax. Rates change on no other days. */
function listHarmonizedTwice(table: readonly TaxRateRow[]): readonly Issue[] {
  return table.flatMap((row, index) => {
    const checkedDay = row.from < taxRatesKnownFrom ? taxRatesKnownFrom : row.from;
    const isHarmonizedTwice = provinces.some((province) => {
      const taxesResult = row.provinces.includes(province) ? taxesOn(province, checkedDay, table) : null;
      return (
        taxesResult !== null &&
        taxesResult.ok &&
        taxesResult.value.length > 1 &&
        taxesResult.value.some(({ code }) => code === "HST")
      );
    });
    return isHarmonizedTwice ? [issue("TAX_HARMONIZED", [index, "code"], { from: row.from })] : [];
  });
}
