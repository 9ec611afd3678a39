/** Rates of exchange as people type and export them: one a line, with its currency, its day and its rate. */

import { isCurrencyCode, type DatedRate } from "./exchange-rates.ts";

/** A line of rates as written; `line` counts from 1. */
export interface RateLine extends Readonly<Record<keyof DatedRate, string>> {
  readonly line: number;
}

/**
 * Prints rates, one a line.
 *
 * @example printRateLines([{ currency: "USD", from: "2026-11-20", rate: "1.3712" }]) // => "USD 2026-11-20 1.3712"
 */
export function printRateLines(rates: readonly DatedRate[]): string {
  return rates.map(({ currency, from, rate }) => `${currency} ${from} ${rate}`).join("\n");
}

/**
 * Splits lines into rates, which `readDatedRates` checks. Parts are separated by semicolons, tabs, spaces or commas;
 * currency and day may change places. Empty lines and a header are left out, and a comma in a rate is its decimal mark.
 *
 * @example splitRateLines("date;currency;rate\n2026-11-20;usd;1,3712") // => [{ line: 2, currency: "USD", from: "2026-11-20", rate: "1.3712" }]
 */
export function splitRateLines(text: string): readonly RateLine[] {
  const numberedLines = text
    .replace(/^\uFEFF/u, "")
    .split(/\r\n|\r|\n/u)
    .map((line, index) => ({ line: index + 1, parts: splitRateLine(line) }))
    .filter(({ parts }) => parts.length > 0);
  const [firstLine] = numberedLines;
  const rateLines =
    firstLine !== undefined && !firstLine.parts.some((part) => /\d/u.test(part))
      ? numberedLines.slice(1)
      : numberedLines;
  return rateLines.map(({ line, parts }) => ({ line, ...toRateColumns(parts) }));
}

/**
 * Appends the rates of a file to those already typed. The file's own header is left out, since only that of the first line is known as one.
 *
 * @example appendRateLines("USD 2026-11-19 1.37\n", "date;currency;rate\n2026-11-20;USD;1,3712\n") // => "USD 2026-11-19 1.37\n2026-11-20;USD;1,3712\n"
 */
export function appendRateLines(text: string, addedText: string): string {
  if (text.trim() === "") return addedText;
  const addedLines = addedText.replace(/^\uFEFF/u, "").split(/\r\n|\r|\n/u);
  const firstFilledIndex = addedLines.findIndex((line) => line.trim() !== "");
  const rateLines = /\d/u.test(addedLines[firstFilledIndex] ?? "")
    ? addedLines
    : addedLines.slice(firstFilledIndex + 1);
  return `${text.trimEnd()}\n${rateLines.join("\n")}`;
}

/** Splits a line into its parts, without quotes and spaces around them. */
function splitRateLine(line: string): readonly string[] {
  const lineText = line.replaceAll('"', "").trim();
  if (lineText === "") return [];
  const separator = /[;\t]/u.test(lineText) ? /[;\t]/u : lineText.split(",").length === 3 ? "," : /\s+/u;
  return lineText.split(separator).map((part) => part.trim());
}

function toRateColumns([firstPart = "", secondPart = "", ...furtherParts]: readonly string[]): Readonly<
  Record<keyof DatedRate, string>
> {
  const isDayFirst = isCurrencyCode(secondPart.toUpperCase());
  const [currency, from] = isDayFirst ? [secondPart, firstPart] : [firstPart, secondPart];
  return { currency: currency.toUpperCase(), from, rate: furtherParts.join(" ").replace(",", ".") };
}
