/** Cells of files and grids: formats and parses each kind of field. */

import type { FieldKind } from "../field/index.ts";
import { isLanguageCode } from "../language/index.ts";
import { decimalText } from "../measure/index.ts";

import type { CellParsers } from "./read-cell.ts";
import { unknownReference } from "./unknown-reference.ts";

/** File format of a kind. */
interface FieldFile {
  readonly print: (value: unknown) => string;
  /** Parses a trimmed text that is not empty; invalid text is unchanged, for the form to refuse. */
  readonly read: (text: string, field: string, words: CellParsers) => unknown;
}

const printText = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value));
const readText: FieldFile["read"] = (text, field, { codeOf }) => codeOf?.(field, text) ?? text;
const readNumber: FieldFile["read"] = (text, _field, { numberOf }) => numberOf(text);

const asText: FieldFile = { print: printText, read: readText };

const scaledNumber = (scale: number): FieldFile => ({
  print: (value) => (typeof value === "number" ? trimDecimals(decimalText(value, scale)) : printText(value)),
  read: readNumber,
});

const reference: FieldFile = {
  print: printText,
  read: (text, field, { referenceOf }) => referenceOf(field, text) ?? unknownReference,
};

const textList: FieldFile = {
  print: printText,
  read: (text) =>
    text
      .split(/[,;]/u)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
};

const betweenLanguages = " | ";

const translatedText: FieldFile = {
  print: (value) =>
    typeof value === "object" && value !== null
      ? Object.entries(value)
          .map(([language, words]) => `${language}: ${String(words)}`)
          .join(betweenLanguages)
      : printText(value),
  read: (text) => {
    const parts = text.split(betweenLanguages.trim()).map((part) => {
      const colon = part.indexOf(":");
      return [part.slice(0, Math.max(0, colon)).trim(), part.slice(colon + 1).trim()];
    });
    const words = parts.filter(([language]) => isLanguageCode(language));
    return words.length === parts.length ? Object.fromEntries(words) : text;
  },
};

/** File format of each kind of field. */
export const fieldFileFormats = {
  text: asText,
  longText: asText,
  code: asText,
  integer: scaledNumber(0),
  decimal: scaledNumber(3),
  money: scaledNumber(2),
  unitCost: scaledNumber(4),
  quantity: scaledNumber(3),
  percent: { print: printText, read: readNumber },
  date: asText,
  instant: asText,
  flag: { print: printText, read: (text, _field, { flagOf }) => flagOf(text) ?? text },
  choice: asText,
  reference,
  translated: translatedText,
  image: asText,
  colour: asText,
  list: textList,
  parts: reference,
} as const satisfies Record<FieldKind, FieldFile>;

/** Removes trailing zeros of a decimal. */
function trimDecimals(text: string): string {
  if (!text.includes(".")) return text;
  let textEnd = text.length;
  while (text[textEnd - 1] === "0") textEnd -= 1;
  return text.slice(0, text[textEnd - 1] === "." ? textEnd - 1 : textEnd);
}
