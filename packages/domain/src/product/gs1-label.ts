/** GS1 labels (GS1-128, DataBar, Data Matrix, QR): an item with weight, count, lot and date in one code. */

import { divideRounded, quantity, wholeQuantity, type Quantity } from "../measure/index.ts";
import { parseCalendarDate, type CalendarDate } from "../period/index.ts";
import { checkDigitOf } from "../text/index.ts";

/** A parsed label. */
export interface Gs1Label {
  /** GTIN of 14 digits. */
  readonly gtin: string;
  /** Net weight in kilograms, else number of items, in thousandths; null if the label has neither. */
  readonly quantity: Quantity | null;
  readonly lot: string | null;
  /** Use-by or best-before date. Units: ISO 8601 date. */
  readonly date: CalendarDate | null;
}

/** Separator after a field of variable length. */
const fieldSeparator = "\u001d";

/** Symbology identifiers whose codes are element strings: GS1-128, DataBar, Data Matrix, QR Code, DotCode. Source: GS1 General Specifications 7.8. */
const labelSymbologies: readonly string[] = ["]C1", "]e0", "]e1", "]e2", "]d2", "]Q3", "]J1"];

/** Lengths of fields without a separator, by their first two digits, identifier included. Source: GS1 General Specifications, figure 7.8.5-2. */
const fixedLengthByPrefix: Readonly<Record<string, number>> = {
  ...Object.fromEntries(["01", "02", "03"].map((prefix) => [prefix, 16])),
  ...Object.fromEntries(["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((prefix) => [prefix, 8])),
  ...Object.fromEntries(["31", "32", "33", "34", "35", "36"].map((prefix) => [prefix, 10])),
  "00": 20,
  "04": 18,
  "20": 4,
  "41": 16,
};

/** A pound in ten-millionths of a gram. */
const poundInTenMillionthGrams = 4_535_923_700n;

/**
 * Removes the symbology identifier that a scanner puts before a code.
 *
 * Source: ISO/IEC 15424.
 *
 * @example withoutSymbology("]E00036000291452") // => "0036000291452"
 */
export function withoutSymbology(code: string): string {
  return code.replace(/^\][A-Za-z][0-9A-Za-z]/u, "");
}

/**
 * Parses a label; null for any other code. Without a symbology identifier, a label has a valid check digit and complete fields.
 * Fields in brackets are accepted; fields unknown to this product are skipped.
 *
 * Units: thousandths. Source: GS1 General Specifications 3 and 7.8, decision 0282.
 *
 * @example readGs1Label("]C1010006263900001131030012501726123110A1") // => { gtin: "00062639000011", quantity: 1250, lot: "A1", date: "2026-12-31" }
 */
export function readGs1Label(code: string): Gs1Label | null {
  const isMarkedLabel = labelSymbologies.some((identifier) => code.startsWith(identifier));
  if (!isMarkedLabel && code.startsWith("]")) return null;
  const separatedCode = withoutSymbology(code).replaceAll(/\((\d{2,4})\)/gu, `${fieldSeparator}$1`);
  const labelFields = splitFields(separatedCode);
  const gtin = fieldValueOf(labelFields, "01") ?? fieldValueOf(labelFields, "02");
  if (gtin === null || (!isMarkedLabel && checkDigitOf(gtin.slice(0, -1)) !== Number(gtin.at(-1)))) return null;
  const lotCode = fieldValueOf(labelFields, "10");
  return {
    gtin,
    quantity: netWeightOf(labelFields) ?? itemCountOf(labelFields),
    lot: lotCode === "" ? null : lotCode,
    date: parseLabelDate(fieldValueOf(labelFields, "17") ?? fieldValueOf(labelFields, "15")),
  };
}

/** Splits an element string into its fields, each with its identifier; empty if a field is incomplete. */
function splitFields(text: string): readonly string[] {
  const fields: string[] = [];
  for (let offset = 0; offset < text.length;) {
    if (text[offset] === fieldSeparator) {
      offset += 1;
      continue;
    }
    const fixedLength = fixedLengthByPrefix[text.slice(offset, offset + 2)];
    const separatorIndex = text.indexOf(fieldSeparator, offset);
    const fieldEnd =
      fixedLength === undefined ? (separatorIndex < 0 ? text.length : separatorIndex) : offset + fixedLength;
    const fieldText = text.slice(offset, fieldEnd);
    if (fieldEnd > text.length || (fixedLength === undefined ? fieldText.length < 3 : !/^\d+$/u.test(fieldText)))
      return [];
    fields.push(fieldText);
    offset = fieldEnd;
  }
  return fields;
}

function fieldValueOf(fields: readonly string[], identifier: string): string | null {
  return fields.find((field) => field.startsWith(identifier))?.slice(identifier.length) ?? null;
}

/** Returns the net weight: kilograms (310n) or pounds (320n), with n decimals; null if the label has none. */
function netWeightOf(fields: readonly string[]): Quantity | null {
  const [, unit, decimals, digits] =
    fields.map((field) => /^3(1|2)0([0-5])(\d{6})$/u.exec(field)).find((match) => match !== null) ?? [];
  if (unit === undefined || digits === undefined) return null;
  const unscaledGrams = BigInt(digits) * 1_000n;
  const decimalFactor = 10n ** BigInt(decimals ?? 0);
  const weightThousandths =
    unit === "1"
      ? divideRounded(unscaledGrams, decimalFactor)
      : divideRounded(unscaledGrams * poundInTenMillionthGrams, decimalFactor * 10n ** 10n);
  return weightThousandths === 0 ? null : quantity(weightThousandths);
}

/** Returns the number of items: count of a trade item (37), or variable count (30); null if the label has neither. */
function itemCountOf(fields: readonly string[]): Quantity | null {
  const countDigits = fieldValueOf(fields, "37") ?? fieldValueOf(fields, "30");
  const isCount = countDigits !== null && /^\d{1,8}$/u.test(countDigits) && Number(countDigits) > 0;
  return isCount ? wholeQuantity(Number(countDigits)) : null;
}

/** Parses YYMMDD as a date of this century; day 00 is the last of its month. Null if it is no date. */
function parseLabelDate(digits: string | null): CalendarDate | null {
  if (digits === null || !/^\d{6}$/u.test(digits)) return null;
  const [year, month, day] = [`20${digits.slice(0, 2)}`, digits.slice(2, 4), digits.slice(4)];
  const candidateDays = day === "00" ? ["31", "30", "29", "28"] : [day];
  const dateResults = candidateDays.map((lastDay) => parseCalendarDate(`${year}-${month}-${lastDay}`));
  return dateResults.find((date) => date.ok)?.value ?? null;
}
