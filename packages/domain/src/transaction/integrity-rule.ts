/** Integrity rules for the receipts, days and stock of a store, and the states of a finding. */

import { prefixIssuePaths, fail, issue, mapResult, ok, type Result } from "../result/index.ts";
import { isBlank, parseText } from "../text/index.ts";

/** Properties of an integrity rule. */
export interface IntegrityRuleRow {
  readonly severity: "error" | "warning";
  /** Subject that the rule checks. */
  readonly of: "receipt" | "terminal" | "day" | "stock" | "import";
  /** Whether only the check of the stored data finds it, because it reads too much for a question of a report. */
  readonly isFoundByCheck?: true;
  /** Whether every check of the stored data compares the rule as a whole, whatever the day of a finding. */
  readonly isOfAllDays?: true;
  /** Whether a finding depends on the days of a question, so that no check of the stored data can tell whether it is fixed. */
  readonly dependsOnPeriod?: true;
  /** Error codes that are findings of the rule. */
  readonly codes: readonly string[];
}

/**
 * The rules of the Integrity report.
 *
 * Source: behaviour 3.4 (Integrity), decisions 0092, 0108 and 0513.
 */
export const integrityRules = {
  SEQUENCE_GAP: { severity: "error", of: "terminal", codes: ["STORE_DAY_MISSING"] },
  SEQUENCE_DUPLICATE: { severity: "error", of: "terminal", codes: ["STORE_DAY_DUPLICATE", "IMPORT_CONFLICT"] },
  HEADER_IS_LINES: {
    severity: "error",
    of: "receipt",
    codes: ["TRANSACTION_HEADER", "LINE_EXTENDED", "LINE_DISCOUNT", "LINE_TAXES", "LINE_NUMBER"],
  },
  PAYMENTS_ARE_TOTAL: { severity: "error", of: "receipt", codes: ["TRANSACTION_TENDERS"] },
  SIGN: { severity: "error", of: "receipt", codes: ["LINE_SIGN"] },
  EMPTY: { severity: "warning", of: "receipt", codes: ["TRANSACTION_EMPTY"] },
  TIME: { severity: "error", of: "receipt", codes: ["TRANSACTION_HALF_HOUR"] },
  UNKNOWN_ITEM: { severity: "warning", of: "receipt", codes: ["IMPORT_UNKNOWN_ITEM", "LINE_UNMATCHED"] },
  UNKNOWN_TAX: { severity: "error", of: "receipt", codes: ["TAX_UNKNOWN"] },
  TAX_ROUNDING: { severity: "warning", of: "receipt", isFoundByCheck: true, codes: ["TAX_DIFFERS"] },
  DAY_OPEN: { severity: "warning", of: "day", codes: ["STORE_DAY_OPEN", "STORE_DAY_ERRORS"] },
  CASH: { severity: "warning", of: "day", codes: ["STORE_DAY_OVER_SHORT"] },
  STOCK_IS_LEDGER: {
    severity: "error",
    of: "stock",
    isFoundByCheck: true,
    isOfAllDays: true,
    codes: ["STOCK_BALANCE", "STOCK_CLOSING"],
  },
  LATE_SALE: { severity: "warning", of: "stock", codes: ["STOCK_LATE_SALE"] },
  NEGATIVE_STOCK: { severity: "warning", of: "stock", dependsOnPeriod: true, codes: ["STOCK_NEGATIVE"] },
  IMPORT_TOTALS: { severity: "error", of: "import", isFoundByCheck: true, isOfAllDays: true, codes: ["IMPORT_TOTALS"] },
} as const satisfies Record<string, IntegrityRuleRow>;

/** A rule of the Integrity report. */
export type IntegrityRule = keyof typeof integrityRules;

/**
 * Tells whether a text is an integrity rule.
 *
 * @example isIntegrityRule("SEQUENCE_GAP") // => true
 */
export function isIntegrityRule(value: unknown): value is IntegrityRule {
  return typeof value === "string" && Object.hasOwn(integrityRules, value);
}

const integrityRuleCodes = Object.keys(integrityRules).filter(isIntegrityRule);

/**
 * Finds the integrity rule that an issue breaks; null if there is none.
 *
 * @example integrityRuleOf("LINE_SIGN") // => "SIGN"
 */
