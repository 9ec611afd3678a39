/** Matches an acceptance to its finding, by subject and accepted amounts. */

import type { CalendarDate } from "../period/index.ts";
import { isIntegrityRule, type IntegrityRule } from "./integrity-rule.ts";

/** Subject of a finding, independent of the batch that brought it. */
export interface FindingSubject {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly rule: IntegrityRule;
  /** Code of the terminal; '' if the finding concerns none. */
  readonly terminal: string;
  readonly firstNumber: string;
  readonly lastNumber: string;
}

/** Amounts of a finding; null if it has none. Units: cents; thousandths of a unit of a rule for stock (STOCK_IS_LEDGER). */
export interface FindingAmounts {
  readonly expected: number | null;
  readonly actual: number | null;
}

/** An acceptance, with the accepted amounts. */
export interface FindingAcceptance extends FindingSubject, FindingAmounts {
  /** True if the acceptance was withdrawn. */
  readonly isReopened: boolean;
}

/**
 * Returns the key of a finding's subject: a later check that finds it again has the same key.
 *
 * @example printFindingKey({ locationId: 1, businessDate: fromDayNumber(20_514), rule: "EMPTY", terminal: "3", firstNumber: "4417", lastNumber: "4417" }) // => "[1,\"2026-03-02\",\"EMPTY\",\"3\",\"4417\",\"4417\"]"
 */
export function printFindingKey({
  locationId,
  businessDate,
  rule,
  terminal,
  firstNumber,
  lastNumber,
}: FindingSubject): string {
  return JSON.stringify([locationId, businessDate, rule, terminal, firstNumber, lastNumber]);
}

/**
 * Tells whether an acceptance applies to a finding: same subject, same amounts, not withdrawn. Other amounts are another finding.
 *
 * Source: decision 0259.
 *
 * @example
 * const gap = { locationId: 1, businessDate: fromDayNumber(20_514), rule: "SIGN", terminal: "3", firstNumber: "4417", lastNumber: "4417", expected: 500, actual: null } as const;
 * isAcceptanceOf({ ...gap, isReopened: false }, gap) // => true
 * isAcceptanceOf({ ...gap, isReopened: false }, { ...gap, expected: 501 }) // => false
 */
export function isAcceptanceOf(acceptance: FindingAcceptance, finding: FindingSubject & FindingAmounts): boolean {
  return (
    !acceptance.isReopened &&
    printFindingKey(acceptance) === printFindingKey(finding) &&
    acceptance.expected === finding.expected &&
    acceptance.actual === finding.actual
  );
}

/**
 * Formats the amounts that distinguish findings of a rule at the same receipt: users accept the amounts they saw.
 *
 * @example findingFingerprint({ firstNumber: "4417", lastNumber: "4418", expected: null, actual: 500 }) // => "4417|4418||500"
 */
export function findingFingerprint({
  firstNumber,
  lastNumber,
  expected,
  actual,
}: Pick<FindingSubject, "firstNumber" | "lastNumber"> & FindingAmounts): string {
  return [firstNumber, lastNumber, expected ?? "", actual ?? ""].join("|");
}

/** A finding as displayed in a row of the Integrity report. */
export interface DisplayedFinding {
  readonly rule: IntegrityRule;
  /** Id of the acceptance that applies; 0 if none does. */
  readonly version: number;
  readonly mark: string;
}

/**
 * Serialises the finding of an Integrity report row, whatever its columns are.
 *
 * @example printSeenFinding({ rule: "SEQUENCE_GAP", version: 0, mark: "4417|4418||" }) // => "SEQUENCE_GAP 0 4417|4418||"
 */
export function printSeenFinding({ rule, version, mark }: DisplayedFinding): string {
  return `${rule} ${version} ${mark}`;
}

/**
 * Parses the finding of an Integrity report row; null if the text is invalid.
 *
 * @example parseSeenFinding("SEQUENCE_GAP 2 4417|4418||") // => { rule: "SEQUENCE_GAP", version: 2, mark: "4417|4418||" }
 */
export function parseSeenFinding(text: string): DisplayedFinding | null {
  const [, rule, version, mark = ""] = /^([A-Z_]+) (0|[1-9]\d{0,9}) (.*)$/su.exec(text) ?? [];
  return isIntegrityRule(rule) ? { rule, version: Number(version), mark } : null;
}
