/** Proposes the columns of prices and totals of a sales file, with their discounts: by arithmetic, by certain headers, or by a question. */

import { surePrices, sureTotals } from "./amount-names.data.ts";
import type { DiscountCandidate } from "./discount-headers.ts";
import { foldHeader } from "./fold-header.ts";
import type { MappingAnswer, MappingProposal } from "./mapping-proposal.ts";
import {
  discountMeanings,
  isSameDiscount,
  classifyPrice,
  findDeductedDiscounts,
  findMoneyReadings,
  type MoneyRow,
} from "./money-columns.ts";
import {
  askDiscount,
  askPair,
  askReduced,
  columnsOfUse,
  mapDiscountColumn,
  guessRateMeaning,
  type DiscountPair,
  type MoneyColumns,
} from "./propose-discounts.ts";
import { askDiscountOrder, proposeSeveral } from "./propose-several.ts";
import type { NumberFormat } from "./scaled-number.ts";

/** Proposed columns of amounts, and what they leave open. */
export type MoneyProposal = Pick<
  MappingProposal,
  "columns" | "lineTotalIs" | "discountRateIs" | "discounts" | "discountRatesOf" | "proof" | "questions"
>;

/** Classifies price, total and discount: by arithmetic if all exist, by certain headers, or by a question. */
export function proposeMoney(
  columns: Readonly<Record<string, string>>,
  valuesOf: (column: string) => readonly string[],
  format: NumberFormat,
  candidates: readonly DiscountCandidate[] = noCandidates,
): MoneyProposal {
  const isDiscountPair =
    candidates.length === 2 && columns["discount"] !== undefined && columns["discountRate"] !== undefined;
  const singleProposal = candidates.length < 2 || isDiscountPair ? proposeSingle(columns, valuesOf, format) : null;
  if (singleProposal !== null && (!isDiscountPair || singleProposal.questions.length === 0)) return singleProposal;
  const { discount: _discount, discountRate: _rate, ...otherColumns } = columns;
  const { unitPrice, lineTotal, ...rest } = otherColumns;
  const plainProposal = proposeSingle(otherColumns, valuesOf, format);
  if (
    otherColumns["quantity"] === undefined ||
    unitPrice === undefined ||
    lineTotal === undefined ||
    isTotalOfReceipt(otherColumns, valuesOf)
  )
    return (
      singleProposal ?? {
        ...plainProposal,
        questions: [
          ...plainProposal.questions,
          askDiscountOrder(candidates, plainProposal.columns["lineTotal"] !== undefined),
        ],
      }
    );
  const severalProposal = proposeSeveral({ others: rest, valuesOf, format }, { unitPrice, lineTotal }, candidates);
  return singleProposal !== null && severalProposal.questions.length > 0 ? singleProposal : severalProposal;
}

const noCandidates: readonly DiscountCandidate[] = [];

/** Classifies price, total, and at most one amount and one rate of discount. */
function proposeSingle(
  columns: Readonly<Record<string, string>>,
  valuesOf: (column: string) => readonly string[],
  format: NumberFormat,
): MoneyProposal {
  const { unitPrice, lineTotal: namedTotal, discount, discountRate, ...otherColumns } = columns;
  const usableLineTotal = isTotalOfReceipt(columns, valuesOf) ? undefined : namedTotal;
  const moneyColumns = { others: otherColumns, valuesOf, format };
  const reducedColumn = discountRate ?? discount;
  const quantityColumn = otherColumns["quantity"];
  const amountColumn = unitPrice ?? usableLineTotal;
  const discountPair = discount === undefined || discountRate === undefined ? null : { discount, discountRate };
  if (amountColumn === undefined || quantityColumn === undefined)
    return {
      columns: otherColumns,
      proof: null,
      questions: askReduced(moneyColumns, discountPair, reducedColumn, false),
    };
  if (discountPair !== null) return proposePair(moneyColumns, { unitPrice, lineTotal: usableLineTotal }, discountPair);
  if (unitPrice !== undefined && usableLineTotal !== undefined)
    return proposeTied(moneyColumns, { unitPrice, lineTotal: usableLineTotal }, reducedColumn);
  return proposeAlone(moneyColumns, amountColumn, { reduced: reducedColumn, isRate: discountRate !== undefined });
}

