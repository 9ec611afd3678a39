import { quantity } from "@comptoir/domain/measure";
import { cents, extendPrice, unitCost, type Cents } from "@comptoir/domain/money";
import { lineAmount, type Transaction, type TransactionLine, type TransactionTax } from "@comptoir/domain/transaction";

import { demoTaxes, demoTenders } from "./tax.data.ts";
import { cumulate, type Random } from "./random.ts";

/** One item of the shelf, with its place in the catalogue. Money in cents. */
export interface ShelfItem {
  readonly itemId: number;
  readonly departmentId: number;
  readonly subDepartmentId: number;
  readonly sku: string;
  readonly description: string;
  readonly price: number;
  readonly cost: number | null;
  readonly tax: boolean;
  readonly bottle: number;
}

/** What a shop sells this month: the items and their running weights. */
export interface Shelf {
  readonly items: readonly ShelfItem[];
  readonly cumulative: readonly number[];
}

/** Where and when a receipt is written. */
export type ReceiptPlace = Pick<
  Transaction,
  "locationId" | "number" | "terminal" | "cashier" | "at" | "businessDate" | "halfHour"
> & {
  readonly province: keyof typeof demoTaxes;
  readonly linesAtMost: number;
};

const tenderWeights = cumulate(demoTenders.map(({ weight }) => weight));

/** One receipt as a shop writes it: mostly sales, some refunds, discounts, voids, training and suspended ones. */
export function makeReceipt(place: ReceiptPlace, shelf: Shelf, random: Random): Transaction {
  const isRefund = random.chance(0.018);
  const wanted = isRefund
    ? 1
    : 1 + Math.min(place.linesAtMost - 1, Math.floor(-Math.log(1 - random.next()) * place.linesAtMost * 0.35));
  const drawn = Array.from({ length: wanted }, () => shelf.items[random.index(shelf.cumulative)]).filter(
    (item) => item !== undefined,
  );
  const lines: TransactionLine[] = [];
  let taxable = 0;
  for (const item of drawn) {
    const line = makeLine(item, lines.length + 1, isRefund, random);
    lines.push(line);
    if (item.tax) taxable += lineAmount(line);
    if (item.bottle > 0) lines.push(bottleLine(item, line, lines.length + 1));
  }
  if (!isRefund && random.chance(0.004)) lines.push(giftCardLine(lines.length + 1, random));
  const taxes = demoTaxes[place.province]
    .map(({ code, rate }): TransactionTax => ({ code, amount: share(taxable, rate) }))
    .filter(({ amount }) => amount !== 0);
  const due = lines.reduce((sum, line) => sum + lineAmount(line), 0) + taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const tender = demoTenders[random.index(tenderWeights)]?.code ?? "DEBIT";
  const paid = tender === "CASH" ? roundToNickel(due) : due;
  const { locationId, number, terminal, cashier, at, businessDate, halfHour } = place;
  return {
    locationId,
    number,
    terminal,
    cashier,
    at,
    businessDate,
    halfHour,
    customer: random.chance(0.34) ? `M${String(1 + Math.floor(random.next() ** 1.7 * 2400)).padStart(5, "0")}` : null,
    state: random.chance(0.008) ? "VOID" : random.chance(0.003) ? "WAIT" : "COMPLETED",
    training: random.chance(0.002),
    lines,
    taxes,
    tenders: [{ code: tender, amount: cents(paid) }],
    rounding: cents(paid - due),
    tips: cents(0),
  };
}

function makeLine(item: ShelfItem, lineNo: number, isRefund: boolean, random: Random): TransactionLine {
  const units = isRefund ? 1 : random.chance(0.18) ? random.integer(2, 4) : 1;
  const price = unitCost(item.price * 100);
  const extended = extendPrice(price, quantity(units * 1000));
  const discount = !isRefund && random.chance(0.07) ? share(extended, random.chance(0.5) ? 10_000 : 20_000) : cents(0);
  return {
    lineNo,
    kind: isRefund ? "REFUND" : "SALE",
    itemId: item.itemId,
    sku: item.sku,
    description: item.description,
    departmentId: item.departmentId,
    subDepartmentId: item.subDepartmentId,
    quantity: quantity((isRefund ? -units : units) * 1000),
    unitPrice: price,
    extended,
    discount,
    unitCost: item.cost === null ? null : unitCost(item.cost * 100),
  };
}

/** A container deposit: collected with the bottle, given back with it, and never a sale. */
function bottleLine(item: ShelfItem, sold: TransactionLine, lineNo: number): TransactionLine {
  const price = unitCost(item.bottle * 100);
  return {
    ...sold,
    lineNo,
    kind: "FEE",
    itemId: null,
    sku: "CONSIGNE",
    description: "Consigne",
    departmentId: null,
    subDepartmentId: null,
    unitPrice: price,
    extended: extendPrice(price, quantity(Math.abs(sold.quantity))),
    discount: cents(0),
    unitCost: null,
  };
}

function giftCardLine(lineNo: number, random: Random): TransactionLine {
  const price = unitCost(2500 * 2 ** random.integer(0, 2) * 100);
  return {
    lineNo,
    kind: "GIFT_CARD",
    itemId: null,
    sku: "CARTE-CADEAU",
    description: "Carte-cadeau",
    departmentId: null,
    subDepartmentId: null,
    quantity: quantity(1000),
    unitPrice: price,
    extended: extendPrice(price, quantity(1000)),
    discount: cents(0),
    unitCost: null,
  };
}

/** A rate in thousandths of a percent of an amount, half away from zero. */
function share(amount: number, rate: number): Cents {
  const magnitude = Math.floor((Math.abs(amount) * rate + 50_000) / 100_000);
  return cents(amount < 0 ? -magnitude : magnitude);
}

/** Cash is paid to the nearest five cents. */
function roundToNickel(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) / 5) * 5;
}
