/** Which finding an acceptance is of: what both are about, and the amounts that somebody has seen and accepted. */

import type { CalendarDate } from "../period/index.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** What a finding is about, whichever batch brought it. */
export interface FindingSubject {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly rule: IntegrityRule;
  /** '' where it is of no till. */
  readonly terminal: string;
  readonly firstNumber: string;
  readonly lastNumber: string;
}

/** What a finding says of amounts; null where it says nothing. Units: cents. */
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
export function printFindingKey({ locationId, businessDate, rule, terminal, firstNumber, lastNumber }: FindingSubject): string {
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
  return !acceptance.isReopened && printFindingKey(acceptance) === printFindingKey(finding) && acceptance.expected === finding.expected && acceptance.actual === finding.actual;
}
