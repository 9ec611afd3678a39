/** Definitions of the measures of widgets: the sums that each is computed from, and what it leaves out. */

import type { MetricUnit, SalesSumKey } from "../metric/index.ts";

import { getMeasure, type MeasureCode } from "./widget-kind.ts";

/** Sum of a recipe: a stored sum of sales, a number of customers, or the stock. */
export type FigurePart = SalesSumKey | "uniqueCustomers" | "newCustomers" | "identified" | "stockOnHand";

/** Sums of a recipe, to add and to subtract. */
export interface FigureTerms {
  readonly plus: readonly FigurePart[];
  readonly minus: readonly FigurePart[];
}

/** Recipe of a measure: terms, or the quotient of two. */
export interface FigureRecipe extends FigureTerms {
  /** Divisor of a quotient; null if the terms are the figure. */
  readonly per: FigurePart | null;
}

/** Receipts and amounts that a measure does not count. */
export const figureExclusions = [
  "VOIDS",
  "TRAINING",
  "SUSPENDED",
  "TAXES",
  "FEES",
  "GIFT_CARDS",
  "DISCOUNTS",
  "REFUNDS",
  "REFUND_RECEIPTS",
  "UNKNOWN_COST",
  "UNNAMED",
] as const;

/** Code of receipts or amounts that a measure does not count. */
export type FigureExclusion = (typeof figureExclusions)[number];

interface DefinitionRow {
  readonly recipe: FigureRecipe;
  readonly without: readonly FigureExclusion[];
}

const addedTerms = (...plus: readonly FigurePart[]) => ({ plus, minus: [], per: null });
const subtractedTerms = (plus: readonly FigurePart[], ...minus: readonly FigurePart[]) => ({ plus, minus, per: null });
const quotientRecipe = (terms: FigureTerms, divisor: FigurePart): FigureRecipe => ({ ...terms, per: divisor });

/** Receipts that count nowhere. */
const uncountedReceipts = ["VOIDS", "TRAINING", "SUSPENDED"] as const;
const goodsExclusions = [...uncountedReceipts, "TAXES", "FEES", "GIFT_CARDS"] as const;

/** Definition of each measure. Source: behaviour 3.3, decision 0391. */
const definitions = {
  netSales: { recipe: subtractedTerms(["gross"], "discounts", "refunds"), without: goodsExclusions },
  grossSales: { recipe: addedTerms("gross"), without: [...goodsExclusions, "REFUNDS"] },
  discounts: { recipe: addedTerms("discounts"), without: [...uncountedReceipts, "REFUNDS"] },
  refunds: { recipe: addedTerms("refunds"), without: [...uncountedReceipts, "TAXES"] },
  tax: { recipe: addedTerms("tax"), without: uncountedReceipts },
  fees: { recipe: addedTerms("fees"), without: uncountedReceipts },
  giftCards: { recipe: addedTerms("giftCards"), without: uncountedReceipts },
  rounding: { recipe: addedTerms("rounding"), without: uncountedReceipts },
  tips: { recipe: addedTerms("tips"), without: uncountedReceipts },
  totalCollected: {
    recipe: subtractedTerms(["gross", "tax", "fees", "giftCards", "rounding", "tips"], "discounts", "refunds"),
    without: uncountedReceipts,
  },
  transactions: { recipe: addedTerms("sales", "refundTransactions"), without: uncountedReceipts },
  sales: { recipe: addedTerms("sales"), without: [...uncountedReceipts, "REFUND_RECEIPTS"] },
  refundTransactions: { recipe: addedTerms("refundTransactions"), without: uncountedReceipts },
  items: { recipe: addedTerms("items"), without: [...uncountedReceipts, "FEES", "GIFT_CARDS"] },
  soldItems: { recipe: addedTerms("soldItems"), without: [...uncountedReceipts, "FEES", "GIFT_CARDS", "REFUNDS"] },
  averageSale: {
    recipe: quotientRecipe(subtractedTerms(["gross"], "discounts"), "sales"),
    without: [...goodsExclusions, "REFUNDS", "REFUND_RECEIPTS"],
  },
  itemsPerSale: {
    recipe: quotientRecipe(addedTerms("soldItems"), "sales"),
    without: [...uncountedReceipts, "FEES", "GIFT_CARDS", "REFUNDS", "REFUND_RECEIPTS"],
  },
  cogs: { recipe: addedTerms("cost"), without: [...uncountedReceipts, "UNKNOWN_COST"] },
  margin: { recipe: subtractedTerms(["netWithCost"], "cost"), without: [...goodsExclusions, "UNKNOWN_COST"] },
  marginPct: {
    recipe: quotientRecipe(subtractedTerms(["netWithCost"], "cost"), "netWithCost"),
    without: [...goodsExclusions, "UNKNOWN_COST"],
  },
  voids: { recipe: addedTerms("voids"), without: ["TRAINING"] },
  uniqueCustomers: { recipe: addedTerms("uniqueCustomers"), without: [...uncountedReceipts, "UNNAMED"] },
  newCustomers: { recipe: addedTerms("newCustomers"), without: [...uncountedReceipts, "UNNAMED"] },
  returningCustomers: {
    recipe: subtractedTerms(["uniqueCustomers"], "newCustomers"),
    without: [...uncountedReceipts, "UNNAMED"],
  },
  identifiedShare: { recipe: quotientRecipe(addedTerms("identified"), "transactions"), without: uncountedReceipts },
  stockOnHand: { recipe: addedTerms("stockOnHand"), without: [] },
} as const satisfies Record<MeasureCode, DefinitionRow>;

/**
 * Returns the definition of a measure: its recipe and what it leaves out. Its words are those of the languages.
 *
 * @example defineMeasure("netSales").recipe // => { plus: ["gross"], minus: ["discounts", "refunds"], per: null }
 */
export function defineMeasure(measure: MeasureCode): DefinitionRow {
  return definitions[measure];
}

/**
 * Lists the sums of a recipe, each once, in reading order.
 *
 * @example listRecipeParts({ plus: ["netWithCost"], minus: ["cost"], per: "netWithCost" }) // => ["netWithCost", "cost"]
 */
export function listRecipeParts({ plus, minus, per: divisor }: FigureRecipe): readonly FigurePart[] {
  return [...new Set([...plus, ...minus, ...(divisor === null ? [] : [divisor])])];
}

/**
 * Returns the unit of a sum of a recipe.
 *
 * @example unitOfPart("soldItems") // => "qty"
 */
export function unitOfPart(part: FigurePart): MetricUnit {
  return unitByPart[part] ?? (part === "stockOnHand" ? getMeasure(part).unit : "money");
}

/** Units of the sums that are not money. */
const unitByPart: Partial<Record<FigurePart, MetricUnit>> = {
  sales: "count",
  refundTransactions: "count",
  transactions: "count",
  voids: "count",
  unknownCostLines: "count",
  uniqueCustomers: "count",
  newCustomers: "count",
  identified: "count",
  items: "qty",
  soldItems: "qty",
};
