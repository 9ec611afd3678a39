import fc from "fast-check";

import type { CountEvent, InventoryDocument } from "../../../inventory/index.ts";
import { matchCode, placeholderItemId, readItemCode } from "../../../product/index.ts";
import { checkDigitOf } from "../../../text/index.ts";
import { arbDigits } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { locationId, documentMaker, type Inventory } from "./inventory.ts";

const withCheckDigit = (digits: string): string => `${digits}${checkDigitOf(digits)}`;

/** Scanned codes: 12 or 13 digits, with an embedded weight, and store codes. */
const arbCode = fc.oneof(
  arbDigits(11).map((digits) => withCheckDigit(`0${digits.slice(1)}`)),
  arbDigits(11).map((digits) => withCheckDigit(`4${digits}`)),
  fc
    .tuple(arbDigits(5), fc.integer({ min: 1, max: 9_999 }))
    .map(([item, grams]) => withCheckDigit(`22${item}${String(grams).padStart(5, "0")}`)),
  fc.stringMatching(/^[A-Z][A-Z\d]{0,20}$/u),
);

/** Builds the rules from a scanned code to a document line. */
export function codeRules({
  addScans,
  createDocument,
  mergeEvents,
  newLine,
  readScan,
  scanEvent,
}: Inventory): Readonly<Record<string, RuleRow>> {
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );
  const eventOf = (text: string, sequence: number, deviceId = "A"): CountEvent => {
    const scan = readScan(text);
    if (!scan.ok) throw new Error(`${text} is a scan`);
    return scanEvent(scan.value, { id: `${deviceId}${sequence}`, deviceId, userId: 7, sequence, at: sequence });
  };
  const linesOf = (events: readonly CountEvent[]): InventoryDocument["lines"] => {
    const scanResult = addScans(count, events, 9);
    if (!scanResult.ok) throw new Error("an open count takes scans");
    return scanResult.value.lines;
  };

  return {
    "line-code": {
      says: "The line of an unknown item has the scanned code as its UPC and SKU, letter for letter, like the placeholder of a product lookup. An item counts on one line, however its code is written.",
      source: "specification 4; behaviour 3.1 (unknown code makes the placeholder line), 6 (5)",
      laws: {
        "the line of an unknown code is the placeholder of a product lookup": fc.property(
          arbCode,
          fc.integer({ min: 1, max: 9 }),
          (code, times) => {
            const [line, ...others] = linesOf([eventOf(`${times}*${code}`, 1)]);
            const product = placeholderOf(code);
            same(
              [line?.itemId, line?.upc, line?.sku, line?.description, others],
              [placeholderItemId, code, code, product.description, []],
            );
            same([line?.upc, line?.sku], [product.upc, product.sku]);
          },
        ),
        "the code of the line still identifies it": fc.property(arbCode, (code) => {
          const [line] = linesOf([eventOf(code, 1)]);
          const scanResult = readScan(line?.upc);
          same(scanResult.ok && scanResult.value.lineKey, line?.key);
        }),
        "an item scanned with more leading zeros stays on one line, under the code scanned first": fc.property(
          arbDigits(10),
          fc.boolean(),
          (digits, isLongFirst) => {
            const shortCode = withCheckDigit(`0${digits}`);
            const [first, second] = isLongFirst ? [`0${shortCode}`, shortCode] : [shortCode, `0${shortCode}`];
            const lines = linesOf([eventOf(second, 2), eventOf(first, 1)]);
            same(
              lines.map(({ upc, sku, quantity }) => [upc, sku, quantity]),
              [[first, first, 2000]],
            );
          },
        ),
        "two packages of one weighed item are on one line": fc.property(
          arbDigits(5),
          fc.integer({ min: 1, max: 9_999 }),
          fc.integer({ min: 1, max: 9_999 }),
          (item, first, other) => {
            const codeOf = (grams: number): string => withCheckDigit(`23${item}${String(grams).padStart(5, "0")}`);
            const lines = linesOf([eventOf(codeOf(first), 1), eventOf(codeOf(other), 2)]);
            same(
              lines.map(({ upc, quantity }) => [upc, quantity]),
              [[codeOf(first), first + other]],
            );
          },
        ),
        "of two events with the same id and different codes the same one wins, whichever came first": fc.property(
          arbCode,
          arbCode,
          (code, other) => {
            const [left, two] = [code, other].map((text) => ({ ...eventOf("A", 1), code: text }));
            if (left === undefined || two === undefined) throw new Error("there are two events");
            same(mergeEvents([left], [two]), mergeEvents([two], [left]));
          },
        ),
        "an item identified only by its code has that code": fc.property(arbCode, (key) => {
          same([newLine(1, key).upc, newLine(1, key).sku, newLine(1, key).key], [key, key, key]);
          const [line] = linesOf([
            {
              id: "e",
              lineKey: key,
              deviceId: "A",
              userId: 7,
              sequence: 1,
              at: 1,
              change: { kind: "set", quantity: newLine(1, key).quantity },
            },
          ]);
          same([line?.upc, line?.key], [key, key]);
        }),
      },
    },
  };
}

function placeholderOf(code: string) {
  const match = matchCode(readItemCode(code), []);
  if (match.kind !== "none") throw new Error("nobody knows the code");
  return match.product;
}
