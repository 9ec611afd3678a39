/** GS1 labels (GS1-128, DataBar, Data Matrix, QR): an item with weight, count, lot and date in one code. */

import { divideRounded, quantity, wholeQuantity, type Quantity } from "../measure/index.ts";
import { parseCalendarDate, type CalendarDate } from "../period/index.ts";
import { checkDigitOf } from "../text/index.ts";

/** A parsed label. */
export interface Gs1Label {
  /** GTIN of 14 digits. */
  readonly gtin: string;
  /** Number of units, or thousandths of a kilogram; null if the label has neither. */
  readonly quantity: Quantity | null;
  readonly lot: string | null;
  /** Use-by or best-before date. Units: ISO 8601 date. */
  readonly date: CalendarDate | null;
}

/** Separator after a field of variable length. */
const fieldSeparator = "\u001d";

/** Symbology identifiers whose codes are element strings: GS1-128, DataBar, Data Matrix, QR Code, DotCode. Source: GS1 General Specifications 7.8. */
const labelIdentifiers: readonly string[] = ["]C1", "]e0", "]e1", "]e2", "]d2", "]Q3", "]J1"];

/** Lengths of fields without a separator, by their first two digits, identifier included. Source: GS1 General Specifications, figure 7.8.5-2. */
const fixedLengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(["01", "02", "03"].map((prefix) => [prefix, 16])),
  ...Object.fromEntries(["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((prefix) => [prefix, 8])),
  ...Object.fromEntries(["31", "32", "33", "34", "35", "36"].map((prefix) => [prefix, 10])),
  "00": 20,
  "04": 18,
  "20": 4,
  "41": 16,
};

/** A pound in ten-millionths of a gram. */
const poundWeight = 4_535_923_700n;

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
  const isMarked = labelIdentifiers.some((identifier) => code.startsWith(identifier));
  if (!isMarked && code.startsWith("]")) return null;
  const text = withoutSymbology(code).replaceAll(/\((\d{2,4})\)/gu, `${fieldSeparator}$1`);
  const fields = splitFields(text);
  const gtin = valueOf(fields, "01") ?? valueOf(fields, "02");
  if (gtin === null || (!isMarked && checkDigitOf(gtin.slice(0, -1)) !== Number(gtin.at(-1)))) return null;
  const lot = valueOf(fields, "10");
  return {
    gtin,
    quantity: weightOf(fields) ?? countOf(fields),
    lot: lot === "" ? null : lot,
    date: dateOf(valueOf(fields, "17") ?? valueOf(fields, "15")),
  };
}

/** Fields of an element string with their identifiers; empty if one is incomplete. */
function splitFields(text: string): readonly string[] {
  const fields: string[] = [];
  for (let offset = 0; offset < text.length;) {
    if (text[offset] === fieldSeparator) {
      offset += 1;
      continue;
    }
    const length = fixedLengths[text.slice(offset, offset + 2)];
    const separatorIndex = text.indexOf(fieldSeparator, offset);
    const fieldEnd = length === undefined ? (separatorIndex < 0 ? text.length : separatorIndex) : offset + length;
    const field = text.slice(offset, fieldEnd);
    if (fieldEnd > text.length || (length === undefined ? field.length < 3 : !/^\d+$/u.test(field))) return [];
    fields.push(field);
    offset = fieldEnd;
  }
  return fields;
}

function valueOf(fields: readonly string[], identifier: string): string | null {
  return fields.find((field) => field.startsWith(identifier))?.slice(identifier.length) ?? null;
}

/** Returns the net weight: kilograms (310n) or pounds (320n), with n decimals; null if the label has none. */
function weightOf(fields: readonly string[]): Quantity | null {
  const [, unit, decimals, digits] =
    fields.map((field) => /^3(1|2)0([0-5])(\d{6})$/u.exec(field)).find((match) => match !== null) ?? [];
  if (unit === undefined || digits === undefined) return null;
  const grams = BigInt(digits) * 1_000n;
  const scale = 10n ** BigInt(decimals ?? 0);
  const weight = unit === "1" ? divideRounded(grams, scale) : divideRounded(grams * poundWeight, scale * 10n ** 10n);
  return weight === 0 ? null : quantity(weight);
}

/** Number of items: count of a trade item (37), or variable count (30). */
function countOf(fields: readonly string[]): Quantity | null {
  const digits = valueOf(fields, "37") ?? valueOf(fields, "30");
  const isCount = digits !== null && /^\d{1,8}$/u.test(digits) && Number(digits) > 0;
  return isCount ? wholeQuantity(Number(digits)) : null;
}

/** Parses YYMMDD as a date of this century; day 00 is the last of its month. */
function dateOf(digits: string | null): CalendarDate | null {
  if (digits === null || !/^\d{6}$/u.test(digits)) return null;
  const [year, month, day] = [`20${digits.slice(0, 2)}`, digits.slice(2, 4), digits.slice(4)];
  const days = day === "00" ? ["31", "30", "29", "28"] : [day];
  const dates = days.map((lastDay) => parseCalendarDate(`${year}-${month}-${lastDay}`));
  return dates.find((date) => date.ok)?.value ?? null;
}
