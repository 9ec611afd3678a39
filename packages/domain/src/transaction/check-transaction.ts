/** The rules a receipt keeps before it may be written. */

import { extendPrice } from "../money/index.ts";
import { quantity } from "../measure/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { totalOfTransaction } from "./total.ts";
import type { Transaction, TransactionLine } from "./transaction.ts";

/** Code of a fault in a receipt. */
export type TransactionIssueCode =
  | "TRANSACTION_EMPTY"
  | "TRANSACTION_HALF_HOUR"
  | "TRANSACTION_TENDERS"
  | "LINE_NUMBER"
  | "LINE_SIGN"
  | "LINE_EXTENDED"
  | "LINE_DISCOUNT";

/** The half hours of the longest business day: 25 hours. */
const halfHoursAtMost = 50;

/**
 * Lists what is wrong with a receipt; an empty list is a receipt that may be written.
 *
 * Errors: TRANSACTION_EMPTY, TRANSACTION_HALF_HOUR, TRANSACTION_TENDERS (the tenders differ from what is collected), LINE_NUMBER,
 * LINE_SIGN (the quantity contradicts the kind), LINE_EXTENDED (not price times quantity), LINE_DISCOUNT (negative).
 *
 * @example checkTransaction({ lines: [], halfHour: 50, tenders: [], taxes: [], rounding: 0, tips: 0 }).map(({ code }) => code) // => ["TRANSACTION_EMPTY", "TRANSACTION_HALF_HOUR"]
 */
export function checkTransaction(transaction: Transaction): readonly Issue<TransactionIssueCode>[] {
  const issues: Issue<TransactionIssueCode>[] = [];
  if (transaction.lines.length === 0) issues.push(issue("TRANSACTION_EMPTY", ["lines"]));
  if (!isHalfHour(transaction.halfHour)) {
    issues.push(issue("TRANSACTION_HALF_HOUR", ["halfHour"], { value: transaction.halfHour }));
  }
  const lineNumbers = new Set<number>();
  transaction.lines.forEach((line, index) => {
    if (lineNumbers.has(line.lineNo))
      issues.push(issue("LINE_NUMBER", ["lines", index, "lineNo"], { value: line.lineNo }));
    lineNumbers.add(line.lineNo);
    checkLine(line, index, issues);
  });
  const expected = totalOfTransaction(transaction);
  const actual = transaction.tenders.reduce((sum, tender) => sum + tender.amount, 0);
  if (actual !== expected) issues.push(issue("TRANSACTION_TENDERS", ["tenders"], { expected, actual }));
  return issues;
}

function checkLine(line: TransactionLine, index: number, issues: Issue<TransactionIssueCode>[]): void {
  const isWrongWay = (line.kind === "REFUND" && line.quantity > 0) || (line.kind === "SALE" && line.quantity < 0);
  if (isWrongWay) issues.push(issue("LINE_SIGN", ["lines", index, "quantity"], { value: line.quantity }));
  const expected = extendPrice(line.unitPrice, quantity(Math.abs(line.quantity)));
  if (line.unitPrice < 0 || line.extended !== expected) {
    issues.push(issue("LINE_EXTENDED", ["lines", index, "extended"], { expected, actual: line.extended }));
  }
  if (line.discount < 0) issues.push(issue("LINE_DISCOUNT", ["lines", index, "discount"], { value: line.discount }));
}

function isHalfHour(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < halfHoursAtMost;
}
