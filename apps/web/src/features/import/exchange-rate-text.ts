/** Rates of exchange as typed: one a line, with currency, day and rate. */
import type { DatedRate } from "@comptoir/domain/import-file";

export const printRates = (rates: readonly DatedRate[]): string =>
  rates.map(({ currency, from, rate }) => `${currency} ${from} ${rate}`).join("\n");

/** Splits lines into rates; the domain rejects those that are not. A comma in a rate is its decimal mark. */
export function parseRates(text: string): readonly Readonly<Record<"currency" | "from" | "rate", string>>[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [currency = "", from = "", ...rate] = line.split(/[\s;]+/u);
      return { currency: currency.toUpperCase(), from, rate: rate.join(" ").replace(",", ".") };
    });
}
