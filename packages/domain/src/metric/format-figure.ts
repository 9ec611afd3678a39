/** Formats a value by the unit of its metric. */

import type { LanguageCode } from "../language/index.ts";
import {
  compactNumber,
  formatCount,
  formatPercent,
  formatQuantity,
  percent,
  quantity,
  wholeQuantity,
} from "../measure/index.ts";
import { cents, formatMoney, formatMoneyCompact } from "../money/index.ts";

import type { MetricUnit } from "./metric.ts";

/** Length of the text: with every cent, or with K and M. */
export type FigureStyle = "full" | "compact";

/**
 * Formats a value. Fractions of its smallest unit, as of an axis tick or a mean, are rounded.
 *
 * Units: money in cents, qty in thousandths, count whole, pct in percent.
 *
 * @example formatFigure(123456, "money", "en") // => "$1,234.56"
 */
export function formatFigure(
  value: number,
  unit: MetricUnit,
  language: LanguageCode,
  style: FigureStyle = "full",
): string {
  return formatByUnit[unit](value, language, style);
}

const formatByUnit = {
  money: (value, language, style) =>
    (style === "full" ? formatMoney : formatMoneyCompact)(cents(Math.round(value)), language),
  qty: (value, language, style) =>
    (style === "full" ? formatQuantity : compactNumber)(quantity(Math.round(value)), language),
  count: (value, language, style) =>
    style === "full"
      ? formatCount(Math.round(value), language)
      : compactNumber(wholeQuantity(Math.round(value)), language),
  pct: (value, language) => formatPercent(percent(value), language),
} as const satisfies Record<MetricUnit, (value: number, language: LanguageCode, style: FigureStyle) => string>;
