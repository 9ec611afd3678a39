/** Result of each condition of the audit of a store day, and its figure. */

import { storeDayBlockers, type StoreDayBlockerCode, type StoreDayCheck } from "./blocker.ts";
import { sumOverShort } from "./day-drawers.ts";

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

/** Figures of a certificate that the conditions of its audit state. */
interface StatedFigures extends CheckedFigures {
  readonly lines: readonly (CheckedFigures["lines"][number] & { readonly line: string; readonly isTied: boolean })[];
  readonly drawers: readonly { readonly expected: number; readonly counted: number | null }[];
  readonly counts: CheckedFigures["counts"] & { readonly suspended: number };
}

/** Figure of a condition: a number, of how many where that is known, or an amount. Units: cents for an amount. */
export type StoreDayCheckFigure =
  | { readonly unit: "number"; readonly value: number; readonly of: number | null }
  | { readonly unit: "money"; readonly value: number };

const numberFigure = (value: number, of: number | null = null): StoreDayCheckFigure => ({ unit: "number", value, of });

/** Computes the figure of each condition. */
const figureByCheck = {
  numbers: ({ counts }) => numberFigure(counts.receipts),
  refused: ({ counts }) => numberFigure(counts.refused),
  suspended: ({ counts }) => numberFigure(counts.suspended),
  drawers: ({ drawers }) => numberFigure(drawers.filter(({ counted }) => counted !== null).length, drawers.length),
  overShort: ({ drawers }) => ({ unit: "money", value: sumOverShort(drawers) }),
  deposit: ({ lines }) => ({ unit: "money", value: lines.find(({ line }) => line === "deposit")?.second ?? 0 }),
  integrity: ({ counts }) => numberFigure(counts.receipts),
  ties: ({ lines }) => {
    // Drawers have a condition of their own: over or short.
    const compared = lines.filter(({ line, first, second }) => line !== "drawers" && first !== null && second !== null);
    return numberFigure(compared.filter(({ isTied }) => isTied).length, compared.length);
  },
} as const satisfies Record<StoreDayCheck, (figures: StatedFigures) => StoreDayCheckFigure>;

/**
 * Returns the figure of a condition: a number of receipts, facts, drawers or lines, or the over or short or the deposit.
 *
 * Source: store-day (the board: each condition with its figure).
 *
 * @example figureOfCheck("drawers", { lines: [], drawers: [{ expected: 100, counted: null }], counts: { receipts: 1, refused: 0, suspended: 0 } }) // => { unit: "number", value: 0, of: 1 }
 */
export function figureOfCheck(check: StoreDayCheck, certificate: StatedFigures): StoreDayCheckFigure {
  return figureByCheck[check](certificate);
}
