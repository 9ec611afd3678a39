/** Exports of tills: titles, dates, encodings, totals, payments and taxes as different programs write them. */
import {
  comma,
  days,
  dollars,
  early,
  encode,
  frenchDay,
  frenchHeader,
  frenchRow,
  instant,
  lines,
  perReceipt,
  plain,
  type Printed,
  slashed,
  sum,
  table,
  taxes,
} from "./shaped-lines.ts";

export const tillExports: Readonly<Record<string, Printed>> = {
  "titled.csv": {
    content: `Rapport de caisse\r\n\r\n${table(
      ";",
      frenchHeader,
      lines.map((line) => frenchRow(line, slashed(line.day))),
      "\r\n",
    )}Total;;;;;;${sum(lines.map(({ units }) => units))};;;${dollars(sum(lines.map(({ net }) => net)))}\r\n`,
  },
  "windows-1252.csv": {
    content: encode(
      table(
        ";",
        frenchHeader,
        lines.map((line) => frenchRow(line, frenchDay(line.day))),
        "\r\n",
      ),
      "windows-1252",
    ),
  },
  "macintosh.csv": {
    content: encode(
      table(
        ";",
        frenchHeader,
        lines.map((line) => frenchRow(line, line.day)),
        "\r",
      ),
      "macintosh",
    ),
  },
  "utf-16.txt": {
    content: Buffer.from(
      `\ufeff${table(
        "\t",
        "Receipt;Date;Time;Store;SKU;Qty;Unit price;Discount;Line total",
        lines.map((line) => [
          line.no,
          `${line.day.slice(8)}-Mar-2026`,
          line.clock,
          line.store,
          line.sku,
          line.units,
          plain(line.price),
          plain(line.discount),
          plain(line.net),
        ]),
      )}`,
      "utf16le",
    ),
  },
  "spanish.csv": {
    content: table(
      ";",
      "Tienda;Fecha;Hora;Factura;Artículo;Cantidad;Total de línea",
      lines.map((line) => [
        line.store,
        `${Number(line.day.slice(8))} de marzo de 2026`,
        line.clock,
        line.no,
        line.sku,
        line.units,
        comma(line.net),
      ]),
    ),
  },
  "instants.csv": {
    content: table(
      ",",
      "Transaction ID;Timestamp;Store;SKU;Qty;Line total",
      lines.map((line) => [
        line.no,
        instant(line).toISOString(),
        line.store,
        line.sku,
        line.units,
        `$${plain(line.net)}`,
      ]),
    ),
  },
  "epoch.csv": {
    content: table(
      "|",
      "Transaction ID;Timestamp;Store;SKU;Qty;Line total",
      lines.map((line) => [
        line.no,
        instant(line).getTime() / 1_000,
        line.store,
        line.sku,
        line.units,
        plain(line.net),
      ]),
    ),
  },
  "lines.jsonl": {
    content: lines
      .map(
        (line) =>
          `${JSON.stringify({ receipt: line.no, date: line.day, store: line.store, item: { sku: line.sku, name: line.name }, qty: line.units, lineTotal: line.net / 100 })}\n`,
      )
      .join(""),
  },
  "both-discounts.csv": {
    content: table(
      ",",
      "Receipt;Date;Store;SKU;Qty;Unit price;Discount %;Discount;Line total",
      lines.map((line) => [
        line.no,
        line.day,
        line.store,
        line.sku,
        line.units,
        plain(line.price),
        line.off,
        plain(line.discount),
        plain(line.net),
      ]),
    ),
  },
  "day-or-month.csv": {
    content: table(
      ",",
      "Receipt;Date;Store;SKU;Qty;Line total",
      early.map((line) => [line.no, slashed(line.day), line.store, line.sku, line.units, plain(line.net)]),
    ),
    answers: { date: "dayFirst" },
    net: sum(early.map(({ net }) => net)),
    receipts: new Set(early.map(({ no }) => no)).size,
    lines: early.length,
  },
  "with-taxes.csv": {
    content: table(
      ",",
      "Receipt;Date;Store;SKU;Qty;Unit price;TPS;TVQ;Total",
      lines.map((line) => [
        line.no,
        line.day,
        line.store,
        line.sku,
        line.units,
        plain(line.price),
        plain(line.gst),
        plain(line.qst),
        plain(line.units * line.price + line.gst + line.qst),
      ]),
    ),
    net: sum(lines.map(({ units, price }) => units * price)),
    tax: taxes,
  },
  "receipts.csv": {
    content: table(
      ",",
      "Receipt;Date;Store;Subtotal;GST;QST;Total",
      perReceipt.map(({ first, net, gst, qst }) => [
        first.no,
        first.day,
        first.store,
        plain(net),
        plain(gst),
        plain(qst),
        plain(net + gst + qst),
      ]),
    ),
    tax: taxes,
    lines: perReceipt.length,
  },
  "payments.csv": {
    content: table(
      ",",
      "Receipt;Date;Store;TPS;TVQ;Total;Comptant;Carte",
      perReceipt.map(({ first, net, gst, qst }, at) => {
        const total = net + gst + qst;
        return [
          first.no,
          first.day,
          first.store,
          plain(gst),
          plain(qst),
          plain(total),
          plain(at % 2 === 0 ? total : 500),
          plain(at % 2 === 0 ? 0 : total - 500),
        ];
      }),
    ),
    tax: taxes,
    lines: perReceipt.length,
  },
  "tax-unknown.csv": {
    content: table(
      ",",
      "Receipt;Date;Store;TPS;TVQ;Total",
      perReceipt.map(({ first, net, gst, qst }) => [
        first.no,
        first.day,
        first.store,
        plain(gst),
        plain(qst),
        plain(net + gst + qst),
      ]),
    ),
    answers: { tax: "withTax" },
    tax: taxes,
    lines: perReceipt.length,
  },
  "days.csv": {
    content: table(
      ",",
      "Date;Store;Sales",
      days.map(([key, all]) => [...key.split(";"), `$${plain(sum(all.map(({ net }) => net)))}`]),
    ),
    receipts: days.length,
    lines: days.length,
  },
  "without-number.csv": {
    content: table(
      ";",
      "Date;Heure;Magasin;Article;Qté;Total ligne",
      lines.map((line) => [line.day, line.clock, line.store, line.sku, line.units, comma(line.net)]),
    ),
    answers: { receipts: "momentReceipts" },
    receipts: new Set(lines.map(({ day, clock, store }) => `${day} ${clock} ${store}`)).size,
  },
  "refunds.csv": {
    content: table(
      ",",
      "Receipt;Date;Store;SKU;Qty;Line total",
      lines.map((line, at) => [
        line.no,
        line.day,
        line.store,
        line.sku,
        at % 5 === 0 ? -line.units : line.units,
        at % 5 !== 0 ? plain(line.net) : at % 2 === 0 ? `(${plain(line.net)})` : `${plain(line.net)}-`,
      ]),
    ),
    net: sum(lines.map(({ net }, at) => (at % 5 === 0 ? -net : net))),
  },
};
