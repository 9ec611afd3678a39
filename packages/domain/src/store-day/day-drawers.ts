/** Drawers of a store day, by its deposit and by what its tills reported. */

import { valueOfCashCount, expectedCash, drawerCashOf, type DrawerCash } from "../deposit/index.ts";
import { cents, type Cents } from "../money/index.ts";

import type { StoreDayFacts, TillCash } from "./store-day-facts.ts";

/** A drawer of a store day. */
export interface DayDrawer {
  readonly terminal: string;
  readonly cash: DrawerCash;
  readonly expected: Cents;
  /** Cash that was declared or counted; null until then. */
  readonly counted: Cents | null;
}

/**
 * Lists the drawers of a day by terminal. A drawer of the deposit has the deposit's cash and count, and the till's declaration while it is not counted.
 *
 * Source: behaviour 3.8, decision 0365.
 *
 * @example listDrawers({ tills: [], deposit: null }) // => []
 */
export function listDrawers({ tills, deposit }: Pick<StoreDayFacts, "tills" | "deposit">): readonly DayDrawer[] {
  const tillByTerminal = new Map(tills.map((till) => [till.terminal, till]));
  const drawerByTerminal = new Map((deposit?.drawers ?? []).map((drawer) => [drawer.terminal, drawer]));
  return [...new Set([...tillByTerminal.keys(), ...drawerByTerminal.keys()])]
    .toSorted()
    .flatMap((terminal): readonly DayDrawer[] => {
      const till = tillByTerminal.get(terminal);
      const drawer = drawerByTerminal.get(terminal);
      const drawerCash = drawer?.cash ?? (till && drawerCashOf(till.receipts, till.report.reported, {}));
      if (drawerCash === undefined) return [];
      const cashCount = drawer?.count ?? null;
      return [
        {
          terminal,
          cash: drawerCash,
          expected: expectedCash(drawerCash),
          counted: cashCount === null ? declaredCash(till) : valueOfCashCount(cashCount),
        },
      ];
    });
}

const cashTenderCode = "CASH";

function declaredCash(till: TillCash | undefined): Cents | null {
  return till?.report.declared.get(cashTenderCode) ?? null;
}

/**
 * Sums the over or short of the drawers that are counted.
 *
 * Units: cents; over is positive.
 *
 * @example sumOverShort([]) // => 0
 */
export function sumOverShort(
  drawers: readonly { readonly expected: number; readonly counted: number | null }[],
): Cents {
  return cents(drawers.reduce((sum, { expected, counted }) => sum + (counted === null ? 0 : counted - expected), 0));
}

/**
 * Tells whether the over or short of a drawer, or of all together, is beyond a tolerance.
 *
 * @example isOverShortBeyond([], 500) // => false
 */
export function isOverShortBeyond(drawers: readonly DayDrawer[], tolerance: number): boolean {
  return [sumOverShort(drawers), ...drawers.map((drawer) => sumOverShort([drawer]))].some(
    (amount) => Math.abs(amount) > tolerance,
  );
}
