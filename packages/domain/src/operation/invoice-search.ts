/** Receipt search: its form and criteria. */

import { mapResult, type Result } from "../result/index.ts";
import { transactionStates } from "../transaction/index.ts";
import { checkForm, defineForm, orderEnds, type FormValue } from "../validation/index.ts";

import { parseCardLastFour } from "./card-number.ts";

const identifierRule = { integer: { min: 1 } } as const;
const amountRule = { money: { min: -10_000_000, max: 10_000_000 } } as const;

/**
 * Form of a search; empty fields do not filter. Amounts are in dollars; equal bounds are an exact amount.
 *
 * Source: behaviour 3.8 (Search invoice), decision 0340.
 */
export const invoiceSearchForm = /* @__PURE__ */ defineForm({
  /** Text of the search box as it was typed: `readInvoiceText` reads it. */
  text: ["max200"],
  /** Any part of the number, or of the terminal and the number with a hyphen between: what the barcode of a receipt says. */
  number: ["max40"],
  from: ["date"],
  to: ["date"],
  locations: [{ default: [] }, { list: { of: ["required", identifierRule], max: 200 } }],
  terminal: ["max40"],
  cashier: ["max100"],
  customer: ["max100"],
  tender: ["shopCode"],
  cardLastFour: [{ custom: parseCardLastFour }],
  amountFrom: [amountRule],
  amountTo: [amountRule],
  item: ["max100"],
  state: [{ codeOf: transactionStates }],
  isTraining: ["flag"],
  hasRefund: ["flag"],
  hasVoid: ["flag"],
  hasDiscount: ["flag"],
  hasOverride: ["flag"],
});

/** Search criteria for receipts; null means any. */
export type InvoiceSearch = FormValue<typeof invoiceSearchForm>;

/**
 * Parses a receipt search. Only the last four digits of a card are accepted; reversed ends of the days or of the amount are swapped.
 *
 * Errors: CARD_NUMBER, DATE, ONE_OF, MAX_LENGTH, LIST_LENGTH, VALUE_TYPE, and those of numbers. Source: behaviour 3.8, 3.2 (swapped ends are corrected).
 *
 * @example parseInvoiceSearch({ cardLastFour: "4242424242424242", amountFrom: 5, amountTo: 2 }).issues.map(({ code, path }) => [code, ...path]) // => [["CARD_NUMBER", "cardLastFour"]]
 */
export function parseInvoiceSearch(value: unknown): Result<InvoiceSearch> {
  return mapResult(checkForm(invoiceSearchForm, value), (search) => {
    const [from, to] = orderEnds(search.from, search.to);
    const [amountFrom, amountTo] = orderEnds(search.amountFrom, search.amountTo);
    return { ...search, from, to, amountFrom, amountTo };
  });
}
