import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { LimitComparison, RehearsedEvents } from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof transaction, "limitedRiskTypes" | "limitSettings" | "rehearseLimits">;

const arbCashier = fc.constantFrom("Ana", "Luc", "Zoé", null);

/** Builds the rules and laws of limits that somebody tries on past receipts. */
export const rehearsalRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { limitedRiskTypes, limitSettings, rehearseLimits } = functions;
  const arbEvents: fc.Arbitrary<RehearsedEvents> = fc.record({
    under: fc.constantFrom("present", "tried"),
    cashier: arbCashier,
    type: fc.constantFrom(...limitedRiskTypes),
    events: fc.nat(20),
    amount: fc.nat(9_000).map(cents),
  });
  return {
    "limit-rehearsal": {
      says: "Limits of refunds and discounts are tried on past receipts: events and amounts by type, by cashier and in all, under the present and the tried limits.",
      source: "behaviour 4 (8, rehearsal); decision 0516",
      laws: {
        "types and cashiers each add up to the total, which is the sum of all events": fc.property(
          fc.array(arbEvents, { maxLength: 12 }),
          (events) => {
            const { total, types, cashiers } = rehearseLimits(events);
            for (const under of ["present", "tried"] as const) {
              const rows = events.filter((row) => row.under === under);
              const expectedSum = {
                events: rows.reduce((sum, row) => sum + row.events, 0),
                amount: rows.reduce((sum, row) => sum + row.amount, 0),
              };
              same(total[under], expectedSum);
              same(sumOf(types, under), expectedSum);
              same(sumOf(cashiers, under), expectedSum);
            }
          },
        ),
        "every limited type has a row, each cashier with events has one, and the largest change is first": fc.property(
          fc.array(arbEvents, { maxLength: 12 }),
          (events) => {
            const { types, cashiers } = rehearseLimits(events);
            same(
              types.map(({ type }) => type),
              limitedRiskTypes,
            );
            same(new Set(cashiers.map(({ cashier }) => cashier)), new Set(events.map(({ cashier }) => cashier)));
            const changes = cashiers.map(({ present, tried }) => Math.abs(tried.events - present.events));
            same(
              changes,
              changes.toSorted((left, right) => right - left),
            );
            same(cashiers.length, new Set(cashiers.map(({ cashier }) => cashier)).size);
          },
        ),
        "the limits are those of refunds and discounts, each a setting": fc.property(fc.constant(null), () => {
          same(limitSettings, {
            REFUND_OVER_LIMIT: "EXCEPTION_REFUND_ABOVE",
            DISCOUNT_OVER_LIMIT: "EXCEPTION_DISCOUNT_ABOVE",
          });
          same(limitedRiskTypes.toSorted(), Object.keys(limitSettings).toSorted());
        }),
      },
    },
  };
};

const sumOf = (rows: readonly LimitComparison[], under: "present" | "tried") => ({
  events: rows.reduce((sum, row) => sum + row[under].events, 0),
  amount: rows.reduce((sum, row) => sum + row[under].amount, 0),
});
