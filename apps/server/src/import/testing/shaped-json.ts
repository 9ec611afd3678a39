/** The same receipts as services of till programs answer them: a list in an object, its lines inside its orders. */
import { instant, lines, perReceipt, plain, type Line, type Printed, receipts, sum, taxes } from "./shaped-lines.ts";

const money = (amount: number) => ({ amount, currency: "CAD" });

const totalOf = (ofReceipt: readonly Line[]) => sum(ofReceipt.map(({ net, gst, qst }) => net + gst + qst));

const orders = receipts.map((ofReceipt) => {
  const [first] = ofReceipt as [Line, ...Line[]];
  return {
    id: first.no,
    location_id: first.store,
    line_items: ofReceipt.map((line, at) => ({
      uid: `${line.no}-${at}`,
      catalog_object_id: line.sku,
      name: line.name,
      quantity: String(line.units),
      base_price_money: money(line.price),
      total_discount_money: money(line.discount),
      total_tax_money: money(line.gst + line.qst),
      total_money: money(line.net + line.gst + line.qst),
      applied_taxes: ["TPS", "TVQ"].map((uid) => ({ tax_uid: uid })),
    })),
    taxes: [
      { uid: "TPS", percentage: "5", applied_money: money(sum(ofReceipt.map(({ gst }) => gst))) },
      { uid: "TVQ", percentage: "9.975", applied_money: money(sum(ofReceipt.map(({ qst }) => qst))) },
    ],
    tenders: [{ type: "CARD", amount_money: money(totalOf(ofReceipt)) }],
    closed_at: instant(first).toISOString(),
    state: "COMPLETED",
    total_money: money(totalOf(ofReceipt)),
  };
});

/** A tip on every third payment, which is no sale. Units: cents. */
const tipOf = (at: number) => (at % 3 === 0 ? 250 + at : 0);

const payments = perReceipt.map(({ first, net, gst, qst }, at) => ({
  id: `P-${first.no}`,
  created_at: instant(first).toISOString(),
  amount_money: money(net + gst + qst),
  tip_money: money(tipOf(at)),
  total_money: money(net + gst + qst + tipOf(at)),
  source_type: "CARD",
  location_id: first.store,
  receipt_number: first.no,
  processing_fee: [{ type: "INITIAL", amount_money: money(30) }],
}));

/** Another program: amounts are texts in dollars, and the list stands one level down, beside others. */
const sales = receipts.map((ofReceipt) => {
  const [first] = ofReceipt as [Line, ...Line[]];
  return {
    order_number: first.no,
    created_at: instant(first).toISOString(),
    store: first.store,
    total_price: plain(sum(ofReceipt.map(({ net }) => net))),
    line_items: ofReceipt.map((line) => ({
      sku: line.sku,
      title: line.name,
      quantity: line.units,
      unit_price: plain(line.price),
      total_discount: plain(line.discount),
      line_total: plain(line.net),
    })),
  };
});

const inFull = sum(lines.map(({ net }) => net)) + taxes;

export const shapedJson: Readonly<Record<string, Printed>> = {
  "service-orders.json": {
    content: `${JSON.stringify({ orders, cursor: "CB4aDm" }, null, 1)}\n`,
    tax: taxes,
  },
  "service-payments.json": {
    content: JSON.stringify({ payments }),
    lines: payments.length,
    net: inFull,
    answers: { items: "noItems" },
  },
  "service-data.json": {
    content: JSON.stringify({ data: { customers: ["Ana", "Luc"].map((name) => ({ name })), orders: sales } }),
  },
};
