/** Rehearsal of prices: past lines that were sold at the list price of their day, at prices that somebody tries. Nothing is written. */

import { divideRounded, multiplyExact, quantity } from "../measure/index.ts";
import { cents, extendPrice, type AmountComparison, type Cents, type UnitCost } from "../money/index.ts";
import { addDays, type CalendarDate } from "../period/index.ts";
import {
  computeTaxes,
  createTaxFinder,
  explainTaxes,
  type AppliedTax,
  type ChargedTax,
  type PastTaxReceipt,
  type Province,
} from "../tax/index.ts";

import { lineAmount, lineCost, lineDirection } from "./line-amount.ts";
import { joinPriceRehearsals, type PriceApartReason, type PriceRehearsalPart } from "./sum-price-rehearsal.ts";
import type { TransactionLine } from "./transaction.ts";
import { changePrice, type TriedPrices } from "./tried-prices.ts";

/** Line of a past receipt. */
export interface PastPriceLine extends Pick<
  TransactionLine,
  "kind" | "itemId" | "departmentId" | "quantity" | "extended" | "discount" | "unitCost"
> {
  /** Taxes that the source states for the line; null if it states them for the receipt alone. */
  readonly taxes: readonly ChargedTax[] | null;
}

/** Past receipt with its recorded taxes. */
export interface PastPriceReceipt extends Pick<PastTaxReceipt, "locationId" | "businessDate" | "taxes"> {
  readonly lines: readonly PastPriceLine[];
}

/** Prices and taxes of a store that its receipts are computed with. */
export interface PriceRehearsalContext {
  /** Returns the list price of a product at the store on a day; null if none is known. */
  readonly listPriceOf: (itemId: number, day: CalendarDate) => UnitCost | null;
  /** Province whose taxes explain those of the store; null if none does. */
  readonly province: Province | null;
  readonly tried: TriedPrices;
}

/** A line with its amount as recorded and at the tried price, or the reason why it keeps its amount. */
type LineOutcome =
  | (AmountComparison & { readonly line: PastPriceLine; readonly itemId: number; readonly isChanged: boolean })
  | (AmountComparison & { readonly line: PastPriceLine; readonly reason: PriceApartReason | null });

/**
 * Returns what taxes are computed from: a receipt with the amounts of its lines.
 *
 * @example taxReceiptOf({ locationId: 1, businessDate: date("2026-03-12"), lines: [], taxes: [] }).lines // => []
 */
export const taxReceiptOf = ({ locationId, businessDate, lines, taxes }: PastPriceReceipt): PastTaxReceipt => ({
  locationId,
  businessDate,
  taxes,
  lines: lines.map((line) => ({
    amount: lineAmount(line),
    departmentId: line.departmentId,
    isSupply: line.kind !== "GIFT_CARD",
    taxes: line.taxes,
  })),
});

/**
 * Computes past receipts of a store as recorded and at tried prices, with the same quantities. Lines of goods that were not sold at the list price of
 * their day are counted apart with the reason. A discount keeps its share of the price. A refund is computed like a sale.
 *
 * Taxes are those of the receipt's lines at both prices; receipts whose recorded taxes are not those of the province are counted apart.
 *
 * Source: behaviour 4 (8, rehearsal), decision 0532.
 *
 * @example rehearsePrices([], { listPriceOf: () => null, province: null, tried: { on: null, departments: [], products: [] } }).lines // => 0
 */
export function rehearsePrices(
  receipts: Iterable<PastPriceReceipt>,
  context: PriceRehearsalContext,
): PriceRehearsalPart {
  const taxesAt = createTaxFinder();
  const priceLine = createLinePricer(context);
  const rehearsalParts: PriceRehearsalPart[] = [];
  for (const receipt of receipts) {
    const { businessDate } = receipt;
    const outcomes = receipt.lines.map((line) => priceLine(line, businessDate));
    const appliedTaxes = context.province === null ? null : taxesAt(context.province, businessDate);
    rehearsalParts.push(makeReceiptPart(receipt, outcomes), makeTaxPart(receipt, outcomes, appliedTaxes));
  }
  return joinPriceRehearsals(rehearsalParts);
}

