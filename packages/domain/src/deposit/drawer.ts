/** The cash of one drawer: what should be in it, and what is. */

import { cents, subtractCents, zeroCents, type Cents } from "../money/index.ts";

import { countedCash, type CashCount } from "./denomination.ts";

/** Cash that went in and out of a drawer in a day. Amounts are never negative: the name of each says its direction. */
export interface DrawerCash {
  /** Float entered in the morning, not the cash left the evening before. */
  readonly opening: Cents;
  /** Cash that customers handed over. */
  readonly received: Cents;
  readonly change: Cents;
  readonly refunds: Cents;
  readonly payIns: Cents;
  readonly payOuts: Cents;
  /** Cash carried to the safe during the day. */
  readonly drops: Cents;
}

/** The parts of a drawer's cash, and whether each adds to it. */
export const drawerFlows = {
  opening: 1,
  received: 1,
  change: -1,
  refunds: -1,
  payIns: 1,
  payOuts: -1,
  drops: -1,
} as const satisfies Record<keyof DrawerCash, 1 | -1>;

/** A drawer of a deposit. */
export interface Drawer {
  readonly terminal: string;
  readonly cash: DrawerCash;
  /** Null until somebody counted it. */
  readonly count: CashCount | null;
}

/**
 * Gives the cash a drawer should hold: opening + received − change − refunds + pay-ins − pay-outs − drops.
 *
 * Units: cents; below 0 when more was given out than there was. Source: behaviour 3.8.
 *
 * @example expectedCash({ opening: cents(20000), received: cents(50000), change: cents(12000), refunds: cents(1000), payIns: cents(0), payOuts: cents(500), drops: cents(30000) }) // => 26500
 */
export function expectedCash(cash: DrawerCash): Cents {
  return cents(drawerFlowCodes.reduce((sum, flow) => sum + drawerFlows[flow] * cash[flow], 0));
}

/**
 * Gives what a drawer holds beyond what it should: over is positive, short negative; null until it was counted.
 *
 * Units: cents. Source: behaviour 3.8.
 *
 * @example overShortOf({ terminal: "1", cash: { opening: cents(1000), received: cents(0), change: cents(0), refunds: cents(0), payIns: cents(0), payOuts: cents(0), drops: cents(0) }, count: [{ denomination: "N1000", loose: 1, rolls: 0 }, { denomination: "C200", loose: 1, rolls: 0 }] }) // => 200
 */
export function overShortOf(drawer: Drawer): Cents | null {
  return drawer.count === null ? null : subtractCents(countedCash(drawer.count), expectedCash(drawer.cash));
}

/**
 * Gives what the cash sales of a drawer came to by its own records: received less change less refunds.
 *
 * Units: cents.
 *
 * @example cashSalesOf({ received: cents(500), change: cents(100), refunds: cents(50) }) // => 350
 */
export function cashSalesOf({ received, change, refunds }: Pick<DrawerCash, "received" | "change" | "refunds">): Cents {
  return cents(received - change - refunds);
}

/** Expected and declared amount of one tender. */
export interface TenderDeclared {
  readonly code: string;
  readonly expected: Cents;
  /** Null until it was declared. */
  readonly declared: Cents | null;
}

/**
 * Gives what was declared of a tender beyond what should be there; null until it was declared.
 *
 * Units: cents; over is positive, short negative. Source: behaviour 3.4 (Financial: expected, declared, over/short).
 *
 * @example tenderOverShort({ code: "DEBIT", expected: cents(5000), declared: cents(4900) }) // => -100
 */
export function tenderOverShort({ expected, declared }: TenderDeclared): Cents | null {
  return declared === null ? null : subtractCents(declared, expected);
}

/**
 * Puts what should be there beside what was declared, tender by tender, in the order of their codes; what was declared and never expected
 * was expected as nothing.
 *
 * Source: behaviour 3.4 (Financial: tenders expected, declared, over/short).
 *
 * @example declareTenders(new Map([["DEBIT", cents(5000)]]), new Map([["VISA", cents(100)]])).map(({ code, expected, declared }) => [code, expected, declared]) // => [["DEBIT", 5000, null], ["VISA", 0, 100]]
 */
export function declareTenders(
  expected: ReadonlyMap<string, Cents>,
  declared: ReadonlyMap<string, Cents>,
): readonly TenderDeclared[] {
  return [...new Set([...expected.keys(), ...declared.keys()])]
    .toSorted()
    .map((code) => ({ code, expected: expected.get(code) ?? zeroCents, declared: declared.get(code) ?? null }));
}

const drawerFlowCodes = Object.keys(drawerFlows).filter((flow): flow is keyof DrawerCash =>
  Object.hasOwn(drawerFlows, flow),
);
