/** Receipts: their lines, taxes and tenders, and the rules they keep. */

export { checkTransaction, type TransactionIssueCode } from "./check-transaction.ts";
export { lineAmount, lineDirection, type LineMoney } from "./line-amount.ts";
export { totalOfTransaction } from "./total.ts";
export {
  countsAsSale,
  isRefundOnly,
  lineKinds,
  transactionStates,
  type LineKind,
  type Transaction,
  type TransactionLine,
  type TransactionState,
  type TransactionTax,
  type TransactionTender,
} from "./transaction.ts";
