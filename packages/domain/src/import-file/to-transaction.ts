/** Makes a receipt from the rows of a file and the catalogue. */

import {
  cents,
  convertUnitCost,
  extendPrice,
  isConvertedWithin,
  type Cents,
  type ExchangeRate,
  type UnitCost,
} from "../money/index.ts";
import { decimalText, quantity } from "../measure/index.ts";
import { businessTimeOf, localMsToInstant, toDayNumber } from "../period/index.ts";
import { failAll, issue, ok, type Issue, type Result } from "../result/index.ts";
import {
  convertReceipt,
  lineAmount,
  type LineKind,
  type Transaction,
  type TransactionLine,
  type TransactionTax,
} from "../transaction/index.ts";

import { ownCurrency, rateText, type RowCurrency } from "./exchange-rates.ts";
import { isLineTooLarge, lineAmountAtMost, lineTotalAtMost } from "./line-limit.ts";
import { receiptStateMeanings } from "./import-mapping.ts";
import type { TransactionRow } from "./row-fact.ts";

/** Catalogue data of an item. */
export interface ReceiptItem {
  /** Null for a gift card or fee outside the catalogue. */
  readonly itemId: number | null;
  readonly description: string;
  readonly departmentId: number | null;
  readonly subDepartmentId: number | null;
  readonly price: UnitCost | null;
  readonly cost: UnitCost | null;
}

/** Store data. */
export interface ReceiptLocation {
  readonly id: number;
  readonly timeZone: string;
  /** Minutes after midnight. */
  readonly businessDayStart: number;
}

/** Context for making a receipt. */
export interface ReceiptContext {
  readonly location: ReceiptLocation;
  /** Finds the item of a row; null if there is none. */
  readonly itemOf: (row: TransactionRow) => ReceiptItem | null;
}

const dayMs = 86_400_000;

/**
 * Makes the receipt of rows with one key; null if every row is a stock note. Its time is that of its first row.
 *
 * A line's amount is its stated total, or price times quantity rounded to the cent, half away from zero; stated taxes are kept. Each tender is
 * the sum of its lines and taxes, unless the rows state what was paid.
 *
 * Errors: IMPORT_UNKNOWN_ITEM, IMPORT_NO_PRICE, IMPORT_NUMBER_RANGE (a line beyond ten million dollars), IMPORT_STATE_MIXED (rows that disagree
 * about the state of the receipt), IMPORT_CURRENCY_MIXED (rows of other currencies or rates), IMPORT_NUMBER_CUT (numbers of two receipts whose parts are the same), IMPORT_TENDERS (payments that are not the amount of the receipt); the path is the index of the row.
 * Source: docs/decisions/0011.
 */