/** Makes a function that computes a line at its recorded and at its tried price. */
function createLinePricer({ listPriceOf, tried }: PriceRehearsalContext) {
  const changeByDepartment = new Map<number | null, number>(
    tried.departments.map(({ departmentId, change }) => [departmentId, change]),
  );
  const priceByItem = new Map(tried.products.map(({ itemId, price }) => [itemId, price]));
  return (line: PastPriceLine, businessDate: CalendarDate): LineOutcome => {
    const recordedAmount = lineAmount(line);
    const makeApart = (reason: PriceApartReason | null): LineOutcome => ({
      line,
      reason,
      present: recordedAmount,
      tried: recordedAmount,
    });
    const { itemId } = line;
    if (line.kind !== "SALE" && line.kind !== "REFUND") return makeApart(null);
    if (itemId === null) return makeApart("NO_PRODUCT");
    // On the day of a change, goods are sold at the price before it too.
    const listPrices = [businessDate, addDays(businessDate, -1)]
      .map((day) => listPriceOf(itemId, day))
      .filter((price) => price !== null);
    if (listPrices.length === 0) return makeApart("NO_LIST_PRICE");
    const listPrice = listPrices.find((price) => extendedOf(price, line) === line.extended);
    if (listPrice === undefined) return makeApart("OTHER_PRICE");
    const basePrice = (tried.on === null ? null : listPriceOf(itemId, tried.on)) ?? listPrice;
    const triedPrice =
      priceByItem.get(itemId) ?? changePrice(basePrice, changeByDepartment.get(line.departmentId) ?? 0);
    const triedAmount = amountAt(triedPrice, line);
    return { line, itemId, isChanged: triedPrice !== listPrice, present: recordedAmount, tried: triedAmount };
  };
}

/** Computes the amount of a line's goods at a price, before discount. */
const extendedOf = (price: UnitCost, line: PastPriceLine): Cents =>
  extendPrice(price, quantity(Math.abs(line.quantity)));

/** Computes the amount of a line at another price, signed; its discount keeps its share. */
function amountAt(price: UnitCost, line: PastPriceLine): Cents {
  const extended = extendedOf(price, line);
  const discount =
    line.extended === 0 ? line.discount : divideRounded(multiplyExact(line.discount, extended), line.extended);
  return cents(lineDirection(line) * (extended - discount));
}

const emptyPart: PriceRehearsalPart = {
  lines: 0,
  changed: 0,
  rows: [],
  items: [],
  margins: {
    netWithCost: zeroComparison(),
    margin: zeroComparison(),
    withoutCost: 0,
    belowCost: { present: 0, tried: 0 },
  },
  taxes: { ...zeroComparison(), apart: { receipts: 0, amount: cents(0) } },
  apart: [],
};

function zeroComparison(): AmountComparison {
  return { present: cents(0), tried: cents(0) };
}

/** Makes the sales of a receipt, and its lines that are counted apart. */
function makeReceiptPart(
  { locationId, businessDate }: PastPriceReceipt,
  outcomes: readonly LineOutcome[],
): PriceRehearsalPart {
  const lineParts = outcomes.map((outcome): PriceRehearsalPart => {
    const { line, present, tried } = outcome;
    if ("reason" in outcome)
      return outcome.reason === null
        ? emptyPart
        : { ...emptyPart, apart: [{ reason: outcome.reason, lines: 1, amount: present }] };
    const amounts = { present, tried };
    return {
      ...emptyPart,
      lines: 1,
      changed: outcome.isChanged ? 1 : 0,
      rows: [{ locationId, businessDate, departmentId: line.departmentId, ...amounts }],
      items: [{ itemId: outcome.itemId, ...amounts }],
      margins: makeMargins(line, amounts),
    };
  });
  return joinPriceRehearsals(lineParts);
}

/** Makes the margin of a line under both prices; a line of unknown cost has none. */
function makeMargins(line: PastPriceLine, netSales: AmountComparison): PriceRehearsalPart["margins"] {
  const cost = lineCost(line);
  if (cost === null) return { ...emptyPart.margins, withoutCost: 1 };
  const countBelowCost = (amount: Cents) => (line.kind === "SALE" && cost > amount ? 1 : 0);
  return {
    netWithCost: netSales,
    margin: { present: cents(netSales.present - cost), tried: cents(netSales.tried - cost) },
    withoutCost: 0,
    belowCost: { present: countBelowCost(netSales.present), tried: countBelowCost(netSales.tried) },
  };
}

/** Makes the taxes of a receipt under both prices; those that the province does not explain are counted apart. */
function makeTaxPart(
  receipt: PastPriceReceipt,
  outcomes: readonly LineOutcome[],
  appliedTaxes: readonly AppliedTax[] | null,
): PriceRehearsalPart {
  const explainedLines = appliedTaxes === null ? null : explainTaxes(taxReceiptOf(receipt), appliedTaxes);
  if (appliedTaxes === null || explainedLines === null) {
    const recordedTaxes = cents(receipt.taxes.reduce((sum, { amount }) => sum + amount, 0));
    return { ...emptyPart, taxes: { ...zeroComparison(), apart: { receipts: 1, amount: recordedTaxes } } };
  }
  const taxUnder = (prices: keyof AmountComparison) =>
    cents(
      computeTaxes(
        explainedLines.map((line, index) => ({ ...line, amount: outcomes[index]?.[prices] ?? line.amount })),
        appliedTaxes,
      ).taxes.reduce((sum, { amount }) => sum + amount, 0),
    );
  const taxes = { present: taxUnder("present"), tried: taxUnder("tried") };
  return { ...emptyPart, taxes: { ...taxes, apart: emptyPart.taxes.apart } };
}
