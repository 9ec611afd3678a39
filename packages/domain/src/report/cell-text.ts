/** Text of a report value by its type: as displayed on screen, and for machines. */

import type { LanguageCode } from "../language/index.ts";
import { decimalText, formatCount, formatPercent, formatQuantity, percent, quantity } from "../measure/index.ts";
import { cents, formatMoney, formatUnitCost, unitCost } from "../money/index.ts";
import { formatDate } from "../period/index.ts";

import type { FieldType, FieldValue } from "./field.ts";
import { isCalendarDate } from "./filter.ts";

/**
 * Formats a report value as on screen, with a minimum of decimals; an unknown value is empty.
 *
 * Units: those of the type.
 *
 * @example formatCell(1234, "money", "en") // => "$12.34"
 */
export function formatCell(
  value: FieldValue,
  type: FieldType,
  language: LanguageCode,
  decimalsByType?: number,
): string {
  if (value === null) return "";
  if (typeof value === "string") return type === "date" && isCalendarDate(value) ? formatDate(value, language) : value;
  return formatNumberByType[type](value, language, decimalsByType);
}

/**
 * Formats a report value for machines: a number with a decimal point and no grouping, a date in ISO form.
 *
 * @example formatPlainCell(-1205, "money") // => "-12.05"
 */
export function formatPlainCell(value: FieldValue, type: FieldType): string {
  if (value === null) return "";
  return typeof value === "string" ? value : decimalText(value, decimalsOf(type));
}

const printPlainNumber = (value: number): string => String(value);

const formatNumberByType = {
  text: printPlainNumber,
  enum: printPlainNumber,
  ref: printPlainNumber,
  date: printPlainNumber,
  time: printPlainNumber,
  int: (value, language) => formatCount(value, language),
  qty: (value, language, least) => formatQuantity(quantity(value), language, least),
  money: (value, language) => formatMoney(cents(value), language),
  unitCost: (value, language, least) => formatUnitCost(unitCost(value), language, least),
  pct: (value, language) => formatPercent(percent(value / 100), language),
} as const satisfies Record<FieldType, (value: number, language: LanguageCode, decimalsByType?: number) => string>;

/** Returns the number of decimals that an integer of a type stands for; a percent is in hundredths. */
export function decimalsOf(type: FieldType): number {
  return decimalsByType[type];
}

const decimalsByType = {
  text: 0,
  enum: 0,
  ref: 0,
  date: 0,
  time: 0,
  int: 0,
  qty: 3,
  money: 2,
  unitCost: 4,
  pct: 2,
} as const satisfies Record<FieldType, number>;
