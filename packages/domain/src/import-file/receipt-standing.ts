/** Compares a receipt with those of its natural key: an identical one is skipped, a different one is a conflict for a user. */

import { issue, type Issue } from "../result/index.ts";
import type { OriginalAmounts, Transaction } from "../transaction/index.ts";

import { naturalKey } from "./receipt-key.ts";

/** `new`: no receipt has its key. `same`: all have the same content. `different`: at least one differs. */
export type DuplicateStatus = "new" | "same" | "different";

/**
 * Serialises a receipt's content: two receipts are the same exactly if their texts are equal.
 *
 * It contains sold and paid values, not those from the catalogue (ids, departments, descriptions, costs): a file imported again after
 * the catalogue changed is still the same. Its hash is stored with each receipt, so the format must never change.
 *
 * Source: behaviour 3.8 (idempotent by natural key + content hash), decision 0013.
 *
 * @example receiptContent({ at: 0, state: "COMPLETED", training: false, rounding: 0, tips: 0, cashier: "A|B", customer: null, lines: [], tenders: [], taxes: [] }) // => "0|COMPLETED|false|0|0|A\\|B|\u0000"
 */
export function receiptContent(receipt: Transaction): string {
  let contentText = `${receipt.at}|${receipt.state}|${receipt.training}|${receipt.rounding}|${receipt.tips}|${printPersonName(receipt.cashier)}|${printPersonName(receipt.customer)}`;
  for (const line of receipt.lines) {
    contentText += `\nL${line.kind}|${line.quantity}|${line.unitPrice}|${line.extended}|${line.discount}|${escapeSeparators(line.sku)}`;
    for (const tax of line.taxes ?? []) contentText += `\nX${tax.amount}|${escapeSeparators(tax.code)}`;
  }
  for (const tender of receipt.tenders) contentText += `\nP${tender.amount}|${escapeSeparators(tender.code)}`;
  for (const tax of receipt.taxes) contentText += `\nT${tax.amount}|${escapeSeparators(tax.code)}`;
  if (receipt.original !== undefined) contentText += `\nO${printOriginalAmounts(receipt.original)}`;
  return contentText;
}

/**
 * Classifies a receipt, given whether each receipt of its natural key has the same content.
 *
 * Source: behaviour 3.8 (same = skipped, different = conflict for a person).
 *
 * @example duplicateStatus([true, false]) // => "different"
 */
export function duplicateStatus(sameContentFlags: readonly boolean[]): DuplicateStatus {
  if (sameContentFlags.length === 0) return "new";
  return sameContentFlags.every(Boolean) ? "same" : "different";
}

/**
 * Classifies a receipt among others; those of another natural key are ignored.
 *
 * Source: behaviour 3.8.
 *
 * @example duplicateStatusAmong({ number: "7", lines: [], tenders: [], taxes: [] }, []) // => "new"
 */
export function duplicateStatusAmong(receipt: Transaction, otherReceipts: readonly Transaction[]): DuplicateStatus {
  const [key, content] = [naturalKey(receipt), receiptContent(receipt)];
  return duplicateStatus(
    otherReceipts
      .filter((otherReceipt) => naturalKey(otherReceipt) === key)
      .map((otherReceipt) => receiptContent(otherReceipt) === content),
  );
}

/** Origin of a stored receipt, and the state of its day. */
export interface ReceiptOrigin {
  /** File, till or demo that brought the receipt. */
  readonly source: "IMPORT" | "POS" | "DEMO";
  /** Whether a till sent the receipt too, after a file had brought it. */
  readonly isOfTill: boolean;
  readonly isDayAudited: boolean;
}

/**
 * Tells whether a file may replace a stored receipt of its key: one that only files brought, of a day that is not audited.
 *
 * Source: decision 0444.
 *
 * @example isReplaceable({ source: "IMPORT", isOfTill: false, isDayAudited: false }) // => true
 * @example isReplaceable({ source: "IMPORT", isOfTill: true, isDayAudited: false }) // => false
 */
export const isReplaceable = ({ source, isOfTill, isDayAudited }: ReceiptOrigin): boolean =>
  source === "IMPORT" && !isOfTill && !isDayAudited;

/** Content of a receipt as one import brought it; `isUndone` if that import was undone. */
export interface ReceiptVersion<T> {
  readonly content: T;
  readonly isUndone: boolean;
}

/**
 * Finds the version of a receipt that counts after imports replaced it, oldest first: the last one whose import is not undone.
 * Undoing the import of a later version thus brings back the one before, in whatever order imports are undone.
 *
 * Source: behaviour 3.8 (undo of a batch), decision 0444.
 *
 * @example versionInForce([{ content: "9.99", isUndone: false }, { content: "8.99", isUndone: true }]) // => "9.99"
 */
export function versionInForce<T>(versions: readonly ReceiptVersion<T>[]): T | undefined {
  return versions.findLast(({ isUndone }) => !isUndone)?.content;
}

/**
 * Returns the issue of a receipt that conflicts with another of its key, at the column of its number.
 *
 * Errors: IMPORT_CONFLICT.
 *
 * @example receiptConflictIssue({ number: "7", businessDate: "2026-03-12", terminal: "1" }, "receipt").params.terminal // => "1"
 */
export function receiptConflictIssue(
  { number, businessDate, terminal }: Readonly<Record<"number" | "businessDate" | "terminal", string>>,
  column: string,
): Issue<"IMPORT_CONFLICT"> {
  return issue("IMPORT_CONFLICT", [column], { column, value: number, date: businessDate, terminal });
}

/** A receipt with scattered rows, and the row indices where two of its parts begin. */
export interface InterleavedReceipt {
  readonly number: string;
  readonly first: number;
  readonly again: number;
}

/**
 * Returns the issue of receipts with scattered, contradictory parts: rows out of order, or a number used twice.
 * A single issue for the whole file, at the first such receipt, with their number.
 *
 * Errors: IMPORT_INTERLEAVED.
 *
 * @example interleavedReceiptsIssue({ number: "7", first: 2, again: 900 }, 43461, "receipt").params.count // => 43461
 */
export function interleavedReceiptsIssue(
  { number, first, again }: InterleavedReceipt,
  count: number,
  column: string,
): Issue<"IMPORT_INTERLEAVED"> {
  return issue("IMPORT_INTERLEAVED", [column], { column, value: number, first, again, count });
}

const printOriginalAmounts = ({ currency, rate, lines, taxes, tenders, rounding, tips }: OriginalAmounts): string =>
  [
    escapeSeparators(currency),
    `${rate.numerator}/${rate.denominator}`,
    rounding,
    tips,
    ...lines.map(({ unitPrice, extended, discount }) => `${unitPrice} ${extended} ${discount}`),
    `T${taxes.join(" ")}`,
    `P${tenders.join(" ")}`,
  ].join("|");

/** Writes a cashier's or customer's name in the content of a receipt; null differs from an empty name. */
const printPersonName = (name: string | null): string => (name === null ? "\0" : escapeSeparators(name));

/** Escapes separators inside the parts of the text. */
const escapeSeparators = (text: string): string =>
  /[\\|\n\0]/u.test(text) ? text.replaceAll(/[\\|\n\0]/gu, (mark) => `\\${mark}`) : text;
