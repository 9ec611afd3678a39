import { divideRounded, quantity } from "@comptoir/domain/measure";
import { cents, extendPrice, unitCost } from "@comptoir/domain/money";
import {
  lineAmount,
  roundCash,
  type Transaction,
  type TransactionLine,
  type TransactionTax,
} from "@comptoir/domain/transaction";
import { fullTaxRate } from "@comptoir/domain/tax";

import type { DemoWords } from "./chains/index.ts";
import { priceOn, type PricePoint } from "./price-history.ts";
import { shareTaxes } from "./share-taxes.ts";
import { demoTaxes, demoTenders } from "./tax.data.ts";
import { cumulate, type Random } from "./random.ts";

/** Item on a shelf, with its catalogue data. Money is in cents. */
export interface ShelfItem {
  readonly itemId: number;
  readonly departmentId: number;
  readonly subDepartmentId: number;
  readonly sku: string;
  readonly description: string;
  readonly isWeighed: boolean;
  readonly prices: readonly PricePoint[];
  readonly tax: boolean;
  readonly bottle: number;
}

/** Items that a shop sells this month, with their cumulative weights. */
export interface Shelf {
  readonly items: readonly ShelfItem[];
  readonly cumulative: readonly number[];
}

/** Store, terminal and time of a receipt, and its chain's texts. */
export type ReceiptPlace = Pick<
  Transaction,
  "locationId" | "number" | "terminal" | "cashier" | "at" | "businessDate" | "halfHour"
> & {
  readonly province: keyof typeof demoTaxes;
  readonly linesAtMost: number;
  readonly words: Pick<DemoWords, "deposit" | "giftCard">;
};

/** Number of lines from which a refund picks the most expensive, since expensive goods come back more often. */
const drawnPerRefund = 6;

/** Number of known customers of a shop; the first ones come most often. */
const regularsOfShop = 600;

const tenderWeights = cumulate(demoTenders.map(({ weight }) => weight));

/** Draws a receipt of a shop: mostly sales, with some refunds, discounts, voids, training and suspended ones. */
export function makeReceipt(receiptPlace: ReceiptPlace, shelf: Shelf, random: Random): Transaction {
  const isRefund = random.chance(0.018);
  const lineCount =
    1 +
    Math.min(receiptPlace.linesAtMost - 1, Math.floor(-Math.log(1 - random.next()) * receiptPlace.linesAtMost * 0.35));
  const drawnItems = Array.from(
    { length: isRefund ? drawnPerRefund : lineCount },
    () => shelf.items[random.index(shelf.cumulative)],
  ).filter((item) => item !== undefined);
  const itemsOnReceipt = isRefund ? dearestOf(drawnItems, receiptPlace.businessDate) : drawnItems;
  const transactionLines: TransactionLine[] = [];
  const taxed = new Set<TransactionLine>();
  for (const item of itemsOnReceipt) {
    const line = makeLine(
      item,
      { lineNo: transactionLines.length + 1, date: receiptPlace.businessDate, isRefund },
      random,
    );
    transactionLines.push(line);
    if (item.tax) taxed.add(line);
    if (item.bottle > 0)
      transactionLines.push(depositLine(item, line, receiptPlace.words.deposit, transactionLines.length + 1));
  }
  if (!isRefund && random.chance(0.004))
    transactionLines.push(giftCardLine(receiptPlace.words.giftCard, transactionLines.length + 1, random));
  const taxable = sumOf([...taxed]);
  const taxes = demoTaxes[receiptPlace.province]
    .map(({ code, rate }): TransactionTax => ({ code, amount: cents(divideRounded(taxable * rate, fullTaxRate)) }))
    .filter(({ amount }) => amount !== 0);
  const dueAmount = sumOf(transactionLines) + taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const tender = demoTenders[random.index(tenderWeights)]?.code ?? "DEBIT";
  const paid = tender === "CASH" ? roundCash(cents(dueAmount)) : dueAmount;
  const { locationId, number, terminal, cashier, at, businessDate, halfHour } = receiptPlace;
  return {
    locationId,
    number,
    terminal,
    cashier,
    at,
    businessDate,
    halfHour,
    customer: random.chance(0.34) ? customerOf(locationId, random) : null,
    state: random.chance(0.008) ? "VOID" : random.chance(0.003) ? "WAIT" : "COMPLETED",
    training: random.chance(0.002),
    lines: stateTaxes(transactionLines, taxed, taxes),
    taxes,
    tenders: [{ code: tender, amount: cents(paid) }],
    rounding: cents(paid - dueAmount),
    tips: cents(0),
  };
}

