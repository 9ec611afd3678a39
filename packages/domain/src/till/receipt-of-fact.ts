/** Converts a receipt in a fact to a stored receipt, under the same rules as receipts of files. */

import {
  isCollectedNonSale,
  isLineTooLarge,
  lineAmountAtMost,
  type ReceiptItem,
  type ReceiptLocation,
} from "../import-file/index.ts";
import { quantity } from "../measure/index.ts";
import { addCents, cents, extendPrice, sumCents } from "../money/index.ts";
import { businessTimeOf } from "../period/index.ts";
import { failAll, issue, ok, type Issue, type Result } from "../result/index.ts";
import {
  checkReceiptHeader,
  checkTransaction,
  reverseTransaction,
  type Transaction,
  type TransactionLine,
  type TransactionTax,
  type TransactionTender,
} from "../transaction/index.ts";

import type { FactBody, ReceiptLineBody } from "./fact-body.ts";

/** Place and time of a receipt, and the items of its store. */
export interface TillContext {
  readonly location: ReceiptLocation;
  readonly terminal: string;
  /** Units: milliseconds since 1970. */
  readonly at: number;
  /** Finds the item of a code; null if the store does not sell it. */
  readonly itemOf: (code: string) => ReceiptItem | null;
}

const secondMs = 1_000;
const cashCode = "CASH";

/** Issues of completed receipts only: others may be empty or unpaid. */
const completedOnlyIssueCodes: ReadonlySet<string> = new Set(["TRANSACTION_EMPTY", "TRANSACTION_TENDERS"]);

/**
 * Makes the receipt of a fact. Voided lines are left out, cash is net of change, and the time is truncated to the second, as in files.
 *
 * Totals that the till states are compared with those of the lines, and are not stored: a receipt has no header of its own.
 *
 * Errors: IMPORT_UNKNOWN_ITEM, IMPORT_NUMBER_RANGE, TRANSACTION_HEADER (a stated total is not that of the lines), those of checkTransaction; each
 * with its path in the body. Source: behaviour 3.4 (header = lines), decisions 0108 and 0320.
 *
 * @example receiptOfFact({ lines: [{ item: "1", kind: "SALE", void: null }] }, { itemOf: () => null }).issues // => [{ code: "IMPORT_UNKNOWN_ITEM", path: ["lines", 0, "item"], params: { value: "1" } }]
 */
export function receiptOfFact(body: FactBody<"receipt">, context: TillContext): Result<Transaction> {
  const issues: Issue[] = [];
  const lines: TransactionLine[] = [];
  const hasLineTaxes = body.lines.some((line) => line.taxes !== null);
  const bodyLineIndexes: number[] = [];
  for (const [index, line] of body.lines.entries()) {
    if (line.void !== null) continue;
    const receiptItem = itemOfLine(line, context);
    if (receiptItem === null) issues.push(issue("IMPORT_UNKNOWN_ITEM", ["lines", index, "item"], { value: line.item }));
    else if (isLineTooLarge(line.quantity, line.price))
      issues.push(
        issue("IMPORT_NUMBER_RANGE", ["lines", index, "price"], { value: line.item, max: lineAmountAtMost / 100 }),
      );
    else {
      bodyLineIndexes.push(index);
      lines.push(makeReceiptLine(line, receiptItem, index + 1, hasLineTaxes));
    }
  }
  if (issues.length > 0) return failAll(issues);
  const secondStartMs = Math.floor(context.at / secondMs) * secondMs;
  const transaction: Transaction = {
    locationId: context.location.id,
    number: body.number,
    terminal: context.terminal,
    cashier: body.cashier,
    customer: body.customer,
    at: secondStartMs,
    ...businessTimeOf(secondStartMs, context.location),
    state: body.state,
    training: body.training,
    lines,
    tenders: listNetTenders(body),
    taxes: body.taxes ?? sumTaxes(lines),
    rounding: cents(body.rounding),
    tips: cents(body.tips),
  };
  const receiptIssues = checkTransaction(transaction).filter(
    ({ code }) => body.state === "COMPLETED" || !completedOnlyIssueCodes.has(code),
  );
  const allIssues = [
    ...receiptIssues.map((fault) => moveIssueToBody(fault, bodyLineIndexes)),
    ...checkStatedTotals(body, transaction),
  ];
  return allIssues.length === 0 ? ok(transaction) : failAll(allIssues);
}

