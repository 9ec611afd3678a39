/** Draws random receipts as a till sends them, with their effect on net sales and cash. Amounts are in cents; the facts are in dollars. */

import { divideRounded, quantity } from "@comptoir/domain/measure";
import { cents, extendPrice, unitCost } from "@comptoir/domain/money";
import { fullTaxRate } from "@comptoir/domain/tax";
import { roundCash, tenderKinds } from "@comptoir/domain/transaction";

import { cumulate, type Random } from "../random.ts";
import { shareTaxes } from "../share-taxes.ts";

/** Product that a till sells. */
export interface SoldProduct {
  readonly sku: string;
  /** Price of a piece or kilogram. Units: cents. */
  readonly price: number;
  readonly isWeighed: boolean;
  readonly isTaxed: boolean;
  /** How often the product is sold, relative to the weights of the others. */
  readonly weight: number;
}

/** Goods, payments and taxes of a store. */
export interface StoreGoods {
  readonly products: readonly SoldProduct[];
  readonly tenders: readonly { readonly code: string; readonly weight: number }[];
  /** Tax rate. Units: thousandths of a percent. */
  readonly taxes: readonly { readonly code: string; readonly rate: number }[];
}

/** Line of a receipt in a fact. Amounts are in dollars. */
interface LineBody {
  readonly item: string;
  readonly kind: "SALE" | "REFUND";
  readonly quantity: number;
  readonly price: number;
  readonly discount?: number;
  readonly discountReason?: string;
  readonly void?: { readonly reason: string };
  readonly taxes?: Basket["taxes"];
  readonly override?: { readonly was: number; readonly reason: string; readonly approver: string };
  readonly returned?: { readonly number: string; readonly terminal: string; readonly line: number };
}

/** Content of a receipt without its number, state, cashier and customer. */
export interface Basket {
  readonly lines: readonly LineBody[];
  readonly taxes: readonly { readonly code: string; readonly amount: number }[];
  readonly tenders: readonly { readonly code: string; readonly amount: number; readonly lastFour?: string }[];
  readonly rounding: number;
  /** Net sales before tax. Units: cents. */
  readonly net: number;
  /** Cash that the drawer gains. Units: cents. */
  readonly cash: number;
}

/** Probability that a cashier overrides the price of a line, and the person who approves overrides. */
export interface CashierHabits {
  readonly overrides: number;
  readonly approver: string;
}

/** Receipt that a customer brings back: its number, terminal and first line. */
export interface ReturnedReceipt {
  readonly number: string;
  readonly terminal: string;
  readonly line: LineBody;
}

const linesOfSaleAtMost = 14;
const toDollars = (amount: number): number => amount / 100;

/** Prepares the goods of a store for drawing: cumulative weights of products and payments, and the SKUs of taxed products. */
export const toCounterShelf = (counter: StoreGoods) => ({
  counter,
  products: cumulate(counter.products.map(({ weight }) => weight)),
  tenders: cumulate(counter.tenders.map(({ weight }) => weight)),
  taxed: new Set(counter.products.flatMap(({ sku, isTaxed }) => (isTaxed ? [sku] : []))),
});

/** Goods of a store, prepared for drawing. */
export type CounterShelf = ReturnType<typeof toCounterShelf>;

/** Draws a sale: mostly a few lines, some with a discount, an override or a void. */
export function drawSale(shelf: CounterShelf, habits: CashierHabits, random: Random): Basket {
  const drawnLineCount = 1 + Math.min(linesOfSaleAtMost - 1, Math.floor(-Math.log(1 - random.next()) * 3.2));
  const saleLines = Array.from({ length: drawnLineCount }, () => drawLine(shelf, habits, random));
  // A receipt has at least one line that is not voided.
  const isVoided = saleLines.length > 1 && random.chance(0.03);
  return settleBasket(
    shelf,
    saleLines.map((line, index) => (isVoided && index === 0 ? { ...line, void: { reason: "CUSTOMER" } } : line)),
    random,
  );
}

