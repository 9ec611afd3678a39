/** First receipts of "Online Retail" (UCI Machine Learning Repository, CC BY 4.0), and the ways tills write their values. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const linesRead = 150;

/** A line of a receipt; amounts in cents. */
export interface Line {
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

export const twoDigits = (value: number) => String(value).padStart(2, "0");
export const plain = (amount: number) => (amount / 100).toFixed(2);
export const comma = (amount: number) => plain(amount).replace(".", ",");
export const dollars = (amount: number) => `${comma(amount).replaceAll(/(\d)(?=(?:\d{3})+,)/gu, "$1\u00a0")} $`;
export const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

export function readLines(filePath: string): readonly Line[] {
  const rows = gunzipSync(readFileSync(filePath))
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
        day: `2026-03-${twoDigits(1 + (receipt % 28))}`,
        clock: `${twoDigits(9 + (receipt % 12))}:${twoDigits(receipt % 60)}`,
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

export const lines = readLines(process.argv[2] ?? "");
export const receipts = [...Map.groupBy(lines, ({ no }) => no).values()];
export const table = (mark: string, header: string, rows: readonly (readonly (string | number)[])[], end = "\n") =>
  [header.replaceAll(";", mark), ...rows.map((cells) => cells.join(mark))].join(end) + end;
export const days = [...Map.groupBy(lines, ({ day, store }) => `${day};${store}`)];
export const frenchDay = (day: string) => `${Number(day.slice(8))} mars ${day.slice(0, 4)}`;
export const slashed = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
export const instant = (line: Line) => new Date(Date.parse(`${line.day}T${line.clock}:00-05:00`));
export const encode = (text: string, encoding: "windows-1252" | "macintosh") => {
  const decoder = new TextDecoder(encoding);
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return Buffer.from([...text].map((sign) => table.get(sign) ?? 63));
};

export interface Printed {
  readonly content: string | Buffer;
  /** Answers to give to the questions of the file, by question. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly columns?: Readonly<Record<string, string>>;
  readonly net?: number;
  readonly tax?: number;
  readonly receipts?: number;
  readonly lines?: number;
}

export const taxes = sum(lines.map(({ gst, qst }) => gst + qst));
export const perReceipt = receipts.map((all) => ({
  first: all[0] as Line,
  net: sum(all.map(({ net }) => net)),
  gst: sum(all.map(({ gst }) => gst)),
  qst: sum(all.map(({ qst }) => qst)),
}));
export const early = lines.filter(({ day }) => Number(day.slice(8)) <= 12);
export const frenchHeader = "Magasin;Date;Heure;Ticket;Article;Désignation;Qté;Prix unitaire;Rabais;Total ligne";
export const frenchRow = (line: Line, day: string) => [
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

/** Builds a file of all lines, with commas unless another mark is given. */
export const english = (header: string, cells: (line: Line) => readonly (string | number)[], mark = ",") =>
  table(mark, header, lines.map(cells));
export const plainRow = (line: Line) => [
  line.no,
  line.day,
  line.store,
  line.sku,
  line.units,
  plain(line.price),
  plain(line.net),
];
export const grouped = (amount: number, mark: string) =>
  plain(amount).replaceAll(/(\d)(?=(?:\d{3})+\.)/gu, `$1${mark}`);
export const twelve = (clock: string) => {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${clock.slice(3)} ${hour < 12 ? "AM" : "PM"}`;
};
export const serial = (line: Line) => Date.parse(`${line.day}T${line.clock}:00Z`) / 86_400_000 + 25_569;
export const full = sum(lines.map(({ units, price }) => units * price));
export const inFull = { net: full };
export const frenchLines = lines.map((line) => frenchRow(line, line.day));
export const sheetHeader = ["Receipt", "Date", "Store", "SKU", "Qty", "Line total"];
