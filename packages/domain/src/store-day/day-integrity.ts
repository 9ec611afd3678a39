/** Findings of the Integrity report about a whole store day: left open, and cash that differs. */

import { cents, type Cents } from "../money/index.ts";
import type { IntegrityRule, StoreDayState } from "../transaction/index.ts";

import { isOverShortBeyond, listDrawers, sumOverShort } from "./day-drawers.ts";
import type { StoreDayFacts } from "./store-day-facts.ts";

/** Finding about a store day. */
export interface DayIntegrityFinding {
  readonly rule: Extract<IntegrityRule, "DAY_OPEN" | "CASH">;
  /** Code of the terminal; '' if the finding concerns the whole day. */
  readonly terminal: string;
  /** Expected and counted cash; null if the rule has none. */
  readonly expected: Cents | null;
  readonly actual: Cents | null;
}

/** Facts that the findings of a store day follow from. */
export interface DayIntegrityFacts extends Pick<StoreDayFacts, "isOver" | "tills" | "deposit" | "tolerance"> {
  /** Whether the day has receipts in any state. */
  readonly hasReceipts: boolean;
  /** Number of refused facts that nobody has settled. */
  readonly refused: number;
  /** Whether the amounts of the drawers are hidden, as `areDrawersHidden` tells. */
  readonly hidesDrawers: boolean;
}

/**
 * Finds what is wrong with a store day that is over: left open (DAY_OPEN), and cash beyond the tolerance that no comment explains (CASH).
 *
 * A day counts as open while nobody audited it, or while it has refused facts. If only all drawers together are beyond the tolerance, the finding has no
 * terminal. Drawers that are hidden until a blind count are no finding.
 *
 * Source: behaviour 3.4 (business date open), decisions 0365 and 0405.
 *
 * @example findDayIntegrity({ isOver: true, hasReceipts: true, refused: 0, tills: [], deposit: null, tolerance: 500, hidesDrawers: false }, "LOADED") // => [{ rule: "DAY_OPEN", terminal: "", expected: null, actual: null }]
 */
export function findDayIntegrity(facts: DayIntegrityFacts, state: StoreDayState): readonly DayIntegrityFinding[] {
  if (!facts.isOver) return [];
  const isSettled = state === "AUDITED" || state === "EXPORTED";
  const isDayOpen = facts.refused > 0 || (facts.hasReceipts && !isSettled);
  return [
    ...(isDayOpen ? [{ rule: "DAY_OPEN" as const, terminal: "", expected: null, actual: null }] : []),
    ...(facts.hidesDrawers ? [] : listCashFindings(facts)),
  ];
}

function listCashFindings(facts: DayIntegrityFacts): readonly DayIntegrityFinding[] {
  const { deposit, tolerance } = facts;
  const drawers = listDrawers(facts);
  const hasDepositComment = deposit !== null && deposit.comment.trim() !== "";
  if (hasDepositComment || !isOverShortBeyond(drawers, tolerance)) return [];
  const exceedingDrawers = drawers.filter((drawer) => isOverShortBeyond([drawer], tolerance));
  if (exceedingDrawers.length > 0)
    return exceedingDrawers.map(({ terminal, expected, counted }) => ({
      rule: "CASH",
      terminal,
      expected,
      actual: counted,
    }));
  const expectedSum = cents(drawers.reduce((sum, drawer) => sum + (drawer.counted === null ? 0 : drawer.expected), 0));
  return [{ rule: "CASH", terminal: "", expected: expectedSum, actual: cents(expectedSum + sumOverShort(drawers)) }];
}
