/** Where figures contradict each other: the rules that are held, and what a person does with what they find. */

import { chainResult, fail, issue, ok, type Result } from "../result/index.ts";
import { isBlank, parseText } from "../text/index.ts";

/** One rule of the report Integrity. */
export interface IntegrityRuleRow {
  /** An error has to be put right before the day is closed; a warning is looked at. */
  readonly severity: "error" | "warning";
  /** What is held against each other. */
  readonly about: "sequence" | "transaction" | "day" | "stock" | "batch";
}

/**
 * Every rule that is held.
 *
 * Source: behaviour 3.4 (Integrity).
 */
export const integrityRules = {
  SEQUENCE_GAP: { severity: "error", about: "sequence" },
  SEQUENCE_DUPLICATE: { severity: "error", about: "sequence" },
  HEADER_NET: { severity: "error", about: "transaction" },
  HEADER_TAX: { severity: "error", about: "transaction" },
  HEADER_DISCOUNT: { severity: "error", about: "transaction" },
  HEADER_ITEMS: { severity: "error", about: "transaction" },
  TENDERS: { severity: "error", about: "transaction" },
  SIGN: { severity: "error", about: "transaction" },
  EMPTY_TRANSACTION: { severity: "warning", about: "transaction" },
  UNKNOWN_ITEM: { severity: "warning", about: "transaction" },
  UNKNOWN_BARCODE: { severity: "warning", about: "transaction" },
  UNKNOWN_TAX: { severity: "error", about: "transaction" },
  TAX_ROUNDING: { severity: "warning", about: "transaction" },
  DAY_OPEN: { severity: "warning", about: "day" },
  STOCK_IDENTITY: { severity: "error", about: "stock" },
  STOCK_BALANCE: { severity: "error", about: "stock" },
  LATE_SALE: { severity: "warning", about: "stock" },
  NEGATIVE_STOCK: { severity: "warning", about: "stock" },
  BATCH_TOTALS: { severity: "error", about: "batch" },
} as const satisfies Record<string, IntegrityRuleRow>;

/** A rule of the table. */
export type IntegrityRuleCode = keyof typeof integrityRules;

/** What has become of a finding. */
export type FindingStatus = "NEW" | "ACCEPTED" | "FIXED";

/** Something that a rule found. */
export interface Finding {
  readonly rule: IntegrityRuleCode;
  readonly status: FindingStatus;
  /** Who accepted it, and why; null until somebody does. */
  readonly acceptedBy: { readonly userId: number; readonly comment: string } | null;
}

/**
 * Accepts a finding, with the reason that a person gives. One that is fixed has nothing to accept.
 *
 * Errors: REQUIRED and MAX_LENGTH (the comment), FINDING_FIXED. Source: behaviour 3.4 (accept needs a comment).
 *
 * @example acceptFinding({ rule: "SEQUENCE_GAP", status: "NEW", acceptedBy: null }, { userId: 7, comment: " " }).issues[0].code // => "REQUIRED"
 */
export function acceptFinding(finding: Finding, { userId, comment }: { readonly userId: number; readonly comment: string }): Result<Finding> {
  if (finding.status === "FIXED") return fail(issue("FINDING_FIXED"));
  if (isBlank(comment)) return fail(issue("REQUIRED", ["comment"]));
  return chainResult(parseText(comment, "max200"), (text) => ok({ ...finding, status: "ACCEPTED", acceptedBy: { userId, comment: text } }));
}

/**
 * Says what has become of a finding when its rule is held again: what is still wrong stays as it was, what no longer is wrong is fixed, what is wrong
 * again after that is new.
 *
 * @example holdAgain({ rule: "SEQUENCE_GAP", status: "FIXED", acceptedBy: null }, true).status // => "NEW"
 */
export function holdAgain(finding: Finding, isWrong: boolean): Finding {
  if (!isWrong) return { ...finding, status: "FIXED" };
  return finding.status === "FIXED" ? { ...finding, status: "NEW", acceptedBy: null } : finding;
}
