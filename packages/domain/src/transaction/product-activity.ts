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
  /** Date of creation, in local time. */
  readonly day: CalendarDate;
  /** Time of creation, in local time: "HH:MM". */
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
  const [date, clock] = [printCompactDate(day), time.replace(":", "")];
  const basicTextOfLength = (text: string, length: number): string => toBasicText(text).slice(0, length);
  return groupBy(rows, ({ vendor }) => vendor)
    .map(([vendor, vendorRows], index) => {
      const controlNumber = String((batch * 1_000 + index + 1) % 1_000_000_000).padStart(9, "0");
      const senderAndVendor = [basicTextOfLength(sender, 15), basicTextOfLength(vendor, 15) || "UNKNOWN"] as const;
      const documentSegments = groupBy(vendorRows, ({ location }) => location).map(
        ([location, items], documentIndex) => {
          const documentNumber = String(documentIndex + 1).padStart(4, "0");
          const bodySegments = [
            ["ST", "852", documentNumber],
            ["XQ", "H", printCompactDate(from), printCompactDate(to)],
            ["N1", "RL", basicTextOfLength(location, 60), "92", basicTextOfLength(location, 80)],
            ...items.flatMap(makeItemSegments),
            ["CTT", String(items.length)],
          ];
          return [...bodySegments, ["SE", String(bodySegments.length + 1), documentNumber]];
        },
      );
      const interchangeSegments = [
        [
          "ISA",
          "00",
          " ".repeat(10),
          "00",
          " ".repeat(10),
          "ZZ",
          senderAndVendor[0].padEnd(15),
          "ZZ",
          senderAndVendor[1].padEnd(15),
          date.slice(2),
          clock,
          "U",
          "00401",
          controlNumber,
          "0",
          "P",
          ">",
        ],
        ["GS", "PD", senderAndVendor[0], senderAndVendor[1], date, clock, String(Number(controlNumber)), "X", "004010"],
        ...documentSegments.flat(),
        ["GE", String(documentSegments.length), String(Number(controlNumber))],
        ["IEA", "1", controlNumber],
      ];
      return interchangeSegments.map((elements) => `${elements.join("*")}~\r\n`).join("");
    })
    .join("");
}

/** Formats a quantity without trailing zeros of its decimals. */
function printShortDecimal(quantity: number): string {
  let [units, scale] = [quantity, 3];
  for (; scale > 0 && units % 10 === 0; scale -= 1) units /= 10;
  return decimalText(units, scale);
}

function makeItemSegments({
  sku,
  upc,
  description,
  onHand,
  sold,
  returned,
  received,
}: ProductActivity): readonly (readonly string[])[] {
  const barcodeResult = parseBarcode(upc);
  const gtinElements = barcodeResult.ok ? ["UK", barcodeResult.value.gtin14] : [];
  const makeActivitySegments = (name: string, quantity: number): readonly (readonly string[])[] => [
    ["ZA", name, printShortDecimal(quantity), "EA"],
  ];
  return [
    ["LIN", "", ...gtinElements, "SK", toBasicText(sku).slice(0, 48)],
    ...(toBasicText(description) === "" ? [] : [["PID", "F", "", "", "", toBasicText(description).slice(0, 80)]]),
    ...makeActivitySegments("QA", onHand),
    ...(sold === 0 ? [] : makeActivitySegments("QS", sold)),
    ...(returned === 0 ? [] : makeActivitySegments("QU", returned)),
    ...(received === 0 ? [] : makeActivitySegments("QR", received)),
  ];
}

/** Formats a date as YYYYMMDD. */
const printCompactDate = (date: CalendarDate): string => date.replaceAll("-", "");

/** Converts a text to the characters of the standard, without accents and the separators of elements, components and segments. */
const toBasicText = (text: string): string =>
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
  const rowsByKey = new Map<string, Row[]>();
  for (const row of rows) {
    const rowsOfKey = rowsByKey.get(keyOf(row));
    if (rowsOfKey === undefined) rowsByKey.set(keyOf(row), [row]);
    else rowsOfKey.push(row);
  }
  return [...rowsByKey];
}
