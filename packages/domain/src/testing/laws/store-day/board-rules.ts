import fc from "fast-check";

import type * as storeDay from "../../../store-day/index.ts";
import type { BoardSquare } from "../../../store-day/index.ts";
import { type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof storeDay, "isAuditedByServer" | "isReadyForAudit" | "urgencyOf" | "sortByUrgency">;

const arbSquare: fc.Arbitrary<BoardSquare> = fc.record({
  state: fc.constantFrom("EXPECTED", "LOADING", "LOADED", "AUDITED", "EXPORTED"),
  open: fc.nat(5),
  isOver: fc.boolean(),
  isReopened: fc.boolean(),
});

/** Builds the rules and laws of the board of store days. */
export function boardRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { isReadyForAudit } = functions;
  const { isAuditedByServer, urgencyOf, sortByUrgency } = functions;
  return {
    "store-day-board": {
      says: "The board shows the most urgent location first: a day that opened again, then open blockers, then days that wait for their audit. What is audited asks for nothing.",
      source: "behaviour 3.8; decisions 0365 and 0400",
      laws: {
        "one more open blocker is never less urgent, and audited days ask for nothing": fc.property(
          fc.array(arbSquare, { maxLength: 7 }),
          (days) => {
            const [first, ...others] = days;
            if (first !== undefined)
              holds(
                urgencyOf([{ ...first, open: first.open + 1 }, ...others]) >= urgencyOf(days),
                "more blockers are no less urgent",
              );
            same(urgencyOf(days.map((day) => ({ ...day, state: "AUDITED", isReopened: false }))), 0);
            same(
              urgencyOf([{ state: "LOADED", open: 1, isOver: true, isReopened: false }]) >
                urgencyOf(
                  Array.from({ length: 7 }, () => ({ state: "LOADED", open: 0, isOver: true, isReopened: false })),
                ),
              true,
            );
            holds(
              urgencyOf([{ state: "LOADED", open: 0, isOver: true, isReopened: true }]) >
                urgencyOf([{ state: "LOADED", open: 9, isOver: true, isReopened: false }]),
              "a day that opened again comes first",
            );
          },
        ),
        "sorting keeps every row, the most urgent first": fc.property(
          fc.array(
            fc.array(arbSquare, { maxLength: 3 }).map((days) => ({ days })),
            { maxLength: 6 },
          ),
          (rows) => {
            const sorted = sortByUrgency(rows);
            same(new Set(sorted), new Set(rows));
            const ranks = sorted.map(({ days }) => urgencyOf(days));
            same(
              ranks,
              ranks.toSorted((left, right) => right - left),
            );
          },
        ),
        "only a loaded day with nothing open is clean": fc.property(arbSquare, (square) => {
          same(isReadyForAudit(square), square.state === "LOADED" && square.open === 0 && !square.isReopened);
        }),
        "the server audits a day once, when it is over and clean": fc.property(
          arbSquare,
          fc.nat(3),
          (square, audits) => {
            const { state, open, isOver, isReopened } = square;
            const isSettled = isOver && state === "LOADED" && open === 0 && !isReopened;
            same(isAuditedByServer(square, audits), isSettled && audits === 0);
            // An audited day has nothing left to audit, even if it opens again.
            same(isAuditedByServer({ ...square, state: "AUDITED" }, audits), false);
          },
        ),
      },
    },
  };
}
