import fc from "fast-check";

import { fromDayNumber, toDayNumber } from "../../../period/index.ts";
import type * as product from "../../../product/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

const arbDay = fc.integer({ min: 20_500, max: 20_510 }).map(fromDayNumber);
const arbChange = fc.record({
  from: arbDay,
  amount: fc.option(fc.integer({ min: 0, max: 3 })),
});

/** Builds the rules and laws of values that hold from a day. */
export function datedRules({
  changeInForceOn,
  listUpcomingChanges,
  listEffectiveChanges,
}: Pick<typeof product, "changeInForceOn" | "listUpcomingChanges" | "listEffectiveChanges">): Readonly<
  Record<string, RuleRow>
> {
  return {
    "dated-values": {
      says: "A price holds at its level from its day until the next one there; of several given for one day the last counts. What is set now does not touch what is planned.",
      source: "issue 22; decision 0353",
      laws: {
        "the value of a day is the last one given for the latest day that has come": fc.property(
          fc.array(arbChange, { maxLength: 8 }),
          arbDay,
          (changes, day) => {
            const days = changes.filter(({ from }) => from <= day).map(({ from }) => toDayNumber(from));
            const latest = Math.max(...days);
            const last = changes.findLast(({ from }) => toDayNumber(from) === latest);
            same(changeInForceOn(changes, day)?.amount ?? null, last?.amount ?? null);
          },
        ),
        "each step changes the value, in the order of the days": fc.property(
          fc.array(arbChange, { maxLength: 8 }),
          (changes) => {
            const steps = listEffectiveChanges(changes);
            same(
              steps.map(({ from }) => from),
              [...new Set(steps.map(({ from }) => from))].toSorted(),
            );
            same(
              steps.every(({ amount }, index) => amount !== (steps[index - 1]?.amount ?? null)),
              true,
            );
          },
        ),
        "what is to come follows what is in force, and nothing is in both": fc.property(
          fc.array(arbChange, { maxLength: 8 }),
          arbDay,
          (changes, day) => {
            const pastChanges = listEffectiveChanges(changes).filter(({ from }) => from <= day);
            same([...pastChanges, ...listUpcomingChanges(changes, day)], listEffectiveChanges(changes));
          },
        ),
        "a value set for a day leaves those planned after it": fc.property(
          fc.array(arbChange, { maxLength: 8 }),
          arbChange,
          (changes, change) => {
            const laterChanges = changes.filter(({ from }) => from > change.from);
            for (const { from } of laterChanges)
              same(
                changeInForceOn([...changes, change], from)?.amount ?? null,
                changeInForceOn(changes, from)?.amount ?? null,
              );
          },
        ),
      },
    },
  };
}
