/** Finds words in the names of XML elements. */

import { foldText } from "../text/index.ts";
import { recordWords } from "./record-words.data.ts";

/** Words of a name: "GiftCardLine" has three. */
export const wordsOf = (name: string): string =>
  ` ${foldText(name.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " "))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

const foldedWords = {
  money: recordWords.money.map(foldText),
  settlement: recordWords.settlement.map(foldText),
  summary: recordWords.summary.map(foldText),
  measure: recordWords.measure.map(foldText),
  amount: recordWords.amount.map(foldText),
  header: recordWords.header.map(foldText),
};

/** Tells whether one of the words is among those of a name, which `wordsOf` separates; also in the plural. */
export const hasWord = (words: string, kind: keyof typeof recordWords): boolean =>
  foldedWords[kind].some((word) => words.includes(` ${word} `) || words.includes(` ${word}s `));
