/** Tables with the same lines: other columns, marks, containers and ways to write a discount or a date. */
import { makeOpenDocument, makeWorkbook } from "./make-workbook.ts";
import {
  comma,
  days,
  dollars,
  english,
  frenchHeader,
  frenchLines,
  grouped,
  inFull,
  instant,
  lines,
  perReceipt,
  plain,
  plainRow,
  type Printed,
  serial,
  sheetHeader,
  slashed,
  sum,
  table,
  twelve,
} from "./shaped-lines.ts";

export const shapedTables: Readonly<Record<string, Printed>> = {
  "no-header.csv": {
    content: lines.map((line) => `${plainRow({ ...line, net: line.units * line.price }).join(";")}\n`).join(""),
    columns: { number: "A", location: "C", sku: "D" },
    ...inFull,
  },
  "workbook.xlsx": {
    content: Buffer.from(
      await makeWorkbook({
        Notes: [],
        Ventes: [
          ["Rapport de caisse"],
          [],
          sheetHeader,
          ...lines.map((line) => [
            line.no,
            { moment: serial(line) },
            line.store,
            line.sku,
            { number: line.units },
            { number: line.net / 100 },
          ]),
        ],
      }),
    ),
  },
  "open-document.ods": {
    content: Buffer.from(
      await makeOpenDocument({
        Ventes: [
          sheetHeader,
          ...lines.map((line) => [line.no, line.day, line.store, line.sku, line.units, line.net / 100]),
        ],
      }),
    ),
  },
  "percent.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Unit price;Discount %;Line total", (line) => [
      ...plainRow(line).slice(0, 6),
      `${line.off}%`,
      plain(line.net),
    ]),
  },
  "before-discount.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Unit price;Discount;Line total", (line) => [
      ...plainRow(line).slice(0, 6),
      plain(line.discount),
      plain(line.units * line.price),
    ]),
  },
  "negative-discounts.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Unit price;Discount;Line total", (line) => [
      ...plainRow(line).slice(0, 6),
      plain(-line.discount),
      plain(line.net),
    ]),
  },
  "quoted.csv": {
    content: english("Receipt;Date;Store;SKU;Description;Qty;Line total", (line) => [
      line.no,
      line.day,
      line.store,
      line.sku,
      `"${line.name}, ""doux"""`,
      line.units,
      plain(line.net),
    ]),
  },
  "pages.csv": {
    content: table(
      ";",
      frenchHeader,
      frenchLines.flatMap((cells, at) =>
        at % 40 === 39
          ? [
              cells,
              ["Sous-total", "", "", "", "", "", at, "", "", dollars(lines[at]?.net ?? 0)],
              frenchHeader.split(";"),
            ]
          : [cells],
      ),
    ),
  },
  "blank-rows.csv": {
    content: table(
      ";",
      frenchHeader,
      frenchLines.flatMap((cells, at) => (at % 7 === 0 ? [cells, cells.map(() => "")] : [cells])),
    ),
  },
  "thousands.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Line total", (line) => [
      ...plainRow(line).slice(0, 5),
      `"${grouped(line.net * 100, ",")}"`,
    ]),
    net: sum(lines.map(({ net }) => net * 100)),
  },
  "apostrophes.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Line total", (line) => [
      ...plainRow(line).slice(0, 5),
      grouped(line.net * 100, "'"),
    ]),
    net: sum(lines.map(({ net }) => net * 100)),
  },
  "month-first.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Line total", (line) => [
      line.no,
      `${line.day.slice(5, 7)}/${line.day.slice(8)}/${line.day.slice(0, 4)}`,
      ...plainRow(line).slice(2, 5),
      plain(line.net),
    ]),
  },
  "short-years.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Line total", (line) => [
      line.no,
      `${line.day.slice(8)}-${line.day.slice(5, 7)}-${line.day.slice(2, 4)}`,
      ...plainRow(line).slice(2, 5),
      plain(line.net),
    ]),
    answers: { date: "dayFirst" },
  },
  "twelve-hours.csv": {
    content: english("Receipt;Date;Time;Store;SKU;Qty;Line total", (line) => [
      line.no,
      line.day,
      twelve(line.clock),
      ...plainRow(line).slice(2, 5),
      plain(line.net),
    ]),
  },
  "milliseconds.csv": {
    content: english("Transaction ID;Timestamp;Store;SKU;Qty;Line total", (line) => [
      line.no,
      instant(line).getTime(),
      ...plainRow(line).slice(2, 5),
      plain(line.net),
    ]),
  },
  "french-days.csv": {
    content: table(
      ";",
      "Date;Magasin;Ventes",
      days.map(([key, rows]) => [...key.split(";"), dollars(sum(rows.map(({ net }) => net)))]),
    ),
    receipts: days.length,
    lines: days.length,
  },
  "spanish-payments.csv": {
    content: table(
      ";",
      "Factura;Fecha;Tienda;Total;Efectivo;Tarjeta",
      perReceipt.map(({ first, net }, at) => [
        first.no,
        first.day,
        first.store,
        comma(net),
        comma(at % 2 === 0 ? net : 0),
        comma(at % 2 === 0 ? 0 : net),
      ]),
    ),
    lines: perReceipt.length,
  },
  "empty-columns.csv": {
    content: table(
      ";",
      ";Ticket;Date;Magasin;;Article;Qté;Total ligne;",
      lines.map((line) => ["", line.no, line.day, line.store, "", line.sku, line.units, comma(line.net), ""]),
    ),
  },
  "marked.tsv": {
    content: `\ufeff${english("Receipt;Date;Store;SKU;Qty;Unit price;Line total", (line) => plainRow({ ...line, net: line.units * line.price }), "\t")}`,
    ...inFull,
  },
  "cashier-and-customer.csv": {
    content: table(
      ";",
      "Magasin;Caisse;Date;Heure;Ticket;Caissier;Client;Article;Qté;Prix unitaire;Rabais;Total ligne",
      lines.map((line) => [
        line.store,
        1,
        slashed(line.day),
        line.clock,
        line.no,
        "Ana",
        "C-7",
        line.sku,
        line.units,
        comma(line.price),
        comma(line.discount),
        comma(line.net),
      ]),
    ),
  },
  "unit-price-only.csv": {
    content: english("Receipt;Date;Store;SKU;Qty;Unit price", (line) => plainRow(line).slice(0, 6)),
    ...inFull,
  },
};
