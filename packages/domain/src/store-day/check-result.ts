/** Result of each condition of the audit of a store day. */

import { storeDayBlockers, type StoreDayBlockerCode, type StoreDayCheck } from "./blocker.ts";

/** Result of a condition: something blocks the audit, nothing does, or the day has nothing to check. */
export type StoreDayCheckResult = "open" | "met" | "none";

/** Figures of a certificate that decide whether a condition has anything to check. */
interface CheckedFigures {
  readonly lines: readonly { readonly first: number | null; readonly second: number | null }[];
  readonly drawers: readonly { readonly counted: number | null }[];
  readonly counts: { readonly receipts: number; readonly refused: number };
}

/** Tells by condition whether a day has figures to check. */
const hasChecked = {
  numbers: ({ counts }) => counts.receipts > 0,
  refused: ({ counts }) => counts.receipts + counts.refused > 0,
  suspended: ({ counts }) => counts.receipts > 0,
  drawers: ({ drawers }) => drawers.length > 0,
  overShort: ({ drawers }) => drawers.some(({ counted }) => counted !== null),
  deposit: ({ drawers }) => drawers.length > 0,
  integrity: ({ counts }) => counts.receipts > 0,
  ties: ({ lines }) => lines.some(({ first, second }) => (first ?? 0) !== 0 || (second ?? 0) !== 0),
} as const satisfies Record<StoreDayCheck, (figures: CheckedFigures) => boolean>;

/**
 * Returns the result of a condition. A condition without a blocker is met only where the day has something to check: a day on which nothing arrived meets none.
 *
 * Source: behaviour 3.8 (store-day board), decision 0365.
 *
 * @example resultOfCheck("drawers", { blockers: [], certificate: { lines: [], drawers: [], counts: { receipts: 0, refused: 0 } } }) // => "none"
 */
export function resultOfCheck(
  check: StoreDayCheck,
  {
    blockers,
    certificate,
  }: {
    readonly blockers: readonly { readonly code: StoreDayBlockerCode; readonly acceptance: object | null }[];
    readonly certificate: CheckedFigures;
  },
): StoreDayCheckResult {
  const checkBlockers = blockers.filter(({ code }) => storeDayBlockers[code].check === check);
  if (checkBlockers.length > 0) return checkBlockers.some(({ acceptance }) => acceptance === null) ? "open" : "met";
  return hasChecked[check](certificate) ? "met" : "none";
}