export function integrityRuleOf(code: string): IntegrityRule | null {
  return integrityRuleCodes.find((rule) => getIntegrityRule(rule).codes.includes(code)) ?? null;
}

/**
 * Returns the row of a rule, with the table's general type.
 *
 * @example getIntegrityRule("SIGN").severity // => "error"
 */
export function getIntegrityRule(rule: IntegrityRule): IntegrityRuleRow {
  return integrityRules[rule];
}

/** A finding and its state. */
export interface IntegrityFinding {
  readonly rule: IntegrityRule;
  /** Key of the finding: a later check that finds it again has the same key. */
  readonly key: string;
  readonly status: "NEW" | "ACCEPTED" | "FIXED";
  readonly comment: string;
  /** User who accepted the finding; null if nobody did. */
  readonly by: number | null;
}

/**
 * Accepts a finding with a comment of at most 199 characters. Only the user who accepted it may change the comment.
 *
 * Errors: INTEGRITY_COMMENT, INTEGRITY_FIXED (there is nothing left to accept), INTEGRITY_ACCEPTED (by somebody else), MAX_LENGTH and SPECIAL_CHARACTERS (the comment).
 * Source: behaviour 3.4 (accept needs a comment), decision 0259.
 *
 * @example acceptFinding({ rule: "EMPTY", key: "1/3/4417", status: "NEW", comment: "", by: null }, { comment: " ", by: 7 }).issues[0].code // => "INTEGRITY_COMMENT"
 */
export function acceptFinding(
  finding: IntegrityFinding,
  { comment, by }: { readonly comment: string; readonly by: number },
): Result<IntegrityFinding> {
  if (finding.status === "FIXED") return fail(issue("INTEGRITY_FIXED"));
  if (isBlank(comment)) return fail(issue("INTEGRITY_COMMENT", ["comment"]));
  if (finding.status === "ACCEPTED" && finding.by !== by) return fail(issue("INTEGRITY_ACCEPTED"));
  return mapResult(prefixIssuePaths(["comment"], parseText(comment, "max200")), (text) => ({
    ...finding,
    status: "ACCEPTED",
    comment: text,
    by,
  }));
}

/**
 * Withdraws the acceptance of a finding, which becomes new again.
 *
 * Errors: INTEGRITY_FIXED. Source: decision 0259.
 *
 * @example reopenFinding({ rule: "EMPTY", key: "1/3/4417", status: "ACCEPTED", comment: "test", by: 7 }).ok // => true
 */
export function reopenFinding(finding: IntegrityFinding): Result<IntegrityFinding> {
  return finding.status === "FIXED"
    ? fail(issue("INTEGRITY_FIXED"))
    : ok({ ...finding, status: "NEW", comment: "", by: null });
}

/**
 * Updates findings after a check: those that disappeared are fixed, those that reappeared or were not known are new,
 * accepted ones stay accepted.
 *
 * @example updateFindings([{ rule: "EMPTY", key: "a", status: "NEW", comment: "", by: null }], [{ rule: "SIGN", key: "b" }]).map(({ key, status }) => [key, status]) // => [["a", "FIXED"], ["b", "NEW"]]
 */
export function updateFindings(
  knownFindings: readonly IntegrityFinding[],
  detected: readonly Pick<IntegrityFinding, "rule" | "key">[],
): readonly IntegrityFinding[] {
  const findingName = ({ rule, key }: Pick<IntegrityFinding, "rule" | "key">): string => `${rule} ${key}`;
  const detectedNames = new Set(detected.map(findingName));
  const updatedFindings = knownFindings.map((finding): IntegrityFinding => {
    if (!detectedNames.has(findingName(finding))) return { ...finding, status: "FIXED" };
    return finding.status === "FIXED" ? { ...finding, status: "NEW", comment: "", by: null } : finding;
  });
  const knownNames = new Set(knownFindings.map(findingName));
  const newFindingByName = new Map(
    detected
      .filter((finding) => !knownNames.has(findingName(finding)))
      .map((finding) => [findingName(finding), finding]),
  );
  return [
    ...updatedFindings,
    ...[...newFindingByName.values()].map(({ rule, key }): IntegrityFinding => ({
      rule,
      key,
      status: "NEW",
      comment: "",
      by: null,
    })),
  ];
}
