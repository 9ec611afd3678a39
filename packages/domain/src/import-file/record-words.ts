/** Finds words in the names of XML elements. */

import { foldText } from "../text/index.ts";
import { recordWords } from "./record-words.data.ts";

/** Separates the words of a name by spaces, folded, with a space at both ends: "GiftCardLine" gives " gift card line ". */
export const wordsOf = (name: string): string =>
  ` ${foldText(name.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " "))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

type WordKind = keyof typeof recordWords;

/** Lists the words of a kind, singular and plural, between spaces. Words of a measure have no plural: "pesos" are money, "peso" is a weight. */
const foldedFormsOf = (kind: WordKind): readonly string[] =>
  recordWords[kind]
    .map(foldText)
    .flatMap((word) => (/measure/iu.test(kind) ? [` ${word} `] : [` ${word} `, ` ${word}s `]));

const formsByWordKind: Readonly<Record<WordKind, readonly string[]>> = {
  money: foldedFormsOf("money"),
  settlement: foldedFormsOf("settlement"),
  summary: foldedFormsOf("summary"),
  header: foldedFormsOf("header"),
  firstHeader: foldedFormsOf("firstHeader"),
  section: foldedFormsOf("section"),
  measure: foldedFormsOf("measure"),
  firstMeasure: foldedFormsOf("firstMeasure"),
  label: foldedFormsOf("label"),
  amount: foldedFormsOf("amount"),
};

/** Tells whether the words of a name, separated by `wordsOf`, include a word of a kind, in the singular or plural. */
export const hasWord = (words: string, kind: WordKind): boolean =>
  formsByWordKind[kind].some((form) => words.includes(form));

/** Tells whether the words of a name end with a word of `lastKind`, or begin with a word of `firstKind`, as in other languages. */
const isAbout = (words: string, lastKind: WordKind, firstKind: WordKind): boolean =>
  formsByWordKind[lastKind].some((form) => words.endsWith(form)) ||
  formsByWordKind[firstKind].some((form) => words.startsWith(form));

/**
 * Tells whether a name is that of a number that is no money. Beside a word for an amount or money, the place of the word decides.
 *
 * @example ["ExchangeRate", "PesoTotal", "WeightFee", "ImportePesos"].map((name) => isMeasure(wordsOf(name))) // => [true, true, false, false]
 */
export const isMeasure = (words: string): boolean =>
  isAbout(words, "measure", "firstMeasure") ||
  ((hasWord(words, "measure") || hasWord(words, "firstMeasure")) && !isAmountOrMoney(words));

const isAmountOrMoney = (words: string): boolean => hasWord(words, "amount") || hasWord(words, "money");

/** Tells whether the words of a name are those of a header, or of a section that may contain lines; null if of neither. */
export const headerOf = (words: string): "header" | "section" | null =>
  isAbout(words, "header", "firstHeader") ? "header" : formsByWordKind.section.includes(words) ? "section" : null;
