/** Tells which elements of an XML file are records that change the sales, by their names and values. */

import { proposeMapping } from "./propose-mapping.ts";
import { hasWord, headerOf, isMeasure, wordsOf } from "./record-words.ts";

/** Returns the last step of the name of a column, without the mark of an attribute. */
const lastStepOf = (column: string): string =>
  column.slice(Math.max(column.lastIndexOf("/"), column.lastIndexOf("@")) + 1);

/**
 * Makes a test of the values of a name or a path, of which the last three steps count: amounts other than zero. They are written with two decimals, are
 * numbers whose name says so, or stand in an element named for money with decimals, a minus or a currency. Rates and quantities are none.
 *
 * @example ["5", "0", "1.50", "A5"].map(amountTestOf("@amount")) // => [true, false, true, false]
 * @example ["-1.50", "5", "0.00", "21.03.26"].map(amountTestOf("Rabais")) // => [true, false, false, false]
 * @example ["ExchangeRate", "ImportePesos", "WeightFee"].map((name) => amountTestOf(name)("1.37")) // => [false, true, true]
 * @example ["CAD 12.50", "-12,5", "-5.0000", "12"].map(amountTestOf("Refund/Points")) // => [true, true, true, false]
 */
export function amountTestOf(name: string): (value: string) => boolean {
  const stepWords = name.replaceAll("@", "").split("/").slice(-3).map(wordsOf);
  const lastStepWords = stepWords.at(-1) ?? "";
  if (isMeasure(lastStepWords)) return () => false;
  const namesAmount = hasWord(lastStepWords, "amount");
  const hasMoneyStep = stepWords.some(isMoneyName);
  const isLastStepMoney = isMoneyName(lastStepWords) && !hasWord(lastStepWords, "label");
  return (value) => {
    const amountText = value.trim();
    if (amountText.length > amountLengthAtMost || !/[1-9]/u.test(amountText)) return false;
    const numberText = removeCurrency(amountText);
    if (/[\p{L}:/%]/u.test(numberText)) return false;
    // The groups of a date have two digits, those of an amount three: "21.03.26", "1.021,26".
    const looksLikeDate = /\d[.,]\d{1,2}[.,]\d/u.test(numberText);
    if (/[.,]\d{2}\D*$/u.test(numberText)) return !looksLikeDate;
    if (looksLikeDate || !/^[-+(]?[\d\s.,'’]+[-)]?$/u.test(numberText)) return false;
    if (namesAmount || isLastStepMoney) return true;
    if (!hasMoneyStep) return false;
    return /^[-(]|[-)]$|[.,]\d{1,4}$/u.test(numberText) || /^[A-Z]{3}\s|\s[A-Z]{3}$|\p{Sc}/u.test(amountText);
  };
}

/** Removes the currency before or after a number: "CAD 12.50", "-US$5", "5 $". Letters without a space before whole digits are a code. */
const removeCurrency = (text: string): string =>
  text
    .replace(/^([-+(]?)(?:[A-Z]{3}(?=[\s+-]|\d+[.,]\d)|[A-Z]{0,3}\p{Sc})\s?/u, "$1")
    .replace(/\s?(?:\p{L}{1,3}|\p{Sc})$/u, "");

/** Most characters of an amount. */
const amountLengthAtMost = 40;

/** Most values of a line. */
const valueColumnsAtMost = 200;

/** Values of an element, by their names: a whole line, an item with a quantity or an amount, a line with a date of its own, or others. */
export type ElementValues = "line" | "item" | "dated" | "other";

/**
 * Tells what the values of an element are, by their names and its path. A code and an amount are no item: they may be a tax.
 *
 * @example valuesOf(["Line/@sku", "Line/@qty", "Price"], "Sales/Line") // => "line"
 * @example valuesOf(["Item", "Value"], "Sales/Extra") // => "item"
 * @example valuesOf(["Date", "Code", "Quantity", "Total"], "Sales/Header") // => "dated"
 * @example valuesOf(["Code", "Amount"], "Sales/Tax") // => "other"
 */
export function valuesOf(header: readonly string[], path: string): ElementValues {
  if (header.length > valueColumnsAtMost) return "other";
  const { columns } = proposeMapping("transactions", { header, rows: [], record: path });
  const { date, sku, quantity, lineTotal, unitPrice } = columns;
  const hasAmount =
    lineTotal !== undefined ||
    unitPrice !== undefined ||
    header.some((column) => isAmountName(wordsOf(lastStepOf(column))));
  if (sku === undefined || (quantity === undefined && (!hasAmount || isCodeColumn(sku)))) return "other";
  if (date !== undefined && date !== "") return "dated";
  return quantity !== undefined && hasAmount ? "line" : "item";
}

/**
 * Tells whether names of values have the date or number of a receipt, or are too many to tell.
 *
 * @example [["Date"], ["@no"], ["Store"]].map((header) => isOfReceipt(header, "Sales/Sale")) // => [true, true, false]
 */
export function isOfReceipt(header: readonly string[], path: string): boolean {
  if (header.length > valueColumnsAtMost) return true;
  const { columns } = proposeMapping("transactions", { header, rows: [], record: path });
  return columns["date"] !== undefined || columns["number"] !== undefined;
}

const isAmountName = (words: string): boolean =>
  (hasWord(words, "amount") || hasWord(words, "money")) && !isMeasure(words);

const isCodeColumn = (column: string): boolean => /(?:^|[/@])code$/iu.test(column);

/** An element with values of its own, beside or below the record of a file. */
export interface XmlElement {
  /** Its path. */
  readonly name: string;
  readonly values: ElementValues;
  /** Whether one of its own values is an amount. */
  readonly hasAmount: boolean;
  /** Whether it repeats in its parent, or holds elements or attributes; a plain value that stands once is a column. */
  readonly isBlock: boolean;
  /** Whether it repeats in its parent. */
  readonly isRepeated: boolean;
  /** Whether each parent has it at most once, so that its values are columns of all rows. */
  readonly isOnce: boolean;
  /** Whether nothing above or beside it has the date or number of its receipt. */
  readonly isDatedAlone: boolean;
}

/**
 * Tells whether an element is a header, which each parent has at most once: by its name, or with the only date of its receipt.
 *
 * Source: decision 0480.
 *
 * @example isHeader({ name: "R/Sale/Header", values: "dated", isOnce: true, isDatedAlone: false }) // => true
 * @example isHeader({ name: "R/Sale/CreditNote", values: "dated", isOnce: true, isDatedAlone: true }) // => false
 */
export function isHeader({
  name,
  values,
  isOnce,
  isDatedAlone,
}: Pick<XmlElement, "name" | "values" | "isOnce" | "isDatedAlone">): boolean {
  const lastStepWords = wordsOf(lastStepOf(name));
  if (!isOnce || isMoneyName(lastStepWords)) return false;
  const nameKind = headerOf(lastStepWords);
  return nameKind === "header" || (nameKind === "section" && values !== "line") || (values === "dated" && isDatedAlone);
}

/**
 * Tells whether an element is a header, or a sum, payment or tax. Whole lines are none of these, nor are items named for money: in a sum, or as the last
 * step in a payment or tax. Only steps of its path beside the record count.
 *
 * Source: decision 0480.
 *
 * @example isSettled({ name: "R/Sale/Taxes/Tax", values: "item", hasAmount: true, isBlock: true, isRepeated: true, isOnce: false, isDatedAlone: false }, "R/Sale/Line") // => true
 */
export function isSettled(element: XmlElement, record: string): boolean {
  const { name, values } = element;
  const stepsBesideRecord = stepsBeside(name, record);
  if (isHeader(element)) return true;
  if (values === "line") return false;
  const lastStep = stepsBesideRecord.at(-1) ?? "";
  const isPaymentOrTax = stepsBesideRecord.some((step) => hasWord(step, "settlement"));
  const isItemNamedForMoney =
    values !== "other" &&
    (isPaymentOrTax ? isMoneyName(lastStep) && !hasWord(lastStep, "settlement") : stepsBesideRecord.some(isMoneyName));
  return !isItemNamedForMoney && (isPaymentOrTax || stepsBesideRecord.some((step) => hasWord(step, "summary")));
}

const isMoneyName = (words: string): boolean => hasWord(words, "money") && !isMeasure(words);

/**
 * Tells whether an element changes the sales: it has an item with a quantity or an amount, or it has an amount and is named for returns, fees and the like.
 *
 * Source: decision 0480.
 *
 * @example changesSales({ name: "R/Sale/Fee", values: "other", hasAmount: true, isBlock: true, isRepeated: false, isOnce: false, isDatedAlone: false }, "R/Sale/Line") // => true
 */
export function changesSales(element: XmlElement, record: string): boolean {
  if (isSettled(element, record)) return false;
  if (element.values !== "other") return true;
  // A list in "Refunds" is one of refunds, whatever its elements are called.
  const lastSteps = stepsBeside(element.name, record).slice(element.isRepeated ? -2 : -1);
  return (
    lastSteps.some((step) => hasWord(step, "money")) &&
    !isMeasure(lastSteps.at(-1) ?? "") &&
    element.hasAmount &&
    element.isBlock
  );
}

/** Returns the words of the steps of a path that are not on the way to a record. */
function stepsBeside(path: string, record: string): readonly string[] {
  const [steps, way] = [path.split("/"), record.split("/")];
  const commonStepCount = steps.findIndex((step, index) => step !== way[index]);
  return (commonStepCount === -1 ? [] : steps.slice(commonStepCount)).map(wordsOf);
}
