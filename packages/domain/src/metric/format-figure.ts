/** A figure as text, by the unit of its metric. */

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

/** How long the text may be: with every cent, or in K and M. */
export type FigureStyle = "full" | "compact";

/**
 * Writes a figure. A fraction of its smallest unit, as the tick of an axis or a mean may have, is rounded away.
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
  return formats[unit](value, language, style);
}

const formats = {
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
