/** Finds words in the names of XML elements. */

import { foldText } from "../text/index.ts";
import { recordWords } from "./record-words.data.ts";

/** Words of a name: "GiftCardLine" has three. */
export const wordsOf = (name: string): string =>
  ` ${foldText(name.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " "))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

type WordKind = keyof typeof recordWords;

/** Words as `wordsOf` separates them. Those of a measure have no plural: "pesos" are money, and "peso" is a weight. */
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

/** Tells whether one of the words is among those of a name, which `wordsOf` separates; also in the plural. */
export const hasWord = (words: string, kind: WordKind): boolean =>
  formsByWordKind[kind].some((form) => words.includes(form));

/** Whether a word at the end of a name, or of other languages at its beginning, says what it is about. */
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

/** Tells whether a name is that of a header: surely, or as a section that may hold lines. */
export const headerOf = (words: string): "header" | "section" | null =>
  isAbout(words, "header", "firstHeader") ? "header" : formsByWordKind.section.includes(words) ? "section" : null;
