/** Searching for a receipt: everything that may be asked of it at once. */

import type { Cents } from "../money/index.ts";
import { issue, type Issue, type Result } from "../result/index.ts";
import { transactionStates } from "../transaction/index.ts";
import { checkForm, defineForm, type FormValue } from "../validation/index.ts";

import { parseCardLastFour } from "./card-number.ts";

const identifier = { integer: { min: 1 } } as const;
const amount = { money: { min: -10_000_000, max: 10_000_000 } } as const;

/**
 * The form of a search; what is not entered is not asked for. Amounts are in dollars: the same in both is an exact one.
 *
 * Source: behaviour 3.8 (Search invoice), decision 0340.
 */
export const invoiceSearchForm = /* @__PURE__ */ defineForm(
  {
    /** The one box, as it was typed: `readInvoiceText` reads it. */
    text: ["max200"],
    /** Any part of the number, or of the terminal and the number with a hyphen between: what the barcode of a receipt says. */
    number: ["max40"],
    from: ["date"],
    to: ["date"],
    locations: [{ default: [] }, { list: { of: ["required", identifier], max: 200 } }],
    terminal: ["max40"],
    cashier: ["max100"],
    customer: ["max100"],
    tender: ["shopCode"],
    cardLastFour: [{ custom: parseCardLastFour }],
    amountFrom: [amount],
    amountTo: [amount],
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
 * Reads what is asked of a receipt. Of a card no more than its last four digits is taken.
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
