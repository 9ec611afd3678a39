import fc from "fast-check";

import { isErrorCode } from "../../../errors/index.ts";
import { cents } from "../../../money/index.ts";
import { issue } from "../../../result/index.ts";
import { isTaxCode } from "../../../tax/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { IntegrityFinding, IntegrityRule } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "acceptFinding"
  | "checkTransaction"
  | "defaultIntegrityAllowances"
  | "doPaymentsDiffer"
  | "findRefused"
  | "getIntegrityRule"
  | "integrityRuleOf"
  | "integrityRules"
  | "isIntegrityRule"
  | "isKnownTax"
  | "reopenFinding"
  | "updateFindings"
>;

/** Builds the rules and laws of store integrity checks, and of the states of a finding. */
export const integrityReportRules = ({
  acceptFinding,
  checkTransaction,
  defaultIntegrityAllowances,
  doPaymentsDiffer,
  findRefused,
  getIntegrityRule,
  integrityRuleOf,
  integrityRules,
  isIntegrityRule,
  isKnownTax,
  reopenFinding,
  updateFindings,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const codes = Object.keys(integrityRules).filter((rule): rule is IntegrityRule =>
    Object.hasOwn(integrityRules, rule),
  );
  const arbFound = fc.record({ rule: fc.constantFrom(...codes), key: fc.constantFrom("a", "b", "c") });
  const arbFinding: fc.Arbitrary<IntegrityFinding> = fc
    .record({
      found: arbFound,
      status: fc.constantFrom("NEW" as const, "ACCEPTED" as const, "FIXED" as const),
      comment: fc.constantFrom("", "seen"),
      by: fc.option(fc.nat(9), { nil: null }),
    })
    .map(({ found, ...rest }) => ({ ...found, ...rest }));
  const nameOf = ({ rule, key }: Pick<IntegrityFinding, "rule" | "key">) => `${rule} ${key}`;
  const arbKnown = fc.uniqueArray(arbFinding, { selector: nameOf, maxLength: 6 });
  return {
    "integrity-rules": {
      says: "Everything that can be wrong with a receipt is a finding of one rule of the Integrity report, with its severity.",
      source: "behaviour 3.4 (Integrity); decision 0092",
      laws: {
        "every issue of a receipt is a finding of one integrity rule": fc.property(
          arbTransaction,
          fc.nat(4),
          (receipt, fault) => {
            const [line] = receipt.lines;
            if (line === undefined) throw new Error("a receipt has a line");
            const invalidParts =
              [
                { lines: [] },
                { halfHour: 99 },
                { tenders: [] },
                { lines: [line, line] },
                { lines: [{ ...line, kind: line.kind === "SALE" ? ("REFUND" as const) : ("SALE" as const) }] },
              ][fault] ?? {};
            for (const { code } of checkTransaction({ ...receipt, ...invalidParts })) {
              const rule = integrityRuleOf(code);
              holds(rule !== null && getIntegrityRule(rule).codes.includes(code), code);
            }
          },
        ),
        "an integrity rule has codes of the catalogue, and a code belongs to one rule at most": fc.property(
          fc.constantFrom(...codes),
          (rule) => {
            holds(getIntegrityRule(rule).codes.length > 0, "something is a finding of the rule");
            for (const code of getIntegrityRule(rule).codes) {
              same(integrityRuleOf(code), rule);
              holds(isErrorCode(code), code);
            }
          },
        ),
        "stored rows alone show taxes, balances and totals of imports, the last two on all days; negative stock depends on the days":
          fc.property(fc.constantFrom(...codes), (rule) => {
            const { isFoundByCheck = false, isOfAllDays = false, dependsOnPeriod = false } = getIntegrityRule(rule);
            const isWhole = rule === "STOCK_IS_LEDGER" || rule === "IMPORT_TOTALS";
            same(
              [isFoundByCheck, isOfAllDays, dependsOnPeriod],
              [isWhole || rule === "TAX_ROUNDING", isWhole, rule === "NEGATIVE_STOCK"],
            );
          }),
        "a text is an integrity rule when the table has it": fc.property(
          fc.oneof(fc.constantFrom<unknown>(...codes), fc.anything()),
          (value) =>
            same(
              isIntegrityRule(value),
              codes.some((code) => code === value),
            ),
        ),
        "a refused fact is a finding of each rule for receipts that its issues break, with the amounts of the first":
          fc.property(
            fc.array(
              fc.record({
                code: fc.constantFrom(...codes.flatMap((rule) => getIntegrityRule(rule).codes), "REQUIRED"),
                params: fc.constantFrom({}, { expected: 500, actual: 400 }, { expected: "5", actual: 1.5 }),
              }),
              { maxLength: 5 },
            ),
            (issues) => {
              const brokenIssues = issues.filter(({ code }) =>
                codes.some(
                  (rule) => getIntegrityRule(rule).of === "receipt" && getIntegrityRule(rule).codes.includes(code),
                ),
              );
              same(
                findRefused(issues),
                brokenIssues
                  .map(({ code, params }) => ({
                    rule: integrityRuleOf(code),
                    expected: "expected" in params && params.expected === 500 ? 500 : null,
                    actual: "actual" in params && params.actual === 400 ? 400 : null,
                  }))
                  .filter(({ rule }, place, all) => all.findIndex((other) => other.rule === rule) === place),
              );
            },
          ),
        "anything else has no integrity rule": fc.property(fc.string(), (code) =>
          same(
            integrityRuleOf(code) !== null,
            codes.some((rule) => getIntegrityRule(rule).codes.includes(code)),
          ),
        ),
      },
    },
    "integrity-limits": {
      says: "The Integrity report passes over a payment within the tolerance of the store, and over the taxes of the company's own list; without settings it passes over nothing.",
      source: "behaviour 3.4 (payments = total within tolerance; unknown tax); decision 0470",
      laws: {
        "payments differ beyond the tolerance only, in both directions": fc.property(
          fc.integer({ min: -100_000, max: 100_000 }),
          fc.integer({ min: -200, max: 200 }),
          fc.nat(100),
          (total, difference, tolerance) => {
            const amounts = { total: cents(total), paid: cents(total + difference) };
            const limits = { ...defaultIntegrityAllowances, tolerance: cents(tolerance) };
            same(doPaymentsDiffer(amounts, limits), difference > tolerance || difference < -tolerance);
            same(doPaymentsDiffer(amounts, defaultIntegrityAllowances), difference !== 0);
          },
        ),
        "a tax is known if it is one of Canada, or on the company's list": fc.property(
          fc.constantFrom("GST", "QST", "TPS", "ECO", ""),
          fc.subarray(["TPS", "ECO", "X"]),
          (code, taxCodes) => {
            same(
              isKnownTax(code, { ...defaultIntegrityAllowances, taxCodes }),
              isTaxCode(code) || taxCodes.includes(code),
            );
            same(isKnownTax(code, defaultIntegrityAllowances), isTaxCode(code));
          },
        ),
      },
    },
    "integrity-findings": {
      says: "A finding is new, accepted by one person with a comment, or fixed once it is no longer found; taken back or found again, it is new again.",
      source: "behaviour 3.4 (Integrity: status, who; accept needs a comment)",
      codes: ["INTEGRITY_COMMENT", "INTEGRITY_FIXED", "INTEGRITY_ACCEPTED", "MAX_LENGTH", "SPECIAL_CHARACTERS"],
      laws: {
        "accepting a finding requires a comment, and a fixed one cannot be accepted": fc.property(
          arbFinding,
          fc.constantFrom("", "  ", " counted twice "),
          fc.nat(9),
          (finding, comment, by) => {
            const acceptResult = acceptFinding(finding, { comment, by });
            const expectedIssues =
              finding.status === "FIXED"
                ? [issue("INTEGRITY_FIXED")]
                : comment.trim() === ""
                  ? [issue("INTEGRITY_COMMENT", ["comment"])]
                  : finding.status === "ACCEPTED" && finding.by !== by
                    ? [issue("INTEGRITY_ACCEPTED")]
                    : [];
            same(acceptResult.ok ? [] : acceptResult.issues, expectedIssues);
            if (acceptResult.ok)
              same(acceptResult.value, { ...finding, status: "ACCEPTED", comment: "counted twice", by });
          },
        ),
        "an acceptance is taken back, once or twice, and then anyone may accept": fc.property(
          arbFinding,
          fc.nat(9),
          (finding, by) => {
            const reopenResult = reopenFinding(finding);
            same(
              reopenResult.ok ? [] : reopenResult.issues,
              finding.status === "FIXED" ? [issue("INTEGRITY_FIXED")] : [],
            );
            if (!reopenResult.ok) return;
            same(reopenResult.value, { ...finding, status: "NEW", comment: "", by: null });
            same(reopenFinding(reopenResult.value), reopenResult);
            same(acceptFinding(reopenResult.value, { comment: "seen", by }).ok, true);
          },
        ),
        "a comment has at most 199 characters": fc.property(
          arbFinding,
          fc.integer({ min: 150, max: 250 }),
          (finding, length) => {
            const acceptResult = acceptFinding({ ...finding, status: "NEW" }, { comment: "é".repeat(length), by: 7 });
            same(
              acceptResult.ok ? [] : acceptResult.issues.map(({ code, path }) => [code, ...path]),
              length < 200 ? [] : [["MAX_LENGTH", "comment"]],
            );
          },
        ),
        "after a check, findings are open or accepted, and those not found again are fixed": fc.property(
          arbKnown,
          fc.array(arbFound, { maxLength: 6 }),
          (known, detected) => {
            const findings = updateFindings(known, detected);
            const names = new Set(detected.map(nameOf));
            same(new Set(findings.map(nameOf)), new Set([...known.map(nameOf), ...names]));
            same(new Set(findings.map(nameOf)).size, findings.length);
            for (const finding of findings) {
              const before = known.find((other) => nameOf(other) === nameOf(finding));
              const expectedStatus = !names.has(nameOf(finding))
                ? "FIXED"
                : before?.status === "ACCEPTED"
                  ? "ACCEPTED"
                  : "NEW";
              same(finding.status, expectedStatus);
              if (expectedStatus === "NEW" && before?.status !== "NEW") same([finding.comment, finding.by], ["", null]);
              else same([finding.comment, finding.by], [before?.comment, before?.by]);
            }
          },
        ),
        "running the same check twice changes nothing (idempotent)": fc.property(
          arbKnown,
          fc.array(arbFound, { maxLength: 6 }),
          (known, detected) => {
            const updatedOnce = updateFindings(known, detected);
            same(updateFindings(updatedOnce, detected), updatedOnce);
          },
        ),
      },
    },
  };
};
