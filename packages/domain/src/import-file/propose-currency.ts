/** Proposes the currency of a sales file, and asks what its rates of exchange mean. */

import { isCurrencyCode, ownCurrency } from "./exchange-rates.ts";
import type { MappingProposal } from "./mapping-proposal.ts";
import type { FileColumns } from "./propose-payments.ts";

type Columns = Readonly<Record<string, string>>;

/** Columns with those of the currency that count, and a question about the rate. */
interface CurrencyProposal {
  readonly columns: Columns;
  readonly questions: MappingProposal["questions"];
}

/**
 * Leaves out a currency that is the Canadian dollar on every row, or no code, and its rate with it. A rate may be of either currency for the other one, which
 * multiplies amounts by more than it should: it is asked.
 */
export function proposeCurrency(columns: Columns, { valuesOf }: FileColumns): CurrencyProposal {
  const { currency, exchangeRate, ...others } = columns;
  if (currency === undefined && exchangeRate === undefined) return { columns, questions: [] };
  const codes = currency === undefined ? [] : valuesOf(currency).map((code) => code.trim().toUpperCase());
  // A file without rows shows nothing against its headers.
  if (valuesOf(currency ?? exchangeRate ?? "").length === 0) return { columns, questions: [] };
  const filled = codes.filter((code) => code !== "");
  const isOwn = currency !== undefined && filled.every((code) => code === ownCurrency);
  if (isOwn || !filled.every(isCurrencyCode)) return { columns: others, questions: [] };
  if (exchangeRate === undefined) return { columns, questions: [] };
  return {
    columns,
    questions: [
      {
        asks: "exchangeRate",
        column: exchangeRate,
        answers: [
          { answer: "toCad", change: { exchangeRateIs: "toCad" } },
          { answer: "fromCad", change: { exchangeRateIs: "fromCad" } },
        ],
      },
    ],
  };
}
