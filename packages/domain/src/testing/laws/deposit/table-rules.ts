import type * as deposit from "../../../deposit/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof deposit,
  "defaultDepositPolicy" | "depositStatuses" | "depositSteps" | "depositTransitions" | "drawerFlows" | "piecesAtMost"
>;

/** Next status by status and action. Source: behaviour 3.8 and decision 0094, written independently. */
const expectedTransitions = {
  PREPARED: { edit: "PREPARED", count: "COUNTED", void: "VOIDED" },
  COUNTED: { edit: "PREPARED", count: "COUNTED", verify: "COUNTED", deposit: "DEPOSITED", void: "VOIDED" },
  DEPOSITED: { confirm: "CONFIRMED", correct: "DEPOSITED" },
  CONFIRMED: { correct: "CONFIRMED" },
  VOIDED: {},
} as const;

/** Builds the rules and laws of the deposit tables. */
export const tableRules = ({
  defaultDepositPolicy,
  depositStatuses,
  depositSteps,
  depositTransitions,
  drawerFlows,
  piecesAtMost,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "deposit-tables": {
    says: "A deposit follows its table: recounted until it is with the bank, corrected by lines after that. Float, cash received and pay-ins add to a drawer; change, refunds, pay-outs and drops are subtracted.",
    source: "behaviour 3.8; decision 0094",
    laws: {
      "an action leads where the table says, and only from there": fixedCase(expectedTransitions, (table) =>
        same(depositTransitions, table),
      ),
      "a deposit can be edited until it is with the bank": fixedCase(Object.keys(expectedTransitions), (all) => {
        same(
          depositStatuses,
          Object.fromEntries(
            all.map((status) => [
              status,
              {
                editable: ["PREPARED", "COUNTED"].includes(status),
                banked: ["DEPOSITED", "CONFIRMED"].includes(status),
              },
            ]),
          ),
        );
      }),
      "four steps of the bridge are zero unless the records disagree": fixedCase(
        ["tenders", "chequeGap", "till", "unexplained"],
        (names) => {
          same(
            Object.entries(depositSteps)
              .filter(([, { isDiscrepancy }]) => isDiscrepancy)
              .map(([step]) => step),
            names,
          );
        },
      ),
      "each flow adds to the drawer or is subtracted": fixedCase(
        { opening: 1, received: 1, change: -1, refunds: -1, payIns: 1, payOuts: -1, drops: -1 },
        (flows) => same(drawerFlows, flows),
      ),
      "5 $ over or short needs no comment, one person is enough, and a count has at most 100,000 of a denomination":
        fixedCase({ tolerance: 500, isVerified: false, isConfirmedByOther: false }, (policy) => {
          same(defaultDepositPolicy, policy);
          same(piecesAtMost, 100_000);
        }),
    },
  },
});