/** Classifies a price beside a total, with at most one column of discounts. */
function proposeTied(
  file: MoneyColumns,
  { unitPrice, lineTotal }: Readonly<{ unitPrice: string; lineTotal: string }>,
  reducedColumn: string | undefined,
): MoneyProposal {
  const { others, valuesOf, format } = file;
  const discountTexts = reducedColumn === undefined ? [] : valuesOf(reducedColumn);
  const moneyRows = moneyRowsOf(file, { unitPrice, lineTotal }, discountTexts);
  const { stories, proof } = findMoneyReadings(moneyRows, format);
  const [story] = stories;
  if (story !== undefined && moneyRows.length > 0) {
    const bothColumns = { ...others, unitPrice, lineTotal };
    const isDiscountOpen = reducedColumn !== undefined && (stories.length > 1 || story.discount === null);
    return isDiscountOpen
      ? { columns: bothColumns, proof, questions: askDiscount(reducedColumn, discountTexts, format, true) }
      : { ...mapDiscountColumn(bothColumns, reducedColumn, story.discount, story.totalIs), proof, questions: [] };
  }
  return {
    columns: others,
    proof: null,
    questions: [
      { asks: "price", column: lineTotal, answers: makePriceAnswers(unitPrice, lineTotal) },
      ...(reducedColumn === undefined ? [] : askDiscount(reducedColumn, discountTexts, format, true)),
    ],
  };
}

/** Classifies a price or total without the other. */
function proposeAlone(
  { others, valuesOf, format }: MoneyColumns,
  amountColumn: string,
  { reduced, isRate }: { readonly reduced: string | undefined; readonly isRate: boolean },
): MoneyProposal {
  const discountTexts = reduced === undefined ? [] : valuesOf(reduced);
  const { sku, quantity = "" } = others;
  const meaningByValues =
    sku === undefined
      ? null
      : classifyPrice(
          { skus: valuesOf(sku), units: valuesOf(quantity), amounts: valuesOf(amountColumn), discounts: discountTexts },
          format,
        );
  const meaningByName = meaningOfName(amountColumn);
  const isMeaningSure =
    meaningByValues === null ? meaningByName !== null : meaningByName === null || meaningByName === meaningByValues;
  const priceMeaning = meaningByValues ?? meaningByName;
  if (!isMeaningSure || priceMeaning === null)
    return {
      columns: others,
      proof: null,
      questions: [
        { asks: "price", column: amountColumn, answers: makeEitherAnswers(amountColumn) },
        ...(reduced === undefined ? [] : askDiscount(reduced, discountTexts, format, true)),
      ],
    };
  const pricedColumns = { ...others, [priceMeaning]: amountColumn };
  const possibleMeanings =
    reduced === undefined
      ? []
      : discountMeanings(discountTexts, format).filter((candidate) => !isRate || candidate !== "amount");
  const [onlyMeaning] = possibleMeanings;
  if (
    reduced !== undefined &&
    possibleMeanings.length === 1 &&
    onlyMeaning !== undefined &&
    priceMeaning === "unitPrice"
  )
    return { ...mapDiscountColumn(pricedColumns, reduced, onlyMeaning, "afterDiscount"), proof: null, questions: [] };
  return {
    columns: pricedColumns,
    proof: null,
    questions: reduced === undefined ? [] : askDiscount(reduced, discountTexts, format, priceMeaning === "lineTotal"),
  };
}

