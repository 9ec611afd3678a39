/** Parses a single cell of a field, for the preview beside its column. */

import { percent, quantity, type Percent, type Quantity } from "../measure/index.ts";
import { cents, unitCost, type Cents, type UnitCost } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { productAmounts } from "../product/index.ts";

import { amountScale, type AmountFormat } from "./amount-unit.ts";
import { trimCell } from "./cell-reader.ts";
import { localMoment } from "./date-cell.ts";
import { compileDatePattern } from "./date-pattern.ts";
import { lineAmountAtMost, lineTotalAtMost } from "./line-limit.ts";
import { createScaledReader, scaledAtMost } from "./scaled-number.ts";

/** Parameters for reading a cell. */
export interface FieldFormat extends AmountFormat {
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly discountRateIs: "fraction" | "percent";
  /** Zone that moments with a difference from UTC are converted to; absent leaves them in their own. */
  readonly timeZone?: string;
}

/** Parsed value of a cell. */
export type FieldReading =
  | { readonly is: "quantity"; readonly value: Quantity }
  | { readonly is: "price"; readonly value: UnitCost }
  | { readonly is: "amount"; readonly value: Cents }
  | { readonly is: "rate"; readonly value: Percent }
  | { readonly is: "moment"; readonly date: CalendarDate | null; readonly second: number | null }
  | { readonly is: "text"; readonly value: string };

/**
 * Parses a cell of a field; null if its text or the date pattern is invalid.
 *
 * @example readField({ decimal: ",", thousands: null, currencyMarks: [], amountsIn: "dollars", dateFormat: "", timeFormat: "", discountRateIs: "fraction" }, "discountRate", "0,2") // => { is: "rate", value: 20 }
 */
export function readField(format: FieldFormat, field: string, text: string): FieldReading | null {
  const trimmedCell = trimCell(text);
  const readScaled = (
    scale: number,
    { marks = [], atMost = scaledAtMost }: { readonly marks?: readonly string[]; readonly atMost?: number } = {},
  ): number | null => {
    const scaledValue = createScaledReader(
      { ...format, currencyMarks: [...format.currencyMarks, ...marks] },
      scale,
      atMost,
    )(trimmedCell);
    return Number.isFinite(scaledValue) ? scaledValue : null;
  };
  const priceScale = amountScale(format.amountsIn, 4);
  if (field === "quantity") return toReading(readScaled(3), (value) => ({ is: "quantity", value: quantity(value) }));
  if (field === "discount")
    return toReading(readScaled(priceScale - 2, { atMost: lineAmountAtMost }), (value) => ({
      is: "amount",
      value: cents(value),
    }));
  if (field === "discountRate") {
    const isPercent = format.discountRateIs === "percent" || trimmedCell.includes("%");
    return toReading(readScaled(isPercent ? 2 : 4, { marks: ["%"] }), (value) => ({
      is: "rate",
      value: percent(value / 100),
    }));
  }
  if (field === "lineTotal")
    return toReading(readScaled(priceScale, { atMost: lineTotalAtMost }), (value) => ({
      is: "price",
      value: unitCost(value),
    }));
  if (priceFields.has(field))
    return toReading(readScaled(priceScale), (value) => ({ is: "price", value: unitCost(value) }));
  const datePattern = datePatternOf(format, field);
  if (datePattern === null) return { is: "text", value: trimmedCell };
  const momentParts = compileDatePattern(datePattern)?.(trimmedCell) ?? null;
  if (momentParts === null) return null;
  const { date, second, offset } = momentParts;
  if (date === null || offset === undefined || format.timeZone === undefined) return { is: "moment", date, second };
  const localTime = localMoment({ date, second: second ?? 0, offset }, format.timeZone);
  return { is: "moment", date: localTime.date, second: localTime.second };
}

const priceFields: ReadonlySet<string> = new Set(["unitPrice", "unitCost", ...productAmounts.map(({ name }) => name)]);

function datePatternOf({ dateFormat, timeFormat }: FieldFormat, field: string): string | null {
  if (field === "time") return timeFormat;
  return field === "date" || field === "openDate" ? dateFormat : null;
}

function toReading(value: number | null, say: (value: number) => FieldReading): FieldReading | null {
  return value === null ? null : say(value);
}
