/** Which finding an acceptance is of: what both are about, and the amounts that somebody has seen and accepted. */

import type { CalendarDate } from "../period/index.ts";
import { isIntegrityRule, type IntegrityRule } from "./integrity-rule.ts";

/** Subject of a finding, the same whichever batch brought it. */
export interface FindingSubject {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly rule: IntegrityRule;
  /** '' where it is of no till. */
  readonly terminal: string;
  readonly firstNumber: string;
  readonly lastNumber: string;
}

/** Amounts of a finding; null where it has none. Units: cents. */
export interface FindingAmounts {
  readonly expected: number | null;
  readonly actual: number | null;
}

/** An acceptance, with what was accepted. */
export interface FindingAcceptance extends FindingSubject, FindingAmounts {
  /** It was taken back. */
  readonly isReopened: boolean;
}

/**
 * Names what a finding is about: found again, it is the same finding.
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
 * Says whether an acceptance holds for a finding: of the same numbers with the same amounts, and not taken back. With other amounts it is another finding.
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
 * Prints what tells a finding from another one at the same receipt by the same rule: one accepts what one has seen.
 *
 * @example printFindingMark({ firstNumber: "4417", lastNumber: "4418", expected: null, actual: 500 }) // => "4417|4418||500"
 */
export function printFindingMark({
  firstNumber,
  lastNumber,
  expected,
  actual,
}: Pick<FindingSubject, "firstNumber" | "lastNumber"> & FindingAmounts): string {
  return [firstNumber, lastNumber, expected ?? "", actual ?? ""].join("|");
}

/** A finding as a row of the Integrity report shows it. */
export interface SeenFinding {
  readonly rule: IntegrityRule;
  /** Of the acceptance that holds; 0 where none does. */
  readonly version: number;
  readonly mark: string;
}

/**
 * Prints what a row of the Integrity report shows, whatever its columns are.
 *
 * @example printSeenFinding({ rule: "SEQUENCE_GAP", version: 0, mark: "4417|4418||" }) // => "SEQUENCE_GAP 0 4417|4418||"
 */
export function printSeenFinding({ rule, version, mark }: SeenFinding): string {
  return `${rule} ${version} ${mark}`;
}

/**
 * Reads what a row of the Integrity report shows; null where a text says something else.
 *
 * @example parseSeenFinding("SEQUENCE_GAP 2 4417|4418||") // => { rule: "SEQUENCE_GAP", version: 2, mark: "4417|4418||" }
 */
export function parseSeenFinding(text: string): SeenFinding | null {
  const [, rule, version, mark = ""] = /^([A-Z_]+) (0|[1-9]\d{0,9}) (.*)$/su.exec(text) ?? [];
  return isIntegrityRule(rule) ? { rule, version: Number(version), mark } : null;
}