/** Classifies two columns of discounts: the same discount written twice, or both deducted. */
function proposePair(
  file: MoneyColumns,
  { unitPrice, lineTotal }: Readonly<{ unitPrice: string | undefined; lineTotal: string | undefined }>,
  pair: DiscountPair,
): MoneyProposal {
  const { others, valuesOf, format } = file;
  const [amounts, rates] = [valuesOf(pair.discount), valuesOf(pair.discountRate)];
  const rateIs = guessRateMeaning(pair.discountRate, rates, format);
  if (unitPrice !== undefined) {
    const rows = moneyRowsOf(file, { unitPrice, lineTotal: lineTotal ?? unitPrice }, amounts).map((row, index) => ({
      ...row,
      rate: rates[index] ?? "",
    }));
    const pricedColumns = { ...others, unitPrice, ...(lineTotal === undefined ? {} : { lineTotal }) };
    const discountUse =
      lineTotal === undefined
        ? isSameDiscount(rows, rateIs, format)
          ? ("amount" as const)
          : null
        : findDeductedDiscounts(rows, rateIs, format);
    if (discountUse !== null && rows.length > 0)
      return {
        columns: { ...pricedColumns, ...columnsOfUse[discountUse](pair) },
        lineTotalIs: "afterDiscount",
        discountRateIs: rateIs,
        proof: lineTotal === undefined ? null : { tied: rows.length, rows: rows.length },
        questions: [],
      };
    if (lineTotal !== undefined) {
      const undiscountedReadings = findMoneyReadings(
        rows.map((row) => ({ ...row, discount: "" })),
        format,
      );
      // A total before both discounts does not tell which of them are deducted later.
      if (undiscountedReadings.proof?.tied === rows.length)
        return {
          columns: pricedColumns,
          proof: undiscountedReadings.proof,
          questions: askPair(pair, rateIs, "beforeDiscount"),
        };
      return {
        columns: others,
        proof: null,
        questions: [
          { asks: "price", column: lineTotal, answers: makePriceAnswers(unitPrice, lineTotal) },
          ...askPair(pair, rateIs),
        ],
      };
    }
  }
  return proposeLoneAmount(others, unitPrice ?? lineTotal ?? "", askPair(pair, rateIs));
}

/** Takes the only column of amounts by its name, or asks what it is. */
function proposeLoneAmount(
  others: MoneyColumns["others"],
  amountColumn: string,
  discountQuestions: MoneyProposal["questions"],
): MoneyProposal {
  const priceMeaning = meaningOfName(amountColumn);
  return priceMeaning === null
    ? {
        columns: others,
        proof: null,
        questions: [
          { asks: "price", column: amountColumn, answers: makeEitherAnswers(amountColumn) },
          ...discountQuestions,
        ],
      }
    : { columns: { ...others, [priceMeaning]: amountColumn }, proof: null, questions: discountQuestions };
}

function moneyRowsOf(
  { others, valuesOf }: MoneyColumns,
  { unitPrice, lineTotal }: Readonly<{ unitPrice: string; lineTotal: string }>,
  discounts: readonly string[],
): readonly MoneyRow[] {
  const [prices, totals] = [valuesOf(unitPrice), valuesOf(lineTotal)];
  return valuesOf(others["quantity"] ?? "").map((units, index) => ({
    units,
    price: prices[index] ?? "",
    total: totals[index] ?? "",
    discount: discounts[index] ?? "",
  }));
}

const meaningOfName = (amountColumn: string): "unitPrice" | "lineTotal" | null =>
  surePrices.has(foldHeader(amountColumn))
    ? "unitPrice"
    : sureTotals.has(foldHeader(amountColumn))
      ? "lineTotal"
      : null;

const makePriceAnswers = (unitPrice: string, lineTotal: string): readonly MappingAnswer[] => [
  { answer: "lineTotal", change: { columns: { lineTotal, unitPrice: "" } } },
  { answer: "unitPrice", change: { columns: { unitPrice, lineTotal: "" } } },
];

const makeEitherAnswers = (amountColumn: string): readonly MappingAnswer[] =>
  (["unitPrice", "lineTotal"] as const).map((answer) => ({
    answer,
    change: { columns: { unitPrice: "", lineTotal: "", [answer]: amountColumn } },
  }));

function isTotalOfReceipt(
  { number, lineTotal }: Readonly<Record<string, string>>,
  valuesOf: (column: string) => readonly string[],
): boolean {
  return number !== undefined && lineTotal !== undefined && isOfReceipt(valuesOf(number), valuesOf(lineTotal));
}

/** Tells whether an amount is the same on all rows of each receipt, of which one has several: it is the receipt's total. */
function isOfReceipt(numbers: readonly string[], amounts: readonly string[]): boolean {
  const firstAmountByNumber = new Map<string, string>();
  let hasRepeatedNumber = false;
  for (const [index, number] of numbers.entries()) {
    const rowAmount = amounts[index] ?? "";
    if (firstAmountByNumber.has(number) && firstAmountByNumber.get(number) !== rowAmount) return false;
    hasRepeatedNumber ||= firstAmountByNumber.has(number);
    firstAmountByNumber.set(number, rowAmount);
  }
  return hasRepeatedNumber;
}
