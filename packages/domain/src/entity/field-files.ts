/** Cells of files and grids: formats and parses each kind of field. */

import type { FieldKind } from "../field/index.ts";
import { isLanguageCode } from "../language/index.ts";
import { decimalText } from "../measure/index.ts";

import type { CellParsers } from "./read-cell.ts";
import { unknownReference } from "./unknown-reference.ts";

/** File format of a kind. */
interface FieldFileFormat {
  readonly print: (value: unknown) => string;
  /** Parses a trimmed text that is not empty. Invalid text is unchanged, for the form to refuse; a reference that no record has is `unknownReference`. */
  readonly read: (text: string, field: string, words: CellParsers) => unknown;
}

const printText = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value));
const readText: FieldFileFormat["read"] = (text, field, { codeOf }) => codeOf?.(field, text) ?? text;
const readNumber: FieldFileFormat["read"] = (text, _field, { numberOf }) => numberOf(text);

const textFormat: FieldFileFormat = { print: printText, read: readText };

/** Largest distance of a time from 1970 that a date can have. Units: milliseconds. */
const timeAtMostMs = 8.64e15;
const isTime = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= timeAtMostMs;

const instantFormat: FieldFileFormat = {
  print: (value) => (isTime(value) ? new Date(value).toISOString() : printText(value)),
  read: (text) => (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(text) && isTime(Date.parse(text)) ? Date.parse(text) : text),
};

const makeScaledNumberFormat = (scale: number): FieldFileFormat => ({
  print: (value) => (typeof value === "number" ? trimDecimals(decimalText(value, scale)) : printText(value)),
  read: readNumber,
});

const referenceFormat: FieldFileFormat = {
  print: printText,
  read: (text, field, { referenceOf }) => referenceOf(field, text) ?? unknownReference,
};

const textListFormat: FieldFileFormat = {
  print: printText,
  read: (text) =>
    text
      .split(/[,;]/u)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
};

const languageSeparator = " | ";

const translatedTextFormat: FieldFileFormat = {
  print: (value) =>
    typeof value === "object" && value !== null
      ? Object.entries(value)
          .map(([language, words]) => `${language}: ${String(words)}`)
          .join(languageSeparator)
      : printText(value),
  read: (text) => {
    const languageParts = text.split(languageSeparator.trim()).map((part) => {
      const colonIndex = part.indexOf(":");
      return [part.slice(0, Math.max(0, colonIndex)).trim(), part.slice(colonIndex + 1).trim()];
    });
    const knownLanguageParts = languageParts.filter(([language]) => isLanguageCode(language));
    return knownLanguageParts.length === languageParts.length ? Object.fromEntries(knownLanguageParts) : text;
  },
};

/** File format of each kind of field. */
export const fieldFileFormats = {
  text: textFormat,
  longText: textFormat,
  code: textFormat,
  integer: makeScaledNumberFormat(0),
  decimal: makeScaledNumberFormat(3),
  money: makeScaledNumberFormat(2),
  unitCost: makeScaledNumberFormat(4),
  quantity: makeScaledNumberFormat(3),
  percent: { print: printText, read: readNumber },
  date: textFormat,
  instant: instantFormat,
  flag: { print: printText, read: (text, _field, { flagOf }) => flagOf(text) ?? text },
  choice: textFormat,
  reference: referenceFormat,
  translated: translatedTextFormat,
  image: textFormat,
  colour: textFormat,
  list: textListFormat,
  parts: referenceFormat,
} as const satisfies Record<FieldKind, FieldFileFormat>;

/** Removes trailing zeros of a decimal. */
function trimDecimals(text: string): string {
  if (!text.includes(".")) return text;
  let textEnd = text.length;
  while (text[textEnd - 1] === "0") textEnd -= 1;
  return text.slice(0, text[textEnd - 1] === "." ? textEnd - 1 : textEnd);
}
