/** Validation of a receipt before it is stored. */

import { extendPrice } from "../money/index.ts";
import { quantity } from "../measure/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { totalOfTransaction } from "./total.ts";
import type { Transaction, TransactionLine, TransactionTax } from "./transaction.ts";

/** Error code of a receipt. */
export type TransactionIssueCode =
  | "TRANSACTION_EMPTY"
  | "TRANSACTION_HALF_HOUR"
  | "TRANSACTION_TENDERS"
  | "LINE_NUMBER"
  | "LINE_SIGN"
  | "LINE_EXTENDED"
  | "LINE_DISCOUNT"
  | "LINE_TAXES";

/** Number of half hours in the longest business day: 25 hours. */
const halfHoursAtMost = 50;

/**
 * Lists the issues of a receipt; empty if it can be stored.
 *
 * Errors: TRANSACTION_EMPTY, TRANSACTION_HALF_HOUR, TRANSACTION_TENDERS (the tenders differ from what is collected), LINE_NUMBER,
 * LINE_SIGN (the quantity contradicts the kind), LINE_EXTENDED (not price times quantity), LINE_DISCOUNT (negative), LINE_TAXES (only some lines
 * state taxes, or they do not add up to the receipt's).
 *
 * @example checkTransaction({ lines: [], halfHour: 50, tenders: [], taxes: [], rounding: 0, tips: 0 }).map(({ code }) => code) // => ["TRANSACTION_EMPTY", "TRANSACTION_HALF_HOUR"]
 */
export function checkTransaction(transaction: Transaction): readonly Issue<TransactionIssueCode>[] {
  const issues: Issue<TransactionIssueCode>[] = [];
  if (transaction.lines.length === 0) issues.push(issue("TRANSACTION_EMPTY", ["lines"]));
  if (!isHalfHour(transaction.halfHour)) {
    issues.push(issue("TRANSACTION_HALF_HOUR", ["halfHour"], { value: transaction.halfHour }));
  }
  const seenLineNumbers = new Set<number>();
  transaction.lines.forEach((line, index) => {
    if (seenLineNumbers.has(line.lineNo))
      issues.push(issue("LINE_NUMBER", ["lines", index, "lineNo"], { value: line.lineNo }));
    seenLineNumbers.add(line.lineNo);
    checkLine(line, index, issues);
  });
  if (!areTaxesOfLines(transaction)) issues.push(issue("LINE_TAXES", ["taxes"]));
  const expectedTotal = totalOfTransaction(transaction);
  const tenderSum = transaction.tenders.reduce((sum, tender) => sum + tender.amount, 0);
  if (tenderSum !== expectedTotal)
    issues.push(issue("TRANSACTION_TENDERS", ["tenders"], { expected: expectedTotal, actual: tenderSum }));
  return issues;
}

function checkLine(line: TransactionLine, index: number, issues: Issue<TransactionIssueCode>[]): void {
  const isSignWrong = (line.kind === "REFUND" && line.quantity > 0) || (line.kind === "SALE" && line.quantity < 0);
  if (isSignWrong) issues.push(issue("LINE_SIGN", ["lines", index, "quantity"], { value: line.quantity }));
  if (line.unitPrice < 0 || !isExtendedPrice(line)) {
    const expectedPrice = extendPrice(line.unitPrice, quantity(Math.abs(line.quantity)));
    issues.push(
      issue("LINE_EXTENDED", ["lines", index, "extended"], { expected: expectedPrice, actual: line.extended }),
    );
  }
  if (line.discount < 0) issues.push(issue("LINE_DISCOUNT", ["lines", index, "discount"], { value: line.discount }));
}

/** A cent in the unit of price times quantity. Units: ten-millionths of a dollar. */
const productsPerCent = 100_000;

/** Tells whether the amount is price times quantity, within 1.5 cents or half a ten-thousandth of a dollar per unit: tills round, and some prices are derived. */
function isExtendedPrice({ unitPrice, quantity: units, extended }: TransactionLine): boolean {
  const deviation = Math.abs(extended * productsPerCent - unitPrice * Math.abs(units));
  return deviation <= productsPerCent * 1.5 || deviation * 2 <= Math.abs(units);
}

function areTaxesOfLines({ lines, taxes }: Transaction): boolean {
  const lineTaxes = lines.flatMap((line) => line.taxes ?? []);
  if (lines.every((line) => line.taxes === undefined)) return true;
  const taxCodes = new Set([...lineTaxes, ...taxes].map(({ code }) => code));
  const sumOfTax = (list: readonly TransactionTax[], wantedCode: string) =>
    list.reduce((sum, { code, amount }) => (code === wantedCode ? sum + amount : sum), 0);
  return (
    lines.every((line) => line.taxes !== undefined) &&
    [...taxCodes].every((code) => sumOfTax(lineTaxes, code) === sumOfTax(taxes, code))
  );
}

function isHalfHour(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < halfHoursAtMost;
}
