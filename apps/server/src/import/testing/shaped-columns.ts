/** Tables with the same lines whose columns say more than one thing: several discounts, and numbers with the till or the store in them. */
import {
  comma,
  english,
  lines,
  perReceipt,
  plain,
  plainRow,
  type Line,
  type Printed,
  sum,
  table,
} from "./shaped-lines.ts";

/** Returns what a coupon takes off a line: 25 cents at most, of every third line. Units: cents. */
const couponOf = (line: Line, at: number) => (at % 3 === 0 ? Math.min(25, line.units * line.price) : 0);

/** A line with a coupon beside its rate: rate of the whole line, or of what the coupon leaves. */
const discounted = (base: "gross" | "rest") =>
  lines.map((line, at) => {
    const gross = line.units * line.price;
    const coupon = couponOf(line, at);
    const rated = Math.round(((base === "gross" ? gross : gross - coupon) * line.off) / 100);
    return { line, coupon, rated, net: gross - coupon - rated };
  });

const ofGross = discounted("gross");
const ofRest = discounted("rest");

/** Returns the rate of a day. Units: ten-thousandths of a Canadian dollar. */
const rateOf = ({ day }: Line) => 13_500 + 17 * Number(day.slice(8));
/** Sum of the receipts in Canadian dollars, each rounded once. Units: cents. */
const inCanadianDollars = sum(
  perReceipt.map(({ first, net }) => Number((BigInt(net) * BigInt(rateOf(first)) * 2n + 10_000n) / 20_000n)),
);

const tillOf = ({ store }: Line) => (store === "Québec" ? 1 : 2);
const codeOf = ({ store }: Line) => (store === "Québec" ? "QC" : "LEV");

export const shapedColumns: Readonly<Record<string, Printed>> = {
  "two-discounts.csv": {
    content: table(
      ";",
      "Magasin;Date;Ticket;Article;Qté;Prix unitaire;Rabais %;Rabais $;Total ligne",
      ofGross.map(({ line, coupon, net }) => [
        line.store,
        line.day,
        line.no,
        line.sku,
        line.units,
        comma(line.price),
        line.off,
        comma(coupon),
        comma(net),
      ]),
    ),
    net: sum(ofGross.map(({ net }) => net)),
  },
  "discount-after-coupon.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Unit price;Discount %;Promo;Coupon;Line total", (line) => {
      const { coupon, net } = ofRest[lines.indexOf(line)] ?? { coupon: 0, net: 0 };
      return [...plainRow(line).slice(0, 6), `${line.off}%`, "", plain(-coupon), plain(net)];
    }),
    net: sum(ofRest.map(({ net }) => net)),
  },
  "discount-in-parts.csv": {
    content: english(
      "Factura;Fecha;Tienda;Artículo;Cantidad;Precio unitario;Descuento %;Cupón;Descuento $;Total de línea",
      (line) => {
        const { coupon, rated, net } = ofGross[lines.indexOf(line)] ?? { coupon: 0, rated: 0, net: 0 };
        return [...plainRow(line).slice(0, 6), line.off, plain(coupon), plain(coupon + rated), plain(net)];
      },
    ),
    net: sum(ofGross.map(({ net }) => net)),
  },
  "till-and-ticket.csv": {
    content: table(
      ";",
      "Ticket;Date;Magasin;Article;Qté;Total ligne",
      lines.map((line) => [
        `Caisse ${tillOf(line)} / Ticket ${line.no}`,
        line.day,
        line.store,
        line.sku,
        line.units,
        comma(line.net),
      ]),
    ),
  },
  "till-before-number.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Line total", (line) => [
      `POS${tillOf(line)}#${line.no}`,
      ...plainRow(line).slice(1, 5),
      plain(line.net),
    ]),
  },
  "store-in-number.csv": {
    content: english("Receipt;Date;SKU;Qty;Line total", (line) => [
      `${codeOf(line)}-2026-${line.no}`,
      line.day,
      line.sku,
      line.units,
      plain(line.net),
    ]),
    answers: { numberParts: "storeOfNumber" },
  },
  "us-dollars.csv": {
    content: table(
      ";",
      "Ticket;Date;Magasin;Article;Qté;Total ligne;Devise;Taux de change",
      lines.map((line) => [
        line.no,
        line.day,
        line.store,
        line.sku,
        line.units,
        comma(line.net),
        "USD",
        (rateOf(line) / 10_000).toFixed(4).replace(".", ","),
      ]),
    ),
    answers: { exchangeRate: "toCad" },
    net: inCanadianDollars,
  },
  "euros-and-dollars.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Line total;Currency;Exchange rate", (line) => [
      ...plainRow(line).slice(0, 5),
      plain(line.net),
      line.store === "Québec" ? "CAD" : "EUR",
      line.store === "Québec" ? "" : "0.5",
    ]),
    answers: { exchangeRate: "fromCad" },
    net: sum(perReceipt.map(({ first, net }) => (first.store === "Québec" ? net : 2 * net))),
  },
};
