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
export type ReceiptCircumstances = Pick<
  Transaction,
  "locationId" | "number" | "terminal" | "cashier" | "at" | "businessDate" | "halfHour"
> & {
  readonly province: keyof typeof demoTaxes;
  readonly linesAtMost: number;
  readonly words: Pick<DemoWords, "deposit" | "giftCard">;
};

/** Number of items drawn for a refund, of which the most expensive comes back, since expensive goods come back more often. */
const itemsDrawnPerRefund = 6;

/** Number of known customers of a shop; the first ones come most often. */
const regularCustomersPerShop = 600;

const cumulativeTenderWeights = cumulate(demoTenders.map(({ weight }) => weight));

/** Draws a receipt of a shop: mostly sales, with some refunds, discounts, voids, training and suspended ones. */
export function makeReceipt(circumstances: ReceiptCircumstances, shelf: Shelf, random: Random): Transaction {
  const isRefund = random.chance(0.018);
  const lineCount =
    1 +
    Math.min(
      circumstances.linesAtMost - 1,
      Math.floor(-Math.log(1 - random.next()) * circumstances.linesAtMost * 0.35),
    );
  const drawnItems = Array.from(
    { length: isRefund ? itemsDrawnPerRefund : lineCount },
    () => shelf.items[random.index(shelf.cumulative)],
  ).filter((item) => item !== undefined);
  const itemsOnReceipt = isRefund ? pickDearest(drawnItems, circumstances.businessDate) : drawnItems;
  const transactionLines: TransactionLine[] = [];
  const taxedLines = new Set<TransactionLine>();
  for (const item of itemsOnReceipt) {
    const newLine = makeLine(
      item,
      { lineNo: transactionLines.length + 1, date: circumstances.businessDate, isRefund },
      random,
    );
    transactionLines.push(newLine);
    if (item.tax) taxedLines.add(newLine);
    if (item.bottle > 0)
      transactionLines.push(
        makeBottleDepositLine(item, newLine, circumstances.words.deposit, transactionLines.length + 1),
      );
  }
  if (!isRefund && random.chance(0.004))
    transactionLines.push(makeGiftCardLine(circumstances.words.giftCard, transactionLines.length + 1, random));
  const taxableAmount = sumLines([...taxedLines]);
  const receiptTaxes = demoTaxes[circumstances.province]
    .map(({ code, rate }): TransactionTax => ({
      code,
      amount: cents(divideRounded(taxableAmount * rate, fullTaxRate)),
    }))
    .filter(({ amount }) => amount !== 0);
  const dueAmount = sumLines(transactionLines) + receiptTaxes.reduce((sum, tax) => sum + tax.amount, 0);
  const tenderCode = demoTenders[random.index(cumulativeTenderWeights)]?.code ?? "DEBIT";
  const paidAmount = tenderCode === "CASH" ? roundCash(cents(dueAmount)) : dueAmount;
  const { locationId, number, terminal, cashier, at, businessDate, halfHour } = circumstances;
  return {
    locationId,
    number,
    terminal,
    cashier,
    at,
    businessDate,
    halfHour,
    customer: random.chance(0.34) ? drawCustomerCode(locationId, random) : null,
    state: random.chance(0.008) ? "VOID" : random.chance(0.003) ? "WAIT" : "COMPLETED",
    training: random.chance(0.002),
    lines: withLineTaxes(transactionLines, taxedLines, receiptTaxes),
    taxes: receiptTaxes,
    tenders: [{ code: tenderCode, amount: cents(paidAmount) }],
    rounding: cents(paidAmount - dueAmount),
    tips: cents(0),
  };
}

const sumLines = (lines: readonly TransactionLine[]): number => lines.reduce((sum, line) => sum + lineAmount(line), 0);

/** States the taxes of a receipt on its taxed lines; without taxes, lines state none. */
function withLineTaxes(
  lines: readonly TransactionLine[],
  taxed: ReadonlySet<TransactionLine>,
  taxes: readonly TransactionTax[],
): readonly TransactionLine[] {
  if (taxes.length === 0) return lines;
  const taxWeights = lines.map((line) => (taxed.has(line) ? Math.abs(lineAmount(line)) : 0));
  const taxesByLine = shareTaxes(taxes, taxWeights);
  return lines.map((line, index) => ({ ...line, taxes: taxesByLine[index] ?? [] }));
}

function pickDearest(items: readonly ShelfItem[], date: Transaction["businessDate"]): readonly ShelfItem[] {
  const priceOf = (item: ShelfItem) => priceOn(item.prices, date)?.price ?? 0;
  return items.toSorted((left, right) => priceOf(right) - priceOf(left)).slice(0, 1);
}

function drawCustomerCode(locationId: number, random: Random): string {
  return `M${String(locationId * 1_000 + Math.floor(random.next() ** 1.9 * regularCustomersPerShop)).padStart(6, "0")}`;
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
  const drawnQuantity = shelfItem.isWeighed
    ? 5 * random.integer(30, 320)
    : 1000 * (random.chance(0.18) ? random.integer(2, 4) : 1);
  const { price, cost } = priceOn(shelfItem.prices, date) ?? { price: 0, cost: 0 };
  const unitPrice = unitCost(price * 100);
  const extendedPrice = extendPrice(unitPrice, quantity(drawnQuantity));
  const lineDiscount = isRefund
    ? cents(0)
    : cents(divideRounded(extendedPrice * drawDiscountRate(random), fullTaxRate));
  return {
    lineNo,
    kind: isRefund ? "REFUND" : "SALE",
    itemId: shelfItem.itemId,
    sku: shelfItem.sku,
    description: shelfItem.description,
    departmentId: shelfItem.departmentId,
    subDepartmentId: shelfItem.subDepartmentId,
    quantity: quantity(isRefund ? -drawnQuantity : drawnQuantity),
    unitPrice,
    extended: extendedPrice,
    discount: lineDiscount,
    unitCost: unitCost(cost * 100),
  };
}

/** Draws a discount: a promotion on about one line in fourteen, and rarely a clearance at 40 % off. Units: thousandths of a percent. */
function drawDiscountRate(random: Random): number {
  if (random.chance(0.07)) return random.chance(0.5) ? 10_000 : 20_000;
  return random.chance(0.002) ? 40_000 : 0;
}

/** Builds the line of the container deposit of a sold or returned line; it is a fee. */
function makeBottleDepositLine(
  shelfItem: ShelfItem,
  soldLine: TransactionLine,
  { sku, name }: DemoWords["deposit"],
  lineNo: number,
): TransactionLine {
  const depositPrice = unitCost(shelfItem.bottle * 100);
  return {
    ...soldLine,
    lineNo,
    kind: "FEE",
    itemId: null,
    sku,
    description: name,
    departmentId: null,
    subDepartmentId: null,
    unitPrice: depositPrice,
    extended: extendPrice(depositPrice, quantity(Math.abs(soldLine.quantity))),
    discount: cents(0),
    unitCost: null,
  };
}

function makeGiftCardLine({ sku, name }: DemoWords["giftCard"], lineNo: number, random: Random): TransactionLine {
  const giftCardPrice = unitCost(2500 * 2 ** random.integer(0, 2) * 100);
  return {
    lineNo,
    kind: "GIFT_CARD",
    itemId: null,
    sku,
    description: name,
    departmentId: null,
    subDepartmentId: null,
    quantity: quantity(1000),
    unitPrice: giftCardPrice,
    extended: extendPrice(giftCardPrice, quantity(1000)),
    discount: cents(0),
    unitCost: null,
  };
}