function checkStatedTotals({ stated }: FactBody<"receipt">, transaction: Transaction): readonly Issue[] {
  if (stated === null) return [];
  const statedTotals = Object.fromEntries(Object.entries(stated).filter(([, total]) => total !== null));
  return checkReceiptHeader(transaction, statedTotals).map((difference) => ({
    ...difference,
    path: ["stated", ...difference.path],
  }));
}

/** Finds the item of a line in the catalogue; null if it is missing there and the line is neither a gift card nor a fee. */
function itemOfLine(line: ReceiptLineBody, { itemOf }: TillContext): ReceiptItem | null {
  const catalogueItem = itemOf(line.item);
  if (catalogueItem !== null || !isCollectedNonSale(line.kind)) return catalogueItem;
  return { itemId: null, description: line.item, departmentId: null, subDepartmentId: null, price: null, cost: null };
}

function makeReceiptLine(
  line: ReceiptLineBody,
  item: ReceiptItem,
  lineNo: number,
  hasLineTaxes: boolean,
): TransactionLine {
  return {
    lineNo,
    kind: line.kind,
    itemId: item.itemId,
    sku: line.item,
    description: line.description ?? item.description,
    departmentId: item.departmentId,
    subDepartmentId: item.subDepartmentId,
    quantity: line.quantity,
    unitPrice: line.price,
    extended: line.extended ?? extendPrice(line.price, quantity(Math.abs(line.quantity))),
    discount: cents(line.discount),
    unitCost: item.cost,
    ...(hasLineTaxes ? { taxes: line.taxes ?? [] } : null),
  };
}

/** Lists the tenders with the change subtracted from the cash. */
function listNetTenders({ tenders, change }: FactBody<"receipt">): readonly TransactionTender[] {
  const plainTenders = tenders.map(({ code, amount }): TransactionTender => ({ code, amount }));
  if (change === 0) return plainTenders;
  const cashIndex = plainTenders.findIndex(({ code }) => code === cashCode);
  if (cashIndex === -1) return [...plainTenders, { code: cashCode, amount: cents(-change) }];
  return plainTenders.map((tender, index) =>
    index === cashIndex ? { ...tender, amount: addCents(tender.amount, cents(-change)) } : tender,
  );
}

function sumTaxes(lines: readonly TransactionLine[]): readonly TransactionTax[] {
  const allTaxes = lines.flatMap((line) => line.taxes ?? []);
  return [...new Set(allTaxes.map(({ code }) => code))].map((code) => ({
    code,
    amount: cents(sumCents(allTaxes.filter((tax) => tax.code === code).map(({ amount }) => amount))),
  }));
}

/** Moves an issue of a receipt's line to the path of that line in the body. */
function moveIssueToBody({ code, path, params }: Issue, bodyLineIndexes: readonly number[]): Issue {
  const [list, index, ...rest] = path;
  return list === "lines" && typeof index === "number"
    ? issue(code, [list, bodyLineIndexes[index] ?? index, ...rest], params)
    : issue(code, path, params);
}

/**
 * Makes the reversal of a receipt that was voided after it was completed: its opposite, on the day and at the terminal of the post-void.
 *
 * Errors: TRANSACTION_TRANSITION (the receipt is not completed). Source: behaviour 3.12 (18), decision 0092.
 *
 * @example reversalOfReceipt({ state: "VOID", number: "7" }, { body: { number: null, cashier: null }, at: 0, terminal: "1", location: { timeZone: "UTC", businessDayStart: 0 } }).ok // => false
 */
export function reversalOfReceipt(
  receipt: Transaction,
  { body, at, terminal, location }: Omit<TillContext, "itemOf"> & { readonly body: FactBody<"post-void"> },
): Result<Transaction> {
  const secondStartMs = Math.floor(at / secondMs) * secondMs;
  return reverseTransaction(receipt, {
    number: body.number ?? `${receipt.number}-V`,
    terminal,
    cashier: body.cashier,
    at: secondStartMs,
    ...businessTimeOf(secondStartMs, location),
  });
}