export function toTransaction(rows: readonly TransactionRow[], context: ReceiptContext): Result<Transaction | null> {
  const [first] = rows;
  if (first === undefined) return ok(null);
  const lines: TransactionLine[] = [];
  const tenders: CodeAmount[] = [];
  const taxes: CodeAmount[] = [];
  let issues: Issue[] | null = null;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (row === undefined || row.rowKind === "WRITE_OFF") continue;
    if (row.receipt !== first.receipt)
      (issues ??= []).push(issue("IMPORT_STATE_MIXED", [index], { value: row.receipt, expected: first.receipt }));
    if (row.wholeNumber !== first.wholeNumber)
      (issues ??= []).push(issue("IMPORT_NUMBER_CUT", [index], makeNumberIssueParams(row, first)));
    if (!isSameCurrency(row.currency, first.currency))
      (issues ??= []).push(issue("IMPORT_CURRENCY_MIXED", [index], makeCurrencyIssueParams(row, first)));
    const receiptItem = context.itemOf(row);
    const unitPrice = row.unitPrice ?? receiptItem?.price ?? null;
    if (receiptItem === null || unitPrice === null) {
      const issueCode = receiptItem === null ? "IMPORT_UNKNOWN_ITEM" : "IMPORT_NO_PRICE";
      (issues ??= []).push(issue(issueCode, [index], { value: row.sku }));
      continue;
    }
    if (isLineTooLarge(row.quantity, unitPrice)) {
      (issues ??= []).push(issue("IMPORT_NUMBER_RANGE", [index], { value: row.sku, max: lineAmountAtMost / 100 }));
      continue;
    }
    const line = toLine(row, row.rowKind, receiptItem, unitPrice, lines.length + 1);
    lines.push(line);
    addToCode(tenders, row.tender, lineAmount(line));
    for (const tax of row.taxes) {
      addToCode(tenders, row.tender, tax.amount);
      addToCode(taxes, tax.code, tax.amount);
    }
  }
  if (issues !== null) return failAll(issues);
  if (lines.length === 0) return ok(null);
  const paymentsResult = paymentsOf(rows, tenders);
  if (!paymentsResult.ok) return paymentsResult;
  const instantResult = instantOf(first, context);
  if (!instantResult.ok) return instantResult;
  const receipt: Transaction = {
    locationId: context.location.id,
    number: first.number,
    terminal: first.terminal,
    cashier: first.cashier,
    customer: first.customer,
    at: instantResult.value,
    ...businessTimeOf(instantResult.value, context.location),
    ...(first.hasTime === false ? { hasTime: false } : null),
    ...receiptStateMeanings[first.receipt],
    lines,
    tenders: paymentsResult.value.tenders,
    taxes,
    rounding: paymentsResult.value.rounding,
    tips: cents(0),
  };
  return first.currency === undefined ? ok(receipt) : convertToCanadian(receipt, listLineIndexes(rows), first.currency);
}

/** Lists the indexes of the rows that are lines of the receipt. */
const listLineIndexes = (rows: readonly TransactionRow[]): readonly number[] =>
  rows.flatMap(({ rowKind }, index) => (rowKind === "WRITE_OFF" ? [] : [index]));

const instantOf = (firstRow: TransactionRow, { location }: ReceiptContext): Result<number> =>
  firstRow.instant === undefined
    ? localMsToInstant(toDayNumber(firstRow.date) * dayMs + firstRow.second * 1000, location.timeZone)
    : ok(firstRow.instant);

/** Converts a receipt, whose lines are those of the given rows; amounts that become too large are refused. */
function convertToCanadian(
  receipt: Transaction,
  rowIndexes: readonly number[],
  { code, rate }: RowCurrency,
): Result<Transaction> {
  const largeIndex = receipt.lines.findIndex((line) => isTooLargeAt(line, rate));
  const paidAtMost = lineAmountAtMost * receipt.lines.length;
  const areTendersConvertible = receipt.tenders.every(({ amount }) => isConvertedWithin(amount, rate, paidAtMost));
  if (largeIndex === -1 && areTendersConvertible) return ok(convertReceipt(receipt, code, rate));
  const refusedLineIndex = Math.max(largeIndex, 0);
  const refusedSku = receipt.lines[refusedLineIndex]?.sku ?? "";
  return failAll([
    issue("IMPORT_NUMBER_RANGE", [rowIndexes[refusedLineIndex] ?? 0], {
      value: refusedSku,
      max: lineAmountAtMost / 100,
    }),
  ]);
}

/** Tells whether an amount, a tax, a price or a cost of a line is beyond the maximum in Canadian dollars. */
const isTooLargeAt = ({ extended, unitPrice, unitCost, taxes = [] }: TransactionLine, rate: ExchangeRate): boolean =>
  [extended, ...taxes.map(({ amount }) => amount)].some(
    (amount) => !isConvertedWithin(amount, rate, lineAmountAtMost),
  ) ||
  !isConvertedWithin(unitPrice, rate, lineTotalAtMost) ||
  (unitCost ?? 0) > lineTotalAtMost;

const isSameCurrency = (left: RowCurrency | undefined, right: RowCurrency | undefined): boolean =>
  left?.code === right?.code &&
  left?.rate.numerator === right?.rate.numerator &&
  left?.rate.denominator === right?.rate.denominator;

