/** Computes the dashboard's expected sums from the real sales files, in integers, without using any code of Comptoir. */

import { readRealSales } from "./real-data.ts";

export interface DaySums {
  /** Cents. */
  net: number;
  /** Receipts. */
  transactions: number;
  /** Units sold less units returned. */
  items: number;
}

/** Parses "$9.99 ", "-11062.06" or "0.001". Units: ten-thousandths. */
export function parseTenThousandths(text: string): bigint {
  const plainText = text.replace(/[$\s]/g, "");
  const negative = plainText.startsWith("-");
  const [wholeDollars = "0", fraction = ""] = plainText.replace("-", "").split(".");
  const value = BigInt(wholeDollars) * 10_000n + BigInt(fraction.padEnd(4, "0").slice(0, 4));
  return negative ? -value : value;
}

/** Ten-thousandths to cents, half away from zero. */
function toCents(value: bigint): number {
  const negative = value < 0n;
  const rounded = ((negative ? -value : value) + 50n) / 100n;
  return Number(negative ? -rounded : rounded);
}

function addTo(sumsByDay: Map<string, DaySums>, day: string, net: number, items: number, transactions: number): void {
  const sums = sumsByDay.get(day) ?? { net: 0, transactions: 0, items: 0 };
  sums.net += net;
  sums.items += items;
  sums.transactions += transactions;
  sumsByDay.set(day, sums);
}

/** Sums Maven Toys by business date: one receipt per line, prices from the product file. */
export function sumMavenToysByDay(): Map<string, DaySums> {
  const priceByProduct = new Map(
    readRealSales("maven_toys_products").map((row) => [row[0], toCents(parseTenThousandths(row[4] ?? "0"))]),
  );
  const sumsByDay = new Map<string, DaySums>();
  for (const [, date = "", , product, units = "0"] of readRealSales("maven_toys_sales_829262")) {
    addTo(sumsByDay, date, Number(units) * (priceByProduct.get(product) ?? 0), Number(units), 1);
  }
  return sumsByDay;
}

/**
 * Online Retail by business date: a receipt is an invoice number, dated by its first line; each line is rounded to the cent.
 * A negative quantity at price 0 outside a cancellation is a stock note ("damaged", "lost"): no sale, and no receipt of its own.
 * A negative price is money given back: its unit goes back too.
 */
export function sumOnlineRetailByDay(rows: string[][] = readRealSales("online_retail_uci_541909")): {
  readonly days: Map<string, DaySums>;
  readonly exactTenThousandths: bigint;
  readonly lines: number;
} {
  const sumsByDay = new Map<string, DaySums>();
  const dayOfInvoice = new Map<string, string>();
  let exactTenThousandths = 0n;
  for (const [invoice = "", , , quantity = "0", moment = "", price = "0"] of rows) {
    const unitPrice = parseTenThousandths(price);
    const exactAmount = BigInt(quantity) * unitPrice;
    exactTenThousandths += exactAmount;
    const isStockNote = Number(quantity) < 0 && unitPrice === 0n && !invoice.startsWith("C");
    if (isStockNote) continue;
    const knownDay = dayOfInvoice.get(invoice);
    const day = knownDay ?? moment.slice(0, 10);
    if (knownDay === undefined) dayOfInvoice.set(invoice, day);
    addTo(
      sumsByDay,
      day,
      toCents(exactAmount),
      unitPrice < 0n ? -Math.abs(Number(quantity)) : Number(quantity),
      knownDay === undefined ? 1 : 0,
    );
  }
  return { days: sumsByDay, exactTenThousandths, lines: rows.length };
}

/** Sums the days whose date starts with a prefix: a day, a month or a year, such as "2026-03". */
export function sumDays(sumsByDay: ReadonlyMap<string, DaySums>, prefix: string): DaySums {
  const total: DaySums = { net: 0, transactions: 0, items: 0 };
  for (const [day, sums] of sumsByDay) {
    if (!day.startsWith(prefix)) continue;
    total.net += sums.net;
    total.transactions += sums.transactions;
    total.items += sums.items;
  }
  return total;
}
