/** Proposes the currency of a sales file, and asks what its marks of other currencies and its rates of exchange mean. */

import { ownCurrency, readCurrency } from "./exchange-rates.ts";
import type { MappingAnswer, MappingProposal, MappingQuestion } from "./mapping-proposal.ts";
import type { FileColumns } from "./propose-payments.ts";

type Columns = Readonly<Record<string, string>>;

/** Proposed columns, with the currency and rate columns that are used, and questions about the currency and the rate. */
interface CurrencyProposal {
  readonly columns: Columns;
  readonly questions: MappingProposal["questions"];
}

/**
 * Drops the currency column, and its rate column, if every row is in Canadian dollars or the column has numbers. Asks
 * the user about a column whose texts are not currencies, about amounts marked with another currency than the Canadian
 * dollar, and about a rate, which may convert in either direction.
 */
export function proposeCurrency(columns: Columns, file: FileColumns): CurrencyProposal {
  const { currency, exchangeRate, ...otherColumns } = columns;
  if (currency === undefined && exchangeRate === undefined) return { columns, questions: askMarks(columns, file) };
  const writtenCodes = currency === undefined ? [] : file.valuesOf(currency).map((code) => code.trim());
  // A file without rows shows nothing against its headers.
  if (file.valuesOf(currency ?? exchangeRate ?? "").length === 0) return { columns, questions: [] };
  const filledCodes = writtenCodes.filter((code) => code !== "");
  const isOwnCurrency = currency !== undefined && filledCodes.every((code) => readCurrency(code) === ownCurrency);
  if (isOwnCurrency || filledCodes.some((code) => /\d/u.test(code)))
    return {
      columns: otherColumns,
      questions: isOwnCurrency && filledCodes.length > 0 ? [] : askMarks(otherColumns, file),
    };
  const rateQuestions = exchangeRate === undefined ? [] : [askRate(exchangeRate)];
  return currency === undefined || filledCodes.every((code) => readCurrency(code) !== null)
    ? { columns, questions: rateQuestions }
    : { columns, questions: [askColumn(currency), ...rateQuestions] };
}

/** Asks for the currency of a file whose amounts are marked with another currency than the Canadian dollar. */
function askMarks(columns: Columns, { valuesOf, format }: FileColumns): readonly MappingQuestion[] {
  const foreignMarks = format.currencyMarks.filter((mark) => readCurrency(mark) !== ownCurrency);
  const foreignCodes = new Set(foreignMarks.map((mark) => readCurrency(mark) ?? mark));
  const markedColumn = Object.values(columns).find((name) =>
    valuesOf(name).some((value) => /\d/u.test(value) && foreignMarks.some((mark) => value.includes(mark))),
  );
  if (markedColumn === undefined) return [];
  const foreignAnswers = [...foreignCodes].map((code): MappingAnswer => ({
    answer: `in:${code}`,
    change: { currency: code },
  }));
  return [
    {
      asks: "currency",
      column: markedColumn,
      answers: [...foreignAnswers, { answer: "ownCurrency", change: { currency: "" } }],
    },
  ];
}

const askColumn = (currency: string): MappingQuestion => ({
  asks: "currency",
  column: currency,
  answers: [
    { answer: "currencyColumn", change: { columns: { currency } } },
    { answer: "ownCurrency", change: { columns: { currency: "", exchangeRate: "" } } },
  ],
});

const askRate = (exchangeRate: string): MappingQuestion => ({
  asks: "exchangeRate",
  column: exchangeRate,
  answers: [
    { answer: "toCad", change: { exchangeRateIs: "toCad" } },
    { answer: "fromCad", change: { exchangeRateIs: "fromCad" } },
  ],
});
