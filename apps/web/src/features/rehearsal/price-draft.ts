/** Typed price changes and prices of a rehearsal, as texts of a form. */
import { parseLocalDecimal } from "@comptoir/domain/measure";
import { dollarsFromUnitCost, unitCost, type UnitCost } from "@comptoir/domain/money";
import { priceChangeLimits, triedPriceAtMost, type TriedPrices } from "@comptoir/domain/transaction";

import { formatLocalDecimal, formatWithCents } from "../../entity/decimal-text.ts";
import { language, t } from "../../shared/text.ts";

/** Texts of the form: a change in percent by department, and a price in dollars by product; an empty one tries nothing. */
export interface PriceDraft {
  readonly changes: Readonly<Record<string, string>>;
  readonly prices: Readonly<Record<string, string>>;
}

/** Number of decimals of a change in percent. */
const changeDecimals = 3;

/** Number of decimals of a price in dollars. */
const priceDecimals = 4;

/** Formats a change in percent, without the sign %. Units: thousandths of a percent. */
export const changeText = (change: number): string => formatLocalDecimal(String(change / 10 ** changeDecimals));

/** Formats a price in dollars, without the sign $. */
export const priceText = (price: UnitCost): string => formatLocalDecimal(formatWithCents(dollarsFromUnitCost(price)));

export const priceDraftOf = ({ departments, products }: Pick<TriedPrices, "departments" | "products">): PriceDraft => ({
  changes: Object.fromEntries(departments.map(({ departmentId, change }) => [departmentId, changeText(change)])),
  prices: Object.fromEntries(products.map(({ itemId, price }) => [itemId, priceText(price)])),
});

/** Reads a typed change: null for an empty text, undefined for one that is no change or out of range. Units: thousandths of a percent. */
export function readChange(typedText: string): number | null | undefined {
  if (typedText.trim() === "") return null;
  const changeResult = parseLocalDecimal(typedText.replaceAll(/^\s*\+|\s*%\s*$/gu, ""), language, changeDecimals);
  const { min, max } = priceChangeLimits;
  return changeResult.ok && changeResult.value >= min && changeResult.value <= max ? changeResult.value : undefined;
}

/** Reads a typed price: null for an empty text, undefined for one that is no price or out of range. */
export function readPrice(typedText: string): UnitCost | null | undefined {
  if (typedText.trim() === "") return null;
  const priceResult = parseLocalDecimal(typedText.replaceAll(/^\s*\$\s*|\s*\$\s*$/gu, ""), language, priceDecimals);
  return priceResult.ok && priceResult.value >= 0 && priceResult.value <= triedPriceAtMost
    ? unitCost(priceResult.value)
    : undefined;
}

/** Text of the error of a typed change; undefined if there is none. */
export const changeErrorOf = (typedText: string): string | undefined =>
  readChange(typedText) === undefined
    ? t("errors.NUMBER_RANGE", { min: changeText(priceChangeLimits.min), max: changeText(priceChangeLimits.max) })
    : undefined;

/** Text of the error of a typed price; undefined if there is none. */
export const priceErrorOf = (typedText: string): string | undefined =>
  readPrice(typedText) === undefined
    ? t("errors.NUMBER_RANGE", { min: "0", max: String(dollarsFromUnitCost(triedPriceAtMost)) })
    : undefined;

/** Reads a form; null if a text in it is no change or no price. A change of 0 % is not tried. */
export function readPriceDraft({ changes, prices }: PriceDraft, on: TriedPrices["on"]): TriedPrices | null {
  const typedChanges = Object.entries(changes).map(([id, text]) => ({ id: Number(id), change: readChange(text) }));
  const typedPrices = Object.entries(prices).map(([id, text]) => ({ id: Number(id), price: readPrice(text) }));
  if (typedChanges.some(({ change }) => change === undefined) || typedPrices.some(({ price }) => price === undefined))
    return null;
  return {
    on,
    departments: typedChanges.flatMap(({ id, change }) =>
      change === undefined || change === null || change === 0 ? [] : [{ departmentId: id, change }],
    ),
    products: typedPrices.flatMap(({ id, price }) =>
      price === undefined || price === null ? [] : [{ itemId: id, price }],
    ),
  };
}

/** Sets a typed text; an empty one is removed. */
export function withTypedText(
  texts: Readonly<Record<string, string>>,
  key: string,
  typedText: string,
): Readonly<Record<string, string>> {
  const otherTexts = Object.entries(texts).filter(([name]) => name !== key);
  return Object.fromEntries(typedText === "" ? otherTexts : [...otherTexts, [key, typedText]]);
}