const sumOf = (lines: readonly TransactionLine[]): number => lines.reduce((sum, line) => sum + lineAmount(line), 0);

/** States the taxes of a receipt on its taxed lines; without taxes, lines state none. */
function stateTaxes(
  lines: readonly TransactionLine[],
  taxed: ReadonlySet<TransactionLine>,
  taxes: readonly TransactionTax[],
): readonly TransactionLine[] {
  if (taxes.length === 0) return lines;
  const weights = lines.map((line) => (taxed.has(line) ? Math.abs(lineAmount(line)) : 0));
  const shares = shareTaxes(taxes, weights);
  return lines.map((line, index) => ({ ...line, taxes: shares[index] ?? [] }));
}

function dearestOf(items: readonly ShelfItem[], date: Transaction["businessDate"]): readonly ShelfItem[] {
  const priceOf = (item: ShelfItem) => priceOn(item.prices, date)?.price ?? 0;
  return items.toSorted((left, right) => priceOf(right) - priceOf(left)).slice(0, 1);
}

function customerOf(locationId: number, random: Random): string {
  return `M${String(locationId * 1_000 + Math.floor(random.next() ** 1.9 * regularsOfShop)).padStart(6, "0")}`;
}

function makeLine(
  shelfItem: ShelfItem,
  {
    lineNo,
    date,
    isRefund,
  }: { readonly lineNo: number; readonly date: Transaction["businessDate"]; readonly isRefund: boolean },
  random: Random,
): TransactionLine {
  const amount = shelfItem.isWeighed
    ? 5 * random.integer(30, 320)
    : 1000 * (random.chance(0.18) ? random.integer(2, 4) : 1);
  const { price, cost } = priceOn(shelfItem.prices, date) ?? { price: 0, cost: 0 };
  const unitPrice = unitCost(price * 100);
  const extendedPrice = extendPrice(unitPrice, quantity(amount));
  const discount = isRefund ? cents(0) : cents(divideRounded(extendedPrice * discountRate(random), fullTaxRate));
  return {
    lineNo,
    kind: isRefund ? "REFUND" : "SALE",
    itemId: shelfItem.itemId,
    sku: shelfItem.sku,
    description: shelfItem.description,
    departmentId: shelfItem.departmentId,
    subDepartmentId: shelfItem.subDepartmentId,
    quantity: quantity(isRefund ? -amount : amount),
    unitPrice,
    extended: extendedPrice,
    discount,
    unitCost: unitCost(cost * 100),
  };
}

/** Draws a discount: a promotion on every fourteenth line, and sometimes a clearance below cost. Units: thousandths of a percent. */
function discountRate(random: Random): number {
  if (random.chance(0.07)) return random.chance(0.5) ? 10_000 : 20_000;
  return random.chance(0.002) ? 40_000 : 0;
}

/** Builds the line of a container deposit: charged with the bottle, refunded with it, and never a sale. */
function depositLine(
  shelfItem: ShelfItem,
  soldLine: TransactionLine,
  { sku, name }: DemoWords["deposit"],
  lineNo: number,
): TransactionLine {
  const price = unitCost(shelfItem.bottle * 100);
  return {
    ...soldLine,
    lineNo,
    kind: "FEE",
    itemId: null,
    sku,
    description: name,
    departmentId: null,
    subDepartmentId: null,
    unitPrice: price,
    extended: extendPrice(price, quantity(Math.abs(soldLine.quantity))),
    discount: cents(0),
    unitCost: null,
  };
}

function giftCardLine({ sku, name }: DemoWords["giftCard"], lineNo: number, random: Random): TransactionLine {
  const price = unitCost(2500 * 2 ** random.integer(0, 2) * 100);
  return {
    lineNo,
    kind: "GIFT_CARD",
    itemId: null,
    sku,
    description: name,
    departmentId: null,
    subDepartmentId: null,
    quantity: quantity(1000),
    unitPrice: price,
    extended: extendPrice(price, quantity(1000)),
    discount: cents(0),
    unitCost: null,
  };
}
