import fc from "fast-check";

import type * as transaction from "../../../transaction/index.ts";
import { arbFindingAndAcceptance } from "../../arbitraries/finding.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof transaction, "isAcceptanceOf" | "printFindingKey">;

const about = ["locationId", "businessDate", "rule", "terminal", "firstNumber", "lastNumber"] as const;
const amounts = ["expected", "actual"] as const;

/** Which finding an acceptance is of. */
export const acceptanceRules = ({ isAcceptanceOf, printFindingKey }: Functions): Readonly<Record<string, RuleRow>> => ({
  "integrity-acceptances": {
    says: "An acceptance holds for the finding of the same store, day, rule, till and numbers with the same amounts, until it is taken back.",
    source: "behaviour 3.4 (Integrity: status new, accepted); decision 0259",
    laws: {
      "an acceptance holds for what it is about, with the amounts that were seen, and not once it is taken back": fc.property(arbFindingAndAcceptance, ([finding, acceptance]) => {
        const isSame = [...about, ...amounts].every((field) => finding[field] === acceptance[field]);
        same(isAcceptanceOf(acceptance, finding), isSame && !acceptance.isReopened);
      }),
      "a finding has one name, and no other finding has it": fc.property(arbFindingAndAcceptance, ([finding, acceptance]) => {
        same(printFindingKey(finding) === printFindingKey(acceptance), about.every((field) => finding[field] === acceptance[field]));
      }),
    },
  },
});
