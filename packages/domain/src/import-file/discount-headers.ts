/** Finds the columns of discounts of a file by the words of their headers. */

import { foldText } from "../text/index.ts";

import { stripUnitWords } from "./amount-unit.ts";
import type { DiscountColumnRule } from "./deduct-discounts.ts";
import { discountMeanings } from "./money-columns.ts";
import type { FileColumns } from "./propose-payments.ts";
import { createScaledReader } from "./scaled-number.ts";

/** Words of a discount, in three languages. */
const discountWords = new Set(
  "discount discounts disc rabais remise escompte ristourne reduction promo promotion coupon markdown demarque descuento descuentos rebaja bonificacion".split(
    " ",
  ),
);

const rateWords = new Set("percent pct taux rate tasa porcentaje pourcentage".split(" "));

const amountWords = new Set("dollar amount montant importe monto cad".split(" "));

/** Words that may accompany those of a discount in a header: who gets it, or what it is of. */
const fillerWords = new Set(
  "total totale totaux totales de du des del la el en of the for a per par por line ligne linea item article articulo client cliente customer member membre miembro employe empleado employee staff loyalty fidelite lealtad volume volumen manual manuel manager gerant gerente store magasin tienda extra additional additionnel adicional supplementaire second deuxieme unit unite unidad unitaire".split(
    " ",
  ),
);

const unitWords = new Set("unit unite unidad unitaire".split(" "));

/** Discount column of a file with all meanings that its header and values allow, likeliest first. */
export interface DiscountCandidate {
  readonly column: string;
  readonly values: readonly string[];
  readonly meanings: readonly DiscountColumnRule[];
}

/** Lists the discount columns of a file in file order, without those that the mapping uses for another field. */
export function findDiscountColumns(
  { header, valuesOf, format }: FileColumns,
  isUsedColumn: (column: string) => boolean,
  namedColumns: readonly string[],
): readonly DiscountCandidate[] {
  const readNumber = createScaledReader({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 4);
  return header.flatMap((columnHeader, columnIndex) => {
    const isDiscountColumn =
      namedColumns.includes(columnHeader) || isDiscountHeader(wordsOf(stripUnitWords(columnHeader)));
    if (!isDiscountColumn || isUsedColumn(columnHeader) || header.indexOf(columnHeader) !== columnIndex) return [];
    const columnValues = valuesOf(columnHeader);
    const isNumeric = columnValues.every((value) => value.trim() === "" || Number.isFinite(readNumber(value)));
    if (!isNumeric) return [];
    return [
      { column: columnHeader, values: columnValues, meanings: discountMeaningsOf(columnHeader, columnValues, format) },
    ];
  });
}

const wordsOf = (column: string): readonly string[] =>
  foldText(column.replaceAll("%", " percent ").replaceAll("$", " dollar "))
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");

const isDiscountHeader = (words: readonly string[]): boolean =>
  words.some((word) => discountWords.has(word)) &&
  words.every((word) =>
    [discountWords, rateWords, amountWords, fillerWords].some((knownWords) => knownWords.has(word)),
  );

/** Lists the meanings of a column: its header tells rates from amounts, else its values do. */
function discountMeaningsOf(
  column: string,
  values: readonly string[],
  format: FileColumns["format"],
): readonly DiscountColumnRule[] {
  const nameWithoutUnit = stripUnitWords(column);
  const nameWords = wordsOf(nameWithoutUnit);
  const meaningsByValues = discountMeanings(values, format);
  const isNamedRate = nameWords.some((word) => rateWords.has(word));
  const isNamedAmount = nameWithoutUnit !== column || (nameWords.some((word) => amountWords.has(word)) && !isNamedRate);
  const rateMeanings = meaningsByValues.filter((meaning) => meaning !== "amount");
  if (isNamedRate) return rateMeanings.length > 0 ? rateMeanings.toReversed() : ["percent"];
  const amountMeanings: readonly DiscountColumnRule[] = nameWords.some((word) => unitWords.has(word))
    ? ["unitAmount", "amount"]
    : ["amount", "unitAmount"];
  if (isNamedAmount) return amountMeanings;
  return [...(meaningsByValues.includes("amount") ? amountMeanings : []), ...rateMeanings];
}
