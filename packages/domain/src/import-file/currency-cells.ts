/** Reads the currency of a row, and its rate of exchange. */

import { cellText, refuseCell, type RowReading } from "./cell-reader.ts";
import type { ColumnFinder } from "./compile-mapping.ts";
import type { LocalMoment } from "./date-cell.ts";
import { createRateFinder, createRateReader, isCurrencyCode, ownCurrency, type RowCurrency } from "./exchange-rates.ts";
import type { TransactionsMapping } from "./import-mapping.ts";

/**
 * Makes the reader of a row's currency; null for Canadian dollars, and if an issue was recorded.
 *
 * Errors: IMPORT_VALUE_UNKNOWN (no currency code), IMPORT_EXCHANGE_RATE (a rate that is no number or too large, or none for the day).
 */
export function createCurrencyReader(
  mapping: TransactionsMapping,
  placeOf: ColumnFinder,
): (row: RowReading, when: LocalMoment | null) => RowCurrency | null {
  const [currency, rate, date] = [placeOf("currency"), placeOf("exchangeRate"), placeOf("date")];
  if (currency === null && mapping.currency === null) return () => null;
  const readRate = createRateReader(mapping, mapping.exchangeRateIs);
  const findRate = createRateFinder(mapping.exchangeRates, mapping.exchangeRateIs);
  return (row, when) => {
    const written = currency === null ? "" : cellText(row, currency).toUpperCase();
    const code = written === "" ? (mapping.currency ?? ownCurrency) : written;
    const isCode = isCurrencyCode(code);
    if (currency !== null && !isCode) refuseCell(row, currency, "IMPORT_VALUE_UNKNOWN");
    if (code === ownCurrency || when === null || !isCode) return null;
    const text = rate === null ? "" : cellText(row, rate);
    const found = text === "" ? findRate(code, when.date) : readRate(text);
    if (found !== null) return { code, rate: found };
    const place = rate ?? currency ?? date;
    if (place !== null) refuseCell(row, place, "IMPORT_EXCHANGE_RATE", { currency: code, date: when.date });
    return null;
  };
}
