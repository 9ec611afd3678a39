/** Product activity for vendors, as EDI document 852: stock, sales, returns and receipts of their items at each store. */

import { decimalText } from "../measure/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { parseBarcode } from "../text/index.ts";

/** Activity of a product at a store. Units: thousandths. */
export interface ProductActivity {
  readonly location: string;
  readonly vendor: string;
  readonly sku: string;
  readonly upc: string;
  readonly description: string;
  readonly onHand: number;
  readonly sold: number;
  readonly returned: number;
  readonly received: number;
}

/** Envelope fields of an X12 file. */
export interface ActivityEnvelope {
  /** Sender: the code of the chain. */
  readonly sender: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Creation time, in local time. */
  readonly day: CalendarDate;
  /** "HH:MM". */
  readonly time: string;
  /** Batch number, the prefix of the envelope numbers. */
  readonly batch: number;
}

/**
 * Formats product activity as X12 852, version 004010: an interchange per vendor, a document per store in it. Names are
 * transliterated to the standard's characters.
 *
 * Source: behaviour 3.4 (Vendor: product-activity content of EDI 852).
 *
 * @example printProductActivity([], { sender: "A", from: "2026-03-01", to: "2026-03-07", day: "2026-03-08", time: "06:00", batch: 7 }) // => ""
 */
export function printProductActivity(
  rows: readonly ProductActivity[],
  { sender, from, to, day, time, batch }: ActivityEnvelope,
): string {
  const [date, clock] = [compactDate(day), time.replace(":", "")];
  const textOfLength = (text: string, length: number): string => basicText(text).slice(0, length);
  return groupBy(rows, ({ vendor }) => vendor)
    .map(([vendor, vendorRows], index) => {
      const control = String((batch * 1_000 + index + 1) % 1_000_000_000).padStart(9, "0");
      const parties = [textOfLength(sender, 15), textOfLength(vendor, 15) || "UNKNOWN"] as const;
      const documents = groupBy(vendorRows, ({ location }) => location).map(([location, items], place) => {
        const number = String(place + 1).padStart(4, "0");
        const body = [
          ["ST", "852", number],
          ["XQ", "H", compactDate(from), compactDate(to)],
          ["N1", "RL", textOfLength(location, 60), "92", textOfLength(location, 80)],
          ...items.flatMap(itemSegments),
          ["CTT", String(items.length)],
        ];
        return [...body, ["SE", String(body.length + 1), number]];
      });
      const segments = [
        [
          "ISA",
          "00",
          " ".repeat(10),
          "00",
          " ".repeat(10),
          "ZZ",
          parties[0].padEnd(15),
          "ZZ",
          parties[1].padEnd(15),
          date.slice(2),
          clock,
          "U",
          "00401",
          control,
          "0",
          "P",
          ">",
        ],
        ["GS", "PD", parties[0], parties[1], date, clock, String(Number(control)), "X", "004010"],
        ...documents.flat(),
        ["GE", String(documents.length), String(Number(control))],
        ["IEA", "1", control],
      ];
      return segments.map((elements) => `${elements.join("*")}~\r\n`).join("");
    })
    .join("");
}

/** Formats a quantity without trailing decimals. */
function shortDecimal(quantity: number): string {
  let [units, scale] = [quantity, 3];
  for (; scale > 0 && units % 10 === 0; scale -= 1) units /= 10;
  return decimalText(units, scale);
}

function itemSegments({
  sku,
  upc,
  description,
  onHand,
  sold,
  returned,
  received,
}: ProductActivity): readonly (readonly string[])[] {
  const barcode = parseBarcode(upc);
  const code = barcode.ok ? ["UK", barcode.value.gtin14] : [];
  const activitySegment = (name: string, quantity: number): readonly (readonly string[])[] => [
    ["ZA", name, shortDecimal(quantity), "EA"],
  ];
  return [
    ["LIN", "", ...code, "SK", basicText(sku).slice(0, 48)],
    ...(basicText(description) === "" ? [] : [["PID", "F", "", "", "", basicText(description).slice(0, 80)]]),
    ...activitySegment("QA", onHand),
    ...(sold === 0 ? [] : activitySegment("QS", sold)),
    ...(returned === 0 ? [] : activitySegment("QU", returned)),
    ...(received === 0 ? [] : activitySegment("QR", received)),
  ];
}

/** Formats a date as YYYYMMDD. */
const compactDate = (date: CalendarDate): string => date.replaceAll("-", "");

/** Characters of the standard: without accents, and without element, component and segment separators. */
const basicText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\u0020-\u007D]|[*>]/gu, " ")
    .replaceAll(/ +/gu, " ")
    .trim();

function groupBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups];
}
