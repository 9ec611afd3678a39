/** Deviations: cells that an import changes or fills in, listed by a dry run. */

import { decimalText, divideRounded, quantity } from "../measure/index.ts";
import { extendPrice } from "../money/index.ts";

import { ownCurrency } from "./exchange-rates.ts";
import type { TransactionRow } from "./row-fact.ts";

/**
 * Codes of deviations.
 *
 * Source: behaviour 3.8 (dry run).
 */
export const deviationCodes = [
  "TOTAL_ROUNDED",
  "PRICE_DERIVED",
  "CENT_KEPT",
  "DISCOUNT_SIGN",
  "TAX_SIGN",
  "TIME_MISSING",
  "DAY_RECEIPT",
  "WRITE_OFF",
  "ROWS_APART",
  "DEPARTMENT_KEPT",
  "NAMED_BY_CODE",
  "NAME_KEPT",
  "LOCATION_PREFIX",
  "LOCATION_NAME",
  "REPEATED",
  "RECEIPT_REPLACED",
  "TAKEN_AS_SAME",
  "SALES_AFTER",
  "NEGATIVE_STOCK",
  "ROW_LEFT_OUT",
  "RECORD_LEFT_OUT",
  "MORE_PAGES",
  "CURRENCY",
  "CURRENCY_MISSING",
  "RATE_UNUSED",
  "MANY_TERMINALS",
] as const;

/** A deviation code. */
export type DeviationCode = (typeof deviationCodes)[number];

/** A deviation of a cell or row. */
export interface Deviation {
  readonly code: DeviationCode;
  /** Text in the file; empty if there is none. */
  readonly value: string;
  /** Text of what the import takes instead; empty if there is none. */
  readonly taken: string;
}

const noDeviations: readonly Deviation[] = [];

/**
 * Lists the deviations of a sales row. Rejected cells are issues instead.
 *
 * @example deviationsOfRow({ rowKind: "SALE", lineTotal: unitCost(12345), taxes: [], date: "2026-03-12", second: 43200, hasTime: false, quantity: quantity(1000), unitPrice: null }).map(({ code }) => code) // => ["TOTAL_ROUNDED", "TIME_MISSING"]
 */
export function deviationsOfRow(row: TransactionRow): readonly Deviation[] {
  let deviations: Deviation[] | null = null;
  const noteDeviation = (code: DeviationCode, value: string, parsedText: string) =>
    (deviations ??= []).push({ code, value, taken: parsedText });
  if (row.rowKind === "WRITE_OFF") noteDeviation("WRITE_OFF", row.sku, "");
  const { lineTotal, unitPrice, extended } = row;
  if (lineTotal !== null && lineTotal % 100 !== 0)
    noteDeviation("TOTAL_ROUNDED", decimalText(lineTotal, 4), decimalText(divideRounded(lineTotal, 100), 2));
  if (lineTotal !== null && unitPrice !== null && extended !== null) {
    if (row.isPriceDerived === true)
      noteDeviation("PRICE_DERIVED", decimalText(extended, 2), decimalText(unitPrice, 4));
    else {
      const pricedAmount = extendPrice(unitPrice, quantity(Math.abs(row.quantity)));
      if (pricedAmount !== extended) noteDeviation("CENT_KEPT", decimalText(pricedAmount, 2), decimalText(extended, 2));
    }
  }
  if (row.isDiscountTurned === true)
    noteDeviation("DISCOUNT_SIGN", decimalText(-row.discount, 2), decimalText(row.discount, 2));
  if (row.isTaxTurned === true)
    for (const { code, amount } of row.taxes)
      if (amount < 0)
        noteDeviation("TAX_SIGN", `${code} ${decimalText(-amount, 2)}`, `${code} ${decimalText(amount, 2)}`);
  if (row.isCurrencyAssumed === true) noteDeviation("CURRENCY_MISSING", "", ownCurrency);
  if (row.unusedRate !== undefined) noteDeviation("RATE_UNUSED", row.unusedRate, ownCurrency);
  if (row.hasTime === false) noteDeviation("TIME_MISSING", row.date, formatClock(row.second));
  return deviations ?? noDeviations;
}

const formatClock = (second: number): string =>
  [Math.floor(second / 3_600), Math.floor(second / 60) % 60].map((part) => String(part).padStart(2, "0")).join(":");
