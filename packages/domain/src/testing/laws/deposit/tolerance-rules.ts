import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { Deposit } from "../../../deposit/index.ts";
import { arbDeposit } from "../../arbitraries/deposit.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof deposit, "depositOverShort" | "overShortOf" | "sendDeposit">;

const onePerson = { isVerified: false, isConfirmedByOther: false } as const;

/** Builds the rules and laws of the difference that a deposit may have without a comment. */
export function toleranceRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { depositOverShort, overShortOf, sendDeposit } = functions;
  return {
    tolerance: {
      says: "A deposit over or short beyond the tolerance, in one drawer or in all, requires a comment.",
      source: "behaviour 3.8",
      codes: ["DEPOSIT_COMMENT"],
      laws: {
        "requires a comment exactly beyond the tolerance, even when drawers compensate each other": fc.property(
          arbDeposit,
          fc.constantFrom(0, 1),
          (deposit, slack) => {
            const countedDeposit: Deposit = {
              ...deposit,
              status: "COUNTED",
              drawers: deposit.drawers.map((drawer) => ({ ...drawer, count: drawer.count ?? [] })),
            };
            const largestDifference = Math.max(
              ...[
                depositOverShort(countedDeposit) ?? 0,
                ...countedDeposit.drawers.map((drawer) => overShortOf(drawer) ?? 0),
              ].map(Math.abs),
            );
            const sentDeposit = sendDeposit(
              countedDeposit,
              { bagNumber: "A" },
              { ...onePerson, tolerance: largestDifference - slack },
            );
            same(
              sentDeposit.ok ? "ok" : sentDeposit.issues.map(({ code }) => code),
              slack === 0 ? "ok" : ["DEPOSIT_COMMENT"],
            );
            same(
              sendDeposit(countedDeposit, { bagNumber: "A" }),
              sendDeposit(countedDeposit, { bagNumber: "A" }, { ...onePerson, tolerance: 500 }),
              "five dollars and one person, until the shop says otherwise",
            );
            const answer = sendDeposit(
              countedDeposit,
              { bagNumber: " A 7 ", comment: "two notes stuck together" },
              { ...onePerson, tolerance: 0 },
            );
            same(
              answer.ok && [answer.value.bagNumber, answer.value.comment],
              ["A 7", "two notes stuck together"],
              "a word is enough",
            );
          },
        ),
      },
    },
  };
}
