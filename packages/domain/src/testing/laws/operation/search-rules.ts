import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbSpan } from "../../arbitraries/calendar.ts";
import { arbCard } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof operation, "parseInvoiceSearch">;

const emptySearch = {
  text: null,
  number: null,
  from: null,
  to: null,
  locations: [],
  terminal: null,
  cashier: null,
  customer: null,
  tender: null,
  cardLastFour: null,
  amountFrom: null,
  amountTo: null,
  item: null,
  state: null,
  isTraining: null,
  hasRefund: null,
  hasVoid: null,
  hasDiscount: null,
  hasOverride: null,
};

const orNot = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 2 });

/** A receipt search without its dates and amounts. */
const arbAsked = fc.record({
  text: orNot(fc.constantFrom("4417 hier", "12,50 $")),
  number: orNot(fc.constantFrom("4417", "A-17")),
  locations: fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 4 }),
  terminal: orNot(fc.constantFrom("3", "T-1")),
  cashier: orNot(fc.constantFrom("Zoé", "Luc")),
  customer: orNot(fc.constantFrom("Miloš Tremblay")),
  tender: orNot(fc.constantFrom("CASH", "VISA")),
  cardLastFour: orNot(fc.stringMatching(/^\d{4}$/u)),
  item: orNot(fc.constantFrom("036000291452")),
  state: orNot(fc.constantFrom("COMPLETED", "VOID", "WAIT", "WAITRECALL")),
  isTraining: orNot(fc.boolean()),
  hasRefund: orNot(fc.boolean()),
  hasVoid: orNot(fc.boolean()),
  hasDiscount: orNot(fc.boolean()),
  hasOverride: orNot(fc.boolean()),
});

/** Builds the rules and laws of the search form of receipts. */
export const searchRules = ({ parseInvoiceSearch }: Functions): Readonly<Record<string, RuleRow>> => ({
  "invoice-search": {
    says: "A receipt search combines any of number, days, locations, people, tender, last four digits of the card, amount, items and state; absent criteria do not filter, and reversed ends are swapped. A full card number is rejected.",
    source: "behaviour 3.8",
    codes: ["CARD_NUMBER", "DATE", "ONE_OF", "MAX_LENGTH", "LIST_LENGTH", "VALUE_TYPE"],
    laws: {
      "a valid search is kept unchanged, amounts to the cent": fc.property(
        arbAsked,
        arbSpan(400),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.nat(1_000),
        (search, span, from, more) => {
          same(parseInvoiceSearch({ ...search, ...span, amountFrom: from / 100, amountTo: (from + more) / 100 }), {
            ok: true,
            value: { ...search, ...span, amountFrom: from, amountTo: from + more },
          });
        },
      ),
      "an empty search has no criteria": fc.property(
        fc.constantFrom<unknown>({}, { number: "", locations: [], cardLastFour: " ", from: null }),
        (query) => same(parseInvoiceSearch(query), { ok: true, value: emptySearch }),
      ),
      "rejects a full card number, and never echoes a part of it": fc.property(arbCard, (card) => {
        const parsed = parseInvoiceSearch({ cardLastFour: card });
        same(parsed, fail(issue("CARD_NUMBER", ["cardLastFour"])));
      }),
      "reversed days and amounts are swapped; an end without another stays the end that it is": fc.property(
        arbSpan(40),
        fc.integer({ min: -9_999, max: 9_999 }),
        fc.nat(99),
        ({ from, to }, cents, more) => {
          const [least, most] = [cents / 100, (cents + more) / 100];
          same(
            parseInvoiceSearch({ from: to, to: from, amountFrom: most, amountTo: least }),
            parseInvoiceSearch({ from, to, amountFrom: least, amountTo: most }),
          );
          same(parseInvoiceSearch({ from, amountTo: least }), {
            ok: true,
            value: { ...emptySearch, from, amountTo: cents },
          });
          same(parseInvoiceSearch({ to, amountFrom: least }), {
            ok: true,
            value: { ...emptySearch, to, amountFrom: cents },
          });
        },
      ),
      "any value is parsed or rejected with a reason, and never throws": fc.property(fc.anything(), (value) => {
        const parsed = parseInvoiceSearch(value);
        holds(parsed.ok || parsed.issues.length > 0, "a refusal has its reason");
      }),
    },
  },
});
