/** Rates of exchange as typed, and their errors by line. */
import { datedRatesAtMost, readDatedRates, splitRateLines } from "@comptoir/domain/import-file";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";

/** Parses typed rates as the domain reads them, without their line numbers. */
export const typedRates = (text: string): readonly Readonly<Record<"currency" | "from" | "rate", string>>[] =>
  splitRateLines(text).map(({ currency, from, rate }) => ({ currency, from, rate }));

/** Lines whose errors are listed. */
const errorsShown = 5;

const partErrors: Readonly<Record<string, () => string>> = {
  currency: () => t("importing.rateWrong_currency"),
  from: () => t("importing.rateWrong_from"),
  rate: () => t("importing.rateWrong_rate"),
};

/** Says what is wrong with typed rates, by line; without rates, that they are missing. */
export function rateErrors(text: string): readonly string[] {
  const lines = splitRateLines(text);
  if (lines.length === 0) return [t("importing.ratesMissing")];
  if (lines.length > datedRatesAtMost) return [t("importing.ratesTooMany", { most: countText(datedRatesAtMost) })];
  const { wrong } = readDatedRates(typedRates(text));
  const errors = wrong.slice(0, errorsShown).map(([index, part = ""]) =>
    t("importing.rateWrong", {
      line: countText(lines[Number(index)]?.line ?? 0),
      error: partErrors[part]?.() ?? t("importing.invalid"),
    }),
  );
  return wrong.length > errorsShown ? [...errors, t("importing.ratesWrongMore")] : errors;
}
