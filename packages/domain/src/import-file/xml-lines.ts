/** Tells which elements of an XML file are lines of sales or stock, by their names and values. */

import { foldText } from "../text/index.ts";
import { proposeMapping } from "./propose-mapping.ts";
import { recordWords } from "./record-words.data.ts";

/** Words of a name: "GiftCardLine" has three. */
const wordsOf = (name: string): string =>
  ` ${foldText(name.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " "))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

const foldedWords = {
  money: recordWords.money.map(foldText),
  settlement: recordWords.settlement.map(foldText),
  rate: recordWords.rate.map(foldText),
  amount: recordWords.amount.map(foldText),
};

/** Tells whether one of the words is among those of a name, which `wordsOf` separates; also in the plural. */
const hasWord = (words: string, kind: keyof typeof foldedWords): boolean =>
  foldedWords[kind].some((word) => words.includes(` ${word} `) || words.includes(` ${word}s `));

/** Kind of values that the name of an element states; null if it states none. */
function meaningOf(path: string): "money" | "settlement" | null {
  const steps = path.split("/").map(wordsOf);
  const name = steps.at(-1) ?? "";
  if (hasWord(name, "rate")) return null;
  // A card that a payment names is no sale of one.
  if (steps.slice(-2).some((step) => hasWord(step, "settlement") && !hasWord(step, "money"))) return "settlement";
  return hasWord(name, "money") ? "money" : null;
}

/** Last step of the name of a column, without the mark of an attribute. */
const lastStepOf = (column: string): string =>
  column.slice(Math.max(column.lastIndexOf("/"), column.lastIndexOf("@")) + 1);

/**
 * Tells whether a value is an amount: it is written with two decimals, or is a number whose name says so.
 *
 * @example isAmountValue("Rabais", "-1.50") // => true
 * @example isAmountValue("@amount", "5") // => true
 * @example isAmountValue("No", "5") // => false
 */
export function isAmountValue(name: string, value: string): boolean {
  const text = value.trim();
  if (text === "" || text.length > longestAmount) return false;
  const withoutUnit = text.replace(/\p{L}{1,3}$/u, "");
  if (!/\d/u.test(withoutUnit) || /[\p{L}:/]/u.test(withoutUnit)) return false;
  return /[.,]\d{2}\D*$/u.test(text) || hasWord(wordsOf(lastStepOf(name)), "amount");
}

/** Most characters of an amount. */
const longestAmount = 40;

/** Most values of a line. */
const valuesAtMost = 200;

/**
 * Tells whether values of these names are lines of sales or stock: an item and a quantity or an amount are among them. A code and an amount may be a tax.
 * An element that is named as money beside the lines (a return, a fee) needs no item: a quantity, an amount, or a value that looks like one is enough.
 *
 * @example isLikeLines(["Sku", "Quantity", "Price"], "Sales/Line") // => true
 * @example isLikeLines(["Item", "Value"], "Sales/Extra") // => true
 * @example isLikeLines(["Tender", "Amount"], "Sales/Tender") // => false
 * @example isLikeLines(["Code", "Amount"], "Sales/Tax") // => false
 * @example isLikeLines(["Code", "Amount"], "Sales/Return") // => true
 * @example isLikeLines(["Return"], "Sales/Return", true) // => true
 */
export function isLikeLines(header: readonly string[], record: string, hasAmount = false): boolean {
  if (header.length > valuesAtMost) return false;
  const { columns } = proposeMapping("transactions", { header, rows: [], record });
  const { sku, quantity, lineTotal, unitPrice } = columns;
  if (sku !== undefined && quantity !== undefined) return true;
  const names = header.map((column) => wordsOf(lastStepOf(column)));
  const amount = lineTotal ?? unitPrice ?? header.find((_, at) => hasWord(names[at] ?? "", "amount"));
  const meaning = meaningOf(record);
  if (meaning === "money") return hasAmount || quantity !== undefined || amount !== undefined;
  if (amount === undefined) return false;
  if (meaning === "settlement") return sku !== undefined && !isCode(sku);
  return (sku !== undefined && !isCode(sku)) || names.some((name) => hasWord(name, "money"));
}

const isCode = (column: string): boolean => /(?:^|[/@])code$/iu.test(column);
