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

const sum = (...plus: readonly FigurePart[]) => ({ plus, minus: [], per: null });
const less = (plus: readonly FigurePart[], ...minus: readonly FigurePart[]) => ({ plus, minus, per: null });
const per = (terms: FigureTerms, divisor: FigurePart): FigureRecipe => ({ ...terms, per: divisor });

/** Receipts that count nowhere. */
const uncounted = ["VOIDS", "TRAINING", "SUSPENDED"] as const;
const goods = [...uncounted, "TAXES", "FEES", "GIFT_CARDS"] as const;

/** Definition of each measure. Source: behaviour 3.3, decision 0391. */
const definitions = {
  netSales: { recipe: less(["gross"], "discounts", "refunds"), without: goods },
  grossSales: { recipe: sum("gross"), without: [...goods, "REFUNDS"] },
  discounts: { recipe: sum("discounts"), without: [...uncounted, "REFUNDS"] },
  refunds: { recipe: sum("refunds"), without: [...uncounted, "TAXES"] },
  tax: { recipe: sum("tax"), without: uncounted },
  fees: { recipe: sum("fees"), without: uncounted },
  giftCards: { recipe: sum("giftCards"), without: uncounted },
  rounding: { recipe: sum("rounding"), without: uncounted },
  tips: { recipe: sum("tips"), without: uncounted },
  totalCollected: {
    recipe: less(["gross", "tax", "fees", "giftCards", "rounding", "tips"], "discounts", "refunds"),
    without: uncounted,
  },
  transactions: { recipe: sum("sales", "refundTransactions"), without: uncounted },
  sales: { recipe: sum("sales"), without: [...uncounted, "REFUND_RECEIPTS"] },
  refundTransactions: { recipe: sum("refundTransactions"), without: uncounted },
  items: { recipe: sum("items"), without: [...uncounted, "FEES", "GIFT_CARDS"] },
  soldItems: { recipe: sum("soldItems"), without: [...uncounted, "FEES", "GIFT_CARDS", "REFUNDS"] },
  averageSale: {
    recipe: per(less(["gross"], "discounts"), "sales"),
    without: [...goods, "REFUNDS", "REFUND_RECEIPTS"],
  },
  itemsPerSale: {
    recipe: per(sum("soldItems"), "sales"),
    without: [...uncounted, "FEES", "GIFT_CARDS", "REFUNDS", "REFUND_RECEIPTS"],
  },
  cogs: { recipe: sum("cost"), without: [...uncounted, "UNKNOWN_COST"] },
  margin: { recipe: less(["netWithCost"], "cost"), without: [...goods, "UNKNOWN_COST"] },
  marginPct: { recipe: per(less(["netWithCost"], "cost"), "netWithCost"), without: [...goods, "UNKNOWN_COST"] },
  voids: { recipe: sum("voids"), without: ["TRAINING"] },
  uniqueCustomers: { recipe: sum("uniqueCustomers"), without: [...uncounted, "UNNAMED"] },
  newCustomers: { recipe: sum("newCustomers"), without: [...uncounted, "UNNAMED"] },
  returningCustomers: { recipe: less(["uniqueCustomers"], "newCustomers"), without: [...uncounted, "UNNAMED"] },
  identifiedShare: { recipe: per(sum("identified"), "transactions"), without: uncounted },
  stockOnHand: { recipe: sum("stockOnHand"), without: [] },
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
  return units[part] ?? (part === "stockOnHand" ? getMeasure(part).unit : "money");
}

/** Units of the sums that are not money. */
const units: Partial<Record<FigurePart, MetricUnit>> = {
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
