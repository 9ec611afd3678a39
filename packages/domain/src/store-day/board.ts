/** The board of store days: a letter per day, the most urgent location first. */

import type { StoreDayState } from "../transaction/index.ts";

/** Letter of each state on the board; shown with a colour and words. */
export const storeDayLetters = {
  EXPECTED: "–",
  LOADING: "…",
  LOADED: "L",
  AUDITED: "A",
  EXPORTED: "X",
} as const satisfies Record<StoreDayState, string>;

/** A square of the board. */
export interface BoardSquare {
  readonly state: StoreDayState;
  /** Number of open blockers. */
  readonly open: number;
  readonly isOver: boolean;
  /** Whether something changed after the store day was audited. */
  readonly isReopened: boolean;
}

/** Weights of what a person has to do for a location, most urgent first. */
const urgencyWeights = { reopened: 1_000_000, blocker: 1_000, loaded: 10, missing: 1 } as const;

/**
 * Computes how urgent a location is, as a number: reopened days weigh most, then open blockers, days that wait for their audit, days without facts.
 *
 * @example urgencyOf([{ state: "AUDITED", open: 0, isOver: true, isReopened: false }]) // => 0
 */
export function urgencyOf(days: readonly BoardSquare[]): number {
  return days.reduce((sum, { state, open, isOver, isReopened }) => {
    if (!isOver) return sum;
    const waitsForAudit = state === "LOADED" || state === "LOADING";
    return (
      sum +
      (isReopened ? urgencyWeights.reopened : 0) +
      (waitsForAudit ? open * urgencyWeights.blocker + urgencyWeights.loaded : 0) +
      (state === "EXPECTED" ? urgencyWeights.missing : 0)
    );
  }, 0);
}

/**
 * Sorts locations for the board: the most urgent first, equal ones in their given order.
 *
 * @example sortByUrgency([]) // => []
 */
export function sortByUrgency<R extends { readonly days: readonly BoardSquare[] }>(rows: readonly R[]): readonly R[] {
  return rows.toSorted((left, right) => urgencyOf(right.days) - urgencyOf(left.days));
}

/**
 * Tells whether a day can be audited as it is: loaded, without open blockers, and not reopened since an audit.
 *
 * @example isReadyForAudit({ state: "LOADED", open: 0, isOver: true, isReopened: false }) // => true
 */
export function isReadyForAudit({ state, open, isReopened }: BoardSquare): boolean {
  return state === "LOADED" && open === 0 && !isReopened;
}
