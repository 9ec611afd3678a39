/** Reads the currency of a row, and its rate of exchange. */

import { cellText, refuseCell, type ColumnPlace, type RowReading } from "./cell-reader.ts";
import type { ColumnFinder } from "./compile-mapping.ts";
import type { LocalMoment } from "./date-cell.ts";
import { createRateFinder, createRateReader, ownCurrency, readCurrency, type RowCurrency } from "./exchange-rates.ts";
import type { TransactionsMapping } from "./import-mapping.ts";
import type { TransactionRow } from "./row-fact.ts";

/** Facts of a row about its currency. */
export type CurrencyCells = Pick<TransactionRow, "currency" | "isCurrencyAssumed" | "unusedRate">;

const canadianCurrencyCells: CurrencyCells = {};
const assumedCurrencyCells: CurrencyCells = { isCurrencyAssumed: true };

/**
 * Makes the reader of a row's currency; nothing for Canadian dollars, and if an issue was recorded.
 *
 * Errors: IMPORT_VALUE_UNKNOWN (no currency), IMPORT_EXCHANGE_RATE (a rate that is no number or too large, or none for the day).
 */
export function createCurrencyReader(
  mapping: TransactionsMapping,
  placeOf: ColumnFinder,
): (row: RowReading, when: LocalMoment | null) => CurrencyCells {
  const [column, rate, date] = [placeOf("currency"), placeOf("exchangeRate"), placeOf("date")];
  if (column === null && mapping.currency === null) return () => canadianCurrencyCells;
  const readRate = createRateReader(mapping, mapping.exchangeRateIs);
  const findRate = createRateFinder(mapping.exchangeRates, mapping.exchangeRateIs);
  return (row, moment) => {
    const writtenCurrency = column === null ? "" : cellText(row, column);
    const currencyCode = writtenCurrency === "" ? (mapping.currency ?? ownCurrency) : readCurrency(writtenCurrency);
    if (currencyCode === null && column !== null) refuseCell(row, column, "IMPORT_VALUE_UNKNOWN");
    const writtenRate = rate === null ? "" : cellText(row, rate);
    if (currencyCode === ownCurrency)
      return ownCurrencyCells(writtenRate, writtenCurrency === "" && column !== null && mapping.currency === null);
    if (moment === null || currencyCode === null) return canadianCurrencyCells;
    const foundRate: RowCurrency["rate"] | null =
      writtenRate === "" ? findRate(currencyCode, moment.date) : readRate(writtenRate);
    if (foundRate !== null) return { currency: { code: currencyCode, rate: foundRate } };
    const refusedColumn: ColumnPlace | null = rate ?? column ?? date;
    if (refusedColumn !== null)
      refuseCell(row, refusedColumn, "IMPORT_EXCHANGE_RATE", { currency: currencyCode, date: moment.date });
    return canadianCurrencyCells;
  };
}

/** Returns the currency of a row in Canadian dollars; a stated rate other than 1 is reported as unused. */
function ownCurrencyCells(rate: string, isAssumed: boolean): CurrencyCells {
  if (/^(?:1(?:[.,]0*)?)?$/u.test(rate)) return isAssumed ? assumedCurrencyCells : canadianCurrencyCells;
  return { ...(isAssumed ? assumedCurrencyCells : null), unusedRate: rate };
}
