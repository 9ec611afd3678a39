/** Origin of a report row: a receipt, document, import, exported batch, logged errors, the stock of a product, or what a finding concerns. */

import { parseCalendarDate, type CalendarDate } from "../period/index.ts";

/** Receipt of a row: location and business day, the batch that imported it, and its place in the batch. */
export interface ReceiptKey {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly batchId: number;
  readonly saleNo: number;
}

/** Source record of a report row. */
export type RowOrigin =
  | (ReceiptKey & { readonly kind: "receipt" })
  | { readonly kind: "document"; readonly id: number }
  | { readonly kind: "import"; readonly id: number }
  | { readonly kind: "export"; readonly id: number }
  | { readonly kind: "error"; readonly id: number }
  | { readonly kind: "stock"; readonly locationId: number; readonly sku: string }
  | PlacedOrigin;

/**
 * Origin of a finding without a receipt: a store day with a terminal or '', a refused fact, the stock of a product on a day, or an import.
 */
export type PlacedOrigin = { readonly locationId: number; readonly businessDate: CalendarDate } & (
  | { readonly kind: "day"; readonly terminal: string }
  | { readonly kind: "refused"; readonly id: number }
  | { readonly kind: "batch"; readonly id: number }
  | { readonly kind: "balance"; readonly sku: string }
);

/**
 * Parses the origin of a row; null if the text is not one.
 *
 * Source: behaviour 3.4 (drill to the transactions or movements behind a cell).
 *
 * @example parseOrigin("receipt.7.2026-03-10.4.12") // => { kind: "receipt", locationId: 7, businessDate: "2026-03-10", batchId: 4, saleNo: 12 }
 * @example parseOrigin("stock.7.A.12") // => { kind: "stock", locationId: 7, sku: "A.12" }
 * @example parseOrigin("day.7.2026-03-10.1") // => { kind: "day", locationId: 7, businessDate: "2026-03-10", terminal: "1" }
 * @example parseOrigin("receipt.7") // => null
 */
export function parseOrigin(text: string): RowOrigin | null {
  const [kind = "", ...parts] = text.split(".");
  // The first number is the location of a receipt, product or day, and the id of any other record.
  const [firstNumber, dateText, batchId, saleNo] = [
    parseIdNumber(parts[0]),
    parts[1] ?? "",
    parseIdNumber(parts[2]),
    parseIdNumber(parts[3]),
  ];
  if (firstNumber === null) return null;
  if (kind === "receipt") {
    const dateResult = parseCalendarDate(dateText);
    return dateResult.ok && batchId !== null && saleNo !== null && parts.length === 4
      ? { kind, locationId: firstNumber, businessDate: dateResult.value, batchId, saleNo }
      : null;
  }
  if (kind === "document" || kind === "import" || kind === "export" || kind === "error")
    return parts.length === 1 ? { kind, id: firstNumber } : null;
  if (kind === "day" || kind === "refused" || kind === "balance" || kind === "batch")
    return parsePlacedOrigin(kind, firstNumber, parts.slice(1));
  const sku = parts.slice(1).join(".");
  return kind === "stock" && sku !== "" ? { kind, locationId: firstNumber, sku } : null;
}

function parsePlacedOrigin(
  kind: PlacedOrigin["kind"],
  locationId: number,
  [day = "", ...parsedRest]: readonly string[],
) {
  const dateResult = parseCalendarDate(day);
  if (!dateResult.ok) return null;
  const locationDay = { locationId, businessDate: dateResult.value };
  const subject = parsedRest.join(".");
  if (kind === "day") return { kind, ...locationDay, terminal: subject };
  if (kind === "balance") return subject === "" ? null : { kind, ...locationDay, sku: subject };
  const subjectId = parseIdNumber(subject);
  return subjectId === null ? null : { kind, ...locationDay, id: subjectId };
}

/**
 * Formats the origin of a finding without a receipt.
 *
 * @example printPlacedOrigin({ kind: "refused", locationId: 7, businessDate: "2026-03-10", id: 4 }) // => "refused.7.2026-03-10.4"
 */
export function printPlacedOrigin(origin: PlacedOrigin): string {
  const { kind, locationId, businessDate } = origin;
  const subject = kind === "day" ? origin.terminal : kind === "balance" ? origin.sku : String(origin.id);
  return [kind, locationId, businessDate, subject].join(".");
}

/**
 * Formats the origin of a receipt.
 *
 * @example printReceiptKey({ locationId: 7, businessDate: "2026-03-10", batchId: 4, saleNo: 12 }) // => "receipt.7.2026-03-10.4.12"
 */
export function printReceiptKey({ locationId, businessDate, batchId, saleNo }: ReceiptKey): string {
  return `receipt.${locationId}.${businessDate}.${batchId}.${saleNo}`;
}

const parseIdNumber = (text: string | undefined): number | null =>
  /^\d{1,9}$/u.test(text ?? "") ? Number(text) : null;