const makeCurrencyIssueParams = (row: TransactionRow, firstRow: TransactionRow) => ({
  value: printCurrency(row.currency),
  expected: printCurrency(firstRow.currency),
});

/** Formats a currency and its rate, as in "USD 1.3712". */
const printCurrency = (currency: RowCurrency | undefined): string =>
  currency === undefined ? ownCurrency : `${currency.code} ${rateText(currency.rate)}`;

const makeNumberIssueParams = (row: TransactionRow, firstRow: TransactionRow) => ({
  value: row.wholeNumber ?? "",
  expected: firstRow.wholeNumber ?? "",
  number: firstRow.number,
});

interface ReceiptPayments {
  readonly tenders: readonly TransactionTax[];
  readonly rounding: Cents;
}

/** Largest difference between a receipt and its payments that is the rounding of cash. Source: decision 0091. */
const roundingCentsAtMost = 2;

/** Finds the payments of a receipt: those that its rows state, each for itself or all for the receipt; else its amount, by the tender of each row. */
function paymentsOf(rows: readonly TransactionRow[], dueTenders: readonly TransactionTax[]): Result<ReceiptPayments> {
  const [firstRow] = rows;
  if (firstRow?.tenders === undefined) return ok({ tenders: dueTenders, rounding: cents(0) });
  const dueTotal = sumAmounts(dueTenders);
  const rowPayments: CodeAmount[] = [];
  for (const row of rows) for (const { code, amount } of row.tenders ?? []) addToCode(rowPayments, code, amount);
  const firstRowTenders = firstRow.tenders;
  const areTendersRepeated = rows.every(({ tenders = [] }) =>
    tenders.every(({ code, amount }) =>
      firstRowTenders.some((otherTender) => otherTender.code === code && otherTender.amount === amount),
    ),
  );
  for (const amounts of areTendersRepeated ? [rowPayments, firstRowTenders] : [rowPayments]) {
    const cashDifference = sumAmounts(amounts) - dueTotal;
    const hasCash = amounts.some(({ code }) => code === "CASH");
    if (cashDifference === 0 || (Math.abs(cashDifference) <= roundingCentsAtMost && hasCash))
      return ok({ tenders: amounts.filter(({ amount }) => amount !== 0), rounding: cents(cashDifference) });
  }
  const paidTotal = sumAmounts(rowPayments);
  return failAll([
    issue("IMPORT_TENDERS", [0], { value: decimalText(paidTotal, 2), expected: decimalText(dueTotal, 2) }),
  ]);
}

/** Returns the unit cost of the row in Canadian dollars. */
const costOf = ({ unitCost, currency }: TransactionRow): UnitCost | null =>
  unitCost === null || currency === undefined ? unitCost : convertUnitCost(unitCost, currency.rate);

function toLine(
  row: TransactionRow,
  kind: LineKind,
  item: ReceiptItem,
  unitPrice: UnitCost,
  lineNo: number,
): TransactionLine {
  return {
    lineNo,
    kind,
    itemId: item.itemId,
    sku: row.sku,
    description: row.description === "" ? item.description : row.description,
    departmentId: item.departmentId,
    subDepartmentId: item.subDepartmentId,
    quantity: row.quantity,
    unitPrice,
    extended: row.extended ?? extendPrice(unitPrice, quantity(Math.abs(row.quantity))),
    discount: row.discount,
    unitCost: costOf(row) ?? item.cost,
    ...(row.taxes.length === 0 ? null : { taxes: row.taxes }),
  };
}

/** Amount of a code in the making. A receipt has a few codes, which a list finds sooner than a map. */
interface CodeAmount {
  readonly code: string;
  amount: Cents;
}

function addToCode(amounts: CodeAmount[], code: string, amount: Cents): void {
  const knownAmount = amounts.find((otherAmount) => otherAmount.code === code);
  if (knownAmount === undefined) amounts.push({ code, amount });
  else knownAmount.amount = cents(knownAmount.amount + amount);
}

const sumAmounts = (amounts: readonly CodeAmount[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);
