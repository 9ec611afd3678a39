import fc from "fast-check";

import type * as transaction from "../../../transaction/index.ts";
import { arbFindingAndAcceptance } from "../../arbitraries/finding.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  "isAcceptanceOf" | "parseSeenFinding" | "printFindingKey" | "findingFingerprint" | "printSeenFinding"
>;

const findingKeyFields = ["locationId", "businessDate", "rule", "terminal", "firstNumber", "lastNumber"] as const;
const amounts = ["expected", "actual"] as const;

/** Builds the rules and laws of matching an acceptance to its finding. */
export const acceptanceRules = ({
  isAcceptanceOf,
  parseSeenFinding,
  printFindingKey,
  findingFingerprint,
  printSeenFinding,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "integrity-acceptances": {
    says: "An acceptance holds for the finding of the same store, day, rule, till and numbers with the same amounts, until it is taken back.",
    source: "behaviour 3.4 (Integrity: status new, accepted); decision 0259",
    laws: {
      "an acceptance applies to its finding with the amounts that were seen, until it is withdrawn": fc.property(
        arbFindingAndAcceptance,
        ([finding, acceptance]) => {
          const isSame = [...findingKeyFields, ...amounts].every((field) => finding[field] === acceptance[field]);
          same(isAcceptanceOf(acceptance, finding), isSame && !acceptance.isReopened);
        },
      ),
      "a finding has one name, and no other finding has it": fc.property(
        arbFindingAndAcceptance,
        ([finding, acceptance]) => {
          same(
            printFindingKey(finding) === printFindingKey(acceptance),
            findingKeyFields.every((field) => finding[field] === acceptance[field]),
          );
        },
      ),
      "a mark tells findings of one receipt and rule apart that are of other numbers or amounts": fc.property(
        arbFindingAndAcceptance,
        ([finding, acceptance]) => {
          same(
            findingFingerprint(finding) === findingFingerprint(acceptance),
            (["firstNumber", "lastNumber", ...amounts] as const).every((field) => finding[field] === acceptance[field]),
          );
        },
      ),
      "a printed row parses back to the same values": fc.property(
        arbFindingAndAcceptance,
        fc.nat(2 ** 31),
        ([finding], version) => {
          const seenFinding = { rule: finding.rule, version, mark: findingFingerprint(finding) };
          same(parseSeenFinding(printSeenFinding(seenFinding)), seenFinding);
        },
      ),
      "any other text shows no finding": fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom(
            "",
            "SEQUENCE_GAP",
            "SEQUENCE_GAP  x",
            "SEQUENCE_GAP -1 x",
            "SEQUENCE_GAP 01 x",
            "GAP 0 x",
            " SEQUENCE_GAP 0 x",
          ),
        ),
        (text) => {
          const parsedFinding = parseSeenFinding(text);
          same(parsedFinding === null ? text : printSeenFinding(parsedFinding), text);
          if (!text.includes(" ") || /^\S* [^0-9]/u.test(text)) same(parsedFinding, null);
        },
      ),
    },
  },
});
