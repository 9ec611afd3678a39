/** Writes the numbers that an import computed in a language; texts of the file stay as they are. */

import type { ErrorCode } from "../errors/index.ts";
import type { LanguageCode } from "../language/index.ts";
import { cachedNumberFormat } from "../measure/index.ts";

import type { Deviation, DeviationCode } from "./deviation.ts";

/** Words of a text that are numbers of the import: all, the last one after a code, or none because the file is quoted. */
type NumberWords = "all" | "last" | "none";

const bothLast = { value: "last", taken: "last" } as const;

/** Texts of deviations with numbers of the import. */
const numberWordsByCode: Readonly<Partial<Record<DeviationCode, Readonly<Record<"value" | "taken", NumberWords>>>>> = {
  TOTAL_ROUNDED: bothLast,
  PRICE_DERIVED: bothLast,
  CENT_KEPT: bothLast,
  DISCOUNT_SIGN: bothLast,
  TAX_SIGN: bothLast,
  RECEIPT_REPLACED: bothLast,
  SALES_AFTER: bothLast,
  NEGATIVE_STOCK: { value: "none", taken: "last" },
  CURRENCY: { value: "all", taken: "last" },
};

/**
 * Writes the numbers of a deviation with the marks of a language, and with the decimals that they have.
 *
 * Source: behaviour 3.11, 3.12 (15).
 *
 * @example formatDeviation({ code: "TAX_SIGN", value: "GST 1234.50", taken: "GST -1234.50" }, "fr").value // => "GST 1\u00a0234,50"
 */
export function formatDeviation({ code, value, taken }: Deviation, language: LanguageCode): Omit<Deviation, "code"> {
  const { value: ofValue, taken: ofTaken } = numberWordsByCode[code] ?? { value: "none", taken: "none" };
  return { value: formatWords(value, ofValue, language), taken: formatWords(taken, ofTaken, language) };
}

function formatWords(text: string, numberWords: NumberWords, language: LanguageCode): string {
  const words = text.split(" ");
  return words
    .map((word, index) =>
      numberWords === "all" || (numberWords === "last" && index === words.length - 1)
        ? formatExactDecimal(word, language)
        : word,
    )
    .join(" ");
}

/** Issue of a row with the value that it refuses. */
export interface AmountIssue {
  readonly code: string;
  readonly value: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Issues whose value and params are amounts that the import computed, instead of texts of the file. */
const amountIssueCodes: ReadonlySet<string> = new Set(["IMPORT_TENDERS"] satisfies readonly ErrorCode[]);

/**
 * Writes the computed amounts of an issue with the marks of a language; other issues stay as they are.
 *
 * @example formatIssueAmounts({ code: "IMPORT_TENDERS", value: "9.00", params: { value: "9.00", expected: "1234.50" } }, "fr").params["expected"] // => "1\u00a0234,50"
 */
export function formatIssueAmounts<I extends AmountIssue>(issue: I, language: LanguageCode): I {
  if (!amountIssueCodes.has(issue.code)) return issue;
  const params = Object.entries(issue.params).map(([name, param]) => [
    name,
    formatExactDecimal(String(param), language),
  ]);
  return {
    ...issue,
    value: issue.value === null ? null : formatExactDecimal(issue.value, language),
    params: Object.fromEntries(params),
  };
}

/**
 * Writes an exact decimal text with the marks of a language and all its decimals; any other text stays as it is.
 *
 * @example formatExactDecimal("-1234.50", "fr") // => "-1\u00a0234,50"
 */
export function formatExactDecimal(text: string, language: LanguageCode): string {
  if (!isDecimal(text)) return text;
  const decimals = text.split(".")[1]?.length ?? 0;
  return (formatByDecimals[decimals] ?? formatByDecimals.at(-1))?.(language).format(text) ?? text;
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/u.test(text);

/** Formats by their number of decimals: up to those of a rate of exchange. */
const formatByDecimals = Array.from({ length: 9 }, (_, decimals) =>
  cachedNumberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
);
