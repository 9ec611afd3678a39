/**
 * Prints the first receipts of "Online Retail" (UCI Machine Learning Repository, CC BY 4.0) as tills export them, with totals summed here.
 * Run with node and the path of online_retail_uci_541909.csv.gz.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { makeOpenDocument, makeWorkbook, makeZip } from "./make-workbook.ts";

const folder = join(import.meta.dirname, "shaped-files");
const linesRead = 150;

/** A line of a receipt; amounts in cents. */
interface Line {
  readonly no: string;
  readonly day: string;
  readonly clock: string;
  readonly store: string;
  readonly sku: string;
  readonly name: string;
  readonly units: number;
  readonly price: number;
  readonly off: number;
  readonly discount: number;
  readonly net: number;
  readonly gst: number;
  readonly qst: number;
}

const two = (value: number) => String(value).padStart(2, "0");
const plain = (amount: number) => (amount / 100).toFixed(2);
const comma = (amount: number) => plain(amount).replace(".", ",");
const dollars = (amount: number) => `${comma(amount).replaceAll(/(\d)(?=(?:\d{3})+,)/gu, "$1\u00a0")} $`;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

function readLines(path: string): readonly Line[] {
  const rows = gunzipSync(readFileSync(path))
    .toString("utf8")
    .split(/\r?\n/u)
    .slice(1, linesRead + 1);
  const numbers = new Map<string, number>();
  return rows.flatMap((row, at) => {
    const [no = "", sku = "", name = "", quantity = "", , price = ""] = row.split(",");
    // Keep rows without quotes and returns, whose cells are the text between commas.
    if (row.includes('"') || Number(quantity) <= 0 || row.split(",").length !== 8) return [];
    numbers.set(no, numbers.get(no) ?? numbers.size);
    const receipt = numbers.get(no) ?? 0;
    const [units, cents, off] = [Number(quantity), Math.round(Number(price) * 100), [0, 0, 10, 25][at % 4] ?? 0];
    const discount = Math.round((units * cents * off) / 100);
    const net = units * cents - discount;
    return [
      {
        no,
        day: `2026-03-${two(1 + (receipt % 28))}`,
        clock: `${two(9 + (receipt % 12))}:${two(receipt % 60)}`,
        store: receipt % 2 === 0 ? "Québec" : "Lévis",
        sku,
        name,
        units,
        price: cents,
        off,
        discount,
        net,
        gst: Math.round(net * 0.05),
        qst: Math.round(net * 0.09975),
      },
    ];
  });
}

const lines = readLines(process.argv[2] ?? "");
const receipts = [...Map.groupBy(lines, ({ no }) => no).values()];
const table = (mark: string, header: string, rows: readonly (readonly (string | number)[])[], end = "\n") =>
  [header.replaceAll(";", mark), ...rows.map((cells) => cells.join(mark))].join(end) + end;
const days = [...Map.groupBy(lines, ({ day, store }) => `${day};${store}`)];
const frenchDay = (day: string) => `${Number(day.slice(8))} mars ${day.slice(0, 4)}`;
const slashed = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
const instant = (line: Line) => new Date(Date.parse(`${line.day}T${line.clock}:00-05:00`));
const encode = (text: string, encoding: "windows-1252" | "macintosh") => {
  const decoder = new TextDecoder(encoding);
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return Buffer.from([...text].map((sign) => table.get(sign) ?? 63));
};

interface Printed {
  readonly content: string | Buffer;
  /** Answers to give to the questions of the file, by question. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly columns?: Readonly<Record<string, string>>;
  readonly net?: number;
  readonly tax?: number;
  readonly receipts?: number;
  readonly lines?: number;
}

const taxes = sum(lines.map(({ gst, qst }) => gst + qst));
const perReceipt = receipts.map((all) => ({
  first: all[0] as Line,
  net: sum(all.map(({ net }) => net)),
  gst: sum(all.map(({ gst }) => gst)),
  qst: sum(all.map(({ qst }) => qst)),
}));
const early = lines.filter(({ day }) => Number(day.slice(8)) <= 12);
const frenchHeader = "Magasin;Date;Heure;Ticket;Article;Désignation;Qté;Prix unitaire;Rabais;Total ligne";
const frenchRow = (line: Line, day: string) => [
  line.store,
  day,
  line.clock,
  line.no,
  line.sku,
  line.name,
  line.units,
  dollars(line.price),
  String(line.off / 100).replace(".", ","),
  dollars(line.net),
];

const files: Readonly<Record<string, Printed>> = {
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

/** Lines of English files. */
const english = (header: string, cells: (line: Line) => readonly (string | number)[], mark = ",") =>
  table(mark, header, lines.map(cells));
const plainRow = (line: Line) => [
  line.no,
  line.day,
  line.store,
  line.sku,
  line.units,
  plain(line.price),
  plain(line.net),
];
const grouped = (amount: number, mark: string) => plain(amount).replaceAll(/(\d)(?=(?:\d{3})+\.)/gu, `$1${mark}`);
const twelve = (clock: string) => {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${clock.slice(3)} ${hour < 12 ? "AM" : "PM"}`;
};
const serial = (line: Line) => Date.parse(`${line.day}T${line.clock}:00Z`) / 86_400_000 + 25_569;
const full = sum(lines.map(({ units, price }) => units * price));
const inFull = { net: full };
const frenchLines = lines.map((line) => frenchRow(line, line.day));
const sheetHeader = ["Receipt", "Date", "Store", "SKU", "Qty", "Line total"];

const more: Readonly<Record<string, Printed>> = {
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
  "archive.zip": {
    content: Buffer.from(await makeZip({ "mars/ventes.csv": table(";", frenchHeader, frenchLines) })),
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

const all = {
  net: sum(lines.map(({ net }) => net)),
  tax: 0,
  receipts: receipts.length,
  lines: lines.length,
  answers: {},
};
const printed = { ...files, ...more };
for (const [name, { content }] of Object.entries(printed)) writeFileSync(join(folder, name), content);
const totals = Object.fromEntries(
  Object.entries(printed).map(([name, { content: _content, ...own }]) => [name, { ...all, ...own }]),
);
writeFileSync(join(folder, "totals.json"), `${JSON.stringify(totals, null, 2)}\n`);
