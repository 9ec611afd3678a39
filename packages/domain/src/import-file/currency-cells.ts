/** Reads the currency of a row, and its rate of exchange. */

import { cellText, refuseCell, type ColumnPlace, type RowReading } from "./cell-reader.ts";
import type { ColumnFinder } from "./compile-mapping.ts";
import type { LocalMoment } from "./date-cell.ts";
import { createRateFinder, createRateReader, ownCurrency, readCurrency, type RowCurrency } from "./exchange-rates.ts";
import type { TransactionsMapping } from "./import-mapping.ts";
import type { TransactionRow } from "./row-fact.ts";

/** Facts of a row about its currency. */
export type CurrencyCells = Pick<TransactionRow, "currency" | "isCurrencyAssumed" | "unusedRate">;

const canadianDollars: CurrencyCells = {};
const assumedCurrency: CurrencyCells = { isCurrencyAssumed: true };

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
  if (column === null && mapping.currency === null) return () => canadianDollars;
  const readRate = createRateReader(mapping, mapping.exchangeRateIs);
  const findRate = createRateFinder(mapping.exchangeRates, mapping.exchangeRateIs);
  return (row, moment) => {
    const writtenCurrency = column === null ? "" : cellText(row, column);
    const code = writtenCurrency === "" ? (mapping.currency ?? ownCurrency) : readCurrency(writtenCurrency);
    if (code === null && column !== null) refuseCell(row, column, "IMPORT_VALUE_UNKNOWN");
    const text = rate === null ? "" : cellText(row, rate);
    if (code === ownCurrency)
      return ownCells(text, writtenCurrency === "" && column !== null && mapping.currency === null);
    if (moment === null || code === null) return canadianDollars;
    const foundRate: RowCurrency["rate"] | null = text === "" ? findRate(code, moment.date) : readRate(text);
    if (foundRate !== null) return { currency: { code, rate: foundRate } };
    const rateColumn: ColumnPlace | null = rate ?? column ?? date;
    if (rateColumn !== null) refuseCell(row, rateColumn, "IMPORT_EXCHANGE_RATE", { currency: code, date: moment.date });
    return canadianDollars;
  };
}

/** Returns the currency of a row in Canadian dollars; a stated rate other than 1 is reported as unused. */
function ownCells(rate: string, isAssumed: boolean): CurrencyCells {
  if (/^(?:1(?:[.,]0*)?)?$/u.test(rate)) return isAssumed ? assumedCurrency : canadianDollars;
  return { ...(isAssumed ? assumedCurrency : null), unusedRate: rate };
}
