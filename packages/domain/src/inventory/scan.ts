/** Scans from a scanner or a keyboard: a code, perhaps with a quantity. */

import {
  divideRounded,
  multiplyExact,
  numberFromQuantity,
  parseQuantity,
  quantity,
  quantityScale,
  wholeQuantity,
  type Quantity,
} from "../measure/index.ts";
import {
  readGs1Label,
  readItemCode,
  storeCodeLayouts,
  withoutSymbology,
  type CodeWarning,
  type Gs1Label,
  type StoreCodeLayout,
} from "../product/index.ts";
import type { LanguageCode } from "../language/index.ts";
import { chainResult, fail, issue, mapResult, ok, type Result } from "../result/index.ts";

import type { CountEvent } from "./count-event.ts";

/** A code that was scanned, and how many of it. */
export interface Scan {
  readonly code: string;
  readonly quantity: Quantity;
}

/** Maximum quantity of one scan; a larger number is a barcode scanned into the quantity. */
export const scanQuantityAtMost: Quantity = wholeQuantity(99_999);

/** Maximum length of an item code: max40 of the specification is exclusive. Source: specification 9 (max40). */
const codeLengthAtMost = 39;

/**
 * Reads a scan: a code, or how many of it before a star; 0 before the star counts an empty shelf.
 *
 * Errors: REQUIRED (no code), MAX_LENGTH, LINE_QUANTITY (the part before the star is no quantity from 0 to 99,999, or may mean two: "1,000"; or there are
 * two stars). Source: behaviour 3.1.
 *
 * @example parseScan("12*036000291452") // => { ok: true, value: { code: "036000291452", quantity: 12000 } }
 */
export function parseScan(value: unknown): Result<Scan> {
  const { code, before } = splitScan(value);
  if (code === "") return fail(issue("REQUIRED", ["code"]));
  if (code.length > codeLengthAtMost)
    return fail(issue("MAX_LENGTH", ["code"], { max: codeLengthAtMost, length: code.length }));
  // A second star is no part of a code: "12*12*036" is a quantity typed twice.
  if (code.includes("*")) return fail(issue("LINE_QUANTITY", ["quantity"]));
  return mapResult(before === null ? ok(wholeQuantity(1)) : parseScanQuantity(before), (scannedQuantity) => ({
    code,
    quantity: scannedQuantity,
  }));
}

/**
 * Reads the quantity before the star of a scan, with a point or a comma for its decimals.
 *
 * Errors: LINE_QUANTITY (no quantity from 0 to 99,999, or two meanings: "1,000"). Source: behaviour 3.1.
 *
 * @example parseScanQuantity("2,5") // => { ok: true, value: 2500 }
 */
export function parseScanQuantity(text: string): Result<Quantity> {
  const quantityResult = parseQuantity(machineQuantity(text));
  return quantityResult.ok && quantityResult.value >= 0 && quantityResult.value <= scanQuantityAtMost
    ? quantityResult
    : fail(issue("LINE_QUANTITY", ["quantity"]));
}

/** Returns a quantity with a point for its decimals; "1,000", a thousand or one, is returned as it is and is then no number. */
const machineQuantity = (text: string): string => (/^[^,]*,\d{3}$/u.test(text) ? text : text.replace(",", "."));

/**
 * Rewrites a typed scan so that its quantity no longer depends on the language: "1,000*036" is a thousand in English. Others are returned as they are.
 *
 * Source: behaviour 3.12 (15).
 *
 * @example plainScanText("1 000*036", "fr") // => "1000*036"
 */
export function plainScanText(text: string, language: LanguageCode): string {
  const starIndex = text.indexOf("*");
  const typedQuantity =
    starIndex < 0 ? fail(issue("LINE_QUANTITY")) : parseQuantity(text.slice(0, starIndex), language);
  return typedQuantity.ok ? `${numberFromQuantity(typedQuantity.value)}${text.slice(starIndex)}` : text;
}

/** Splits a scan into its code (of a GS1 label, the item's) and the quantity before the star. */
function splitScan(value: unknown): { readonly code: string; readonly before: string | null; readonly item: string } {
  const typedText = typeof value === "string" ? value : "";
  const starIndex = typedText.indexOf("*");
  const itemText = typedText.slice(starIndex + 1).trim();
  const itemCode = readGs1Label(itemText)?.gtin ?? withoutSymbology(itemText);
  return { code: itemCode, before: starIndex < 0 ? null : typedText.slice(0, starIndex), item: itemText };
}

/** A scan with the line and the quantity that it counts. */
export interface CountScan extends Scan {
  /** Key of the document line that the scan counts: the barcode without the weight inside it, or the shop's own code. */
  readonly lineKey: string;
  /** Warnings for the person; the scan counts all the same. */
  readonly warnings: readonly CodeWarning[];
  /** Other fields of the label: its lot and its use-by date. */
  readonly label?: Gs1Label;
}

/**
 * Reads what a scan counts: two packages of one item count one line, each by the weight that is printed inside its barcode.
 *
 * Units: thousandths, of a kilogram where a weight is inside. Errors: those of parseScan. Source: behaviour 3.1 (weight barcodes give kg).
 *
 * @example readScan("2*2212345012503").value.quantity // => 2500
 */
export function readScan(value: unknown, layouts: readonly StoreCodeLayout[] = storeCodeLayouts): Result<CountScan> {
  return chainResult(parseScan(value), (scan) => {
    const itemReading = readItemCode(splitScan(value).item, layouts);
    const scannedQuantity = quantity(
      divideRounded(multiplyExact(scan.quantity, itemReading.quantity), 10 ** quantityScale),
    );
    // A package too light to weigh anything is no package; an empty shelf that is counted says 0.
    const isRoundedToNothing = scannedQuantity === 0 && scan.quantity > 0;
    if (isRoundedToNothing || scannedQuantity > scanQuantityAtMost) return fail(issue("LINE_QUANTITY", ["quantity"]));
    const { gtin14, text, warnings, label } = itemReading;
    return ok({
      ...scan,
      quantity: scannedQuantity,
      lineKey: gtin14 ?? text,
      warnings,
      ...(label !== undefined && { label }),
    });
  });
}

/**
 * Makes the event by which a device counts a scan.
 *
 * @example scanEvent({ code: "036000291452", lineKey: "00036000291452", quantity: quantity(1000), warnings: [] }, { id: "a", deviceId: "d", userId: 1, sequence: 1, at: 5 }).code // => "036000291452"
 */
export function scanEvent(
  { code, lineKey, quantity: countedQuantity }: CountScan,
  eventFields: Omit<CountEvent, "lineKey" | "code" | "change">,
): CountEvent {
  return { ...eventFields, lineKey, code, change: { kind: "add", quantity: countedQuantity } };
}

/** Returns the code for the unknown item of a line: as it was first scanned, or else the line's key. */
export function scannedCode(events: readonly CountEvent[], lineKey: string): string {
  return events.find((event) => event.lineKey === lineKey && event.code !== undefined)?.code ?? lineKey;
}
