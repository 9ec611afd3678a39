/** Rates of exchange as typed, and their errors by line. */
import { datedRatesAtMost, readDatedRates, splitRateLines } from "@comptoir/domain/import-file";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";

/** Splits typed lines into currency, day and rate, as texts that are not checked yet. */
export const listTypedRates = (text: string): readonly Readonly<Record<"currency" | "from" | "rate", string>>[] =>
  splitRateLines(text).map(({ currency, from, rate }) => ({ currency, from, rate }));

/** Maximum number of wrong lines whose errors are listed. */
const errorsAtMost = 5;

const errorByRatePart: Readonly<Record<string, () => string>> = {
  currency: () => t("importing.rateWrong_currency"),
  from: () => t("importing.rateWrong_from"),
  rate: () => t("importing.rateWrong_rate"),
};

/** Says what is wrong with typed rates, by line; without rates, that they are missing. */
export function rateErrors(text: string): readonly string[] {
  const rateLines = splitRateLines(text);
  if (rateLines.length === 0) return [t("importing.ratesMissing")];
  if (rateLines.length > datedRatesAtMost) return [t("importing.ratesTooMany", { most: countText(datedRatesAtMost) })];
  const { wrong } = readDatedRates(listTypedRates(text));
  const errorTexts = wrong.slice(0, errorsAtMost).map(([index, part = ""]) =>
    t("importing.rateWrong", {
      line: countText(rateLines[Number(index)]?.line ?? 0),
      error: errorByRatePart[part]?.() ?? t("importing.invalid"),
    }),
  );
  return wrong.length > errorsAtMost ? [...errorTexts, t("importing.ratesWrongMore")] : errorTexts;
}
