/** Receipt search: its form and criteria. */

import type { Cents } from "../money/index.ts";
import { issue, type Issue, type Result } from "../result/index.ts";
import { transactionStates } from "../transaction/index.ts";
import { checkForm, defineForm, type FormValue } from "../validation/index.ts";

import { parseCardLastFour } from "./card-number.ts";

const identifierRule = { integer: { min: 1 } } as const;
const amountRule = { money: { min: -10_000_000, max: 10_000_000 } } as const;

/**
 * Form of a search; empty fields do not filter. Amounts are in dollars; equal bounds are an exact amount.
 *
 * Source: behaviour 3.8 (Search invoice), decision 0340.
 */
export const invoiceSearchForm = /* @__PURE__ */ defineForm(
  {
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
  },
  [
    { ordered: ["from", "to"] },
    { fields: ["amountFrom", "amountTo"], check: ({ amountFrom, amountTo }) => checkAmounts(amountFrom, amountTo) },
  ],
);

/** Search criteria for receipts; null means any. */
export type InvoiceSearch = FormValue<typeof invoiceSearchForm>;

/**
 * Parses a receipt search. Only the last four digits of a card are accepted.
 *
 * Errors: CARD_NUMBER, DATE, DATE_RANGE (it ends before it begins), NUMBER_AT_LEAST (the amount ends below where it begins), ONE_OF, MAX_LENGTH,
 * LIST_LENGTH, VALUE_TYPE, and those of numbers. Source: behaviour 3.8.
 *
 * @example parseInvoiceSearch({ cardLastFour: "4242424242424242", amountFrom: 5, amountTo: 2 }).issues.map(({ code, path }) => [code, ...path]) // => [["CARD_NUMBER", "cardLastFour"], ["NUMBER_AT_LEAST", "amountTo"]]
 */
export function parseInvoiceSearch(value: unknown): Result<InvoiceSearch> {
  return checkForm(invoiceSearchForm, value);
}

function checkAmounts(from: Cents | null, to: Cents | null): readonly Issue[] {
  return from !== null && to !== null && to < from ? [issue("NUMBER_AT_LEAST", ["amountTo"], { min: from / 100 })] : [];
}
