/** Files with the same lines whose amounts are whole cents, as the interfaces of till programs export them. */
import { english, instant, lines, plainRow, type Line, type Printed, sum, table, taxes } from "./shaped-lines.ts";

const canadianMoney = (amount: number) => ({ amount, currency: "CAD" });

/** A line as an item of an order; a line without a discount does not name one. */
const orderItem = (line: Line) => ({
  order_id: line.no,
  closed_at: instant(line).toISOString(),
  location: { id: line.store },
  item: { sku: line.sku, name: line.name },
  quantity: String(line.units),
  base_price_money: canadianMoney(line.price),
  ...(line.discount > 0 && { total_discount_money: canadianMoney(line.discount) }),
  total_tax_money: canadianMoney(line.gst + line.qst),
  total_money: canadianMoney(line.net + line.gst + line.qst),
});

export const shapedAmounts: Readonly<Record<string, Printed>> = {
  "order-items.json": { content: `${JSON.stringify(lines.map(orderItem), null, "\t")}\n`, tax: taxes },
  "one-line.json": {
    content: JSON.stringify(
      lines.map((line) => ({
        ticket: line.no,
        fecha: line.day,
        tienda: line.store,
        artículo: line.sku,
        cantidad: line.units,
        totalDeLíneaCentavos: line.net,
      })),
    ),
  },
  "cents.csv": {
    content: table(
      ";",
      "Ticket;Date;Magasin;Article;Qté;Prix unitaire (cents);Rabais (cents);Total ligne (cents)",
      lines.map((line) => [...plainRow(line).slice(0, 5), line.price, line.discount, line.net]),
    ),
  },
  // Only in cents are the totals the rounded products.
  "cents-by-rates.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Unit price;Discount %;Line total", (line) => [
      ...plainRow(line).slice(0, 5),
      line.price,
      `${line.off}%`,
      line.net,
    ]),
  },
  "cents-or-dollars.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Unit price;Line total", (line) => [
      ...plainRow(line).slice(0, 5),
      line.price,
      line.units * line.price,
    ]),
    net: sum(lines.map(({ units, price }) => units * price)),
    answers: { amountUnit: "amountsInCents" },
  },
  "whole-dollars.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Unit price;Line total", (line) => [
      ...plainRow(line).slice(0, 5),
      line.price,
      line.units * line.price,
    ]),
    net: sum(lines.map(({ units, price }) => units * price * 100)),
    answers: { amountUnit: "amountsInDollars" },
  },
};
