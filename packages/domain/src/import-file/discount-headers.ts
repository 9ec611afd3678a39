/** Finds the columns of discounts of a file by the words of their headers. */

import { foldText } from "../text/index.ts";

import { nameOfAmount } from "./amount-unit.ts";
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
const otherWords = new Set(
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
  const read = createScaledReader({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 4);
  return header.flatMap((columnHeader, columnIndex) => {
    const isDiscount = namedColumns.includes(columnHeader) || isDiscountHeader(wordsOf(nameOfAmount(columnHeader)));
    if (!isDiscount || isUsedColumn(columnHeader) || header.indexOf(columnHeader) !== columnIndex) return [];
    const values = valuesOf(columnHeader);
    const isNumeric = values.every((value) => value.trim() === "" || Number.isFinite(read(value)));
    if (!isNumeric) return [];
    return [{ column: columnHeader, values, meanings: meaningsOf(columnHeader, values, format) }];
  });
}

const wordsOf = (column: string): readonly string[] =>
  foldText(column.replaceAll("%", " percent ").replaceAll("$", " dollar "))
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");

const isDiscountHeader = (words: readonly string[]): boolean =>
  words.some((word) => discountWords.has(word)) &&
  words.every((word) => [discountWords, rateWords, amountWords, otherWords].some((knownWords) => knownWords.has(word)));

/** Meanings of a column: its header tells rates from amounts, else its values do. */
function meaningsOf(
  column: string,
  values: readonly string[],
  format: FileColumns["format"],
): readonly DiscountColumnRule[] {
  const name = nameOfAmount(column);
  const words = wordsOf(name);
  const byValues = discountMeanings(values, format);
  const isRate = words.some((word) => rateWords.has(word));
  const isAmount = name !== column || (words.some((word) => amountWords.has(word)) && !isRate);
  const rates = byValues.filter((meaning) => meaning !== "amount");
  if (isRate) return rates.length > 0 ? rates.toReversed() : ["percent"];
  const amounts: readonly DiscountColumnRule[] = words.some((word) => unitWords.has(word))
    ? ["unitAmount", "amount"]
    : ["amount", "unitAmount"];
  if (isAmount) return amounts;
  return [...(byValues.includes("amount") ? amounts : []), ...rates];
}
