/** Proposes the columns of discounts of a sales file, or asks for their meaning. */

import type { LineTotalRule } from "./line-amounts.ts";
import type {
  MappingAnswer,
  MappingAnswerCode,
  MappingProposal,
  MappingQuestion,
  ProposedChange,
} from "./mapping-proposal.ts";
import { discountMeanings, type DiscountMeaning } from "./money-columns.ts";
import type { NumberFormat } from "./scaled-number.ts";

const sureRatePattern = /%|\b(?:rate|taux|tasa|percent|pct|porcentaje)\b/iu;

/** Columns of a file and their values, for classifying them. */
export interface MoneyColumns {
  /** Proposed columns that are not amounts. */
  readonly others: Readonly<Record<string, string>>;
  readonly valuesOf: (column: string) => readonly string[];
  readonly format: NumberFormat;
}

/** Two columns of discounts: amounts and rates. */
export interface DiscountPair {
  readonly discount: string;
  readonly discountRate: string;
}

/** Columns of the mapping for each use of two discounts: one of them, or both. */
export const columnsOfUse = {
  amount: ({ discount }: DiscountPair): Readonly<Record<string, string>> => ({ discount }),
  rate: ({ discountRate }: DiscountPair): Readonly<Record<string, string>> => ({ discountRate }),
  both: ({ discount, discountRate }: DiscountPair): Readonly<Record<string, string>> => ({ discount, discountRate }),
} as const;

/** Asks which of two discounts are deducted. */
export function askPair(
  pair: DiscountPair,
  discountRateIs: "fraction" | "percent",
  lineTotalIs: LineTotalRule = "afterDiscount",
): MappingProposal["questions"] {
  const emptyPairColumns = { discount: "", discountRate: "" };
  const makeUseAnswer = (code: MappingAnswerCode, use: keyof typeof columnsOfUse): MappingAnswer => ({
    answer: code,
    change: { columns: { ...emptyPairColumns, ...columnsOfUse[use](pair) }, discountRateIs, lineTotalIs },
  });
  return [
    {
      asks: "discounts",
      column: pair.discount,
      other: pair.discountRate,
      answers: [
        makeUseAnswer("bothDiscounts", "both"),
        makeUseAnswer("amountOnly", "amount"),
        makeUseAnswer("rateOnly", "rate"),
        { answer: "leaveOut", change: { columns: emptyPairColumns } },
      ],
    },
  ];
}

/** Asks for the meaning of the discounts of a file whose amounts are not classified. */
export function askReduced(
  { valuesOf, format }: MoneyColumns,
  pair: DiscountPair | null,
  reducedColumn: string | undefined,
  hasTotal: boolean,
): MappingProposal["questions"] {
  if (pair !== null) return askPair(pair, guessRateMeaning(pair.discountRate, valuesOf(pair.discountRate), format));
  return reducedColumn === undefined ? [] : askDiscount(reducedColumn, valuesOf(reducedColumn), format, hasTotal);
}

/** Guesses the notation of a column of rates by its values; if they tell nothing, a percent sign in its header means percent. */
export function guessRateMeaning(
  column: string,
  values: readonly string[],
  format: NumberFormat,
): "fraction" | "percent" {
  const [firstMeaning] = discountMeanings(values, format).filter((meaning) => meaning !== "amount");
  return firstMeaning ?? (column.includes("%") ? "percent" : "fraction");
}

/** Makes the columns and rules of a mapping by which a column is read as a discount with a meaning. */
export function mapDiscountColumn(
  columns: Readonly<Record<string, string>>,
  column: string | undefined,
  meaning: DiscountMeaning | null,
  lineTotalIs: LineTotalRule,
): ProposedChange & { readonly columns: Readonly<Record<string, string>> } {
  if (column === undefined || meaning === null) return { columns, lineTotalIs };
  if (meaning === "amount") return { columns: { ...columns, discount: column }, lineTotalIs };
  return { columns: { ...columns, discountRate: column }, lineTotalIs, discountRateIs: meaning };
}

/** Asks for the meaning of a discount, and whether a line total is net of it. */
export function askDiscount(
  column: string,
  values: readonly string[],
  format: NumberFormat,
  hasTotal: boolean,
): readonly MappingQuestion[] {
  const possibleMeanings = discountMeanings(values, format).filter(
    (meaning) => meaning !== "amount" || !sureRatePattern.test(column),
  );
  const makeMeaningAnswer = (
    code: MappingAnswerCode,
    meaning: DiscountMeaning,
    lineTotalIs: LineTotalRule,
  ): MappingAnswer => {
    const { columns, ...rules } = mapDiscountColumn({ discount: "", discountRate: "" }, column, meaning, lineTotalIs);
    return { answer: code, change: { columns, ...rules } };
  };
  const discountAnswers: readonly MappingAnswer[] = [
    ...possibleMeanings.map((meaning) => makeMeaningAnswer(meaning, meaning, "afterDiscount")),
    ...(hasTotal
      ? possibleMeanings.map((meaning) => makeMeaningAnswer(`${meaning}Before`, meaning, "beforeDiscount"))
      : []),
    { answer: "leaveOut", change: { columns: { discount: "", discountRate: "" } } },
  ];
  return [{ asks: "discount", column, answers: discountAnswers }];
}
