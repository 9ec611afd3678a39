/** Reviews of risk events: subject and comment. */

import { prefixIssuePaths, fail, issue, mapResult, type Result } from "../result/index.ts";
import { isBlank, parseText } from "../text/index.ts";

import { isRiskType, type RiskType } from "./risk-event.ts";

/** Subject of an event, the same in every batch that brings it: a line of a receipt (0 for the whole receipt), or an entry of the till's journal. */
export type RiskSubject = { readonly type: RiskType; readonly terminal: string } & (
  | { readonly number: string; readonly lineNo: number }
  | { readonly factNo: number; readonly part: number }
);

/**
 * Serialises the subject of a risk event: a later detection of the same event gives the same text.
 *
 * Source: decision 0343.
 *
 * @example printRiskSubject({ type: "VOID_TRANSACTION", terminal: "3", number: "4417", lineNo: 0 }) // => "VOID_TRANSACTION|3|4417|0"
 * @example printRiskSubject({ type: "NO_SALE", terminal: "3", factNo: 99, part: 0 }) // => "NO_SALE|3|#99|0"
 */
export function printRiskSubject(subject: RiskSubject): string {
  const { type, terminal } = subject;
  return "factNo" in subject
    ? [type, terminal, `#${subject.factNo}`, subject.part].join("|")
    : [type, terminal, subject.number, subject.lineNo].join("|");
}

/** An event as a row of the Exception report shows it. */
export interface SeenRiskEvent {
  /** Version of the review, withdrawn or not; 0 if the event has no review. */
  readonly version: number;
  readonly locationId: number;
  readonly businessDate: string;
  readonly subject: string;
}

/**
 * Parses the risk event of an Exception report row; null if the text is invalid.
 *
 * @example parseSeenRiskEvent("0 7 2026-03-10 NO_SALE|3|#99|0") // => { version: 0, locationId: 7, businessDate: "2026-03-10", subject: "NO_SALE|3|#99|0" }
 */
export function parseSeenRiskEvent(mark: string): SeenRiskEvent | null {
  const [, version, locationId, businessDate = "", subject = ""] =
    /^(0|[1-9]\d{0,8}) ([1-9]\d{0,8}) (\d{4}-\d{2}-\d{2}) (.+)$/su.exec(mark) ?? [];
  return isRiskType(subject.split("|")[0])
    ? { version: Number(version), locationId: Number(locationId), businessDate, subject }
    : null;
}

/**
 * Parses the comment of a review: at most 199 characters.
 *
 * Errors: RISK_COMMENT, MAX_LENGTH and SPECIAL_CHARACTERS, at `comment`. Source: decision 0343.
 *
 * @example parseRiskComment(" ").issues[0].code // => "RISK_COMMENT"
 */
export function parseRiskComment(comment: string): Result<string> {
  if (isBlank(comment)) return fail(issue("RISK_COMMENT", ["comment"]));
  return mapResult(prefixIssuePaths(["comment"], parseText(comment, "max200")), (text) => text);
}
