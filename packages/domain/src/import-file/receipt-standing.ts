/** How a receipt of a file stands to those of its natural key: the same again is skipped, a different one is for a person. */

import { issue, type Issue } from "../result/index.ts";
import type { Transaction } from "../transaction/index.ts";

import { naturalKey } from "./receipt-key.ts";

/** Nothing has its key; what has it says the same; something that has it says otherwise. */
export type ReceiptStanding = "new" | "same" | "different";

/**
 * Gives what a receipt says, as one text: two receipts say the same when their texts are the same, and only then.
 *
 * What was sold and paid is said. What the catalogue adds (ids, departments, descriptions, costs) is not: the same file read again after the
 * catalogue was edited is still the same file. The text is kept, hashed, by those who store receipts: it never changes for what it was once given for.
 *
 * Source: behaviour 3.8 (idempotent by natural key + content hash), decision 0013.
 *
 * @example receiptContent({ at: 0, state: "COMPLETED", training: false, rounding: 0, tips: 0, cashier: "A|B", customer: null, lines: [], tenders: [], taxes: [] }) // => "0|COMPLETED|false|0|0|A\\|B|\u0000"
 */
export function receiptContent(receipt: Transaction): string {
  let text = `${receipt.at}|${receipt.state}|${receipt.training}|${receipt.rounding}|${receipt.tips}|${saidBy(receipt.cashier)}|${saidBy(receipt.customer)}`;
  for (const line of receipt.lines) {
    text += `\nL${line.kind}|${line.quantity}|${line.unitPrice}|${line.extended}|${line.discount}|${escaped(line.sku)}`;
    for (const tax of line.taxes ?? []) text += `\nX${tax.amount}|${escaped(tax.code)}`;
  }
  for (const tender of receipt.tenders) text += `\nP${tender.amount}|${escaped(tender.code)}`;
  for (const tax of receipt.taxes) text += `\nT${tax.amount}|${escaped(tax.code)}`;
  return text;
}

/**
 * Says how a receipt stands, given for each receipt of its natural key whether it says the same.
 *
 * Source: behaviour 3.8 (same = skipped, different = conflict for a person).
 *
 * @example receiptStanding([true, false]) // => "different"
 */
export function receiptStanding(saysTheSame: readonly boolean[]): ReceiptStanding {
  if (saysTheSame.length === 0) return "new";
  return saysTheSame.every(Boolean) ? "same" : "different";
}

/**
 * Says how a receipt stands to others: those of another natural key are nothing to it.
 *
 * Source: behaviour 3.8.
 *
 * @example compareReceipt({ number: "7", lines: [], tenders: [], taxes: [] }, []) // => "new"
 */
export function compareReceipt(receipt: Transaction, others: readonly Transaction[]): ReceiptStanding {
  const [key, content] = [naturalKey(receipt), receiptContent(receipt)];
  return receiptStanding(
    others.filter((other) => naturalKey(other) === key).map((other) => receiptContent(other) === content),
  );
}

/**
 * Says what stands against a receipt that is different from another of its key, in the column that has its number.
 *
 * Errors: IMPORT_CONFLICT.
 *
 * @example receiptConflict({ number: "7", businessDate: "2026-03-12", terminal: "1" }, "receipt").params.terminal // => "1"
 */
export function receiptConflict(
  { number, businessDate, terminal }: Readonly<Record<"number" | "businessDate" | "terminal", string>>,
  column: string,
): Issue<"IMPORT_CONFLICT"> {
  return issue("IMPORT_CONFLICT", [column], { column, value: number, date: businessDate, terminal });
}

/** A receipt whose rows stand apart in a file, with the rows at which two of its parts begin. */
export interface InterleavedReceipt {
  readonly number: string;
  readonly first: number;
  readonly again: number;
}

/**
 * Says that a file has receipts in parts that say different things: its rows are not in the order of its receipts, or two receipts have one number.
 * One issue for the whole file, of the first such receipt, with how many there are.
 *
 * Errors: IMPORT_INTERLEAVED.
 *
 * @example interleavedReceipts({ number: "7", first: 2, again: 900 }, 43461, "receipt").params.count // => 43461
 */
export function interleavedReceipts(
  { number, first, again }: InterleavedReceipt,
  count: number,
  column: string,
): Issue<"IMPORT_INTERLEAVED"> {
  return issue("IMPORT_INTERLEAVED", [column], { column, value: number, first, again, count });
}

/** Nobody is not the same as somebody without a name. */
const saidBy = (name: string | null): string => (name === null ? "\0" : escaped(name));

/** The marks between the parts of the text, where a part has them itself. */
const escaped = (text: string): string =>
  /[\\|\n\0]/u.test(text) ? text.replaceAll(/[\\|\n\0]/gu, (mark) => `\\${mark}`) : text;