/** Draws a refund of a line, with reference to its receipt if it is known. */
export function drawRefund(shelf: CounterShelf, brought: ReturnedReceipt | null, random: Random): Basket {
  const noOverrides = { overrides: 0, approver: "" };
  const { quantity: units, item, price } = brought?.line ?? drawLine(shelf, noOverrides, random);
  const refundLine: LineBody = {
    item,
    kind: "REFUND",
    quantity: -units,
    price,
    ...(brought !== null && { returned: { number: brought.number, terminal: brought.terminal, line: 1 } }),
  };
  return settleBasket(shelf, [refundLine], random);
}

function drawLine(
  { counter, products }: CounterShelf,
  { overrides, approver }: CashierHabits,
  random: Random,
): LineBody {
  const drawnProduct = counter.products[random.index(products)] ?? { sku: "", price: 0, isWeighed: false };
  const soldThousandths = drawnProduct.isWeighed ? 5 * random.integer(30, 320) : 1_000 * (random.chance(0.18) ? 2 : 1);
  const isOverridden = drawnProduct.price >= 200 && random.chance(overrides);
  const paidPrice = isOverridden ? Math.round(drawnProduct.price * 0.8) : drawnProduct.price;
  const discountCents = random.chance(0.06)
    ? divideRounded(extendedOf(paidPrice, soldThousandths) * 10_000, fullTaxRate)
    : 0;
  return {
    item: drawnProduct.sku,
    kind: "SALE",
    quantity: soldThousandths / 1_000,
    price: toDollars(paidPrice),
    ...(discountCents > 0 && { discount: toDollars(discountCents), discountReason: "SPECIAL" }),
    ...(isOverridden && { override: { was: toDollars(drawnProduct.price), reason: "DAMAGED", approver } }),
  };
}

/** Completes a basket: adds the taxes and the payment to its lines. */
function settleBasket({ counter, tenders, taxed }: CounterShelf, lines: readonly LineBody[], random: Random): Basket {
  let [net, taxable] = [0, 0];
  for (const line of lines) {
    if (line.void !== undefined) continue;
    const netAmount = netCentsOf(line);
    net += netAmount;
    if (taxed.has(line.item)) taxable += netAmount;
  }
  const basketTaxes = counter.taxes.flatMap(({ code, rate }) => {
    const taxAmount = divideRounded(taxable * rate, fullTaxRate);
    return taxAmount === 0 ? [] : [{ code, amount: taxAmount }];
  });
  const dueCents = net + basketTaxes.reduce((sum, { amount }) => sum + amount, 0);
  const tenderCode = counter.tenders[random.index(tenders)]?.code ?? "CASH";
  const tenderKind = Object.entries(tenderKinds).find(([name]) => name === tenderCode)?.[1];
  const paidCents = tenderKind?.isRounded === true ? roundCash(cents(dueCents)) : dueCents;
  const taxWeights = lines.map((line) =>
    line.void === undefined && taxed.has(line.item) ? Math.abs(netCentsOf(line)) : 0,
  );
  const taxesByLine = shareTaxes(
    basketTaxes.map((tax) => ({ code: tax.code, amount: cents(tax.amount) })),
    taxWeights,
  );
  return {
    lines: lines.map((line, index) => {
      const lineTaxes = (taxesByLine[index] ?? []).map((tax) => ({ code: tax.code, amount: toDollars(tax.amount) }));
      return lineTaxes.length === 0 ? line : { ...line, taxes: lineTaxes };
    }),
    taxes: basketTaxes.map((tax) => ({ code: tax.code, amount: toDollars(tax.amount) })),
    tenders: [
      {
        code: tenderCode,
        amount: toDollars(paidCents),
        ...(tenderKind?.banked === "processor" && { lastFour: String(random.integer(1_000, 9_999)) }),
      },
    ],
    rounding: toDollars(paidCents - dueCents),
    net,
    cash: tenderCode === "CASH" ? paidCents : 0,
  };
}

/** Returns the signed amount of a line. Units: cents. */
function netCentsOf({ kind, quantity: units, price, discount = 0 }: LineBody): number {
  const undiscountedAmount =
    extendedOf(Math.round(price * 100), Math.abs(Math.round(units * 1_000))) - Math.round(discount * 100);
  return kind === "REFUND" ? -undiscountedAmount : undiscountedAmount;
}

const extendedOf = (price: number, units: number): number => extendPrice(unitCost(price * 100), quantity(units));
